import { describe, expect, it } from 'vitest';
import './app-router.ts';
import { allMenus } from './identity/index.ts';
import { closedScreens, landingOf, menusFor } from './identity/system/menus.ts';
import { AGENCY_SUBJECTS } from './platform/trpc/agency.words.ts';
import { declaredPermissions } from './platform/trpc/permissions.ts';
import { rightsOf } from './testing/test-context.ts';

describe('the menu', () => {
  it('asks for permissions that there are, once each', () => {
    const codes = allMenus().map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    const asked = allMenus().flatMap(({ anyOf }) => anyOf);
    expect(asked.filter((permission) => !declaredPermissions().has(permission))).toEqual([]);
  });

  it('shows what the permissions reach, and says which screens are closed', () => {
    const permissions = new Set(['people.organisation.view']);
    expect(menusFor(permissions, {}).map(({ code }) => code)).toEqual([
      'portal.home',
      'portal.inbox',
      'portal.settings',
      'payroll.overview',
      'people.employees',
      'people.organisation',
      'mine.inbox',
    ]);
    expect(closedScreens(permissions, {})).toContain('/workbench/payroll/batches');
    expect(closedScreens(permissions, {})).not.toContain('/workbench/people');
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
