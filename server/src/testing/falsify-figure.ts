import { findSet, readColumns } from '../payroll/tables/storage/table-sets.repo.ts';
import { blocksOfColumns, replaceSet } from '../payroll/tables/storage/write-sets.repo.ts';
import type { Services } from '../platform/trpc/context.ts';

interface Falsified {
  readonly batchId: string;
  readonly table: string;
  readonly column: string;
  readonly row: number;
  readonly figure: number;
}

/** Stores a figure that a kernel which computes wrongly would have stored: nothing else of the batch notices. */
export async function falsifyFigure(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { batchId, table, column, row, figure }: Falsified,
): Promise<void> {
  const set = await findSet(db, batchId, table, 'result');
  const columns = await readColumns(db, set?.id ?? '');
  const figures = columns.get(column);
  if (!set || !figures) throw new Error('nothing stored');
  figures.num[row] = figure;
  await replaceSet(db, clock, {
    batchId,
    tableCode: table,
    part: 'result',
    rows: set.rows,
    blocks: await blocksOfColumns(columns),
  });
}
