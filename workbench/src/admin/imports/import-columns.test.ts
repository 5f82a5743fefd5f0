import { describe, expect, it } from 'vitest';
import { matchByName, matchByOrder, reviewMapping } from './import-columns.ts';

const columns = [
  { code: 'employee', label: 'Employee number', aliases: ['工號', '员工编号'], key: true },
  { code: 'amount', label: 'Amount', required: true },
  { code: 'note', label: 'Note' },
];

describe('proposing file columns', () => {
  it('matches code, label and alias without regard to case, blanks and width', () => {
    expect(matchByName(columns, ['ＡＭＯＵＮＴ', 'employee_number', 'x'])).toEqual({
      amount: 0,
      employee: 1,
    });
    expect(matchByName(columns, ['工號', 'note'])).toEqual({ employee: 0, note: 1 });
  });

  it('uses a file column once', () => {
    const twins = [
      { code: 'a', label: 'Name' },
      { code: 'b', label: 'Name' },
    ];
    expect(matchByName(twins, ['Name'])).toEqual({ a: 0 });
  });

  it('takes columns by order as far as the file goes', () => {
    expect(matchByOrder(columns, ['one', 'two'])).toEqual({ employee: 0, amount: 1 });
  });

  it('names what is missing, doubled and unused', () => {
    const review = reviewMapping(columns, ['a', 'b', 'c'], { employee: 0, note: 0 });
    expect(review.missing.map((column) => column.code)).toEqual(['amount']);
    expect(review.doubled.map((column) => column.code)).toEqual(['employee', 'note']);
    expect(review.unused).toEqual(['b', 'c']);
  });
});
