import { hasFigures, isAnswerable, isOver } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { readerMark } from '../../identity/index.ts';
import { legalEntityFacts } from '../../people/index.ts';
import { instant, today } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { dayTexts } from '../../platform/texts/day-texts.ts';
import type { Reader, SignedInCtx } from '../../platform/trpc/context.ts';
import { lockBatch } from '../batches/freshness/batch-facts.ts';
import { readLogo } from '../payslips/style/logos.repo.ts';
import { readBatchName } from '../shared/batch-names.ts';
import type { ConfirmationState } from '../shared/payroll.words.ts';
import './confirmations.errors.ts';
import { placeOfConfirmation } from './dispute-place.ts';
import { disputesOf, openDispute } from './disputes.repo.ts';
import type {
  confirmInput,
  disputeInput,
  ownConfirmation,
  ownConfirmationRow,
} from './own-confirmations.schemas.ts';
import { answer, saidOf } from './own-disputes.ts';
import { readShown } from './shown-figures.ts';
import { tellPayroll } from './tell-of-figures.ts';

type Own = Awaited<ReturnType<typeof ownRows>>[number];

/** One's own and nobody else's: the employments are the session's. */
function ownRows(db: Kysely<DB>, employmentIds: readonly string[], id?: string) {
  return db
    .selectFrom('payroll_confirmations as c')
    .innerJoin('payroll_batches as b', 'b.id', 'c.batch_id')
    .innerJoin('payroll_periods as p', 'p.id', 'b.period_id')
    .innerJoin('payroll_solutions as s', 's.id', 'b.solution_id')
    .innerJoin('payroll_batch_employments as e', (join) =>
      join.onRef('e.batch_id', '=', 'c.batch_id').onRef('e.employment_id', '=', 'c.employment_id'),
    )
    .selectAll('c')
    .select(['b.status as batch_status', 'b.submitted', 'b.name as batch_name'])
    .select(['p.code', 'p.start_day', 'p.end_day', 'p.pay_date', 's.currency', 's.scale'])
    .select(['e.person_name', 'e.employee_number', 'e.legal_entity_id'])
    .select((eb) =>
      eb
        .selectFrom('payroll_disputes as d')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('d.confirmation_id', '=', 'c.id')
        .where('d.resolved_at', 'is', null)
        .as('open'),
    )
    .where('c.employment_id', 'in', employmentIds.length > 0 ? [...employmentIds] : [''])
    .where('b.status', '<>', 'canceled')
    .$if(id !== undefined, (query) => query.where('c.id', '=', id ?? ''))
    .orderBy('p.pay_date', 'desc')
    .orderBy('c.id', 'desc')
    .execute();
}

/** Of batches that aren't over, newest first. */
export async function listOwnConfirmations({
  db,
  user,
}: Pick<SignedInCtx, 'db' | 'user'>): Promise<z.infer<typeof ownConfirmationRow>[]> {
  const rows = await ownRows(db, user.employmentIds);
  return rows.filter((row) => !isOver(row.batch_status)).map(rowOf);
}

/** While figures are being worked on, the old ones are nobody's any more. */
const isShown = (own: Own): boolean => own.status !== 'notAsked';

const rowOf = (own: Own): z.infer<typeof ownConfirmationRow> => ({
  id: own.id,
  name: readBatchName(own.batch_name),
  period: { code: own.code, start: own.start_day, end: own.end_day },
  payDate: own.pay_date,
  currency: own.currency,
  scale: own.scale,
  state: own.status,
  answerBy: own.answer_by,
  net: isShown(own) ? readShown(own.shown).net : null,
  openDisputes: Number(own.open ?? 0),
});

async function getOwn(ctx: Pick<SignedInCtx, 'db' | 'user'>, id: string): Promise<Own> {
  const [own] = await ownRows(ctx.db, ctx.user.employmentIds, id);
  return own ?? refuse('platform.NOT_FOUND');
}

export async function getOwnConfirmation(
  ctx: Reader & Pick<SignedInCtx, 'clock'>,
  id: string,
): Promise<z.infer<typeof ownConfirmation>> {
  const { db } = ctx;
  const own = await getOwn(ctx, id);
  const { body } = readShown(own.shown);
  const entity = (await legalEntityFacts(db, [own.legal_entity_id])).get(own.legal_entity_id);
  return {
    ...rowOf(own),
    hash: own.shown_hash,
    style: 'mobile',
    employee: {
      name: own.person_name,
      employeeNumber: own.employee_number,
      legalEntity: entity?.name ?? '',
    },
    body: isShown(own) ? body : null,
    logo: isShown(own) ? await readLogo(db, body.logo) : null,
    watermark: (await readerMark(ctx)) ?? `${own.person_name} ${own.employee_number}`,
    disputes: await disputesOf(db, { confirmation_id: id }, ctx.user.id),
    may: {
      confirm: whyNot(ctx, own, CONFIRMABLE) === null,
      dispute: whyNot(ctx, own, DISPUTABLE) === null,
      reply: !isOver(own.batch_status),
    },
  };
}

const CONFIRMABLE: ReadonlySet<ConfirmationState> = new Set(['asked', 'disputed', 'resolved']);
const DISPUTABLE: ReadonlySet<ConfirmationState> = new Set(['asked', 'confirmed', 'disputed', 'resolved']);

/** Why these figures can't be answered now. Who is in conversation about them isn't cut off by the last day. */
function whyNot(
  { clock }: Pick<SignedInCtx, 'clock'>,
  own: Own,
  from: ReadonlySet<ConfirmationState>,
): 'NOT_ASKED' | 'TOO_LATE' | 'GONE_ON' | null {
  if (own.status === 'lapsed') return 'TOO_LATE';
  if (!from.has(own.status) || !hasFigures(own.batch_status)) return 'NOT_ASKED';
  if (!isAnswerable(own.batch_status, { submitted: own.submitted === 1 })) return 'GONE_ON';
  const isPast = today(clock, own.time_zone) > own.answer_by;
  return isPast && (own.status === 'asked' || own.status === 'confirmed') ? 'TOO_LATE' : null;
}

/** The figures an answer is about, while nothing else happens to their batch. */
async function open(
  ctx: SignedInCtx,
  { id, hash }: z.infer<typeof confirmInput>,
  from: ReadonlySet<ConfirmationState>,
): Promise<Own> {
  await lockBatch(ctx.db, (await getOwn(ctx, id)).batch_id);
  const own = await getOwn(ctx, id);
  const against = whyNot(ctx, own, from);
  if (against) refuse(`payroll.confirmations.${against}`, { day: own.answer_by && dayTexts(own.answer_by) });
  if (own.shown_hash !== hash) refuse('payroll.confirmations.CHANGED');
  return own;
}

/** Agrees to the figures; what was disputed about them is settled with that. */
export async function confirmFigures(ctx: SignedInCtx, input: z.infer<typeof confirmInput>): Promise<void> {
  const own = await open(ctx, input, CONFIRMABLE);
  const now = instant(ctx.clock);
  await ctx.db
    .updateTable('payroll_disputes')
    .set({ resolved_at: now, resolved_by: ctx.user.id })
    .where('confirmation_id', '=', own.id)
    .where('resolved_at', 'is', null)
    .execute();
  await answer(ctx, own, 'confirmed');
}

/** Begins to speak about one line of what is shown. */
export async function disputeLine(
  ctx: SignedInCtx,
  input: z.infer<typeof disputeInput>,
): Promise<{ disputeId: string }> {
  const { db, clock } = ctx;
  const own = await open(ctx, input, DISPUTABLE);
  const line = readShown(own.shown).body.groups[input.group]?.items[input.item];
  if (!line) return refuse('payroll.confirmations.UNKNOWN_LINE');
  const on = { confirmation_id: own.id };
  const dispute = await openDispute(ctx, { on, line, text: input.text });
  await answer(ctx, own, 'disputed', saidOf(dispute, input.text));
  await tellPayroll(
    db,
    clock,
    'disputed',
    placeOfConfirmation(own, own.person_name, own.batch_status),
    dispute,
  );
  return { disputeId: dispute.id };
}
