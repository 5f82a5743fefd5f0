import { lintSolution } from '../lint/lint-solution.ts';
import { compileSolution } from '../planning/compile-solution.ts';
import { parseSolution } from '../planning/parse-solution.ts';
import { errorText, type Language, loadTexts } from '../texts/index.ts';

await Promise.all(['zh-CN', 'zh-TW'].map(loadTexts));

export type Json = Readonly<Record<string, unknown>>;

/** A solution whose pay is in two currencies: yen without decimals, euros with two; the columns given stand beside them. */
export const payInTwoCurrencies = (
  columns: readonly Json[],
  more: Json = {},
  tables: readonly Json[] = [],
): Json => ({
  format: 'suanpan.solution/1',
  code: 'x',
  currency: 'EUR',
  periodType: 'month',
  parameters: [
    { code: 'rate', values: [{ value: 160 }] },
    { code: 'floor', type: 'money', currency: 'JPY', values: [{ value: 1000 }] },
  ],
  tables: [
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'id',
      columns: [
        { code: 'id', type: 'text' },
        { code: 'base', type: 'money', tags: ['pay'] },
        { code: 'abroad', type: 'money', currency: 'JPY', tags: ['pay'] },
        ...columns,
      ],
    },
    ...tables,
  ],
  ...more,
});

const LINTS = [
  'lint.bandTwice',
  'lint.bandsEnd',
  'lint.bandsBegin',
  'lint.bandsOverlap',
  'lint.bandsGap',
  'lint.writtenDate',
  'lint.currencies',
  'lint.currencyOfColumn',
  'rows.doubleKey',
  'rows.keyCase',
  'rows.notTaken',
  'lint.keyCounted',
  'lint.textCounted',
  'lint.rowsCounted',
  'lint.neverEqual',
  'lint.timeSpan',
  'lint.timeRead',
  'lint.blankLeftOut',
  'lint.otherRows',
];

/** The warnings of the linter for a solution file, each with its path and the place in the formula. */
export function warned(json: Json, language: Language = 'en'): string[] {
  const parsed = parseSolution(json);
  if (!parsed.ok) return parsed.problems.map((each) => `! ${each.path} ${errorText(each, language)}`);
  const compiled = compileSolution(parsed.file);
  if (!compiled.ok) return compiled.problems.map((each) => `! ${each.path} ${errorText(each, language)}`);
  return lintSolution(compiled.plan)
    .filter((each) => LINTS.includes(each.key))
    .map((each) => `${each.path}@${each.formula?.slice(each.at, each.end)}: ${errorText(each, language)}`);
}

/** The same with one column of money more, which has this formula. */
export const withFormula = (formula: string, more: Json = {}): Json =>
  payInTwoCurrencies([{ code: 'f', type: 'money', formula, ...more }]);
/** Where that formula stands. */
export const FORMULA_AT = 'tables[0].columns[3].formula';
