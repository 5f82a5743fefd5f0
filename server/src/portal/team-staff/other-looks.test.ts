import { describe, expect, it } from 'vitest';
import { gatherPivot } from '../../payroll/index.ts';
import { type Looked, toldByAnotherLook } from './other-looks.ts';

interface Person {
  department: string;
  status: string;
  site: string;
  pay: number;
}

const people = (count: number, person: Person): Person[] => Array.from({ length: count }, () => person);

const TEAM = [
  ...people(6, { department: 'Sales', status: 'active', site: 'Taipei', pay: 10 }),
  ...people(1, { department: 'Sales', status: 'probation', site: 'Taipei', pay: 99 }),
  ...people(5, { department: 'Shop', status: 'active', site: 'Taipei', pay: 20 }),
  ...people(4, { department: 'Shop', status: 'active', site: 'Tainan', pay: 30 }),
];

/** The sum of pay by department, of those that the filters let through. */
function look(filter: { field: keyof Person; values: string[] }[], rows: (keyof Person)[] = ['department']) {
  const records = TEAM.map(
    (person, at): Looked => ({
      ...{ person: String(at), figures: [person.pay], texts: [String(person.pay)] },
      groups: new Map(Object.entries(person).map(([field, value]) => [field, String(value)])),
      outside: filter.reduce(
        (bits, { field, values }, bit) => (values.includes(String(person[field])) ? bits : bits | (1 << bit)),
        0,
      ),
    }),
  );
  const found = gatherPivot(
    records.filter(({ outside }) => outside === 0),
    {
      ...{ rows, columns: [], aggregates: ['sum'], hides: () => true },
      tells: toldByAnotherLook(records, { rows, columns: [], filter }, filter.length),
      order: () => (a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)),
    },
    1000,
  );
  const sums = Object.fromEntries(found.rows.map((key, at) => [key.join(' '), found.cells[at]?.[0]?.[0]]));
  return { sums, total: found.cells.at(-1)?.[0]?.[0], subtotals: found.subtotals };
}

describe('pay of a team in groups', () => {
  it('shows what nobody can be picked out of', () => {
    expect(look([])).toMatchObject({ sums: { Sales: 159, Shop: 220 }, total: 379 });
    expect(look([{ field: 'site', values: ['Taipei'] }]).sums).toEqual({ Sales: 159, Shop: 100 });
  });

  it('hides a figure that differs from one of another look by a single person', () => {
    // All of Sales (159) less its active ones (60) would be the pay of the one on probation.
    const { sums, total } = look([{ field: 'status', values: ['active'] }]);
    expect(sums).toEqual({ Sales: 'hidden', Shop: 220 });
    expect(total).toBe('hidden');
  });

  it('hides it where a filter lets through a value of too few, which a narrower one would leave out', () => {
    const both = [{ field: 'status' as const, values: ['active', 'probation'] }];
    expect(look(both).sums).toEqual({ Sales: 'hidden', Shop: 220 });
    expect(look([{ field: 'site', values: ['Taipei', 'Tainan'] }]).sums).toEqual({ Sales: 159, Shop: 220 });
  });

  it('hides it where two filters together leave out too few', () => {
    const two = [
      { field: 'department' as const, values: ['Shop'] },
      { field: 'status' as const, values: ['active'] },
    ];
    expect(look(two, ['site']).sums).toEqual({ Taipei: 100, Tainan: 120 });
    const narrow = [
      { field: 'site' as const, values: ['Taipei'] },
      { field: 'pay' as const, values: ['10', '20'] },
    ];
    // Everybody less those eleven are five; those of Taipei less them is one.
    expect(look(narrow, []).total).toBe('hidden');
  });

  it('hides no less in subtotals, which rows would follow from', () => {
    const { sums, subtotals } = look([], ['department', 'status']);
    expect(sums).toEqual({ 'Sales active': 'hidden', 'Sales probation': 'hidden', 'Shop active': 220 });
    expect(subtotals.map(({ key, cells }) => [key, cells[0]?.[0]])).toEqual([
      [['Sales'], 159],
      [['Shop'], 220],
    ]);
  });
});
