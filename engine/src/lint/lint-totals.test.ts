import { describe, expect, it } from 'vitest';
import { compileSolution } from '../planning/compile-solution.ts';
import { parseSolution } from '../planning/parse-solution.ts';
import { errorText } from '../texts/index.ts';
import { lintSolution } from './lint-solution.ts';

type Json = Record<string, unknown>;

const money = (code: string, tags: string[], formula?: string): Json => ({
  code,
  type: 'money',
  tags,
  ...(formula ? { formula } : {}),
});

function warned(columns: Json[], year?: string): string[] {
  const items = (codes: string[]) => codes.map((value) => ({ name: value, value }));
  const parsed = parseSolution({
    format: 'suanpan.solution/1',
    code: 'totals',
    currency: 'EUR',
    periodType: 'month',
    tables: [
      {
        code: 'Pay',
        kind: 'data',
        master: true,
        key: 'id',
        columns: [{ code: 'id', type: 'text' }, ...columns],
      },
    ],
    balances: [{ code: 'base_ytd', keys: 'id', reset: 'year', add: ['Pay.base'] }],
    payslip: {
      groups: [
        { name: 'Earnings', items: items(['base', 'bonus']) },
        { name: 'Deductions', items: items(['tax']) },
        ...(year ? [{ name: 'Year', items: [{ name: 'Year', value: year, accumulation: true }] }] : []),
      ],
    },
  });
  if (!parsed.ok) throw new Error(parsed.problems.map((each) => errorText(each, 'en')).join());
  const compiled = compileSolution(parsed.file);
  if (!compiled.ok) throw new Error(compiled.problems.map((each) => errorText(each, 'en')).join());
  return lintSolution(compiled.plan)
    .filter(({ key }) => /^lint\.(net|year)/.test(key))
    .map(({ key, path, facts }) => `${path} ${key} ${Object.values(facts).join(' | ')}`);
}

const parts = (bonusTag: string[] = ['gross']) => [
  money('base', ['gross']),
  money('bonus', bonusTag),
  money('tax', ['deduction'], '=[@base]*0.2'),
  money('back', ['adjustment']),
];
const net = (formula: string) => money('net', ['net'], formula);
const ALL = '=[@base]+[@bonus]-[@tax]+[@back]';

describe('totals by which people decide', () => {
  it('are silent where gross − deductions + adjustments is net, however it is written', () => {
    expect(warned([...parts(), net(ALL)])).toEqual([]);
    expect(warned([...parts(), net('=SUM([@#gross])-SUM([@#deduction])+[@back]')])).toEqual([]);
    const total = money('total', [], '=[@base]+[@bonus]');
    expect(warned([...parts(), total, net('=[@total]-(-[@back]+[@tax])')])).toEqual([]);
  });

  it('name what lies between them', () => {
    expect(warned([...parts([]), net(ALL)])).toEqual(['tables[0].columns[5] lint.netDiffers net | bonus']);
    expect(warned([...parts(['deduction']), net(ALL)])).toHaveLength(1);
    expect(warned([...parts(), net('=ROUND([@base]*0.9,0)')])).toEqual([
      'tables[0].columns[5] lint.netDiffers net | net, base, bonus, tax, back',
    ]);
    expect(warned(parts())).toEqual(['tables[0] lint.netUntagged Pay']);
    expect(warned(parts().map((column) => ({ ...column, tags: [] })))).toEqual([]);
  });
});

describe('figures of the year on a payslip', () => {
  const year = (value: string) => warned([...parts(), net(ALL)], value);

  it('are those of the slips', () => {
    expect(year('=BALANCE("base_ytd")+[@base]')).toEqual([]);
    expect(year('=BALANCE("base_ytd")+[@base]+[@bonus]')[0]).toContain('lint.yearDiffers');
    expect(year('=BALANCE("base_ytd")')[0]).toContain('lint.yearDiffers');
  });

  it('are of an item or a group that stands there', () => {
    const balances = '=[@bonus]+[@tax]';
    expect(year(balances)[0]).toContain('lint.year');
  });
});
