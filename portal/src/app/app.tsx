import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { KitProvider } from '../kit/shell/index.ts';
import { createPortalRouter } from './router.tsx';

export function App() {
  const [router] = useState(createPortalRouter);
  return (
    <KitProvider>
      <RouterProvider router={router} />
    </KitProvider>
  );
}
