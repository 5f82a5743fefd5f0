import { hasOwnRows, type JsonScalar, shownKey, tableCells } from '@suanpan/engine';
import { firstOfKey } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { changesBetween } from '../../../platform/audit/audit-changes.ts';
import { instant } from '../../../platform/clock/clock.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import { periodTexts } from '../../shared/batch-names.ts';
import { keyOfValues } from '../../tables/cast-cell.ts';
import { OwnRows } from '../../tables/editing/own-rows.ts';
import { requireEditable, requireTableEditable, touch } from '../../tables/editing/require-editable.ts';
import { TableEdit } from '../../tables/editing/table-edit.ts';
import { cellJson } from '../../tables/storage/column-vector.ts';
import { findSet, readColumns, rowsByKey } from '../../tables/storage/table-sets.repo.ts';
import type { TablePlan } from '../../tables/table-layout.ts';
import { askEngine } from '../freshness/ask-engine.ts';
import { changeBatch } from '../freshness/batch-facts.ts';
import { type LoadedBatch, loadBatch } from '../record/batch-plan.ts';
import { settledInto, type TakenRow } from '../record/carried-rows.ts';
import { heldNow } from '../record/holds.repo.ts';
import { notePreparer } from '../record/preparers.ts';
import { requireCorrection } from './correction-of.ts';
import type { settleInput } from './corrections.schemas.ts';

/** How the differences will be settled: a part of what is approved, so it is said before. */
export async function chooseSettlement(ctx: SignedInCtx, input: z.infer<typeof settleInput>): Promise<void> {
  const { db, clock } = ctx;
  const loaded = await loadBatch(db, ctx.scope, input.id);
  const correction = requireCorrection(loaded);
  await requireEditable(db, loaded);
  if (input.intoId !== null) {
    const into = await loadBatch(db, ctx.scope, input.intoId);
    if (loaded.plan.carry.length === 0) refuse('payroll.corrections.NO_CARRY');
    await requireTarget(db, loaded, into);
  }
  const settlement = { settlement: input.settlement, into_batch: input.intoId };
  await db
    .updateTable('payroll_corrections')
    .set(settlement)
    .where('batch_id', '=', input.id)
    .where('state', '=', 'open')
    .execute();
  await notePreparer(db, clock, input.id, ctx.user.id);
  await changeBatch(db, loaded.batch, { updated_at: instant(clock) });
  await ctx.audit.write({
    subject: { kind: 'payroll.batch', id: input.id },
    facts: { number: loaded.batch.number },
    changes: changesBetween(correction, { ...correction, ...settlement }),
  });
}

/** An open batch of the period it is settled in. */
async function requireTarget(db: Kysely<DB>, { period }: LoadedBatch, into: LoadedBatch): Promise<void> {
  if (into.period.id !== period.id || into.batch.type !== 'normal')
    refuse('payroll.corrections.OTHER_TARGET', { number: into.batch.number, period: periodTexts(period) });
  await requireEditable(db, into);
}

/**
 * Settles a correction, in the transaction of its submission and once: pays apart what differs, or writes the rows that stand for it
 * into the open batch. Answers with how many rows that took.
 */
export async function settle(ctx: SignedInCtx, loaded: LoadedBatch): Promise<number | null> {
  const { correction, batch } = loaded;
  if (!correction) return null;
  const { db, clock } = ctx;
  await requireEarlierSettled(db, loaded);
  const rows = correction.settlement === 'carry' ? await handOver(ctx, loaded) : [];
  const now = instant(clock);
  const settled = {
    state: 'settled' as const,
    settled_at: now,
    carried: correction.settlement === 'carry' ? JSON.stringify(rows) : null,
  };
  const { numUpdatedRows } = await db
    .updateTable('payroll_corrections')
    .set(settled)
    .where('batch_id', '=', batch.id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) refuse('payroll.corrections.SETTLED', { number: batch.number });
  return rows.length;
}

/** February has seen corrected January: what January comes to stands fast first. */
async function requireEarlierSettled(db: Kysely<DB>, { correction, computes }: LoadedBatch): Promise<void> {
  const earlier = await db
    .selectFrom('payroll_corrections as c')
    .innerJoin('payroll_batches as b', 'b.id', 'c.batch_id')
    .innerJoin('payroll_periods as p', 'p.id', 'c.period_id')
    .select('b.number')
    .where('c.run_id', '=', correction?.run_id ?? '')
    .where('c.state', '=', 'open')
    .where('p.start_day', '<', computes.start_day)
    .orderBy('p.start_day')
    .executeTakeFirst();
  if (earlier) refuse('payroll.corrections.EARLIER_FIRST', { number: earlier.number });
}

async function handOver(ctx: SignedInCtx, loaded: LoadedBatch): Promise<TakenRow[]> {
  const { db } = ctx;
  const { batch, correction } = loaded;
  const held = await heldNow(db, batch.id);
  if (held.size > 0) refuse('payroll.corrections.HELD', { count: held.size });
  const into = await loadBatch(db, ctx.scope, correction?.into_batch ?? '');
  await requireTarget(db, loaded, into);
  const answer = await askEngine<'carry'>(db, loaded, ctx.user.id, { kind: 'carry' });
  if (!answer) refuse('payroll.batches.NOT_CALCULATED');
  const people = await peopleOf(db, into.batch.id);
  const taken: TakenRow[] = [];
  const byTable = new Map<TablePlan, TakenRow[]>();
  for (const { into: code, values, key, ...of } of answer.differences) {
    const missing = firstOfKey(key);
    if (!people.has(missing))
      refuse('payroll.corrections.NOT_IN_TARGET', { employee: missing, number: into.batch.number });
    const table = into.plan.tableOf.get(code);
    if (!table || tableCells(table) !== 'typed' || !hasOwnRows(table))
      refuse('payroll.corrections.NO_TABLE', { table: code, number: into.batch.number });
    const rowKey = keyOfValues(table, values, '', () => undefined) ?? '';
    const { column, before, after, difference } = of;
    const row = {
      table: code,
      rowKey,
      values,
      of: { table: of.table, key, column, before, after, difference },
    };
    byTable.set(table, [...(byTable.get(table) ?? []), row]);
    taken.push(row);
  }
  for (const [table, rows] of byTable) await writeRows(ctx, loaded, into, table, rows);
  if (taken.length > 0) await touch(db, ctx.clock, into.batch.id, ctx.jobs, ctx.user.id);
  return taken;
}

/** As anybody's rows would be typed: nobody adds to their own pay, and a row that is there already isn't written over. */
async function writeRows(
  ctx: SignedInCtx,
  loaded: LoadedBatch,
  into: LoadedBatch,
  table: TablePlan,
  rows: TakenRow[],
): Promise<void> {
  const { db } = ctx;
  await requireTableEditable(db, into, table);
  const own = await OwnRows.of(db, into, table, ctx.user.employmentIds);
  const edit = new TableEdit(ctx, into, table, 'paste', own);
  const added = await edit.add(rows.map(({ values }) => values));
  const [wrong] = edit.rejected;
  if (wrong)
    refuse('payroll.corrections.ROW_NOT_TAKEN', {
      table: table.code,
      row: shownKey(wrong.rowKey),
      column: wrong.column,
      reason: wrong.message,
      number: into.batch.number,
    });
  // Rows without a key of their own are known by the place they got.
  for (const [at, row] of rows.entries()) row.rowKey = added[at] ?? row.rowKey;
  await edit.store();
  await ctx.audit.write({
    action: 'payroll.corrections.carry',
    subject: { kind: 'payroll.batch', id: into.batch.id },
    facts: { number: into.batch.number, from: loaded.batch.number, table: table.code, rows: rows.length },
  });
}

async function peopleOf(db: Kysely<DB>, batchId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('payroll_batch_employments')
    .select('employee_number')
    .where('batch_id', '=', batchId)
    .execute();
  return new Set(rows.map((row) => row.employee_number));
}

/** What a batch took from corrections is paid as it was taken: refuses where a row is gone or says something else by now. */
export async function requireTaken(db: Kysely<DB>, { batch, plan }: LoadedBatch): Promise<void> {
  const settled = await settledInto(db, batch.id);
  if (settled.length === 0) return;
  const people = await peopleOf(db, batch.id);
  for (const { batchId, rows } of settled)
    for (const code of new Set(rows.map(({ table }) => table))) {
      const table = plan.tableOf.get(code);
      const has = table ? await cellsOf(db, batch.id, table) : () => undefined;
      const lost = rows.find(
        (row) => row.table === code && !(people.has(firstOfKey(row.of.key)) && stands(row, has)),
      );
      if (lost)
        refuse('payroll.corrections.TAKEN_CHANGED', {
          table: code,
          row: shownKey(lost.rowKey),
          from: await numberOf(db, batchId),
        });
    }
}

type Cells = (rowKey: string, column: string) => JsonScalar | undefined;

const stands = ({ rowKey, values }: TakenRow, has: Cells): boolean =>
  Object.entries(values).every(([column, value]) => has(rowKey, column) === value);

async function cellsOf(db: Kysely<DB>, batchId: string, table: TablePlan): Promise<Cells> {
  const set = await findSet(db, batchId, table.code, 'input');
  if (!set) return () => undefined;
  const rows = await rowsByKey(db, set);
  const columns = await readColumns(db, set.id);
  return (rowKey, column) => {
    const row = rows.get(rowKey);
    const vector = columns.get(column);
    return row === undefined ? undefined : vector ? cellJson(vector, row) : null;
  };
}

async function numberOf(db: Kysely<DB>, id: string): Promise<string> {
  const { number } = await db
    .selectFrom('payroll_batches')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return number;
}

/** A batch that goes takes no correction with it: what it took would never be paid, what it was to take is paid apart. */
export async function leaveCorrections(db: Kysely<DB>, { batch }: LoadedBatch): Promise<void> {
  const [taken] = await settledInto(db, batch.id);
  if (taken) refuse('payroll.corrections.TAKEN_HERE', { from: await numberOf(db, taken.batchId) });
  await db
    .updateTable('payroll_corrections')
    .set({ settlement: 'apart', into_batch: null })
    .where('into_batch', '=', batch.id)
    .where('state', '=', 'open')
    .execute();
  await db
    .updateTable('payroll_corrections')
    .set({ state: 'dropped' })
    .where('batch_id', '=', batch.id)
    .where('state', '=', 'open')
    .execute();
}
