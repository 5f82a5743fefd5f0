import { ENGINE_MEANING, type SolutionFile } from '@suanpan/engine';
import type { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { getPeriod } from '../periods/periods.repo.ts';
import { processInForce } from '../processes/processes.repo.ts';
import { requireAllowance } from '../processes/without-approval.ts';
import { defaultBatchName, periodTexts } from '../shared/batch-names.ts';
import { getSolution } from '../shared/solution-access.ts';
import { findCopy } from '../solutions/copies.repo.ts';
import { globalsFor } from '../solutions/judge-file.ts';
import { keepTargets } from '../write-back/keep-targets.ts';
import { requirePeopleComplete } from './freshness/batch-facts.ts';
import { loadBatch } from './record/batch-plan.ts';
import type { createBatchInput } from './record/batches.schemas.ts';
import { nextNumber, UNTOUCHED } from './record/new-batch.ts';
import { notePreparer } from './record/preparers.ts';
import { insertEmployments, storeMasterRows } from './snapshots/batch-employments.ts';
import { storeSnapshots } from './snapshots/freeze-snapshots.ts';
import { noteIncompletePeople } from './snapshots/incomplete-people.ts';
import { type Records, readRecords, sameRecords } from './snapshots/read-records.ts';

type Input = z.infer<typeof createBatchInput>;

/** What a batch is made from, where one may be made. */
async function groundwork(ctx: Pick<SignedInCtx, 'db' | 'scope'>, input: Input) {
  const { db } = ctx;
  await requirePeopleComplete(db);
  const period = await getPeriod(db, ctx.scope, input.periodId);
  if (period.status !== 'enabled') refuse('payroll.periods.NOT_ENABLED', { period: periodTexts(period) });
  const solution = await getSolution(db, ctx.scope, period.solution_id);
  if (solution.active !== 1) refuse('payroll.solutions.INACTIVE', { code: solution.code });
  const copy = await findCopy(db, period.solution_id, 'published');
  if (!copy) refuse('payroll.batches.NOTHING_PUBLISHED');
  const process = await processInForce(db, period.solution_id);
  if (process.nodes === '[]') await requireAllowance(db, period.solution_id);
  const globals = await globalsFor(db, JSON.parse(copy.file) as SolutionFile);
  const pins = {
    copy_id: copy.id,
    copy_hash: copy.hash,
    globals: JSON.stringify(Object.fromEntries(globals.map((row) => [row.code, row.number]))),
  };
  return { period, copy, process, wanted: { period, filter: input.employmentFilter, pins } };
}

/** Reads a hundred thousand people's records before the transaction that stores them: it keeps everybody else from writing. */
export async function readBeforeCreating(
  ctx: Pick<SignedInCtx, 'db' | 'scope'>,
  input: Input,
): Promise<Records> {
  const { wanted } = await groundwork(ctx, input);
  return readRecords(ctx.db, wanted);
}

/** A batch for a period: pins the published copy and the global tables, takes its employments, freezes HR data. */
export async function createBatch(ctx: SignedInCtx, input: Input, before: Records | undefined) {
  const { db, clock } = ctx;
  const { period, copy, process, wanted } = await groundwork(ctx, input);
  const records = await sameRecords(db, wanted, before);
  const { employments } = records;
  if (employments.length === 0) refuse('payroll.batches.NO_EMPLOYMENTS');
  const doubled = employments.find((each, i) => employments[i - 1]?.employeeNumber === each.employeeNumber);
  if (doubled) refuse('payroll.batches.DOUBLED_NUMBER', { number: doubled.employeeNumber });

  const now = instant(clock);
  const batch = {
    ...UNTOUCHED,
    id: newId(clock),
    number: await nextNumber(db, period),
    solution_id: period.solution_id,
    period_id: period.id,
    name:
      input.name ??
      JSON.stringify(
        defaultBatchName(
          { name: period.name, code: period.code, start: period.start_day, end: period.end_day },
          input.purpose,
        ),
      ),
    type: 'normal' as const,
    purpose: input.purpose,
    ...wanted.pins,
    engine_meaning: ENGINE_MEANING,
    process_id: process.id,
    employment_filter: input.employmentFilter ? JSON.stringify(input.employmentFilter) : null,
    employees: employments.length,
    snapshot_mark: records.snapshotMark,
    employments_hash: records.employmentsHash,
    created_at: now,
    created_by: ctx.user.id,
    updated_at: now,
  };
  await db.insertInto('payroll_batches').values(batch).execute();
  await notePreparer(db, clock, batch.id, ctx.user.id);
  await insertEmployments(db, batch.id, employments);
  const loaded = await loadBatch(db, SYSTEM_SCOPE, batch.id);
  await storeMasterRows(ctx, loaded, employments);
  await storeSnapshots(db, clock, batch.id, records.snapshots);
  await keepTargets(db, loaded);
  // On PostgreSQL an import may have begun while HR data was read.
  await requirePeopleComplete(db);
  await noteIncompletePeople(db, clock, batch.id);
  await ctx.audit.write({
    subject: { kind: 'payroll.batch', id: batch.id },
    facts: {
      number: batch.number,
      period: period.code,
      copy: copy.number,
      process: process.number,
      withoutApproval: process.nodes === '[]',
      employees: employments.length,
    },
    changes: changesBetween(undefined, batch),
  });
  return { id: batch.id, number: batch.number, employees: employments.length };
}
