import type { Kysely, Selectable } from 'kysely';
import { userNames } from '../../identity/index.ts';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import { askedTogether } from '../../platform/db/asked-together.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { ConfirmationState, DisputeSide } from '../shared/payroll.words.ts';
import './confirmations.errors.ts';
import { type Dispute, MOST_MESSAGES } from './confirmations.schemas.ts';
import { readLine, type ShownLine } from './shown-figures.ts';

export type ConfirmationRecord = Selectable<DB['payroll_confirmations']>;
export type DisputeRecord = Selectable<DB['payroll_disputes']>;

export type DisputedSlip = Pick<
  Selectable<DB['payroll_payslips']>,
  'id' | 'employment_id' | 'batch_id' | 'row_key'
>;
export type DisputeOn = { confirmation_id: string } | { slip: DisputedSlip };

const disputesOfConfirmation = askedTogether(
  (db, asked) =>
    db
      .selectFrom('payroll_disputes as d')
      .selectAll()
      .where(asked('d.confirmation_id'))
      .orderBy('d.opened_at')
      .orderBy('d.id'),
  (dispute) => dispute.confirmation_id ?? '',
);
const disputesOfEmployment = askedTogether(
  (db, asked) =>
    db
      .selectFrom('payroll_payslips as s')
      .innerJoin('payroll_disputes as d', 'd.payslip_id', 's.id')
      .selectAll('d')
      .select(['s.employment_id', 's.batch_id', 's.row_key'])
      .where(asked('s.employment_id'))
      .orderBy('d.opened_at')
      .orderBy('d.id'),
  (dispute) => dispute.employment_id,
);

/** Also on slips of the same batch that this one took the place of: they are one person's same figures. */
async function disputesOfSlip(db: Kysely<DB>, slip: DisputedSlip): Promise<DisputeRecord[]> {
  const disputes = await disputesOfEmployment(db, slip.employment_id);
  return disputes.filter((on) => on.batch_id === slip.batch_id && on.row_key === slip.row_key);
}

/** Everything said about one person's figures, also on the payslip that this one took the place of. To an employee colleagues of payroll are who wrote, by name as well. */
export async function disputesOf(db: Kysely<DB>, on: DisputeOn, readerId: string): Promise<Dispute[]> {
  const disputes = await ('slip' in on
    ? disputesOfSlip(db, on.slip)
    : disputesOfConfirmation(db, on.confirmation_id));
  // Of most payslips nobody ever says anything, and everybody opens theirs on the same day.
  if (disputes.length === 0) return [];
  const messages = await db
    .selectFrom('payroll_dispute_messages as m')
    .selectAll()
    .where(
      'm.dispute_id',
      'in',
      disputes.map((dispute) => dispute.id),
    )
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

/** A payslip and those of the same batch that it took the place of: they are one person's same figures. */
export const sameSlips = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('payroll_payslips as s')
    .innerJoin('payroll_payslips as one', (join) =>
      join
        // Among the few of their employment; of a batch there are as many as people.
        .onRef('one.employment_id', '=', 's.employment_id')
        .onRef('one.batch_id', '=', 's.batch_id')
        .onRef('one.row_key', '=', 's.row_key'),
    )
    .where('one.id', '=', id);

export async function findDispute(db: Kysely<DB>, id: string): Promise<DisputeRecord> {
  const dispute = await db.selectFrom('payroll_disputes').selectAll().where('id', '=', id).executeTakeFirst();
  return dispute ?? refuse('platform.NOT_FOUND');
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

/** Whose lines are all settled has been answered; answers where they stand then. */
export async function settleConfirmation(
  db: Kysely<DB>,
  { confirmation }: { confirmation?: ConfirmationRecord },
): Promise<ConfirmationState | undefined> {
  if (confirmation?.status !== 'disputed') return confirmation?.status;
  const open = await db
    .selectFrom('payroll_disputes')
    .select('id')
    .where('confirmation_id', '=', confirmation.id)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  if (open) return confirmation.status;
  await db
    .updateTable('payroll_confirmations')
    .set({ status: 'resolved' })
    .where('id', '=', confirmation.id)
    .execute();
  return 'resolved';
}

/** Begins a thread about one line as it reads now; one that is open about it is written on instead. */
export async function openDispute(
  ctx: SignedInCtx,
  { on, line, text }: { on: DisputeOn; line: ShownLine; text: string },
): Promise<DisputeRecord> {
  const { db, clock, user } = ctx;
  const others = await disputesOf(db, on, user.id);
  if (others.some((each) => each.resolved === null && isSameLine(each.line, line)))
    refuse('payroll.confirmations.DISPUTED_ALREADY');
  const dispute = {
    id: newId(clock),
    confirmation_id: 'slip' in on ? null : on.confirmation_id,
    payslip_id: 'slip' in on ? on.slip.id : null,
    line: JSON.stringify(line),
    opened_at: instant(clock),
    waits_for: 'payroll' as const,
    resolved_at: null,
    resolved_by: null,
  };
  await db.insertInto('payroll_disputes').values(dispute).execute();
  await addMessage(db, clock, { disputeId: dispute.id, side: 'employee', text, userId: user.id });
  return dispute;
}

const lineKey = ({ table, rowKey, column, name }: ShownLine) =>
  JSON.stringify([table, rowKey, column ?? name]);
const isSameLine = (a: ShownLine, b: ShownLine): boolean => lineKey(a) === lineKey(b);
