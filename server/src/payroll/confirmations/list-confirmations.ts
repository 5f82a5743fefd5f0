import { blockersOf } from '@suanpan/engine';
import { addDaysIso } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { legalEntityFacts } from '../../people/index.ts';
import { today } from '../../platform/clock/clock.ts';
import { anyContains } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { scopeOf } from '../../platform/trpc/scope.ts';
import { batchFacts } from '../batches/freshness/batch-facts.ts';
import { confirmationRules, countConfirmations } from '../batches/freshness/confirmation-record.ts';
import { getBatch, loadBatch } from '../batches/record/batch-plan.ts';
import { payslipsByIds } from '../payslips/list-payslips.ts';
import { payslipSettingsInForce } from '../payslips/payslip-settings.repo.ts';
import { readLogo } from '../payslips/style/logos.repo.ts';
import { isSolutionInScope } from '../shared/solution-access.ts';
import type {
  confirmationDetail,
  confirmationListInput,
  confirmationPage,
  payslipDisputes,
} from './confirmations.schemas.ts';
import { disputesOf } from './disputes.repo.ts';
import { readShown } from './shown-figures.ts';
import { ANSWER } from './tell-of-figures.ts';

type Page = z.infer<typeof confirmationPage>;
type Row = Page['rows'][number];

/** Everybody of the batch with how far they are. */
function people(db: Kysely<DB>, batchId: string) {
  return db
    .selectFrom('payroll_batch_employments as e')
    .leftJoin('payroll_confirmations as c', (join) =>
      join.onRef('c.batch_id', '=', 'e.batch_id').onRef('c.employment_id', '=', 'e.employment_id'),
    )
    .where('e.batch_id', '=', batchId);
}

const openOf = (db: Kysely<DB>) =>
  db
    .selectFrom('payroll_disputes as d')
    .whereRef('d.confirmation_id', '=', 'c.id' as never)
    .where('d.resolved_at', 'is', null);

const COLUMNS = [
  'c.id',
  'e.employment_id',
  'e.employee_number',
  'e.person_name',
  'c.status',
  'c.shown',
  'c.asked_at',
  'c.answer_by',
  'c.reminded_at',
  'c.answered_at',
  'c.changed_at',
] as const;

export async function listConfirmations(
  ctx: SignedInCtx,
  input: z.infer<typeof confirmationListInput>,
): Promise<Page> {
  const { db } = ctx;
  const loaded = await loadBatch(db, ctx.scope, input.batchId);
  const { batch } = loaded;
  let query = people(db, batch.id);
  if (input.state === 'notAsked')
    query = query.where((eb) => eb.or([eb('c.status', 'is', null), eb('c.status', '=', 'notAsked')]));
  else if (input.state) query = query.where('c.status', '=', input.state);
  if (input.open) query = query.where((eb) => eb.exists(openOf(db).select('d.id')));
  if (input.search) query = query.where(anyContains(['e.person_name', 'e.employee_number'], input.search));
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .select(COLUMNS)
    .select(
      openOf(db)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .as('open'),
    )
    .orderBy('e.employee_number')
    .orderBy('c.row_key')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  const { openDisputes, ...counts } = await countConfirmations(db, batch.id);
  const rules = await confirmationRules(db, batch);
  return {
    rows: rows.map((row) => rowOf(ctx, row)),
    total: Number(total),
    rules,
    counts,
    openDisputes,
    may: await mayAnswer(ctx, batch.solution_id),
    blocked: blockersOf('askEmployees', batch.status, await batchFacts(db, loaded)),
    suggestedDay: addDaysIso(today(ctx.clock), rules.days),
  };
}

async function mayAnswer(ctx: SignedInCtx, solutionId: string): Promise<boolean> {
  const scope = scopeOf(ctx.authentication.grants, ANSWER);
  return scope !== undefined && isSolutionInScope(ctx.db, scope, solutionId);
}

interface Read {
  id: string | null;
  employment_id: string;
  employee_number: string;
  person_name: string;
  status: Row['state'] | null;
  shown: string | null;
  asked_at: string | null;
  answer_by: string | null;
  reminded_at: string | null;
  answered_at: string | null;
  changed_at: string | null;
  open: number | string | bigint | null;
}

const rowOf = (ctx: SignedInCtx, row: Read): Row => ({
  id: row.id,
  employmentId: row.employment_id,
  employeeNumber: row.employee_number,
  name: row.person_name,
  own: ctx.user.employmentIds.includes(row.employment_id),
  state: row.status ?? 'notAsked',
  // What was shown before a calculation changed it is nobody's figure any more.
  net: row.shown === null || row.changed_at !== null ? null : readShown(row.shown).net,
  askedAt: row.asked_at,
  answerBy: row.answer_by,
  remindedAt: row.reminded_at,
  answeredAt: row.answered_at,
  changedAt: row.changed_at,
  openDisputes: Number(row.open ?? 0),
});

/** What somebody was shown, and what they say to it. */
export async function describeConfirmation(
  ctx: SignedInCtx,
  id: string,
): Promise<z.infer<typeof confirmationDetail>> {
  const { db } = ctx;
  const found = await db
    .selectFrom('payroll_confirmations')
    .select(['batch_id', 'shown'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return refuse('platform.NOT_FOUND');
  await getBatch(db, ctx.scope, found.batch_id);
  const { solution, period, file } = await loadBatch(db, ctx.scope, found.batch_id);
  const row = await people(db, found.batch_id)
    .select(COLUMNS)
    .select('e.legal_entity_id')
    .select(
      openOf(db)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .as('open'),
    )
    .where('c.id', '=', id)
    .executeTakeFirst();
  // Whoever was taken out of the batch since has nothing to answer here.
  if (!row) return refuse('platform.NOT_FOUND');
  const { body, net } = readShown(found.shown);
  const settings = await payslipSettingsInForce(db, solution.id, file);
  const entities = await legalEntityFacts(db, [row.legal_entity_id]);
  const described = rowOf(ctx, row);
  return {
    ...described,
    id,
    net,
    batchId: found.batch_id,
    currency: solution.currency,
    scale: solution.scale,
    style: settings.style,
    payDate: period.pay_date,
    period: { code: period.code, start: period.start_day, end: period.end_day },
    legalEntity: entities.get(row.legal_entity_id)?.name ?? '',
    body,
    logo: await readLogo(db, body.logo),
    disputes: await disputesOf(db, { confirmation_id: id }, ctx.user.id),
    mayAnswer: !described.own && (await mayAnswer(ctx, solution.id)),
  };
}

/** What is said about lines of a payslip. */
export async function describeDisputes(
  ctx: SignedInCtx,
  payslipId: string,
): Promise<z.infer<typeof payslipDisputes>> {
  const [slip] = await payslipsByIds(ctx.db, ctx.scope, [payslipId]);
  if (!slip) return refuse('platform.NOT_FOUND');
  const own = ctx.user.employmentIds.includes(slip.employment_id);
  return {
    disputes: await disputesOf(ctx.db, { slip }, ctx.user.id),
    own,
    mayAnswer: !own && (await mayAnswer(ctx, slip.solution_id)),
  };
}
