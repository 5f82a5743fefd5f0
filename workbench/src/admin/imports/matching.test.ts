import { beforeEach, expect, it, vi } from 'vitest';
import { matchByLikeness } from './import-columns.ts';
import {
  rememberedMapping,
  rememberMapping,
  rememberOptions,
  startingOptions,
} from './remembered-mapping.ts';

const columns = [
  { code: 'employee', label: 'Employee number', key: true },
  { code: 'hours', label: 'Hours worked' },
  { code: 'rate', label: 'Hourly rate' },
  { code: '備註', label: '備註說明' },
];

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  });
});

it('matches what is called alike, the exact ones first', () => {
  expect(matchByLikeness(columns, ['Employee no.', 'Worked hours', 'rate', '備註說明欄'])).toEqual({
    employee: 0,
    hours: 1,
    rate: 2,
    備註: 3,
  });
  expect(matchByLikeness(columns, ['Department', 'City'])).toEqual({});
});

it('leaves open what is as much like one as like the other', () => {
  expect(matchByLikeness([{ code: 'x', label: 'Bonus' }], ['Bonus A', 'Bonus B'])).toEqual({});
});

it('remembers what was matched for these headers, in any order, and for no others', () => {
  rememberMapping('payroll.table.Hours', ['A', 'B', 'C'], { employee: 1, hours: 2 });
  expect(rememberedMapping('payroll.table.Hours', columns, ['C', 'A', 'B'])).toEqual({
    employee: 2,
    hours: 0,
  });
  expect(rememberedMapping('payroll.table.Hours', columns, ['A', 'B'])).toBeNull();
  expect(rememberedMapping('payroll.table.Pay', columns, ['A', 'B', 'C'])).toBeNull();
  rememberMapping('payroll.table.Hours', ['A', 'A'], { employee: 0 });
  expect(rememberedMapping('payroll.table.Hours', columns, ['A', 'A'])).toBeNull();
});

it('begins as the table says, else as the last time; a mode that isn’t offered now is neither', () => {
  rememberOptions('Pay', { mode: 'createOnly', empty: 'overwrite', byOrder: false });
  const offered = ['createOnly', 'updateOnly'] as const;
  expect(startingOptions('Pay', offered)).toEqual({ mode: 'createOnly', empty: 'overwrite', byOrder: false });
  expect(startingOptions('Pay', offered, { mode: 'updateOnly', byOrder: true })).toEqual({
    ...{ mode: 'updateOnly', empty: 'overwrite', byOrder: true },
  });
  expect(startingOptions('Pay', offered, { mode: 'overwrite', empty: 'skip' })).toEqual({
    ...{ mode: 'createOnly', empty: 'skip', byOrder: false },
  });
});
