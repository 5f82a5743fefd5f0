import { withLateTexts } from '@suanpan/portal/kit/i18n';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoutes } from './admin-routes.tsx';
import { payrollRoutes } from './payroll-routes.tsx';
import { peopleRoutes } from './people-routes.tsx';
import { parent, root } from './root-route.tsx';

const overview = createRoute({
  ...parent,
  path: '/',
  component: lazyRouteComponent(() => import('../payroll/overview/overview-screen.tsx'), 'OverviewScreen'),
});

// The portal's screens read what stands after their base themselves.
const inbox = createRoute({
  ...parent,
  path: '/inbox/$',
  component: lazyRouteComponent(
    withLateTexts(() => import('./portal-screens.tsx')),
    'WorkbenchInbox',
  ),
});

const myPayslips = createRoute({
  ...parent,
  path: '/me/payslips/$',
  component: lazyRouteComponent(
    withLateTexts(() => import('./portal-screens.tsx')),
    'WorkbenchPayslips',
  ),
});

export const routeTree = root.addChildren([
  overview,
  inbox,
  myPayslips,
  ...peopleRoutes,
  ...payrollRoutes,
  ...adminRoutes,
]);
