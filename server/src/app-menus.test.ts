import { describe, expect, it } from 'vitest';
import './app-router.ts';
import { allMenus } from './identity/index.ts';
import { closedScreens, menusFor } from './identity/system/menus.ts';
import { declaredPermissions } from './platform/trpc/permissions.ts';

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
});
