import { expect, it } from 'vitest';
import { nearest } from '../language/nearest.ts';
import { checkFormula } from './check-names.ts';
import type { Say } from './say.ts';
import { columnNames, type FormulaSolution, findTable } from './scope.ts';

const solution: FormulaSolution = {
  tables: [
    {
      code: 'Pay',
      name: { en: 'Payroll', 'zh-TW': '薪資' },
      kind: 'data',
      columns: [
        { code: 'gross', name: { en: 'Gross pay', 'zh-TW': '應發金額' }, type: 'money' },
        { code: 'net', type: 'money' },
      ],
    },
  ],
  parameters: [{ code: 'rate', name: 'Tax rate' }],
  balances: [],
};
const say: Say = (key, facts) => `${key} ${Object.values(facts ?? {}).join(' ')}`.trim();
const wrong = (text: string) => checkFormula(text, solution, 'Pay', 'en', say, null)?.message;

it('finds columns, tables and parameters by code and by name in any language', () => {
  for (const text of [
    '=[@gross]',
    '=[@[Gross pay]]',
    '=SUM(薪資[應發金額])',
    '=PARAM("Tax rate")',
    '=[@net]*RATE',
  ])
    expect([text, wrong(text)]).toEqual([text, undefined]);
});

it('suggests names as well as codes, as the engine does when it plans', () => {
  expect(wrong('=[@[Gros pay]]')).toContain('Gross pay');
  expect(wrong('=PARAM("Tax rat")')).toContain('Tax rate');
  expect(wrong('=[@net]*rat')).toContain('rate');
  expect(wrong('=SUM(Payrol[gross])')).toContain('Payroll');
  const names = columnNames(findTable(solution, 'Pay')!).candidates();
  expect(nearest('應發金', names)).toBe('應發金額');
});
