import { expect, it } from 'vitest';
import { pickText } from '../../i18n/index.ts';
import type { Me } from '../../permission/index.ts';
import { leavesOf, type MenuWords, mayOpen, menusOf } from './menus-of.ts';

const entry = (id: string, url: string | null, more: object = {}) => ({
  ...{ id, url, kind: 'screen', builtIn: true, names: null, target: 'same', icon: null },
  ...{ selfApply: false, inAppBrowser: false, tagIds: [], children: [], ...more },
});
const section = (shell: string, code: string, entries: object[], names: object | null = null) => ({
  ...{ id: code, code, shell, names, entries },
});
const own = { kind: 'link', builtIn: false };
const me = {
  menus: [
    section('portal', 'portal', [
      entry('portal.inbox', '/inbox'),
      entry('f', null, {
        ...{ kind: 'folder', builtIn: false, names: { en: 'Canteen' } },
        children: [entry('c', 'https://menu.test', { ...own, names: { en: 'Menu' }, target: 'new' })],
      }),
    ]),
    section('workbench', 'payroll', [entry('payroll.overview', '/workbench/')]),
    section(
      'workbench',
      'people',
      [entry('people.organisation', '/workbench/people/organisation', { names: { en: 'Chart' } })],
      { en: 'Staff' },
    ),
    section('workbench', 'mine', [entry('mine.inbox', '/workbench/inbox')]),
  ],
  closedScreens: ['/workbench/people', '/workbench/admin/users'],
  openScreens: ['/workbench/people/organisation'],
} as unknown as Me;
const words: MenuWords = { word: (key) => key, own: (texts) => pickText(texts, 'en') };

it('shows what the server says, under its groups, in the company’s words, and counts what waits', () => {
  expect(menusOf('workbench', me, words, 3)).toEqual([
    {
      code: 'payroll',
      label: 'menu.groups.payroll',
      children: [{ code: 'overview', label: 'menu.overview', icon: 'overview', href: '/workbench/' }],
    },
    {
      code: 'people',
      label: 'Staff',
      children: [
        {
          code: 'organisation',
          label: 'Chart',
          icon: 'organisation',
          href: '/workbench/people/organisation',
        },
      ],
    },
    {
      code: 'mine',
      label: 'menu.groups.mine',
      children: [{ code: 'inbox', label: 'menu.inbox', icon: 'inbox', href: '/workbench/inbox', count: 3 }],
    },
  ]);
  const portal = menusOf('portal', me, words, 1);
  expect(portal).toEqual([
    { code: 'inbox', label: 'menu.inbox', icon: 'inbox', href: '/inbox', count: 1 },
    {
      ...{ code: 'f', label: 'Canteen', icon: 'f' },
      children: [{ code: 'c', label: 'Menu', icon: 'c', href: 'https://menu.test', isBeside: true }],
    },
  ]);
  expect(leavesOf(portal).map(({ code }) => code)).toEqual(['inbox', 'c']);
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
