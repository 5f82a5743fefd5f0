import { beforeAll, describe, expect, it } from 'vitest';
import { numberToText } from '../cells/number-text.ts';
import { FormulaError, type Value } from '../cells/values.ts';
import { loadHyperFormula } from '../hyperformula/load.ts';
import { calculate, compileSolution, parsePeriod, parseSolution, readCell, tableFromRows } from '../index.ts';
import { Workbook } from '../sheet/workbook.ts';
import { Dice, randomFormula } from '../testing/formulas/random-formula.ts';

/**
 * The column-wise path against the sheet evaluator: the same random formulas over the same rows, as columns of a
 * table and as cells. Longer: FUZZ_RUNS=5000 FUZZ_SEED=3 npx vitest run engine/src/run/columns-fuzz.test.ts
 */
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };
const FORMULAS = Number(process.env.FUZZ_RUNS ?? 400);
const SEED = Number(process.env.FUZZ_SEED ?? 20250131);
const ROWS = 40;

const NUMBERS = [0, 1, 2, 3.5, -4, 10, 99.99, 1234.56, 36000, 0.05, -0.25, 1.005, 45688, null];
const TEXTS = ['abc', 'ABC', '12', 'x y', '0012', '薪資', 'B', null];
const INPUTS = [
  { code: 'a', type: 'number', from: NUMBERS },
  { code: 'b', type: 'number', from: NUMBERS },
  { code: 'c', type: 'money', from: NUMBERS },
  { code: 'd', type: 'text', from: TEXTS },
  { code: 'e', type: 'text', from: TEXTS },
  { code: 'f', type: 'boolean', from: [true, false, null] },
] as const;

/** Formulas over single cells: an area has no twin among the columns of a row. */
function formulas(dice: Dice): string[] {
  const found: string[] = [];
  while (found.length < FORMULAS) {
    const formula = randomFormula(dice, 1 + dice.below(4));
    if (!formula.includes(':') && formula.length < 1000) found.push(formula);
  }
  return found;
}

function shown(value: Value): string | null {
  if (value instanceof FormulaError) return value.code;
  if (typeof value === 'number') return numberToText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value === '' ? null : (value as string | null);
}

describe('column-wise and cell by cell', () => {
  beforeAll(() => loadHyperFormula());

  it('mean the same', () => {
    const dice = new Dice(SEED);
    const written = formulas(dice);
    const rows = Array.from({ length: ROWS }, (_, row) => ({
      key: String(row),
      ...Object.fromEntries(
        INPUTS.map(({ code, from }) => [code, dice.pick<number | string | boolean | null>(from)]),
      ),
    }));
    const parsed = parseSolution({
      format: 'suanpan.solution/1',
      code: 'fuzz',
      name: { en: 'Fuzz' },
      currency: 'CNY',
      periodType: 'month',
      tables: [
        {
          code: 'T',
          kind: 'data',
          master: true,
          key: ['key'],
          columns: [
            { code: 'key', type: 'text' },
            ...INPUTS.map(({ code, type }) => ({ code, type })),
            ...written.map((formula, index) => ({
              code: `r${index}`,
              type: 'text',
              formula: formula.replace(
                /\b([A-F])[1-4]\b(?=(?:[^"]*"[^"]*")*[^"]*$)/g,
                (_, letter: string) => `[@${letter.toLowerCase()}]`,
              ),
            })),
          ],
        },
      ],
    });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems.slice(0, 3)));
    const compiled = compileSolution(parsed.file);
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems.slice(0, 3)));
    const period = parsePeriod('2025-01');
    if (!period.ok) throw new Error('no period');
    const result = calculate(compiled.plan, {
      period: period.period,
      tables: new Map([['T', tableFromRows(compiled.plan, 'T', rows)]]),
    });
    const columns = result.tables.get('T')!.columns;

    const book = new Workbook();
    book.addSheet(
      'S',
      rows.flatMap((row, at) =>
        INPUTS.map(
          ({ code }, col) =>
            [at, col, (row as Record<string, number | string | boolean | null>)[code]!] as const,
        ),
      ),
    );
    const differences: string[] = [];
    let values = 0;
    for (const [index, formula] of written.entries()) {
      for (let row = 0; row < ROWS; row += 1) {
        const cells = formula.replace(/\b([A-F])[1-4]\b(?=(?:[^"]*"[^"]*")*[^"]*$)/g, `$1${row + 1}`);
        const sheet = shown(book.evaluate(cells));
        const column = shown(readCell(columns.get(`r${index}`)!, row));
        if (column !== null && !column.startsWith('#')) values += 1;
        // A blank cell shows 0 in a sheet and stays blank in a column.
        if (sheet === column || (sheet === '0' && column === null)) continue;
        differences.push(`${cells}: column ${column}, sheet ${sheet} over ${JSON.stringify(rows[row])}`);
        break;
      }
    }
    expect(differences).toEqual([]);
    // Or else the formulas would agree on errors alone.
    expect(values).toBeGreaterThan(0.4 * FORMULAS * ROWS);
  }, 300_000);
});
