import { type ColumnVector, payTotals } from '@suanpan/engine';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { prepareBatchPayload } from '../batches/freshness/prepare-calculation.ts';
import { addFigures, type Figures, type Items } from '../batches/grounds/causes.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { tryInEngine } from '../calculation/threads/engine-pool.ts';
import type { TablePayload } from '../calculation/threads/engine-tasks.ts';
import { decodeBlocks } from '../tables/storage/column-block.ts';
import { KEY_COLUMN } from '../tables/storage/table-sets.repo.ts';
import type { Rules } from './rules.ts';

export interface Outcome {
  /** Net pay and its items of everybody. */
  figures: Figures;
  /** Of the master table's columns. */
  sums: Map<string, number>;
  failed: number;
  findings: number;
}

/** Calculates these batches by other rules than theirs; what is stored of them stays as it is. */
export async function calculateUnder(
  ctx: SignedInCtx,
  batches: readonly LoadedBatch[],
  { file, globals, plan }: Rules,
  items: Items,
): Promise<Outcome> {
  const outcome: Outcome = { figures: new Map(), sums: new Map(), failed: 0, findings: 0 };
  const master = plan.master?.code;
  const net = payTotals(plan).net.map(({ code }) => code);
  for (const loaded of batches) {
    const payload = await prepareBatchPayload(ctx.db, { ...loaded, file, globals, plan });
    const given = payload.tables.filter(({ code }) => code === master);
    const result = await tryInEngine(ctx.user.id, { batchId: `trial of ${loaded.batch.id}`, payload });
    outcome.failed += result.errors.length;
    outcome.findings += result.findings.length;
    for (const { table, column, total } of result.totals)
      if (table === master) outcome.sums.set(column, (outcome.sums.get(column) ?? 0) + total.sum);
    const computed = result.tables.filter(({ code }) => code === master);
    await addFigures(outcome.figures, columnsOf([...given, ...computed], net, items), net, items);
  }
  return outcome;
}

/** Inputs and results of the master table by column; they are stored in the same order of rows. */
function columnsOf(
  payloads: readonly TablePayload[],
  net: readonly string[],
  items: Items,
): Map<string, ColumnVector> {
  const wanted = new Set([KEY_COLUMN, ...net, ...items.map(({ column }) => column.code)]);
  const blocks = new Map<string, Uint8Array[]>();
  for (const payload of payloads)
    for (const [column, found] of blocksByColumn(payload, wanted)) blocks.set(column, found);
  return new Map([...blocks].map(([column, found]) => [column, decodeBlocks(found)]));
}

function blocksByColumn(payload: TablePayload, wanted: ReadonlySet<string>): Map<string, Uint8Array[]> {
  const found = new Map<string, Uint8Array[]>();
  for (const { column, content } of payload.blocks)
    if (wanted.has(column)) found.set(column, [...(found.get(column) ?? []), content]);
  return found;
}
