import type { Kysely, Selectable } from 'kysely';
import { userNames } from '../../identity/index.ts';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { DisputeSide } from '../shared/payroll.words.ts';
import './confirmations.errors.ts';
import { type Dispute, MOST_MESSAGES } from './confirmations.schemas.ts';
import { readLine } from './shown-figures.ts';

export type ConfirmationRecord = Selectable<DB['payroll_confirmations']>;
export type DisputeRecord = Selectable<DB['payroll_disputes']>;

/** Everything said about one person's figures. To an employee colleagues of payroll are who wrote, by name as well. */
export async function disputesOf(
  db: Kysely<DB>,
  confirmationId: string,
  readerId: string,
): Promise<Dispute[]> {
  const disputes = await db
    .selectFrom('payroll_disputes')
    .selectAll()
    .where('confirmation_id', '=', confirmationId)
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
  const messages = await db
    .selectFrom('payroll_dispute_messages as m')
    .innerJoin('payroll_disputes as d', 'd.id', 'm.dispute_id')
    .selectAll('m')
    .where('d.confirmation_id', '=', confirmationId)
    .orderBy('m.written_at')
    .orderBy('m.id')
    .execute();
  const names = await userNames(db, [
    ...disputes.map((row) => row.resolved_by),
    ...messages.map((row) => row.written_by),
  ]);
  const name = (id: string | null) => names.get(id ?? '') ?? '–';
  return disputes.map((row) => ({
    id: row.id,
    line: readLine(row.line),
    openedAt: row.opened_at,
    waitsFor: row.waits_for,
    resolved: row.resolved_at === null ? null : { by: name(row.resolved_by), at: row.resolved_at },
    messages: messages
      .filter(({ dispute_id }) => dispute_id === row.id)
      .map(({ id, side, text, written_at, written_by }) => ({
        id,
        side,
        by: name(written_by),
        mine: written_by === readerId,
        at: written_at,
        text,
      })),
  }));
}

/** A dispute with the confirmation it belongs to. */
export async function findDispute(db: Kysely<DB>, id: string) {
  const dispute = await db.selectFrom('payroll_disputes').selectAll().where('id', '=', id).executeTakeFirst();
  if (!dispute) return refuse('platform.NOT_FOUND');
  const confirmation = await db
    .selectFrom('payroll_confirmations')
    .selectAll()
    .where('id', '=', dispute.confirmation_id)
    .executeTakeFirstOrThrow();
  return { dispute, confirmation };
}

export async function addMessage(
  db: Kysely<DB>,
  clock: Clock,
  given: { disputeId: string; side: DisputeSide; text: string; userId: string },
): Promise<void> {
  const { count } = await db
    .selectFrom('payroll_dispute_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('dispute_id', '=', given.disputeId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_MESSAGES) refuse('payroll.confirmations.MESSAGES_FULL', { most: MOST_MESSAGES });
  await db
    .insertInto('payroll_dispute_messages')
    .values({
      id: newId(clock),
      dispute_id: given.disputeId,
      side: given.side,
      text: given.text,
      written_at: instant(clock),
      written_by: given.userId,
    })
    .execute();
}

export async function openDisputesOf(db: Kysely<DB>, confirmationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('payroll_disputes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('confirmation_id', '=', confirmationId)
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
