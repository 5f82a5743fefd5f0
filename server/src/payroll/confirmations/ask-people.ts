import { addDaysIso, firstOfKey } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { legalEntityFacts } from '../../people/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant, today } from '../../platform/clock/clock.ts';
import { inChunks } from '../../platform/db/event-loop.ts';
import { chunksOfRows } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { judge, lockBatch } from '../batches/freshness/batch-facts.ts';
import { confirmationRules } from '../batches/freshness/confirmation-record.ts';
import { getBatch, loadBatch } from '../batches/record/batch-plan.ts';
import { noteChange } from '../batches/record/batch-revisions.ts';
import type { ConfirmationState } from '../shared/payroll.words.ts';
import './confirmations.errors.ts';
import type { askedPeople, askInput } from './confirmations.schemas.ts';
import type { ConfirmationRecord } from './disputes.repo.ts';
import { openShown, type ShownRow } from './shown-figures.ts';
import { tellToConfirm } from './tell-of-figures.ts';

/** Who is asked anew when named: whoever has spoken is left in peace. */
const ASKED_AGAIN: ReadonlySet<ConfirmationState> = new Set(['notAsked', 'asked', 'lapsed']);

/** Shows people their figures as they stand now, and waits for an answer until a day. */
export async function askPeople(
  ctx: SignedInCtx,
  input: z.infer<typeof askInput>,
): Promise<z.infer<typeof askedPeople>> {
  const { db, clock } = ctx;
  await getBatch(db, ctx.scope, input.batchId);
  await lockBatch(db, input.batchId);
  const loaded = await loadBatch(db, ctx.scope, input.batchId);
  const { batch } = loaded;
  const rules = await confirmationRules(db, batch);
  if (!rules.on) refuse('payroll.confirmations.STAGE_OFF');
  await judge(db, loaded, 'askEmployees');
  const people = await peopleOf(db, batch.id, input.employmentIds);
  const known = await knownRows(db, batch.id);
  const zones = await legalEntityFacts(
    db,
    [...people.values()].map((person) => person.legal_entity_id),
  );
  for (const { timeZone } of zones.values())
    if (input.answerBy < today(clock, timeZone)) refuse('payroll.confirmations.DAY_PAST');
  const figures = await openShown(db, loaded, ctx.user.id);
  const now = instant(clock);
  const asked: ConfirmationRecord[] = [];
  for await (const keys of inChunks(figures.keys))
    for (const key of keys) {
      const person = people.get(firstOfKey(key));
      const before = known.get(key);
      const state = before?.status ?? 'notAsked';
      const isAsked = input.employmentIds ? ASKED_AGAIN.has(state) : state === 'notAsked';
      const row = person && isAsked ? figures.of(key) : null;
      if (!person || !row) continue;
      asked.push({
        ...freshly(row),
        id: before?.id ?? newId(clock),
        batch_id: batch.id,
        employment_id: person.employment_id,
        asked_at: now,
        asked_by: ctx.user.id,
        answer_by: input.answerBy,
        remind_on: addDaysIso(input.answerBy, -rules.remindBefore),
        time_zone: zones.get(person.legal_entity_id)?.timeZone ?? 'UTC',
      });
    }
  if (asked.length === 0) refuse('payroll.confirmations.NOBODY_TO_ASK');
  await store(db, asked, known);
  const told = await tellToConfirm(db, clock, 'asked', asked);
  await ctx.audit.write({
    subject: { kind: 'payroll.batch', id: batch.id },
    facts: { number: batch.number, asked: asked.length, answerBy: input.answerBy, hash: batch.result_hash },
    changes: changesBetween({ asked: 0 }, { asked: asked.length }),
  });
  await noteChange(db, batch.id);
  return { asked: asked.length, withoutAccount: asked.length - told };
}

const freshly = ({ rowKey, shown, hash }: ShownRow) => ({
  row_key: rowKey,
  status: 'asked' as const,
  shown,
  shown_hash: hash,
  reminded_at: null,
  answered_at: null,
  changed_at: null,
});

/** By number; refuses somebody who isn't in the batch. */
async function peopleOf(db: Kysely<DB>, batchId: string, employmentIds: readonly string[] | undefined) {
  const rows = await db
    .selectFrom('payroll_batch_employments')
    .selectAll()
    .where('batch_id', '=', batchId)
    .execute();
  const wanted = employmentIds && new Set(employmentIds);
  const found = rows.filter((row) => wanted?.has(row.employment_id) ?? true);
  if (wanted && found.length < wanted.size) refuse('payroll.batches.NOT_IN_BATCH');
  return new Map(found.map((row) => [row.employee_number, row]));
}

async function knownRows(db: Kysely<DB>, batchId: string) {
  const rows = await db
    .selectFrom('payroll_confirmations')
    .select(['id', 'row_key', 'status'])
    .where('batch_id', '=', batchId)
    .execute();
  return new Map(rows.map((row) => [row.row_key, row]));
}

async function store(
  db: Kysely<DB>,
  asked: readonly ConfirmationRecord[],
  known: Awaited<ReturnType<typeof knownRows>>,
): Promise<void> {
  const isNew = (row: ConfirmationRecord) => !known.has(row.row_key);
  for (const part of chunksOfRows(asked.filter(isNew)))
    await db.insertInto('payroll_confirmations').values(part).execute();
  for await (const part of inChunks(asked.filter((row) => !isNew(row))))
    for (const { id, ...row } of part)
      await db.updateTable('payroll_confirmations').set(row).where('id', '=', id).execute();
}
