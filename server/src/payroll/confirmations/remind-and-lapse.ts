import { isAnswerable } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import { notify } from '../../inbox/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import type { AuditWriter } from '../../platform/audit/audit-writer.ts';
import { type Clock, instant, today } from '../../platform/clock/clock.ts';
import { chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { noteChange } from '../batches/record/batch-revisions.ts';
import { calledOf, tellToConfirm } from './tell-of-figures.ts';
import { confirmationsTexts } from './texts.ts';

interface Following {
  db: Kysely<DB>;
  clock: Clock;
  audit: AuditWriter;
}

/** Where days begin first: what is due nowhere by then isn't due. */
const EARLIEST_ZONE = 'Pacific/Kiritimati';

/** Reminds, once, whoever hasn't answered when their day comes; and ends the waiting when the last day is over. */
export async function followConfirmations({
  db,
  clock,
  audit,
}: Following): Promise<{ reminded: number; lapsed: number }> {
  const waiting = await db
    .selectFrom('payroll_confirmations as c')
    .innerJoin('payroll_batches as b', 'b.id', 'c.batch_id')
    .select(['c.id', 'c.batch_id', 'c.employment_id', 'c.answer_by', 'c.remind_on', 'c.time_zone'])
    .select(['c.reminded_at', 'c.asked_by', 'b.status as batch_status', 'b.submitted'])
    .where('c.status', '=', 'asked')
    .where('c.remind_on', '<=', today(clock, EARLIEST_ZONE))
    .execute();
  const days = new Map(waiting.map(({ time_zone }) => [time_zone, today(clock, time_zone)]));
  const dayOf = ({ time_zone }: { time_zone: string }) => days.get(time_zone) ?? '';
  const over = waiting.filter((row) => row.answer_by < dayOf(row));
  const due = waiting.filter(
    (row) =>
      row.answer_by >= dayOf(row) &&
      row.remind_on <= dayOf(row) &&
      row.reminded_at === null &&
      isAnswerable(row.batch_status, { submitted: row.submitted === 1 }),
  );
  for (const ids of chunksOfValues(over.map(({ id }) => id)))
    await db.updateTable('payroll_confirmations').set({ status: 'lapsed' }).where('id', 'in', ids).execute();
  for (const ids of chunksOfValues(due.map(({ id }) => id)))
    await db
      .updateTable('payroll_confirmations')
      .set({ reminded_at: instant(clock) })
      .where('id', 'in', ids)
      .execute();
  await tellToConfirm(db, clock, 'remind', due);
  for (const batchId of new Set(over.map((row) => row.batch_id)))
    await tellOfLapsed(
      { db, clock, audit },
      batchId,
      over.filter((row) => row.batch_id === batchId),
    );
  return { reminded: due.length, lapsed: over.length };
}

async function tellOfLapsed(
  { db, clock, audit }: Following,
  batchId: string,
  over: readonly { asked_by: string }[],
): Promise<void> {
  const { batch } = await calledOf(db, batchId);
  await notify(db, clock, {
    userIds: over.map((row) => row.asked_by),
    category: 'reminder',
    title: confirmationsTexts.inEvery('notices.lapsed', { count: over.length, batch }),
    url: `/workbench/payroll/batches/${batchId}/confirm?state=lapsed`,
  });
  await audit.write({
    action: 'payroll.confirmations.lapse',
    subject: { kind: 'payroll.batch', id: batchId },
    facts: { lapsed: over.length },
    changes: changesBetween({ status: 'asked' }, { status: 'lapsed' }),
  });
  await noteChange(db, batchId);
}
