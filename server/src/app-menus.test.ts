import { describe, expect, it } from 'vitest';
import { appRouter } from './app-router.ts';
import { allMenus } from './identity/index.ts';
import { closedScreens, landingOf, menusFor, openScreens } from './identity/system/menus.ts';
import { listProcedures } from './platform/http/rest/rest-calls.ts';
import { AGENCY_SUBJECTS, type PlaceKind } from './platform/trpc/agency.words.ts';
import { BUILT_IN_ROLES, declaredPermissions } from './platform/trpc/permissions.ts';
import { rightsOf } from './testing/test-context.ts';

/** What the screen behind an entry asks before it shows anything, whoever opens it. */
const FIRST_QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  'portal.home': ['portal.home.get'],
  'portal.profile': ['portal.profile.get'],
  'portal.centre': ['portal.centre.mine', 'inbox.applications.offered'],
  'portal.payslips': ['portal.payslips.list', 'portal.confirmations.list'],
  'portal.teamStaff': ['portal.team.staff.list'],
  'portal.teamOrganization': ['portal.team.organization.level'],
  'portal.teamActivity': ['portal.teamActivity.cards'],
  'portal.contacts': ['portal.contacts.departments', 'portal.contacts.list'],
  'portal.calendar': ['portal.calendar.reports', 'portal.calendar.list'],
  'portal.announcements': ['portal.announcements.list'],
  'portal.inbox': ['inbox.todos.list', 'inbox.approvals.list'],
  'portal.settings': ['identity.sessions.list', 'identity.secondFactor.get'],
  'payroll.overview': ['inbox.notifications.unreadCount'],
  'payroll.solutions': ['payroll.solutions.list'],
  'payroll.batches': ['payroll.batches.list'],
  'payroll.payslips': ['payroll.batches.list', 'payroll.payslips.list'],
  'payroll.standingBook': ['payroll.balances.list', 'payroll.balances.items.list'],
  'payroll.analysis': ['payroll.pivots.sources', 'payroll.pivots.compute'],
  'payroll.controlBoard': ['payroll.templates.list'],
  'payroll.globalTables': ['payroll.globalTables.list'],
  'payroll.payTypes': ['payroll.payTypes.list'],
  'payroll.balanceItems': ['payroll.balances.items.list'],
  'payroll.balanceInitialisation': ['payroll.balances.list', 'payroll.balances.items.list'],
  'payroll.terms': ['admin.terms.page'],
  'people.home': ['people.overview.home', 'inbox.approvals.list'],
  'people.employees': ['people.employments.list', 'people.departments.tree', 'people.legalEntities.list'],
  'people.organisation': ['people.departments.tree'],
  'people.time': ['people.time.describe', 'people.time.list'],
  'people.expenses': ['people.expenses.describe', 'people.expenses.list'],
  'people.records': ['people.records.describe', 'people.records.list'],
  'mine.inbox': ['inbox.todos.list', 'inbox.approvals.list'],
  'mine.myPayslips': ['portal.payslips.list', 'portal.confirmations.list'],
  'admin.users': ['identity.users.list'],
  'admin.roles': ['identity.roles.list', 'identity.roles.templates'],
  'admin.signIn': ['identity.strategies.list'],
  'admin.solutionAccess': ['payroll.access.list'],
  'admin.processes': ['inbox.processes.list'],
  'admin.forms': ['inbox.forms.list'],
  'admin.reminders': ['inbox.reminderRules.list'],
  'admin.withoutApproval': ['payroll.processes.withoutApproval'],
  'admin.menus': ['identity.menus.whole'],
  'admin.parameters': ['admin.parameters.list'],
  'admin.languages': ['identity.auth.languages'],
  'admin.allTerms': ['admin.terms.page'],
  'admin.jobs': ['platform.jobs.list'],
  'admin.importTemplates': ['admin.imports.templates.page'],
  'admin.email': ['admin.email.logs.list'],
  'admin.message': ['admin.message.logs.list'],
  'admin.userMapping': ['identity.userMapping.externalUsers', 'identity.demo.get'],
  'admin.timedTasks': ['admin.timedTasks.list'],
  'admin.queueMonitor': ['admin.queue.topics'],
  'admin.audit': ['admin.audit.kinds', 'admin.audit.list'],
  'admin.backups': ['admin.backups.list'],
  'admin.integrations': ['integrations.wecom.apps.list'],
};

describe('the menu', () => {
  it('asks for permissions that there are, once each', () => {
    const codes = allMenus().map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    const asked = allMenus().flatMap(({ anyOf, also }) => [...anyOf, ...(also ? [also] : [])]);
    expect(asked.filter((permission) => !declaredPermissions().has(permission))).toEqual([]);
  });

  it('shows what the permissions reach, and says which screens are closed', () => {
    const permissions = new Set(['people.organisation.view']);
    expect(menusFor(permissions, {}).map(({ code }) => code)).toEqual([
      'portal.home',
      'portal.inbox',
      'portal.settings',
      'payroll.overview',
      'people.organisation',
      'mine.inbox',
    ]);
    expect(closedScreens(permissions, {})).toContain('/workbench/payroll/batches');
    expect(closedScreens(permissions, {})).toContain('/workbench/people');
    expect(openScreens(permissions, {})).toContain('/workbench/people/organisation');
    const both = new Set([...permissions, 'people.employments.view']);
    expect(closedScreens(both, {})).not.toContain('/workbench/people');
  });

  it.each(BUILT_IN_ROLES)('offers %s only screens whose first question is answered', (role) => {
    const held = new Set([...rightsOf(role), 'signedIn', 'public']);
    const asks = new Map(listProcedures(appRouter).map(({ path, definition }) => [path, definition.meta]));
    const refused = menusFor(held, {}).flatMap(({ code }) =>
      (FIRST_QUESTIONS[code] ?? ['none is named']).filter(
        (path) => !held.has(asks.get(path)?.permission ?? `no procedure ${path}`),
      ),
    );
    expect(refused).toEqual([]);
  });

  it('begins the back office only for who has something to do there', () => {
    const begins = (permissions: readonly string[], place?: PlaceKind) =>
      menusFor(new Set(permissions), {}, place).some(({ url }) => url === '/workbench/');
    expect(begins(rightsOf('employee'))).toBe(false);
    expect(begins(rightsOf('principal'))).toBe(false);
    expect(begins([...rightsOf('employee'), 'admin.audit.view'])).toBe(true);
    for (const role of BUILT_IN_ROLES.filter((each) => each !== 'employee' && each !== 'principal'))
      expect([role, begins(rightsOf(role))]).toEqual([role, true]);
    // Lent alone, and where it is lent one begins at it.
    const lent = new Set(['people.organisation.view']);
    expect(begins([...lent], 'agency')).toBe(true);
    const urls = menusFor(lent, {}, 'agency').map(({ url }) => url);
    expect(landingOf(lent, urls, 'agency')).toBe('/workbench/people/organisation');
  });

  it.each([
    ['employee', '/'],
    ['manager', '/'],
    ['principal', '/'],
    ['payroll-staff', '/workbench/'],
    ['solution-administrator', '/workbench/payroll/solutions'],
    ['payroll-approver', '/workbench/inbox'],
    ['hr-administrator', '/workbench/people/home'],
    ['system-administrator', '/workbench/admin/users'],
    ['auditor', '/workbench/admin/audit'],
    ['analyst', '/workbench/payroll/analysis'],
  ] as const)('lets %s begin at %s, where their work is', (role, begins) => {
    const permissions = new Set(rightsOf(role));
    const urls = menusFor(permissions, {}).map(({ url }) => url);
    expect(landingOf(permissions, urls)).toBe(begins);
    // A company that took the entry out of the menu sends nobody there.
    expect(landingOf(permissions, ['/'])).toBe('/');
  });
});

describe('rights that are lent', () => {
  const all = [...declaredPermissions().values()];

  it('pay nobody, decide nothing and give nobody rights', () => {
    const lent = all.filter(({ lentFor }) => lentFor !== undefined);
    expect(
      lent.filter(
        ({ duty, code }) =>
          duty !== undefined || /^identity\.|decide|approve|payslip|compensation/.test(code),
      ),
    ).toEqual([]);
    expect(new Set(lent.map(({ lentFor }) => lentFor))).toEqual(new Set(AGENCY_SUBJECTS));
  });

  it('are looked at by nobody where they show pay', () => {
    const seen = all.filter(({ confidential }) => confidential !== true).map(({ code }) => code);
    expect(seen.filter((code) => /^payroll\.|payslip|compensation|private/.test(code))).toEqual([]);
  });
});
