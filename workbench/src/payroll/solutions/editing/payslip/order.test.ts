import type { PayslipFile, PayslipItemFile } from '@suanpan/engine';
import { describe, expect, it } from 'vitest';
import { HEAD, type ItemPlace, landing, moveItem, placeBeside } from './order.ts';

const item = (value: string, rows?: string): PayslipItemFile => ({
  name: value,
  value,
  ...(rows ? { rows } : {}),
});
const PAYSLIP: PayslipFile = {
  header: [item('name')],
  groups: [
    { name: 'A', items: [item('a'), item('b'), item('c')] },
    { name: 'B', items: [item('lines', 'rows')] },
  ],
};
const order = ({ header = [], groups = [] }: PayslipFile) =>
  [header, ...groups.map(({ items }) => items)].map((items) => items.map(({ value }) => value).join(''));

describe('the order of a payslip', () => {
  it.each<[ItemPlace, ItemPlace, string[]]>([
    [{ group: 0, index: 0 }, { group: 0, index: 3 }, ['name', 'bca', 'lines']],
    [{ group: 0, index: 2 }, { group: 0, index: 0 }, ['name', 'cab', 'lines']],
    [{ group: 0, index: 1 }, { group: 1, index: 1 }, ['name', 'ac', 'linesb']],
    [{ group: 0, index: 1 }, { group: HEAD, index: 0 }, ['bname', 'ac', 'lines']],
    [{ group: HEAD, index: 0 }, { group: 1, index: 0 }, ['', 'abc', 'namelines']],
    [{ group: 1, index: 0 }, { group: HEAD, index: 0 }, ['name', 'abc', 'lines']],
  ])('has what is at %j before %j', (from, to, after) => {
    expect(order(moveItem(PAYSLIP, from, to))).toEqual(after);
  });

  it('goes by keys to every place and back', () => {
    let payslip = PAYSLIP;
    let place: ItemPlace = { group: HEAD, index: 0 };
    const go = (by: 1 | -1) => {
      const to = placeBeside(payslip, place, by);
      if (!to) return false;
      payslip = moveItem(payslip, place, to);
      place = { group: to.group, index: landing(place, to) };
      return true;
    };
    const seen: string[][] = [];
    while (go(1)) seen.push(order(payslip));
    expect(seen.map(([, a, b]) => [a, b])).toEqual([
      ['nameabc', 'lines'],
      ['anamebc', 'lines'],
      ['abnamec', 'lines'],
      ['abcname', 'lines'],
      ['abc', 'namelines'],
      ['abc', 'linesname'],
    ]);
    while (go(-1));
    expect(order(payslip)).toEqual(order(PAYSLIP));
  });

  it('keeps lines of rows out of the head', () => {
    expect(placeBeside(PAYSLIP, { group: 1, index: 0 }, -1)).toEqual({ group: 0, index: 3 });
    const alone: PayslipFile = { header: [], groups: [{ name: 'B', items: [item('lines', 'rows')] }] };
    expect(placeBeside(alone, { group: 0, index: 0 }, -1)).toBeUndefined();
  });
});
