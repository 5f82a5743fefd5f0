import { PageSkeleton } from '@suanpan/portal/kit/shell';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { NotFoundScreen, ScreenError } from './fallback-screens.tsx';
import { Shell } from './shell.tsx';

export const root = createRootRouteWithContext()({
  component: Shell,
  notFoundComponent: NotFoundScreen,
  errorComponent: ScreenError,
  pendingComponent: PageSkeleton,
});

/** What every route of the workbench hangs from. */
export const parent = { getParentRoute: () => root } as const;
