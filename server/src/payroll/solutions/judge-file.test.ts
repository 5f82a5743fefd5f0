import type { SolutionFile } from '@suanpan/engine';
import { expect, it } from 'vitest';
import { BODY_BYTES } from '../../platform/http/read-body.ts';
import { canonical, judgeFile } from './judge-file.ts';

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const id = { code: 'id', type: 'text' };
const pay = (...columns: object[]) => ({
  tables: [{ code: 'Pay', kind: 'data', master: true, key: 'id', columns: [id, ...columns] }],
});

/** Drafts as large as one may be saved, each hard on another part of the judging. */
const DRAFTS: Record<string, () => object> = {
  'chains of formulas': () =>
    pay(
      ...many(7500, (i) => ({
        code: `c${i}`,
        type: 'money',
        formula: i ? `=[@c${i - 1}]+[@c${i >> 1}]*2` : '=1',
      })),
    ),
  'names that nothing has': () =>
    pay(...many(7500, (i) => ({ code: `c${i}`, type: 'money', formula: `=[@d${i}]+[@nothing${i}]` }))),
  'thousands of tables': () => ({
    tables: many(3700, (i) => ({
      code: `T${i}`,
      kind: 'data',
      key: 'id',
      columns: [id, { code: 'x', type: 'number', formula: `=SUM(T${i ? i - 1 : 5}[x])` }],
    })),
  }),
  'a long parameter table': () => ({
    tables: [
      {
        code: 'P',
        kind: 'parameter',
        key: ['a'],
        columns: [
          { code: 'a', type: 'number' },
          { code: 'b', type: 'number' },
        ],
        rows: many(50_000, (i) => [i, 1]),
      },
      ...pay().tables,
    ],
  }),
  'long formulas': () =>
    pay(...many(70, (i) => ({ code: `c${i}`, type: 'text', formula: `=${'[@id]&'.repeat(1000)}1` }))),
  rules: () => ({
    ...pay(),
    verification: many(4500, (i) => ({
      code: `r${i}`,
      on: 'inputs',
      table: 'Pay',
      severity: 'warn',
      formula: `=LEN([@id])>${i}`,
      message: 'no',
    })),
  }),
  'members that nobody knows': () => ({
    tables: [],
    ...Object.fromEntries(many(30_000, (i) => [`unknown${i}`, 1])),
  }),
};

it.each(Object.keys(DRAFTS))('judges a draft of %s without holding up everybody', (name) => {
  const file = {
    format: 'suanpan.solution/1',
    code: 'large',
    currency: 'CNY',
    periodType: 'month',
    ...DRAFTS[name]?.(),
  } as unknown as SolutionFile;
  const bytes = JSON.stringify(file).length;
  expect(bytes).toBeGreaterThan(BODY_BYTES.usual * 0.75);
  expect(bytes).toBeLessThanOrEqual(BODY_BYTES.usual);
  judgeFile(file, []);
  const before = process.cpuUsage();
  judgeFile(file, []);
  canonical(file);
  const { user } = process.cpuUsage(before);
  // In µs of the processor, whoever else is at work: under a second; without the bounds, two minutes.
  expect(user).toBeLessThan(8_000_000);
});
