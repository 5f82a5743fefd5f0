import { withLateTexts } from '@suanpan/portal/kit/i18n';
import { PageSkeleton } from '@suanpan/portal/kit/shell';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { NotFoundScreen, ScreenError } from './fallback-screens.tsx';
import { Shell } from './shell.tsx';

const root = createRootRouteWithContext()({
  component: Shell,
  notFoundComponent: NotFoundScreen,
  errorComponent: ScreenError,
  pendingComponent: PageSkeleton,
});

const parent = { getParentRoute: () => root } as const;

const overview = createRoute({
  ...parent,
  path: '/',
  component: lazyRouteComponent(() => import('../payroll/overview/overview-screen.tsx'), 'OverviewScreen'),
});

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

const people = createRoute({
  ...parent,
  path: '/people',
  component: lazyRouteComponent(
    withLateTexts(() => import('../people/employee-list-screen.tsx')),
    'EmployeeListScreen',
  ),
});

const organisation = createRoute({
  ...parent,
  path: '/people/organisation',
  component: lazyRouteComponent(
    withLateTexts(() => import('../people/organisation/organisation-screen.tsx')),
    'OrganisationScreen',
  ),
});

const peopleHome = createRoute({
  ...parent,
  path: '/people/home',
  component: lazyRouteComponent(
    withLateTexts(() => import('../people/home/people-home-screen.tsx')),
    'PeopleHomeScreen',
  ),
});

const peopleTime = createRoute({
  ...parent,
  path: '/people/time',
  component: lazyRouteComponent(
    withLateTexts(() => import('../people/registers/registers-screen.tsx')),
    'TimeScreen',
  ),
});

const peopleExpenses = createRoute({
  ...parent,
  path: '/people/expenses',
  component: lazyRouteComponent(
    withLateTexts(() => import('../people/registers/registers-screen.tsx')),
    'ExpensesScreen',
  ),
});

const peopleRecords = createRoute({
  ...parent,
  path: '/people/records',
  component: lazyRouteComponent(
    withLateTexts(() => import('../people/registers/registers-screen.tsx')),
    'RecordsScreen',
  ),
});

const employee = createRoute({
  ...parent,
  path: '/people/$employmentId',
  component: lazyRouteComponent(
    withLateTexts(() => import('../people/employee-screen.tsx')),
    'EmployeeScreen',
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
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/payroll/batches/$batchId/$stage', params: { ...params, stage: 'prepare' } });
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

const pivots = createRoute({
  ...parent,
  path: '/payroll/analysis',
  component: lazyRouteComponent(
    withLateTexts(() => import('../payroll/pivots/pivot-screen.tsx')),
    'PivotScreen',
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

const allTerms = createRoute({
  ...parent,
  path: '/admin/terms',
  component: lazyRouteComponent(
    withLateTexts(() => import('../admin/languages/terms-screen.tsx')),
    'TermsScreen',
  ),
});

const parameters = createRoute({
  ...parent,
  path: '/admin/parameters',
  component: lazyRouteComponent(
    withLateTexts(() => import('../admin/parameters/parameters-screen.tsx')),
    'ParametersScreen',
  ),
});

const languages = createRoute({
  ...parent,
  path: '/admin/languages',
  component: lazyRouteComponent(
    withLateTexts(() => import('../admin/languages/languages-screen.tsx')),
    'LanguagesScreen',
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

const jobs = createRoute({
  ...parent,
  path: '/admin/jobs',
  component: lazyRouteComponent(
    withLateTexts(() => import('../admin/jobs/jobs-screen.tsx')),
    'JobsScreen',
  ),
});

const users = createRoute({
  ...parent,
  path: '/admin/users',
  component: lazyRouteComponent(
    withLateTexts(() => import('../admin/users/users-screen.tsx')),
    'UsersScreen',
  ),
});

const roles = createRoute({
  ...parent,
  path: '/admin/roles',
  component: lazyRouteComponent(
    withLateTexts(() => import('../admin/roles/roles-screen.tsx')),
    'RolesScreen',
  ),
});

const signIn = createRoute({
  ...parent,
  path: '/admin/sign-in',
  component: lazyRouteComponent(
    withLateTexts(() => import('../admin/sign-in/sign-in-settings-screen.tsx')),
    'SignInSettingsScreen',
  ),
});

const solutionAccess = createRoute({
  ...parent,
  path: '/admin/solution-access',
  component: lazyRouteComponent(
    withLateTexts(() => import('../admin/solution-access/solution-access-screen.tsx')),
    'SolutionAccessScreen',
  ),
});

const processes = createRoute({
  ...parent,
  path: '/admin/processes',
  component: lazyRouteComponent(
    withLateTexts(() => import('../admin/processes/processes-screen.tsx')),
    'ProcessesScreen',
  ),
});

const forms = createRoute({
  ...parent,
  path: '/admin/forms',
  component: lazyRouteComponent(
    withLateTexts(() => import('../admin/forms/forms-screen.tsx')),
    'FormsScreen',
  ),
});

const reminders = createRoute({
  ...parent,
  path: '/admin/reminders',
  component: lazyRouteComponent(
    withLateTexts(() => import('../admin/reminders/reminders-screen.tsx')),
    'RemindersScreen',
  ),
});

const withoutApproval = createRoute({
  ...parent,
  path: '/admin/without-approval',
  component: lazyRouteComponent(
    withLateTexts(() => import('../admin/without-approval/without-approval-screen.tsx')),
    'WithoutApprovalScreen',
  ),
});

const importTemplates = createRoute({
  ...parent,
  path: '/admin/import-templates',
  component: lazyRouteComponent(
    withLateTexts(() => import('../admin/import-templates/import-templates-screen.tsx')),
    'ImportTemplatesScreen',
  ),
});

const menus = createRoute({
  ...parent,
  path: '/admin/menus',
  component: lazyRouteComponent(
    withLateTexts(() => import('../admin/menus/menus-screen.tsx')),
    'MenusScreen',
  ),
});

const email = createRoute({
  ...parent,
  path: '/admin/email',
  component: lazyRouteComponent(
    withLateTexts(() => import('../admin/email/email-screen.tsx')),
    'EmailScreen',
  ),
});

const message = createRoute({
  ...parent,
  path: '/admin/message',
  component: lazyRouteComponent(
    withLateTexts(() => import('../admin/message/message-screen.tsx')),
    'MessageScreen',
  ),
});

const userMapping = createRoute({
  ...parent,
  path: '/admin/user-mapping',
  component: lazyRouteComponent(
    withLateTexts(() => import('../admin/user-mapping/user-mapping-screen.tsx')),
    'UserMappingScreen',
  ),
});

const timedTasks = createRoute({
  ...parent,
  path: '/admin/timed-tasks',
  component: lazyRouteComponent(
    withLateTexts(() => import('../admin/timed-tasks/timed-tasks-screen.tsx')),
    'TimedTasksScreen',
  ),
});

const queueMonitor = createRoute({
  ...parent,
  path: '/admin/queue-monitor',
  component: lazyRouteComponent(
    withLateTexts(() => import('../admin/queue-monitor/queue-monitor-screen.tsx')),
    'QueueMonitorScreen',
  ),
});

const audit = createRoute({
  ...parent,
  path: '/admin/audit',
  component: lazyRouteComponent(
    withLateTexts(() => import('../admin/audit/audit-screen.tsx')),
    'AuditScreen',
  ),
});

const backups = createRoute({
  ...parent,
  path: '/admin/backups',
  component: lazyRouteComponent(
    withLateTexts(() => import('../admin/backups/backups-screen.tsx')),
    'BackupsScreen',
  ),
});

const integrations = createRoute({
  ...parent,
  path: '/admin/integrations',
  component: lazyRouteComponent(
    withLateTexts(() => import('../admin/integrations/integrations-screen.tsx')),
    'IntegrationsScreen',
  ),
});

export const routeTree = root.addChildren([
  overview,
  payrollOverview,
  overviewList,
  people,
  organisation,
  peopleHome,
  peopleTime,
  peopleExpenses,
  peopleRecords,
  employee,
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
  allTerms,
  languages,
  parameters,
  standingBook,
  payslips,
  pivots,
  inbox,
  myPayslips,
  jobs,
  users,
  roles,
  signIn,
  solutionAccess,
  processes,
  forms,
  reminders,
  withoutApproval,
  email,
  menus,
  importTemplates,
  message,
  userMapping,
  timedTasks,
  queueMonitor,
  audit,
  backups,
  integrations,
]);
