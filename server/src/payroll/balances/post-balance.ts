import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { ownEmploymentsOfUser } from '../../identity/index.ts';
import { employmentsInScope } from '../../people/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { listMovements } from './balance-table.ts';
import './balances.errors.ts';
import type { postBalanceInput, postedBalance } from './balances.schemas.ts';
import { declaredBalances } from './declared-balances.ts';
import { digestOfMovement, guardOf } from './movement-digest.ts';
import { notePostings } from './postings.repo.ts';

type Input = z.infer<typeof postBalanceInput>;

/** Posts what no batch does: what stood before the first one, or a correction. Nothing that was posted changes. */
export async function postBalance(ctx: SignedInCtx, input: Input): Promise<z.infer<typeof postedBalance>> {
  const { db, clock, scope } = ctx;
  const posted = await insertMovements(db, clock, { scope, userId: ctx.user.id }, [input]);
  const { employmentId, balance } = input;
  const { sum } = await listMovements(db, scope, { employmentId, balance, currency: posted.currency });
  await ctx.audit.write({
    action: 'payroll.balances.post',
    subject: { kind: 'payroll.balance', id: `${balance}/${employmentId}` },
    changes: changesBetween(undefined, {
      kind: input.kind,
      amount: input.amount,
      dated_on: input.datedOn,
      reason: input.reason,
    }),
  });
  return { sum };
}

/** Amounts into the ledger, with one posting that vouches for them together. */
export async function insertMovements(
  db: Kysely<DB>,
  clock: Clock,
  by: { scope: DataScope; userId: string; dryRun?: boolean },
  inputs: readonly Input[],
): Promise<{ currency: string }> {
  const declared = await declaredBalances(db);
  const own = new Set(await ownEmploymentsOfUser(db, by.userId));
  const postedAt = await freeMoment(db, clock);
  let currency = '';
  for (const input of inputs) {
    if (own.has(input.employmentId)) refuse('payroll.balances.OWN_BALANCE');
    const [of] = declared.get(input.balance) ?? [];
    if (!of) {
      const item = await db
        .selectFrom('payroll_balance_items')
        .select('id')
        .where('code', '=', input.balance)
        .executeTakeFirst();
      if (!item) refuse('payroll.balances.UNKNOWN_BALANCE', { code: input.balance });
    }
    // A balance of several keys (an employee and an account) has no place for an amount of the employee alone.
    if (of && [of.file.keys ?? []].flat().length > 1)
      refuse('payroll.balances.KEYS_NEEDED', { code: input.balance });
    const person = await employmentInScope(db, clock, by.scope, input.employmentId);
    currency = person.currency;
    const [whole = '0', decimals = ''] = input.amount.split('.');
    const amount = Number(`${whole}${decimals}`);
    if (amount === 0) refuse('payroll.balances.NOTHING_TO_POST');
    const month = input.datedOn.slice(0, 7);
    const row = {
      balance_code: input.balance,
      row_key: person.employee_number,
      employment_id: input.employmentId,
      legal_entity_id: person.legal_entity_id,
      currency,
      amount,
      scale: decimals.length,
      dated_on: of?.file.dateBasis === 'taxMonth' ? `${month}-01` : input.datedOn,
      tax_month: month,
      pay_date: input.datedOn,
      kind: input.kind,
      batch_id: null,
      solution_id: null,
      period_start: null,
      concerns: null,
      posted_at: postedAt,
      posted_by: by.userId,
    };
    if (by.dryRun) continue;
    await db
      .insertInto('payroll_balance_movements')
      .values({ ...row, reason: input.reason, digest: digestOfMovement(row), guard: guardOf(row) })
      .execute();
  }
  if (!by.dryRun) await notePostings(db, '', postedAt);
  return { currency };
}

/** Postings without a batch are told apart by their moment alone. */
async function freeMoment(db: Kysely<DB>, clock: Clock): Promise<string> {
  const now = instant(clock);
  const { last } = await db
    .selectFrom('payroll_balance_postings')
    .select((eb) => eb.fn.max('posted_at').as('last'))
    .where('batch_id', '=', '')
    .executeTakeFirstOrThrow();
  return last !== null && last >= now ? new Date(Date.parse(last) + 1).toISOString() : now;
}

async function employmentInScope(db: Kysely<DB>, clock: Clock, scope: DataScope, id: string) {
  const found = await db
    .selectFrom('employments')
    .innerJoin('legal_entities as l', 'l.id', 'employments.legal_entity_id')
    .select(['employments.employee_number', 'employments.legal_entity_id', 'l.currency'])
    .where('employments.id', '=', id)
    .where((eb) => employmentsInScope(eb as never, scope, clock))
    .executeTakeFirst();
  return found ?? refuse('platform.NOT_FOUND');
}
