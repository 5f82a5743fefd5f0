import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { changesBetween } from '../../../platform/audit/audit-changes.ts';
import { instant } from '../../../platform/clock/clock.ts';
import { chunksOfRows } from '../../../platform/db/rows.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import { getPeriod, type PeriodRecord } from '../../periods/periods.repo.ts';
import { processInForce } from '../../processes/processes.repo.ts';
import { requireAllowance } from '../../processes/without-approval.ts';
import { correctionName, periodTexts } from '../../shared/batch-names.ts';
import { listSets, readBlocks } from '../../tables/storage/table-sets.repo.ts';
import { replaceSet } from '../../tables/storage/write-sets.repo.ts';
import { requirePeopleComplete } from '../freshness/batch-facts.ts';
import { type LoadedBatch, loadBatch } from '../record/batch-plan.ts';
import { nextNumber, UNTOUCHED } from '../record/new-batch.ts';
import { notePreparer } from '../record/preparers.ts';
import {
  employmentsOfBatch,
  hashOfEmployments,
  insertEmployments,
  storeMasterRows,
} from '../snapshots/batch-employments.ts';
import { markOfSources, readSnapshots, storeSnapshots } from '../snapshots/freeze-snapshots.ts';
import { noteIncompletePeople } from '../snapshots/incomplete-people.ts';
import { keepTypedMasterRows } from '../snapshots/refresh-snapshots.ts';
import { type ToCorrect, toCorrect } from './correction-rules.ts';
import type { createCorrectionsInput, createdCorrections } from './corrections.schemas.ts';

type Created = z.infer<typeof createdCorrections>['batches'][number];

/** A batch for each closed one, with its inputs as they were and the HR records of its period as they are today. */
export async function createCorrections(
  ctx: SignedInCtx,
  input: z.infer<typeof createCorrectionsInput>,
): Promise<z.infer<typeof createdCorrections>> {
  const { db, clock } = ctx;
  await requirePeopleComplete(db);
  const settleIn = await getPeriod(db, ctx.scope, input.periodId);
  if (settleIn.status !== 'enabled') refuse('payroll.periods.NOT_ENABLED', { period: periodTexts(settleIn) });
  const wanted = await toCorrect(db, ctx.scope, input.batchIds, input.rules);
  const runId = newId(clock);
  const batches: Created[] = [];
  for (const each of wanted) {
    const { solution, period } = each.closed;
    if (settleIn.solution_id !== solution.id) refuse('payroll.corrections.OTHER_SOLUTION');
    if (solution.active !== 1) refuse('payroll.solutions.INACTIVE', { code: solution.code });
    if (settleIn.start_day <= period.start_day)
      refuse('payroll.corrections.SETTLED_EARLIER', {
        period: periodTexts(period),
        open: periodTexts(settleIn),
      });
    batches.push(await createOne(ctx, each, { settleIn, runId, rules: input.rules }));
  }
  // On PostgreSQL an import may have begun while HR data was read.
  await requirePeopleComplete(db);
  return { batches };
}

interface Run {
  settleIn: PeriodRecord;
  runId: string;
  rules: z.infer<typeof createCorrectionsInput>['rules'];
}

async function createOne(ctx: SignedInCtx, wanted: ToCorrect, run: Run): Promise<Created> {
  const { db, clock } = ctx;
  const { closed, inForceId } = wanted;
  const employments = await employmentsOfBatch(db, closed);
  if (employments.length === 0) refuse('payroll.batches.NO_EMPLOYMENTS');
  const doubled = employments.find((each, i) => employments[i - 1]?.employeeNumber === each.employeeNumber);
  if (doubled) refuse('payroll.batches.DOUBLED_NUMBER', { number: doubled.employeeNumber });
  const batch = await insertBatch(ctx, wanted, run, {
    employees: employments.length,
    employments_hash: await hashOfEmployments(employments),
  });
  await db
    .insertInto('payroll_corrections')
    .values({
      batch_id: batch.id,
      corrects_id: closed.batch.id,
      in_force_id: inForceId,
      period_id: closed.period.id,
      run_id: run.runId,
      rules: run.rules,
      state: 'open',
      settlement: 'apart',
      into_batch: null,
      carried: null,
      settled_at: null,
    })
    .execute();
  await notePreparer(db, clock, batch.id, ctx.user.id);
  await insertEmployments(db, batch.id, employments);
  const loaded = await loadBatch(db, ctx.scope, batch.id);
  await copyInputs(ctx, loaded, inForceId);
  await keepTypedMasterRows(ctx, loaded, () => storeMasterRows(ctx, loaded, employments));
  const mark = await markOfSources(db, loaded);
  await storeSnapshots(db, clock, batch.id, await readSnapshots(db, loaded));
  await db.updateTable('payroll_batches').set({ snapshot_mark: mark }).where('id', '=', batch.id).execute();
  await noteIncompletePeople(db, clock, batch.id);
  await ctx.audit.write({
    subject: { kind: 'payroll.batch', id: batch.id },
    facts: {
      number: batch.number,
      corrects: closed.batch.number,
      period: closed.period.code,
      settledIn: run.settleIn.code,
      rules: run.rules,
      employees: employments.length,
    },
    changes: changesBetween(undefined, batch),
  });
  return { id: batch.id, number: batch.number, employees: employments.length };
}

async function insertBatch(
  { db, clock, user }: SignedInCtx,
  { closed, pins }: ToCorrect,
  { settleIn }: Run,
  people: { employees: number; employments_hash: string },
) {
  const { batch: corrected, period } = closed;
  const process = await processInForce(db, closed.solution.id);
  if (process.nodes === '[]') await requireAllowance(db, closed.solution.id);
  const now = instant(clock);
  const { id: _id, version: _version, calculation_begun_at: _begun, ...like } = corrected;
  const batch = {
    ...like,
    ...pins,
    ...people,
    ...UNTOUCHED,
    id: newId(clock),
    number: await nextNumber(db, settleIn),
    period_id: settleIn.id,
    name: JSON.stringify(
      correctionName({ name: period.name, code: period.code, start: period.start_day, end: period.end_day }),
    ),
    type: 'offCycle' as const,
    process_id: process.id,
    snapshot_mark: null,
    created_at: now,
    created_by: user.id,
    updated_at: now,
  };
  await db.insertInto('payroll_batches').values(batch).execute();
  return batch;
}

/** What was typed, imported and typed over stands in the correction as it stood, with where it came from. */
async function copyInputs(
  { db, clock }: Pick<SignedInCtx, 'db' | 'clock'>,
  { batch, plan }: LoadedBatch,
  fromId: string,
): Promise<void> {
  for (const set of await listSets(db, fromId)) {
    if (set.part !== 'input' || !plan.tableOf.has(set.tableCode)) continue;
    const { tableCode, rows } = set;
    const blocks = await readBlocks(db, set.id, 'all');
    await replaceSet(db, clock, { batchId: batch.id, tableCode, part: 'input', rows, blocks });
  }
  await copyRows(db, 'payroll_table_imports', fromId, batch.id);
  await copyRows(db, 'payroll_overrides', fromId, batch.id);
  await copyRows(db, 'payroll_cell_changes', fromId, batch.id);
}

const COPIED_AT_ONCE = 5000;

async function copyRows(
  db: Kysely<DB>,
  table: 'payroll_table_imports' | 'payroll_overrides' | 'payroll_cell_changes',
  fromId: string,
  batchId: string,
): Promise<void> {
  const order = table === 'payroll_cell_changes' ? 'id' : 'table_code';
  const rows = await db.selectFrom(table).selectAll().where('batch_id', '=', fromId).orderBy(order).execute();
  for (let from = 0; from < rows.length; from += COPIED_AT_ONCE) {
    const copies = rows.slice(from, from + COPIED_AT_ONCE).map((row) => {
      const { id: _id, ...copy } = row as { id?: number };
      return { ...copy, batch_id: batchId };
    });
    for (const part of chunksOfRows(copies))
      await db
        .insertInto(table)
        .values(part as never)
        .execute();
  }
}
