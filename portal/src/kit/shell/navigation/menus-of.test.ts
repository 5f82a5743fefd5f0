import { expect, it } from 'vitest';
import type { Me } from '../../permission/index.ts';
import { mayOpen, menusOf } from './menus-of.ts';

const menu = (app: string, group: string | null, code: string, url: string) => ({ app, group, code, url });
const me = {
  menus: [
    menu('portal', null, 'portal.inbox', '/inbox'),
    menu('workbench', 'payroll', 'payroll.overview', '/workbench/'),
    menu('workbench', 'people', 'people.organisation', '/workbench/people/organisation'),
    menu('workbench', 'mine', 'mine.inbox', '/workbench/inbox'),
  ],
  closedScreens: ['/workbench/people', '/workbench/admin/users'],
} as unknown as Me;
const words = (key: string) => key;

it('shows what the server says, under its groups, and counts what waits', () => {
  expect(menusOf('workbench', me, words, 3)).toEqual([
    {
      code: 'payroll',
      label: 'menu.groups.payroll',
      children: [{ code: 'overview', label: 'menu.overview', href: '/workbench/' }],
    },
    {
      code: 'people',
      label: 'menu.groups.people',
      children: [
        { code: 'organisation', label: 'menu.organisation', href: '/workbench/people/organisation' },
      ],
    },
    {
      code: 'mine',
      label: 'menu.groups.mine',
      children: [{ code: 'inbox', label: 'menu.inbox', href: '/workbench/inbox', count: 3 }],
    },
  ]);
  expect(menusOf('portal', me, words, 1)).toEqual([
    { code: 'inbox', label: 'menu.inbox', href: '/inbox', count: 1 },
  ]);
});

it('closes screens under an entry that may not be seen, whatever the address', () => {
  expect(mayOpen('/workbench/people/0192', me)).toBe(false);
  expect(mayOpen('/workbench/people', me)).toBe(false);
  expect(mayOpen('/workbench/people/organisation', me)).toBe(true);
  expect(mayOpen('/workbench/admin/users/7', me)).toBe(false);
  expect(mayOpen('/workbench/', me)).toBe(true);
  expect(mayOpen('/workbench/inbox/pending', me)).toBe(true);
  expect(mayOpen('/workbench/settings', me)).toBe(true);
});
