import { LocationProvider, useSearchParams } from '@suanpan/portal/kit/location';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

it('a word typed a moment before a row was opened doesn’t lead back to the list', async () => {
  let keep: (changes: Record<string, string>) => void = () => undefined;
  let comes: () => void = () => undefined;
  const coming = new Promise<void>((resolve) => {
    comes = resolve;
  });
  const List = () => {
    const [params, set] = useSearchParams();
    keep = set;
    return <p>the list of {params.get('search') ?? 'all'}</p>;
  };
  const root = createRootRoute({
    component: () => (
      <LocationProvider app="portal">
        <Outlet />
      </LocationProvider>
    ),
  });
  const list = createRoute({ getParentRoute: () => root, path: '/list', component: List });
  const record = createRoute({
    getParentRoute: () => root,
    path: '/record',
    loader: () => coming,
    component: () => <p>the record</p>,
  });
  const history = createMemoryHistory({ initialEntries: ['/list'] });
  const router = createRouter({ routeTree: root.addChildren([list, record]), history });
  render(<RouterProvider router={router} />);
  await screen.findByText('the list of all');
  keep({ search: 'Ada' });
  await screen.findByText('the list of Ada');
  router.history.push('/record');
  keep({ search: 'Ada L' });
  comes();
  await screen.findByText('the record');
  expect(history.location.href).toBe('/record');
});
