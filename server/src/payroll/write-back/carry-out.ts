import { writeRecords } from '../../people/index.ts';
import type { Changes } from '../../platform/audit/audit-changes.ts';
import { chunksOfRows } from '../../platform/db/rows.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { OwnRows } from '../tables/editing/own-rows.ts';
import { requireTableEditable, touch } from '../tables/editing/require-editable.ts';
import { TableEdit } from '../tables/editing/table-edit.ts';
import type { DataTable } from './data-targets.ts';
import { isOpenConflict, type PlannedWrite, planWrites, writes } from './plan-writes.ts';
import { WRITE_BACK_OUTCOMES, type WriteBackOutcome } from './write-back.words.ts';
import './write-back.errors.ts';

export type WrittenCounts = Record<WriteBackOutcome, number>;

/**
 * Writes what the batch writes elsewhere, in the transaction of its submission: all of it or nothing, and once, since the
 * database takes no record of it from a batch that is submitted. Refuses while a target that somebody changed since the
 * snapshots waits to be looked at.
 */
export async function writeBack(ctx: SignedInCtx, loaded: LoadedBatch): Promise<WrittenCounts | null> {
  const planned = await planWrites(ctx.db, loaded);
  if (planned.length === 0) return null;
  const open = planned.filter(isOpenConflict);
  if (open[0]) refuse('payroll.writeBack.TARGETS_CHANGED', { count: open.length, field: open[0].field });
  await writePeople(ctx, loaded, planned);
  const done = await writeTables(ctx, loaded, planned);
  await keepWritten(ctx, loaded, done);
  return countOf(done);
}

export function countOf(planned: readonly Pick<PlannedWrite, 'outcome'>[]): WrittenCounts {
  const counts = Object.fromEntries(WRITE_BACK_OUTCOMES.map((outcome) => [outcome, 0])) as WrittenCounts;
  for (const { outcome } of planned) counts[outcome] += 1;
  return counts;
}

async function writePeople(
  ctx: SignedInCtx,
  loaded: LoadedBatch,
  planned: readonly PlannedWrite[],
): Promise<void> {
  const { batch } = loaded;
  const source = { batchId: batch.id, batchNumber: batch.number };
  for (const kind of ['compensation', 'employeeFacts', 'assignment'] as const) {
    const mine = planned.filter((write) => write.kind === kind && writes(write));
    await writeRecords(
      ctx.db,
      ctx.clock,
      kind,
      mine.map(({ owner, field, day, after }) => ({
        employmentId: owner,
        field,
        day: day ?? '',
        value: typeof after.value === 'number' ? after.value : String(after.value),
        currency: after.currency,
      })),
      source,
    );
  }
  const changesOf = new Map<string, Changes>();
  for (const write of planned) {
    if (!write.kind || !writes(write)) continue;
    const changes = changesOf.get(write.owner) ?? {};
    const { before, after } = write;
    changes[`${write.kind}.${write.field}.${write.day}`] = {
      before: before.value === null ? null : before,
      after,
    };
    changesOf.set(write.owner, changes);
  }
  for (const [of, changes] of changesOf)
    await ctx.audit.write({
      action: 'payroll.writeBack.write',
      subject: { kind: 'employment', id: of },
      facts: { batch: batch.number },
      personal: { of, changes },
    });
}

/** Values for data tables are typed into them as anybody's would be; who submits has a hand in those batches then. */
async function writeTables(
  ctx: SignedInCtx,
  loaded: LoadedBatch,
  planned: readonly PlannedWrite[],
): Promise<PlannedWrite[]> {
  const byTable = new Map<string, { data: DataTable; mine: PlannedWrite[] }>();
  for (const write of planned) {
    if (!write.data || !writes(write)) continue;
    const place = `${write.data.loaded.batch.id}\u0000${write.data.table.code}`;
    const entry = byTable.get(place) ?? { data: write.data, mine: [] };
    entry.mine.push(write);
    byTable.set(place, entry);
  }
  const notTaken = new Set<PlannedWrite>();
  for (const { data, mine } of byTable.values())
    for (const write of await writeTable(ctx, loaded, data, mine)) notTaken.add(write);
  return planned.map((write) =>
    notTaken.has(write) ? { ...write, outcome: 'refused', reason: 'notTaken' } : write,
  );
}

async function writeTable(
  ctx: SignedInCtx,
  from: LoadedBatch,
  { loaded, table, has }: DataTable,
  mine: readonly PlannedWrite[],
): Promise<PlannedWrite[]> {
  const { db, clock } = ctx;
  await requireTableEditable(db, loaded, table);
  const own = await OwnRows.of(db, loaded, table, ctx.user.employmentIds);
  const edit = new TableEdit(ctx, loaded, table, 'paste', own);
  const fresh = new Map<string, PlannedWrite['match']>();
  for (const { owner, match, field, after } of mine)
    if (!has(owner)) fresh.set(owner, { ...match, ...fresh.get(owner), [field]: after.value });
  await edit.add([...fresh.values()]);
  const reason = from.batch.number;
  const known = mine.filter(({ owner }) => has(owner));
  await edit.apply(
    known.map(({ owner, field, after }) => ({ rowKey: owner, column: field, value: after.value, reason })),
  );
  await edit.store();
  await touch(db, clock, loaded.batch.id, ctx.jobs, ctx.user.id);
  await ctx.audit.write({
    action: 'payroll.writeBack.write',
    subject: { kind: 'payroll.batch', id: loaded.batch.id },
    facts: {
      number: loaded.batch.number,
      from: from.batch.number,
      table: table.code,
      cells: edit.changes.length,
      rejected: edit.rejected.length,
    },
  });
  const rejected = edit.rejected;
  return mine.filter(({ owner, field }) =>
    rejected.some(({ rowKey, column }) => rowKey === owner && (column === field || !has(owner))),
  );
}

async function keepWritten(
  ctx: SignedInCtx,
  { batch }: LoadedBatch,
  planned: readonly PlannedWrite[],
): Promise<void> {
  const rows = planned.map((write, position) => ({
    batch_id: batch.id,
    position,
    write_back: write.writeBack.file.code,
    target: write.writeBack.file.target,
    owner: write.owner,
    row_key: write.rowKey,
    employee_number: write.employee?.number ?? null,
    person_name: write.employee?.name ?? null,
    field: write.field,
    day: write.day,
    outcome: write.outcome,
    reason: write.reason,
    before: JSON.stringify(write.before),
    after: JSON.stringify(write.after),
  }));
  for (const part of chunksOfRows(rows))
    await ctx.db.insertInto('payroll_written_back').values(part).execute();
}
