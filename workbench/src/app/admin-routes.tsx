import { withLateTexts } from '@suanpan/portal/kit/i18n';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { parent } from './root-route.tsx';

const allTerms = createRoute({
  ...parent,
  path: '/admin/terms',
  component: lazyRouteComponent(
    withLateTexts(() => import('../admin/languages/terms-screen.tsx')),
    'TermsScreen',
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

const parameters = createRoute({
  ...parent,
  path: '/admin/parameters',
  component: lazyRouteComponent(
    withLateTexts(() => import('../admin/parameters/parameters-screen.tsx')),
    'ParametersScreen',
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

const email = createRoute({
  ...parent,
  path: '/admin/email',
  component: lazyRouteComponent(
    withLateTexts(() => import('../admin/email/email-screen.tsx')),
    'EmailScreen',
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

const importTemplates = createRoute({
  ...parent,
  path: '/admin/import-templates',
  component: lazyRouteComponent(
    withLateTexts(() => import('../admin/import-templates/import-templates-screen.tsx')),
    'ImportTemplatesScreen',
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

/** The screens of the back office. */
export const adminRoutes = [
  allTerms,
  languages,
  parameters,
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
] as const;
