import { expect, it } from 'vitest';
import { initialsOf } from '../initials.ts';
import { activeEntry } from './menu-entry.ts';

const entries = [
  { code: 'home', label: '', href: '/' },
  { code: 'inbox', label: '', href: '/inbox' },
  {
    code: 'payroll',
    label: '',
    children: [
      { code: 'batches', label: '', href: '/workbench/payroll/batches' },
      { code: 'overview', label: '', href: '/workbench/payroll' },
    ],
  },
];

it.each([
  ['/', 'home'],
  ['/inbox', 'inbox'],
  ['/inbox/pending/1', 'inbox'],
  ['/inboxes', undefined],
  ['/workbench/payroll/batches/1/calculate', 'batches'],
  ['/workbench/payroll/solutions', 'overview'],
])('%s marks %s', (path, code) => expect(activeEntry(entries, path)?.code).toBe(code));

it.each([
  ['歐陽文慧', '文慧'],
  ['王 美玲', '王美'],
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['', ''],
])('%s is %s in a circle', (name, initials) => expect(initialsOf(name)).toBe(initials));
