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
    // Search words are plain text: the router's own way would read `1e3` as a number and write 1000.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (words) => {
      const text = new URLSearchParams(
        Object.entries(words).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
      ).toString();
      return text === '' ? '' : `?${text}`;
    },
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
