import { readFileSync } from 'node:fs';
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
    expect(menusFor(permissions).map(({ code }) => code)).toEqual([
      'portal.home',
      'portal.inbox',
      'portal.settings',
      'payroll.overview',
      'people.employees',
      'people.organisation',
      'mine.inbox',
    ]);
    expect(closedScreens(permissions)).toContain('/workbench/payroll/batches');
    expect(closedScreens(permissions)).not.toContain('/workbench/people');
  });

  it.each(['portal', 'workbench'])('has words for every entry of the %s', (app) => {
    for (const language of ['en', 'zh-CN', 'zh-TW']) {
      const file = new URL(`../../${app}/src/app/locales/${language}.json`, import.meta.url);
      const { menu } = JSON.parse(readFileSync(file, 'utf8'));
      for (const { code, group } of allMenus().filter((each) => each.app === app)) {
        expect(menu[code.split('.')[1] ?? ''], code).toBeTypeOf('string');
        if (group) expect(menu.groups[group], group).toBeTypeOf('string');
      }
    }
  });
});
