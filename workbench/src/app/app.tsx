import { plainSearch } from '@suanpan/portal/kit/location';
import { KitProvider, PageSkeleton } from '@suanpan/portal/kit/shell';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { routeTree } from './routes.tsx';

export function createWorkbenchRouter() {
  return createRouter({
    routeTree,
    basepath: '/workbench',
    defaultPreload: 'intent',
    defaultPendingComponent: PageSkeleton,
    scrollRestoration: true,
    ...plainSearch,
  });
}

export function App({ router }: { router: ReturnType<typeof createWorkbenchRouter> }) {
  return (
    <KitProvider>
      <RouterProvider router={router} />
    </KitProvider>
  );
}
