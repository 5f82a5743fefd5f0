import { editingOf, type JsonScalar } from '@suanpan/engine';
import type { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { staleness } from '../batches/freshness/stale.ts';
import { type LoadedBatch, loadBatch } from '../batches/record/batch-plan.ts';
import { noteChange } from '../batches/record/batch-revisions.ts';
import { castCell } from '../tables/cast-cell.ts';
import { cellJson } from '../tables/storage/column-vector.ts';
import { columnOfTable, tableOf } from '../tables/table-layout.ts';
import { TableView } from '../tables/table-view.ts';
import { WHAT_IFS_TOPIC } from './calculate-what-if.job.ts';
import {
  changesOf,
  compileChanged,
  type StoredChange,
  sinceOf,
  versionInForce,
  withChanges,
} from './what-if-changes.ts';
import { type Opened, openOwn, type WhatIfRecord } from './what-if-record.ts';
import {
  type changeWhatIf as changed,
  MOST_WHAT_IFS,
  type createWhatIf as made,
  type wantedChange,
} from './what-ifs.schemas.ts';

type Wanted = z.infer<typeof wantedChange>;

/** Begins a what-if of a batch, with nothing changed yet. Whoever may read the figures may: nothing of the batch is touched. */
export async function createWhatIf(
  ctx: SignedInCtx,
  { batchId, name }: z.infer<typeof made>,
): Promise<{ id: string }> {
  const { batch } = await loadBatch(ctx.db, ctx.scope, batchId);
  if (batch.result_hash === null) refuse('payroll.whatIfs.NOT_CALCULATED');
  const { count } = await ctx.db
    .selectFrom('payroll_what_ifs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_WHAT_IFS) refuse('payroll.whatIfs.TOO_MANY', { most: MOST_WHAT_IFS });
  const id = newId(ctx.clock);
  const record = {
    id,
    batch_id: batchId,
    name,
    owner_id: ctx.user.id,
    version: 1,
    changes: '[]',
    created_at: instant(ctx.clock),
  };
  await ctx.db.insertInto('payroll_what_ifs').values(record).execute();
  await note(ctx, record, undefined, { name, changes: '[]' });
  return { id };
}

/** Another name, or other changes: figures of the changes before are about nothing any more, and go. */
export async function changeWhatIf(ctx: SignedInCtx, input: z.infer<typeof changed>): Promise<void> {
  const { record, loaded } = await openOwn(ctx, input.id);
  if (record.job_id !== null) refuse('payroll.whatIfs.RUNNING');
  const changes = input.changes ? await resolved(ctx, loaded, input.changes) : changesOf(record);
  compileChanged(loaded, withChanges(loaded.file, changes, sinceOf(loaded)));
  const after = { name: input.name ?? record.name, changes: JSON.stringify(changes) };
  const isOther = after.changes !== record.changes;
  const result = await ctx.db
    .updateTable('payroll_what_ifs')
    .set({
      ...after,
      version: input.version + 1,
      ...(isOther ? NO_FIGURES : {}),
    })
    .where('id', '=', record.id)
    .where('version', '=', input.version)
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) refuse('platform.VERSION_CHANGED');
  if (isOther)
    await ctx.db.deleteFrom('payroll_what_if_columns').where('what_if_id', '=', record.id).execute();
  await note(ctx, record, record, { ...record, ...after, ...(isOther ? NO_FIGURES : {}) });
}

const NO_FIGURES = {
  state: null,
  base_hash: null,
  result_hash: null,
  ended_at: null,
  totals: null,
  row_keys: null,
  drafted_number: null,
  drafted_at: null,
  taken_at: null,
};

async function resolved(
  ctx: SignedInCtx,
  loaded: LoadedBatch,
  wanted: readonly Wanted[],
): Promise<StoredChange[]> {
  const found = new Map<string, StoredChange>();
  for (const each of wanted) {
    const [place, change] = await resolve(ctx, loaded, each);
    if (found.has(place)) refuse('payroll.whatIfs.TWICE', { place });
    found.set(place, change);
  }
  return [...found.values()];
}

async function resolve(
  ctx: SignedInCtx,
  loaded: LoadedBatch,
  wanted: Wanted,
): Promise<readonly [string, StoredChange]> {
  if (wanted.kind === 'parameter') return [wanted.code, parameterChange(loaded, wanted)];
  if (wanted.kind === 'rule') {
    const { table, column, formula } = wanted;
    const before = columnOfTable(tableOf(loaded, table), column).file.formula;
    if (before === undefined) refuse('payroll.whatIfs.NO_RULE', { table, column });
    return [`${table} · ${column}`, { ...wanted, before, formula: formula.trim() }];
  }
  const { table, rowKey, column } = wanted;
  return [`${table} · ${rowKey} · ${column}`, await inputChange(ctx, loaded, wanted)];
}

function parameterChange(loaded: LoadedBatch, wanted: Extract<Wanted, { kind: 'parameter' }>): StoredChange {
  const { code } = wanted;
  const parameter = loaded.file.parameters?.find((each) => each.code === code);
  const type = loaded.plan.parameterOf.get(code)?.type;
  if (!parameter || !type) return refuse('payroll.whatIfs.UNKNOWN_PARAMETER', { parameter: code });
  const version = versionInForce(parameter, sinceOf(loaded).inForce);
  if (!version) return refuse('payroll.whatIfs.NO_VALUE_IN_FORCE', { parameter: code });
  return { kind: 'parameter', code, before: version.value, value: cast(type, wanted.value, code) };
}

function cast(type: Parameters<typeof castCell>[0], value: JsonScalar, place: string): JsonScalar {
  const read = castCell(type, value);
  return read.ok ? read.value : refuse('payroll.whatIfs.WRONG_VALUE', { value: String(value), place });
}

async function inputChange(
  { db }: SignedInCtx,
  loaded: LoadedBatch,
  wanted: Extract<Wanted, { kind: 'input' }>,
): Promise<StoredChange> {
  const { table: tableCode, rowKey, column: code } = wanted;
  const table = tableOf(loaded, tableCode);
  const column = columnOfTable(table, code);
  if (editingOf(column) === 'no') refuse('payroll.whatIfs.NO_INPUT', { table: tableCode, column: code });
  const view = await TableView.open(db, loaded, table);
  const [row = -1] = await view.rowOf([rowKey]);
  if (row < 0) refuse('payroll.batches.UNKNOWN_ROW', { table: tableCode, row: rowKey });
  const vector = (await view.page([code], [row])).get(code);
  return {
    ...wanted,
    before: vector ? cellJson(vector, 0) : null,
    overridden: view.overrideAt(rowKey, code) !== undefined,
    value: cast(column.valueType, wanted.value, `${tableCode} · ${rowKey} · ${code}`),
  };
}

/** Has it calculated, from the batch's own inputs, in the running transaction. */
export async function askWhatIf(ctx: SignedInCtx, id: string): Promise<string> {
  const opened = await openOwn(ctx, id);
  const { record, loaded } = opened;
  const { batch } = loaded;
  if (record.job_id !== null) return record.job_id;
  if (changesOf(record).length === 0) refuse('payroll.whatIfs.NO_CHANGES');
  if (batch.job_id !== null) refuse('payroll.batches.RUNNING');
  if (batch.result_hash === null) refuse('payroll.whatIfs.NOT_CALCULATED');
  if ((await staleness(ctx.db, loaded, false)).is) refuse('payroll.whatIfs.STALE');
  const jobId = await ctx.jobs.enqueue({
    topic: WHAT_IFS_TOPIC,
    payload: { whatIfId: id, batchId: batch.id },
    uniqueKey: `${id} ${record.version} ${batch.result_hash}`,
    maxAttempts: 2,
    createdBy: ctx.user.id,
  });
  const asked = { state: 'running' as const, job_id: jobId, base_hash: batch.result_hash };
  await ctx.db.updateTable('payroll_what_ifs').set(asked).where('id', '=', id).execute();
  await note(ctx, record, { state: record.state }, { state: asked.state });
  return jobId;
}

/** Throws it away; a calculation of it that still runs stores nothing. */
export async function discardWhatIf(ctx: SignedInCtx, id: string): Promise<void> {
  const { record } = await openOwn(ctx, id);
  if (record.job_id) await ctx.jobs.requestCancel(record.job_id);
  await ctx.db.deleteFrom('payroll_what_ifs').where('id', '=', id).execute();
  await note(ctx, record, record, undefined);
}

type Told = Partial<Pick<WhatIfRecord, 'name' | 'changes' | 'state' | 'totals' | 'drafted_number'>>;

/** Into the trail, and to whoever looks at the batch. Of an input it tells where, not what somebody would be paid. */
export async function note(
  ctx: SignedInCtx,
  { id, batch_id: batchId }: Pick<Opened['record'], 'id' | 'batch_id'>,
  before: Told | undefined,
  after: Told | undefined,
  facts: Record<string, unknown> = {},
): Promise<void> {
  await ctx.audit.write({
    subject: { kind: 'payroll.batch', id: batchId },
    facts: { whatIf: id, ...facts },
    changes: changesBetween(told(before), told(after)),
  });
  await noteChange(ctx.db, batchId);
}

function told(record: Told | undefined): object | undefined {
  if (!record) return undefined;
  const { name, changes, state, drafted_number } = record;
  const list = changes === undefined ? undefined : changesOf({ changes });
  return {
    ...(name === undefined ? {} : { name }),
    ...(list ? { changes: JSON.stringify(list.map(withoutPay)) } : {}),
    ...(state === undefined ? {} : { state }),
    ...(drafted_number === undefined ? {} : { drafted_number }),
  };
}

function withoutPay(change: StoredChange): object {
  if (change.kind !== 'input') return change;
  const { before: _, value: __, ...place } = change;
  return place;
}
