import { RouterProvider } from '@tanstack/react-router';
import { KitProvider } from '../kit/shell/index.ts';
import type { createPortalRouter } from './router.tsx';

export function App({ router }: { router: ReturnType<typeof createPortalRouter> }) {
  return (
    <KitProvider>
      <RouterProvider router={router} />
    </KitProvider>
  );
}
