import type { SolutionFile } from '@suanpan/engine';
import { compileSolution, runTests } from '@suanpan/engine';
import { codeFor, tableCodeFor } from '@suanpan/engine/domain';
import { describe, expect, it } from 'vitest';
import { redo, startHistory, undo, withEdit } from '../../../../shared/edit-history.ts';
import { removeColumns } from '../../editing/copy/edit-file.ts';
import { isDerived } from '../../editing/copy/names.ts';
import { lookUp, moveColumns, nameColumn, pasteColumns, setFormula } from './columns.ts';
import { addNamedRule, rulesOf, setRuleFormula } from './rules.ts';
import { periodAround, sampleRows } from './sample-rows.ts';
import { type BlockContext, removeRows, type SheetSlot, writeBlock } from './write-block.ts';

const file: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'demo',
  currency: 'CNY',
  periodType: 'month',
  tables: [
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: ['employee'],
      columns: [
        { code: 'employee', name: { en: 'Employee' }, type: 'text' },
        { code: 'salary', name: { en: 'Salary' }, type: 'money' },
        { code: 'bonus', name: { en: 'Bonus' }, type: 'money', formula: '=[@salary]*0.1' },
        { code: 'net', name: { en: 'Net' }, type: 'money', formula: '=[@salary]+[@bonus]' },
      ],
    },
    {
      code: 'Rates',
      kind: 'parameter',
      key: ['grade'],
      columns: [
        { code: 'grade', type: 'text' },
        { code: 'twice', type: 'number', formula: '=[@rate]*2' },
        { code: 'rate', type: 'number' },
      ],
      rows: [['A', null, 0.1]],
    },
  ],
};

const none: ReadonlySet<string> = new Set();
const slotsOf = (from: SolutionFile, table = 'Pay'): SheetSlot[] => [
  ...(from.tables.find((one) => one.code === table)?.columns ?? []).map(
    ({ code }): SheetSlot => ({ role: 'column', code }),
  ),
  { role: 'newColumn' },
  ...rulesOf(from, table).map(({ code }): SheetSlot => ({ role: 'rule', code })),
  { role: 'newRule' },
];
const context = (from: SolutionFile, more: Partial<BlockContext> = {}): BlockContext => ({
  table: 'Pay',
  slots: slotsOf(from),
  target: { kind: 'fresh', name: 'Samples', day: '2026-11-22' },
  language: 'en',
  published: none,
  ...more,
});
const codes = (from: SolutionFile, table = 'Pay') =>
  from.tables.find((one) => one.code === table)?.columns?.map((column) => column.code);
const formulaOf = (from: SolutionFile, code: string) =>
  from.tables[0]?.columns?.find((column) => column.code === code)?.formula;

describe('codes behind names', () => {
  it('are made of letters and digits, and free', () => {
    expect(codeFor('Year-end bonus (net)', [])).toBe('year_end_bonus_net');
    expect(codeFor('本薪', [])).toBe('本薪');
    expect(codeFor('13th pay', [])).toBe('_13th_pay');
    expect(codeFor('Bonus', ['bonus'])).toBe('bonus_2');
    expect(codeFor('%%', [])).toBe('column');
    expect(tableCodeFor('Tax brackets', ['taxbrackets'])).toBe('TaxBrackets_2');
    expect(tableCodeFor('級距', [])).toBe('級距');
  });

  it('go with the name only where they were derived from it', () => {
    expect(isDerived('bonus_2', { en: 'Bonus' })).toBe(true);
    expect(isDerived('tax', { en: 'Income tax' })).toBe(false);
  });
});

describe('a name typed into the header', () => {
  it('renames the column and every formula that reads it', () => {
    const next = nameColumn(file, 'Pay', 'salary', 'Base pay', 'en', none);
    expect(codes(next)).toEqual(['employee', 'base_pay', 'bonus', 'net']);
    expect(formulaOf(next, 'bonus')).toBe('=[@base_pay]*0.1');
    expect(compileSolution(next).ok).toBe(true);
  });

  it('leaves the code of a published column alone', () => {
    const next = nameColumn(file, 'Pay', 'salary', 'Base pay', 'en', new Set(['salary']));
    expect(next.tables[0]?.columns?.[1]).toMatchObject({ code: 'salary', name: { en: 'Base pay' } });
  });

  it('makes a column or a rule behind the last', () => {
    const wide = writeBlock(file, context(file), 0, 4, [['Tax', 'Days worked']]);
    expect(codes(wide)).toEqual(['employee', 'salary', 'bonus', 'net', 'tax', 'days_worked']);
    const ruled = writeBlock(file, context(file), 0, 5, [['Net too low']]);
    expect(ruled.verification).toMatchObject([{ code: 'net_too_low', table: 'Pay', formula: '=FALSE' }]);
  });
});

describe('formulas and values', () => {
  it('compute a column, or have it typed again', () => {
    expect(formulaOf(setFormula(file, 'Pay', 'salary', '1000'), 'salary')).toBe('=1000');
    expect(formulaOf(setFormula(file, 'Pay', 'bonus', ' '), 'bonus')).toBeUndefined();
  });

  it('are pasted as a block with names, formulas and figures', () => {
    const next = writeBlock(file, context(file), 0, 4, [
      ['Tax', 'Hired'],
      ['=[@net]*0.2', ''],
      ['', '2026-01-31'],
    ]);
    expect(formulaOf(next, 'tax')).toBe('=[@net]*0.2');
    expect(next.tables[0]?.columns?.at(-1)).toMatchObject({ code: 'hired', type: 'date' });
    expect(sampleRows(next, 0, 'Pay')).toEqual([{ employee: '1', hired: '2026-01-31' }]);
  });

  it('a heading with figures beneath needs no formulas between', () => {
    const next = writeBlock(file, context(file), 0, 4, [
      ['City', 'Rate'],
      ['Taipei', '3.5%'],
      ['Tainan', '4%'],
    ]);
    expect(next.tables[0]?.columns?.slice(4).map((one) => one.type)).toEqual(['text', 'number']);
    expect(sampleRows(next, 0, 'Pay')).toEqual([
      { employee: '1', city: 'Taipei', rate: 0.035 },
      { employee: '2', city: 'Tainan', rate: 0.04 },
    ]);
  });

  it('typed beneath make a test that expects that no row fails', () => {
    const next = writeBlock(file, context(file), 2, 1, [['5000'], ['6,500']]);
    expect(next.tests).toEqual([
      {
        name: 'Samples',
        period: '2026-11',
        tables: {
          Pay: [
            { employee: '1', salary: 5000 },
            { employee: '2', salary: 6500 },
          ],
        },
      },
    ]);
    expect(runTests(next)).toMatchObject({ ok: true, passed: 1 });
    const gone = removeRows(next, 'Pay', { kind: 'sample', index: 0 }, new Set([0]));
    expect(sampleRows(gone, 0, 'Pay')).toEqual([{ employee: '2', salary: 6500 }]);
  });

  it('do not go into computed columns, nor into rows of a batch', () => {
    expect(writeBlock(file, context(file), 2, 2, [['7']])).toBe(file);
    expect(writeBlock(file, context(file, { target: { kind: 'fixed' } }), 2, 1, [['7']])).toBe(file);
  });

  it('of rows that follow other tables are found by their key', () => {
    const first = writeBlock(file, context(file), 2, 1, [['5000']]);
    const target = { kind: 'sample' as const, index: 0, keyAt: () => ({ employee: 'E9' }) };
    const next = writeBlock(first, context(first, { target }), 2, 1, [['7']]);
    expect(sampleRows(next, 0, 'Pay').at(-1)).toEqual({ employee: 'E9', salary: 7 });
  });

  it('of a parameter table go into its version', () => {
    const rates = {
      table: 'Rates',
      slots: slotsOf(file, 'Rates'),
      target: { kind: 'version' as const, at: 0 },
    };
    const next = writeBlock(file, context(file, rates), 3, 0, [['B', '', '12%']]);
    expect(next.tables[1]?.versions?.[0]?.rows).toEqual([
      ['A', null, 0.1],
      ['B', null, 0.12],
    ]);
  });
});

describe('columns as things', () => {
  it('move together, and take the values that stand in the file along', () => {
    expect(codes(moveColumns(file, 'Pay', ['bonus', 'net'], 1))).toEqual([
      'employee',
      'bonus',
      'net',
      'salary',
    ]);
    const next = moveColumns(file, 'Rates', ['rate'], 0);
    expect(next.tables[1]?.rows).toEqual([[0.1, 'A']]);
    expect(codes(removeColumns(file, 'Pay', ['bonus']))).toEqual(['employee', 'salary', 'net']);
  });

  it('are copied with their formulas; those copied together read each other', () => {
    const [, salary, bonus] = file.tables[0]?.columns ?? [];
    if (!salary || !bonus) throw new Error('no columns');
    const same = pasteColumns(file, 'Pay', [salary, bonus], 4);
    expect(codes(same)).toEqual(['employee', 'salary', 'bonus', 'net', 'salary_2', 'bonus_2']);
    expect(formulaOf(same, 'bonus_2')).toBe('=[@salary_2]*0.1');
    expect(same.tables[0]?.columns?.slice(4).map(({ name }) => name)).toEqual([
      { en: 'Salary 2' },
      { en: 'Bonus 2' },
    ]);
    const other = pasteColumns(file, 'Rates', [salary], 1);
    expect(other.tables[1]?.rows).toEqual([['A', null, null, 0.1]]);
  });

  it('become a look-up by the keys both tables have', () => {
    const graded = writeBlock(file, context(file), 0, 4, [['Grade', 'Rate row']]);
    const next = lookUp(graded, 'Pay', 'rate_row', 'Rates');
    expect(next.tables[0]?.columns?.at(-1)).toMatchObject({
      type: 'reference',
      table: 'Rates',
      on: { grade: 'grade' },
    });
    expect(compileSolution(setFormula(next, 'Pay', 'bonus', '=[@rate_row.rate]')).ok).toBe(false);
    const typed = {
      ...next,
      tables: next.tables.map((one) => ({
        ...one,
        columns: one.columns?.map((column) =>
          column.code === 'grade' ? { ...column, type: 'text' as const } : column,
        ),
      })),
    } as SolutionFile;
    expect(compileSolution(setFormula(typed, 'Pay', 'bonus', '=[@rate_row.rate]')).ok).toBe(true);
  });
});

it('every command is undone to the very file it began with, and done again', () => {
  const commands: ((from: SolutionFile) => SolutionFile)[] = [
    (from) => writeBlock(from, context(from), 0, 4, [['Tax'], ['=[@net]*0.2']]),
    (from) => nameColumn(from, 'Pay', 'salary', 'Base pay', 'en', none),
    (from) => moveColumns(from, 'Pay', ['bonus'], 1),
    (from) => writeBlock(from, context(from), 2, 2, [['5000']]),
    (from) => addNamedRule(from, 'Pay', 'Low', 'en'),
    (from) => setRuleFormula(from, 'low', '[@net]<0'),
    (from) => removeColumns(from, 'Pay', ['bonus']),
  ];
  let history = startHistory(file);
  const states = [history.now];
  for (const command of commands) {
    history = withEdit(history, command);
    states.push(history.now);
  }
  for (const state of states.slice(0, -1).reverse()) {
    history = undo(history);
    expect(history.now).toBe(state);
  }
  expect(undo(history)).toBe(history);
  for (const state of states.slice(1)) {
    history = redo(history);
    expect(history.now).toBe(state);
  }
});

it('samples stand in a period of the solution’s own length', () => {
  expect(periodAround('2026-11-22', 'month')).toBe('2026-11');
  expect(periodAround('2026-11-22', 'quarter')).toBe('2026-10-01..2026-12-31');
  expect(periodAround('2026-11-22', 'week')).toBe('2026-11-01..2026-11-07');
});
