import { compileSolution, parseSolution, type SolutionFile } from '@suanpan/engine';
import { prepareFallbackFor } from '@suanpan/engine/formula';
import { Dice, FUZZ_SOLUTION, randomRowFormula, randomRows } from '@suanpan/engine/fuzz';
import type { FixtureFile } from './compute-fixtures.ts';

const FORMULAS = 60;
const ROWS = 80;
const TYPES = ['money', 'number', 'text', 'date', 'boolean'] as const;

/** Solutions of random formulas over clean and dirty rows, `cells` computed cells in all. The same seed gives the same files. */
export async function randomFixtures(seed: number, cells: number): Promise<FixtureFile[]> {
  const dice = new Dice(seed);
  const fixtures: FixtureFile[] = [];
  for (let made = 0; made < cells; ) {
    const { file, formulas } = await randomFile(dice);
    const tables = randomRows(dice, ROWS, fixtures.length % 2 === 0);
    fixtures.push({
      name: `random ${seed}/${fixtures.length}`,
      file,
      extra: [{ name: 'rows', period: '2025-01', tables }],
    });
    made += formulas * ROWS;
  }
  return fixtures;
}

/** Random formulas as columns of the table T; those that may not be written so (lists, say) are left out. */
async function randomFile(dice: Dice): Promise<{ file: SolutionFile; formulas: number }> {
  const written = Array.from({ length: FORMULAS }, (_, index) => ({
    code: `x${index}`,
    type: dice.pick(TYPES),
    formula: `=${randomRowFormula(dice, 4)}`,
  }));
  await prepareFallbackFor(JSON.stringify(written));
  const accepted = written.filter((column) => compiles(withColumns([column])));
  return { file: withColumns(accepted), formulas: accepted.length };
}

type Column = SolutionFile['tables'][number]['columns'] extends readonly (infer Each)[] | undefined
  ? Each
  : never;

function withColumns(columns: readonly Column[]): SolutionFile {
  return {
    ...FUZZ_SOLUTION,
    tables: FUZZ_SOLUTION.tables.map((table) =>
      table.code === 'T' ? { ...table, columns: [...(table.columns ?? []), ...columns] } : table,
    ),
  };
}

function compiles(file: SolutionFile): boolean {
  const parsed = parseSolution(file);
  return parsed.ok && compileSolution(parsed.file).ok;
}
