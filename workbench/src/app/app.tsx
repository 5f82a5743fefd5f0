import { plainSearch } from '@suanpan/portal/kit/location';
import { KitProvider, PageSkeleton } from '@suanpan/portal/kit/shell';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { routeTree } from './routes.tsx';

function createWorkbenchRouter() {
  return createRouter({
    routeTree,
    basepath: '/workbench',
    defaultPreload: 'intent',
    defaultPendingComponent: PageSkeleton,
    scrollRestoration: true,
    ...plainSearch,
  });
}

export function App() {
  const [router] = useState(createWorkbenchRouter);
  return (
    <KitProvider>
      <RouterProvider router={router} />
    </KitProvider>
  );
}
