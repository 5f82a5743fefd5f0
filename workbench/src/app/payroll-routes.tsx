import { queryClient, trpc } from '@suanpan/portal/kit/api';
import { withLateTexts } from '@suanpan/portal/kit/i18n';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { parent } from './root-route.tsx';

const payrollOverview = createRoute({
  ...parent,
  path: '/payroll/overview',
  component: lazyRouteComponent(() => import('../payroll/overview/overview-screen.tsx'), 'OverviewScreen'),
});

const overviewList = createRoute({
  ...parent,
  path: '/payroll/overview/$list',
  component: lazyRouteComponent(
    withLateTexts(() => import('../payroll/overview/lists/overview-list-screen.tsx')),
    'OverviewListScreen',
  ),
});

const solutions = createRoute({
  ...parent,
  path: '/payroll/solutions',
  component: lazyRouteComponent(
    withLateTexts(() => import('../payroll/solutions/solution-list-screen.tsx')),
    'SolutionListScreen',
  ),
});

const solution = createRoute({
  ...parent,
  path: '/payroll/solutions/$solutionId',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/payroll/solutions/$solutionId/$', params: { ...params, _splat: 'overview' } });
  },
});

/** One route for all tabs, so that what is being edited outlives going from tab to tab. */
const solutionTabs = createRoute({
  ...parent,
  path: '/payroll/solutions/$solutionId/$',
  component: lazyRouteComponent(
    withLateTexts(() => import('../payroll/solutions/solution-screen.tsx')),
    'SolutionScreen',
  ),
});

const period = createRoute({
  ...parent,
  path: '/payroll/solutions/$solutionId/periods/$periodId',
  component: lazyRouteComponent(
    withLateTexts(() => import('../payroll/periods/period-screen.tsx')),
    'PeriodScreen',
  ),
});

const batches = createRoute({
  ...parent,
  path: '/payroll/batches',
  component: lazyRouteComponent(
    withLateTexts(() => import('../payroll/batches/batch-list-screen.tsx')),
    'BatchListScreen',
  ),
});

const batchStart = createRoute({
  ...parent,
  path: '/payroll/batches/$batchId',
  // To the stage at which its stepper stands; its page says so itself where it can't be shown.
  beforeLoad: async ({ params }) => {
    const batch = await queryClient
      .fetchQuery(trpc.payroll.batches.get.queryOptions({ id: params.batchId }))
      .catch(() => undefined);
    const stands = batch?.stages.find(({ state }) => state === 'current' || state === 'blocked');
    const stage = stands?.code ?? batch?.stages.at(-1)?.code ?? 'prepare';
    throw redirect({ to: '/payroll/batches/$batchId/$stage', params: { ...params, stage } });
  },
});

const batch = createRoute({
  ...parent,
  path: '/payroll/batches/$batchId/$stage',
  component: lazyRouteComponent(
    withLateTexts(() => import('../payroll/batches/batch-screen.tsx')),
    'BatchScreen',
  ),
});

const batchTable = createRoute({
  ...parent,
  path: '/payroll/batches/$batchId/$stage/$table',
  component: lazyRouteComponent(
    withLateTexts(() => import('../payroll/batches/batch-screen.tsx')),
    'BatchScreen',
  ),
});

const controlBoard = createRoute({
  ...parent,
  path: '/payroll/control-board',
  component: lazyRouteComponent(
    withLateTexts(() => import('../payroll/control-board/control-board-screen.tsx')),
    'ControlBoardScreen',
  ),
});

const globalTables = createRoute({
  ...parent,
  path: '/payroll/global-tables',
  component: lazyRouteComponent(
    withLateTexts(() => import('../payroll/global-tables/global-tables-screen.tsx')),
    'GlobalTablesScreen',
  ),
});

const globalTable = createRoute({
  ...parent,
  path: '/payroll/global-tables/$code',
  component: lazyRouteComponent(
    withLateTexts(() => import('../payroll/global-tables/global-table-screen.tsx')),
    'GlobalTableScreen',
  ),
});

const payTypes = createRoute({
  ...parent,
  path: '/payroll/pay-types',
  component: lazyRouteComponent(
    withLateTexts(() => import('../payroll/pay-types/pay-types-screen.tsx')),
    'PayTypesScreen',
  ),
});

const balanceItems = createRoute({
  ...parent,
  path: '/payroll/balance-items',
  component: lazyRouteComponent(
    withLateTexts(() => import('../payroll/balances/balance-items-screen.tsx')),
    'BalanceItemsScreen',
  ),
});

const balanceInitialisation = createRoute({
  ...parent,
  path: '/payroll/balance-initialisation',
  component: lazyRouteComponent(
    withLateTexts(() => import('../payroll/balances/balance-initialisation-screen.tsx')),
    'BalanceInitialisationScreen',
  ),
});

const terms = createRoute({
  ...parent,
  path: '/payroll/terms',
  component: lazyRouteComponent(
    withLateTexts(() => import('../admin/languages/terms-screen.tsx')),
    'PayrollTermsScreen',
  ),
});

const standingBook = createRoute({
  ...parent,
  path: '/payroll/standing-book',
  component: lazyRouteComponent(
    withLateTexts(() => import('../payroll/balances/standing-book-screen.tsx')),
    'StandingBookScreen',
  ),
});

const payslips = createRoute({
  ...parent,
  path: '/payroll/payslips',
  component: lazyRouteComponent(
    withLateTexts(() => import('../payroll/payslips/payslip-list-screen.tsx')),
    'PayslipListScreen',
  ),
});

const pivots = createRoute({
  ...parent,
  path: '/payroll/analysis',
  component: lazyRouteComponent(
    withLateTexts(() => import('../payroll/pivots/pivot-screen.tsx')),
    'PivotScreen',
  ),
});

/** The screens of payroll. */
export const payrollRoutes = [
  payrollOverview,
  overviewList,
  solutions,
  solution,
  solutionTabs,
  period,
  batches,
  batchStart,
  batch,
  batchTable,
  controlBoard,
  globalTables,
  globalTable,
  payTypes,
  balanceItems,
  balanceInitialisation,
  terms,
  standingBook,
  payslips,
  pivots,
] as const;
