import { takeRows } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import { instant } from '../../../platform/clock/clock.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import { findSet, readColumns, rowsByKey } from '../../tables/storage/table-sets.repo.ts';
import { blocksOfColumns, replaceSet } from '../../tables/storage/write-sets.repo.ts';
import { keepTargets } from '../../write-back/keep-targets.ts';
import { changeBatch, requirePeopleComplete } from '../freshness/batch-facts.ts';
import { type LoadedBatch, loadBatch } from '../record/batch-plan.ts';
import {
  employmentsOfBatch,
  hashOfEmployments,
  insertEmployments,
  storeMasterRows,
} from './batch-employments.ts';
import { markOfSources, readSnapshots, storeSnapshots } from './freeze-snapshots.ts';
import { noteIncompletePeople, wasIncompletePeopleMended } from './incomplete-people.ts';

type Context = Pick<SignedInCtx, 'db' | 'clock' | 'audit' | 'scope'>;

/** Takes employments and HR data anew. What was typed for people who stay, stays with them. */
export async function refreshSnapshots(ctx: Context, loaded: LoadedBatch): Promise<void> {
  const { db, clock } = ctx;
  const { batch } = loaded;
  await requirePeopleComplete(db);
  const employments = await employmentsOfBatch(db, loaded);
  const hash = await hashOfEmployments(employments);
  if (hash !== batch.employments_hash && employments.length > 0) {
    await db.deleteFrom('payroll_batch_employments').where('batch_id', '=', batch.id).execute();
    await insertEmployments(db, batch.id, employments);
    await keepTypedMasterRows(ctx, loaded, () => storeMasterRows(ctx, loaded, employments));
  }
  const current = await loadBatch(db, ctx.scope, batch.id);
  const mark = await markOfSources(db, current);
  const { changed } = await storeSnapshots(db, clock, batch.id, await readSnapshots(db, current));
  await keepTargets(db, current);
  // On PostgreSQL an import may have begun while HR data was read.
  await requirePeopleComplete(db);
  await noteIncompletePeople(db, clock, batch.id);
  const changes = await changeBatch(db, current.batch, {
    employees: employments.length || batch.employees,
    employments_hash: employments.length > 0 ? hash : batch.employments_hash,
    snapshot_mark: mark,
    updated_at: instant(clock),
  });
  await ctx.audit.write({
    action: 'payroll.batches.refreshSnapshots',
    subject: { kind: 'payroll.batch', id: batch.id },
    facts: { tables: changed, employees: employments.length },
    changes,
  });
}

/** Writes the master's rows anew and gives those who stay what was typed for them. */
export async function keepTypedMasterRows(ctx: Context, loaded: LoadedBatch, store: () => Promise<void>) {
  const code = loaded.plan.master?.code ?? '';
  const before = await findSet(ctx.db, loaded.batch.id, code, 'input');
  const typed = before ? await readColumns(ctx.db, before.id) : new Map();
  const rowOf = before ? await rowsByKey(ctx.db, before) : new Map<string, number>();
  await store();
  const after = await findSet(ctx.db, loaded.batch.id, code, 'input');
  if (!before || !after) return;
  const fresh = await readColumns(ctx.db, after.id);
  const keys = [...(await rowsByKey(ctx.db, after)).entries()].sort((a, b) => a[1] - b[1]);
  const rows = keys.map(([key]) => rowOf.get(key) ?? -1);
  for (const [column, vector] of typed) if (!fresh.has(column)) fresh.set(column, takeRows(vector, rows));
  await replaceSet(ctx.db, ctx.clock, {
    batchId: loaded.batch.id,
    tableCode: code,
    part: 'input',
    rows: after.rows,
    blocks: await blocksOfColumns(fresh),
  });
}

interface Looked {
  mark: string;
  changed: Promise<boolean>;
}

/** What was found out for the batches looked at last, as long as neither HR data nor the batch has changed since. */
const looked = new Map<string, Looked>();

/** Whether the HR records differ from what was frozen: "source changed, refresh?". */
export async function sourceChanged(db: Kysely<DB>, loaded: LoadedBatch): Promise<boolean> {
  const { batch } = loaded;
  if (batch.submitted === 1) return false;
  if (await wasIncompletePeopleMended(db, batch.id)) return true;
  const current = await markOfSources(db, loaded);
  if (current === batch.snapshot_mark) return false;
  const mark = `${batch.version}/${current}`;
  const known = looked.get(batch.id);
  if (known?.mark === mark) return known.changed;
  // Those who ask meanwhile wait for the same answer: at a hundred thousand people it takes a while.
  const changed = differsFromSource(db, loaded);
  if (looked.size >= 200) looked.delete(looked.keys().next().value ?? '');
  looked.set(batch.id, { mark, changed });
  changed.catch(() => looked.delete(batch.id));
  return changed;
}

async function differsFromSource(db: Kysely<DB>, loaded: LoadedBatch): Promise<boolean> {
  for (const snapshot of await readSnapshots(db, loaded)) {
    const existing = await findSet(db, loaded.batch.id, snapshot.tableCode, 'input');
    if (existing?.hash !== snapshot.hash) return true;
  }
  return false;
}
