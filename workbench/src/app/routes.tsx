import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { NotFoundScreen, ScreenError } from './fallback-screens.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { Shell } from './shell.tsx';

/** Search parameters that several screens share; everything a list shows survives a reload. */
export interface ListSearch {
  page?: number;
  text?: string;
  sort?: string;
  [filter: string]: string | number | boolean | undefined;
}

function listSearch(search: Record<string, unknown>): ListSearch {
  const result: ListSearch = {};
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      result[key] = value;
  }
  if (result.page !== undefined) result.page = Math.max(1, Number(result.page) || 1);
  if (result.text !== undefined) result.text = String(result.text);
  if (result.sort !== undefined) result.sort = String(result.sort);
  return result;
}

const root = createRootRouteWithContext()({
  component: Shell,
  notFoundComponent: NotFoundScreen,
  errorComponent: ScreenError,
  pendingComponent: ScreenSkeleton,
  validateSearch: listSearch,
});

const parent = { getParentRoute: () => root } as const;

const overview = createRoute({
  ...parent,
  path: '/',
  component: lazyRouteComponent(() => import('../payroll/overview/overview-screen.tsx'), 'OverviewScreen'),
});

const people = createRoute({
  ...parent,
  path: '/people',
  component: lazyRouteComponent(() => import('../people/employee-list-screen.tsx'), 'EmployeeListScreen'),
});

const departments = createRoute({
  ...parent,
  path: '/people/departments',
  component: lazyRouteComponent(() => import('../people/departments-screen.tsx'), 'DepartmentsScreen'),
});

const employee = createRoute({
  ...parent,
  path: '/people/$employmentId',
  component: lazyRouteComponent(() => import('../people/employee-screen.tsx'), 'EmployeeScreen'),
});

const solutions = createRoute({
  ...parent,
  path: '/payroll/solutions',
  component: lazyRouteComponent(
    () => import('../payroll/solutions/solution-list-screen.tsx'),
    'SolutionListScreen',
  ),
});

const solution = createRoute({
  ...parent,
  path: '/payroll/solutions/$solutionId',
  component: lazyRouteComponent(() => import('../payroll/solutions/solution-screen.tsx'), 'SolutionScreen'),
});

const solutionTab = createRoute({
  ...parent,
  path: '/payroll/solutions/$solutionId/$tab',
  component: lazyRouteComponent(() => import('../payroll/solutions/solution-screen.tsx'), 'SolutionScreen'),
});

const solutionTable = createRoute({
  ...parent,
  path: '/payroll/solutions/$solutionId/tables/$table',
  component: lazyRouteComponent(() => import('../payroll/solutions/solution-screen.tsx'), 'SolutionScreen'),
});

const batches = createRoute({
  ...parent,
  path: '/payroll/batches',
  component: lazyRouteComponent(() => import('../payroll/batches/batch-list-screen.tsx'), 'BatchListScreen'),
});

const batchStart = createRoute({
  ...parent,
  path: '/payroll/batches/$batchId',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/payroll/batches/$batchId/$stage', params: { ...params, stage: 'prepare' } });
  },
});

const batch = createRoute({
  ...parent,
  path: '/payroll/batches/$batchId/$stage',
  component: lazyRouteComponent(() => import('../payroll/batches/batch-screen.tsx'), 'BatchScreen'),
});

const batchTable = createRoute({
  ...parent,
  path: '/payroll/batches/$batchId/$stage/$table',
  component: lazyRouteComponent(() => import('../payroll/batches/batch-screen.tsx'), 'BatchScreen'),
});

const payslips = createRoute({
  ...parent,
  path: '/payroll/payslips',
  component: lazyRouteComponent(
    () => import('../payroll/payslips/payslip-list-screen.tsx'),
    'PayslipListScreen',
  ),
});

const inbox = createRoute({
  ...parent,
  path: '/inbox',
  component: lazyRouteComponent(() => import('./portal-screens.tsx'), 'InboxScreen'),
});

const inboxTab = createRoute({
  ...parent,
  path: '/inbox/$tab',
  component: lazyRouteComponent(() => import('./portal-screens.tsx'), 'InboxScreen'),
});

const myPayslips = createRoute({
  ...parent,
  path: '/me/payslips',
  component: lazyRouteComponent(() => import('./portal-screens.tsx'), 'PayslipsScreen'),
});

const myPayslip = createRoute({
  ...parent,
  path: '/me/payslips/$payslipId',
  component: lazyRouteComponent(() => import('./portal-screens.tsx'), 'PayslipScreen'),
});

const jobs = createRoute({
  ...parent,
  path: '/admin/jobs',
  component: lazyRouteComponent(() => import('../admin/jobs/jobs-screen.tsx'), 'JobsScreen'),
});

export const routeTree = root.addChildren([
  overview,
  people,
  departments,
  employee,
  solutions,
  solution,
  solutionTab,
  solutionTable,
  batches,
  batchStart,
  batch,
  batchTable,
  payslips,
  inbox,
  inboxTab,
  myPayslips,
  myPayslip,
  jobs,
]);
