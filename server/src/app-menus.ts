import { declareLandings, declareMenus } from './identity/index.ts';

/**
 * Every screen a menu leads to, in the order of the menus; the front ends name and draw them. What is behind a screen asks
 * for the permission again.
 */
declareMenus('portal', null, [
  { code: 'portal.home', url: '/', anyOf: [], isSeen: true },
  { code: 'portal.profile', url: '/profile', anyOf: ['portal.profile.view'] },
  { code: 'portal.centre', url: '/centre', anyOf: ['portal.profile.view'] },
  { code: 'portal.payslips', url: '/payslips', anyOf: ['portal.payslips.view'], switch: 'payrollInfo' },
  { code: 'portal.teamStaff', url: '/team/staff', anyOf: ['portal.team.view'] },
  { code: 'portal.teamOrganization', url: '/team/organization', anyOf: ['portal.team.view'] },
  { code: 'portal.teamActivity', url: '/team-activity', anyOf: ['portal.team.view'] },
  { code: 'portal.contacts', url: '/contacts', anyOf: ['portal.contacts.view'], switch: 'addressBook' },
  { code: 'portal.calendar', url: '/calendar', anyOf: ['portal.calendar.use'] },
  { code: 'portal.announcements', url: '/announcements', anyOf: ['portal.announcements.view'] },
  { code: 'portal.inbox', url: '/inbox', anyOf: [], switch: 'inbox' },
  { code: 'portal.settings', url: '/settings', anyOf: [] },
]);

declareMenus('workbench', 'payroll', [
  {
    ...{ code: 'payroll.overview', url: '/workbench/', anyOf: [] },
    beginsFor: ['payroll', 'people', 'admin'],
  },
  { code: 'payroll.solutions', url: '/workbench/payroll/solutions', anyOf: ['payroll.solutions.view'] },
  { code: 'payroll.batches', url: '/workbench/payroll/batches', anyOf: ['payroll.batches.view'] },
  { code: 'payroll.payslips', url: '/workbench/payroll/payslips', anyOf: ['payroll.payslips.view'] },
  {
    code: 'payroll.standingBook',
    url: '/workbench/payroll/standing-book',
    anyOf: ['payroll.payslips.view'],
  },
  { code: 'payroll.analysis', url: '/workbench/payroll/analysis', anyOf: ['payroll.pivots.view'] },
  {
    code: 'payroll.controlBoard',
    url: '/workbench/payroll/control-board',
    anyOf: ['payroll.templates.edit'],
  },
  {
    code: 'payroll.globalTables',
    url: '/workbench/payroll/global-tables',
    anyOf: ['payroll.solutions.view'],
  },
  { code: 'payroll.payTypes', url: '/workbench/payroll/pay-types', anyOf: ['payroll.solutions.view'] },
  {
    code: 'payroll.balanceItems',
    url: '/workbench/payroll/balance-items',
    anyOf: ['payroll.solutions.view'],
  },
  {
    code: 'payroll.balanceInitialisation',
    url: '/workbench/payroll/balance-initialisation',
    anyOf: ['payroll.batches.edit'],
  },
  { code: 'payroll.terms', url: '/workbench/payroll/terms', anyOf: ['terms.edit'] },
]);

declareMenus('workbench', 'people', [
  { code: 'people.home', url: '/workbench/people/home', anyOf: ['people.employments.edit'] },
  {
    ...{ code: 'people.employees', url: '/workbench/people' },
    ...{ anyOf: ['people.organisation.view'], also: 'people.employments.view' },
  },
  { code: 'people.organisation', url: '/workbench/people/organisation', anyOf: ['people.organisation.view'] },
  { code: 'people.time', url: '/workbench/people/time', anyOf: ['people.time.edit'] },
  { code: 'people.expenses', url: '/workbench/people/expenses', anyOf: ['people.time.edit'] },
  { code: 'people.records', url: '/workbench/people/records', anyOf: ['people.records.view'] },
]);

declareMenus('workbench', 'mine', [
  { code: 'mine.inbox', url: '/workbench/inbox', anyOf: [] },
  {
    code: 'mine.myPayslips',
    url: '/workbench/me/payslips',
    anyOf: ['portal.payslips.view'],
    switch: 'payrollInfo',
  },
]);

declareMenus('workbench', 'admin', [
  { code: 'admin.users', url: '/workbench/admin/users', anyOf: ['identity.users.view'] },
  { code: 'admin.roles', url: '/workbench/admin/roles', anyOf: ['identity.roles.view'] },
  {
    code: 'admin.signIn',
    url: '/workbench/admin/sign-in',
    anyOf: ['identity.users.view', 'identity.settings.edit'],
  },
  {
    code: 'admin.solutionAccess',
    url: '/workbench/admin/solution-access',
    anyOf: ['identity.users.edit'],
  },
  { code: 'admin.processes', url: '/workbench/admin/processes', anyOf: ['inbox.processes.edit'] },
  { code: 'admin.forms', url: '/workbench/admin/forms', anyOf: ['inbox.forms.edit'] },
  { code: 'admin.reminders', url: '/workbench/admin/reminders', anyOf: ['inbox.reminders.edit'] },
  {
    code: 'admin.withoutApproval',
    url: '/workbench/admin/without-approval',
    anyOf: ['payroll.withoutApproval.allow'],
  },
  { code: 'admin.menus', url: '/workbench/admin/menus', anyOf: ['identity.menus.edit'] },
  { code: 'admin.parameters', url: '/workbench/admin/parameters', anyOf: ['identity.settings.edit'] },
  { code: 'admin.languages', url: '/workbench/admin/languages', anyOf: ['terms.editAll'] },
  { code: 'admin.allTerms', url: '/workbench/admin/terms', anyOf: ['terms.editAll'] },
  {
    code: 'admin.jobs',
    url: '/workbench/admin/jobs',
    anyOf: ['admin.imports.use', 'payroll.batches.edit', 'platform.jobs.view'],
  },
  {
    code: 'admin.importTemplates',
    url: '/workbench/admin/import-templates',
    anyOf: ['admin.imports.use'],
  },
  { code: 'admin.email', url: '/workbench/admin/email', anyOf: ['admin.email.view'] },
  { code: 'admin.message', url: '/workbench/admin/message', anyOf: ['admin.message.view'] },
  { code: 'admin.userMapping', url: '/workbench/admin/user-mapping', anyOf: ['identity.users.view'] },
  { code: 'admin.timedTasks', url: '/workbench/admin/timed-tasks', anyOf: ['admin.timedTasks.view'] },
  { code: 'admin.queueMonitor', url: '/workbench/admin/queue-monitor', anyOf: ['admin.queue.manage'] },
  { code: 'admin.audit', url: '/workbench/admin/audit', anyOf: ['admin.audit.view'] },
  { code: 'admin.backups', url: '/workbench/admin/backups', anyOf: ['admin.backups.manage'] },
  { code: 'admin.integrations', url: '/workbench/admin/integrations', anyOf: ['integrations.view'] },
]);

/** Whose work isn't on the portal's first page. */
declareLandings([
  { permission: 'payroll.batches.edit', url: '/workbench/' },
  { permission: 'payroll.solutions.edit', url: '/workbench/payroll/solutions' },
  { permission: 'payroll.batches.approve', url: '/workbench/inbox' },
  { permission: 'people.records.edit', url: '/workbench/people/home' },
  { permission: 'identity.users.edit', url: '/workbench/admin/users' },
  { permission: 'admin.audit.view', url: '/workbench/admin/audit' },
  { permission: 'payroll.pivots.view', url: '/workbench/payroll/analysis' },
]);
