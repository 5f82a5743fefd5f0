import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { instant } from '../../../platform/clock/clock.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import { keepTargetsOf } from '../../write-back/keep-targets.ts';
import '../batches.errors.ts';
import { changeBatch, judge, lockBatch, requirePeopleComplete } from '../freshness/batch-facts.ts';
import { askDynamic } from '../record/ask-dynamic.ts';
import { getBatch, type LoadedBatch, loadBatch } from '../record/batch-plan.ts';
import type { PeopleChange } from '../record/batches.tables.ts';
import { notePreparer } from '../record/preparers.ts';
import {
  type BatchEmployment,
  byNumber,
  employmentsOf,
  hashOfEmployments,
  insertEmployments,
  storeMasterRows,
} from '../snapshots/batch-employments.ts';
import { changePeopleRows } from '../snapshots/change-people-rows.ts';
import { noteIncompletePeople } from '../snapshots/incomplete-people.ts';
import { keepTypedMasterRows } from '../snapshots/refresh-snapshots.ts';
import type { addPeopleInput, removePeopleInput } from './people.schemas.ts';

/** Takes people into a batch who are in the solution's scope and weren't chosen, or were taken out, before. */
export async function addPeople(ctx: SignedInCtx, input: z.infer<typeof addPeopleInput>) {
  const loaded = await open(ctx, input);
  const there = await peopleOf(ctx.db, input.id);
  const inBatch = new Set(there.map(({ employmentId }) => employmentId));
  const asked = new Set(input.employmentIds);
  const scope = await employmentsOf(ctx.db, loaded.computes);
  const come = scope.filter(({ employmentId }) => asked.has(employmentId) && !inBatch.has(employmentId));
  // Who was taken in meanwhile, has left the scope or never was in it: nobody comes in half.
  if (come.length < asked.size) refuse('payroll.batches.NOT_TO_ADD', { count: asked.size - come.length });
  const next = [...there, ...come].sort(byNumber);
  const doubled = next.find((each, at) => next[at - 1]?.employeeNumber === each.employeeNumber);
  if (doubled) refuse('payroll.batches.DOUBLED_NUMBER', { number: doubled.employeeNumber });
  await changePeopleRows(ctx.db, ctx.clock, loaded, { come });
  await keepTargetsOf(
    ctx.db,
    loaded,
    come.map(({ employmentId }) => employmentId),
  );
  return store(ctx, loaded, next, { change: 'added', people: come, reason: input.reason ?? null });
}

/** Takes people out of a batch, with the reason. What was typed for them stays in the tables, for when they come back. */
export async function removePeople(ctx: SignedInCtx, input: z.infer<typeof removePeopleInput>) {
  const loaded = await open(ctx, input);
  const there = await peopleOf(ctx.db, input.id);
  const asked = new Set(input.employmentIds);
  const go = there.filter(({ employmentId }) => asked.has(employmentId));
  if (go.length < asked.size) refuse('payroll.batches.NOT_TO_REMOVE', { count: asked.size - go.length });
  const next = there.filter(({ employmentId }) => !asked.has(employmentId));
  if (next.length === 0) refuse('payroll.batches.NOBODY_LEFT');
  await changePeopleRows(ctx.db, ctx.clock, loaded, { go });
  return store(ctx, loaded, next, { change: 'removed', people: go, reason: input.reason });
}

/** The batch, if its people may be changed now and none of those meant is oneself. */
async function open(ctx: SignedInCtx, input: { id: string; employmentIds: readonly string[] }) {
  await getBatch(ctx.db, ctx.scope, input.id);
  await lockBatch(ctx.db, input.id);
  const loaded = await loadBatch(ctx.db, ctx.scope, input.id);
  await judge(ctx.db, loaded, 'changePeople');
  await requirePeopleComplete(ctx.db);
  if (input.employmentIds.some((id) => ctx.user.employmentIds.includes(id)))
    refuse('payroll.batches.OWN_PAY');
  return loaded;
}

async function peopleOf(db: Kysely<DB>, batchId: string): Promise<BatchEmployment[]> {
  const rows = await db
    .selectFrom('payroll_batch_employments')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    employmentId: row.employment_id,
    employeeNumber: row.employee_number,
    name: row.person_name,
    legalEntityId: row.legal_entity_id,
    departmentId: row.department_id,
  }));
}

interface Change {
  change: PeopleChange;
  people: readonly BatchEmployment[];
  reason: string | null;
}

async function store(
  ctx: SignedInCtx,
  loaded: LoadedBatch,
  next: readonly BatchEmployment[],
  { change, people, reason }: Change,
): Promise<{ employees: number; changed: number }> {
  const { db, clock } = ctx;
  const { batch } = loaded;
  const now = instant(clock);
  await db.deleteFrom('payroll_batch_employments').where('batch_id', '=', batch.id).execute();
  await insertEmployments(db, batch.id, next);
  await keepTypedMasterRows(ctx, loaded, () => storeMasterRows(ctx, loaded, next));
  for (const each of people)
    await db
      .insertInto('payroll_batch_people')
      .values({
        id: newId(clock),
        batch_id: batch.id,
        employment_id: each.employmentId,
        employee_number: each.employeeNumber,
        person_name: each.name,
        change,
        reason,
        changed_at: now,
        changed_by: ctx.user.id,
      })
      .execute();
  // On PostgreSQL an import may have begun while HR data was read.
  await requirePeopleComplete(db);
  await noteIncompletePeople(db, clock, batch.id);
  await notePreparer(db, clock, batch.id, ctx.user.id);
  const changes = await changeBatch(db, batch, {
    employees: next.length,
    employments_hash: await hashOfEmployments(next),
    updated_at: now,
  });
  const numbers = people.map(({ employeeNumber }) => employeeNumber);
  await ctx.audit.write({
    subject: { kind: 'payroll.batch', id: batch.id },
    facts: { number: batch.number, change, people: numbers.slice(0, 200), count: numbers.length, reason },
    changes,
  });
  await askDynamic(db, clock, ctx.jobs, batch.id);
  return { employees: next.length, changed: people.length };
}
