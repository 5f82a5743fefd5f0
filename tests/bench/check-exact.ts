import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { child } from './child.ts';
import { UNROUNDED } from './competitors/suanpan.ts';
import { exactCells } from './exact.ts';
import { FORMULAS, makeInputs } from './workload.ts';

/** Further off than this a cell is another cent; nearer, it is the same decimal in another spelling of its last bit. */
const CENT = 0.0049;

/** How many cells of a dump differ from the exact ones, `3 of 450,000`. */
export function wrongCents(path: string, exact: Float64Array): string {
  const bytes = readFileSync(path);
  const cells = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 8);
  let wrong = 0;
  for (let index = 0; index < exact.length; index += 1)
    if (!(Math.abs(cells[index]! - exact[index]!) <= CENT)) wrong += 1;
  return `${wrong} of ${exact.length.toLocaleString('en')}`;
}

/** Sums of the exact cells by column, added as whole ten-thousandths: every column has four places at most. */
function exactTotals(exact: Float64Array): Map<string, number> {
  const rows = exact.length / FORMULAS.length;
  return new Map(
    FORMULAS.map(([name], column) => {
      let sum = 0n;
      for (let row = 0; row < rows; row += 1) sum += BigInt(Math.round(exact[column * rows + row]! * 10_000));
      return [name, Number(sum) / 10_000];
    }),
  );
}

/** Every cell and total of a cold calculation against exact fractions; takes some 22 s for 100,000 rows. */
export function checkExact(
  rows: number,
  folder: string,
): { cells: string; totals: string; allRight: boolean } {
  const dump = join(folder, 'exact');
  // No repeats: what is compared is what the first, cold run gave.
  const { totals } = JSON.parse(child('./measure.ts', ['suanpan', String(rows), '0', dump])) as {
    totals: Record<string, number>;
  };
  const exact = exactCells(makeInputs(rows), UNROUNDED);
  const cells = wrongCents(dump, exact);
  const wanted = exactTotals(exact);
  const wrong = [...wanted].filter(([name, sum]) => !(Math.abs((totals[name] ?? Number.NaN) - sum) <= CENT));
  return {
    cells,
    totals: `${wrong.length} of ${wanted.size}`,
    allRight: cells.startsWith('0 ') && wrong.length === 0,
  };
}
