import type { Insertable, Kysely, Selectable } from 'kysely';
import type { z } from 'zod';
import { ownEmploymentsOfUser } from '../../identity/index.ts';
import { employmentsInScope, todayThere } from '../../people/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import { chunksOfRows, chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { listMovements } from './balance-table.ts';
import './balances.errors.ts';
import type { postBalanceInput, postedBalance } from './balances.schemas.ts';
import { type Declared, declaredBalances } from './declared-balances.ts';
import { digestOfMovement, guardOf } from './movement-digest.ts';
import { notePostings } from './postings.repo.ts';

type Input = z.infer<typeof postBalanceInput>;

/** Posts what no batch does: what stood before the first one, or a correction. Nothing that was posted changes. */
export async function postBalance(ctx: SignedInCtx, input: Input): Promise<z.infer<typeof postedBalance>> {
  const { db, clock, scope } = ctx;
  const { employmentId, balance } = input;
  const posting = await BalancePosting.open(db, clock, ctx.user.id);
  const [person] = await peopleInScope(db, clock, scope, { ids: [employmentId] });
  if (!person) refuse('platform.NOT_FOUND');
  posting.add(person, input);
  await posting.store();
  const { sum } = await listMovements(
    ctx,
    { employmentId, balance, currency: person.currency },
    input.datedOn,
  );
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

export interface BalanceOwner {
  id: string;
  number: string;
  legalEntityId: string;
  currency: string;
}

/** Whose balances one may post to. */
export async function peopleInScope(
  db: Kysely<DB>,
  clock: Clock,
  scope: DataScope,
  { ids, numbers }: { ids?: readonly string[]; numbers?: readonly string[] },
): Promise<BalanceOwner[]> {
  const found: BalanceOwner[] = [];
  const today = await todayThere(db, clock);
  for (const part of chunksOfValues([...new Set(ids ?? numbers)], 1000))
    found.push(
      ...(await db
        .selectFrom('employments')
        .innerJoin('legal_entities as l', 'l.id', 'employments.legal_entity_id')
        .select([
          'employments.id',
          'employments.employee_number as number',
          'employments.legal_entity_id as legalEntityId',
          'l.currency',
        ])
        .where(ids ? 'employments.id' : 'employments.employee_number', 'in', part)
        .where((eb) => employmentsInScope(eb as never, scope, today))
        .execute()),
    );
  return found;
}

type Movement = Insertable<DB['payroll_balance_movements']>;
type Stored = Selectable<DB['payroll_balance_movements']>;

/** Amounts on their way into the ledger, with one posting that vouches for them together. */
export class BalancePosting {
  readonly #db: Kysely<DB>;
  readonly #userId: string;
  readonly #postedAt: string;
  readonly #declared: ReadonlyMap<string, readonly Declared[]>;
  readonly #items: ReadonlySet<string>;
  readonly #own: ReadonlySet<string>;
  readonly #movements: Movement[] = [];

  private constructor(
    db: Kysely<DB>,
    by: { userId: string; own: readonly string[]; postedAt: string },
    known: { declared: ReadonlyMap<string, readonly Declared[]>; items: readonly string[] },
  ) {
    this.#db = db;
    this.#userId = by.userId;
    this.#postedAt = by.postedAt;
    this.#declared = known.declared;
    this.#items = new Set(known.items);
    this.#own = new Set(by.own);
  }

  static async open(db: Kysely<DB>, clock: Clock, userId: string): Promise<BalancePosting> {
    const items = await db.selectFrom('payroll_balance_items').select('code').execute();
    return new BalancePosting(
      db,
      { userId, own: await ownEmploymentsOfUser(db, userId), postedAt: await freeMoment(db, clock) },
      { declared: await declaredBalances(db), items: items.map(({ code }) => code) },
    );
  }

  /** Refuses what can't be posted; nothing is stored yet. */
  add(person: BalanceOwner, input: Input): void {
    if (this.#own.has(person.id)) refuse('payroll.balances.OWN_BALANCE');
    const [of] = this.#declared.get(input.balance) ?? [];
    if (!of && !this.#items.has(input.balance))
      refuse('payroll.balances.UNKNOWN_BALANCE', { code: input.balance });
    // A balance of several keys (an employee and an account) has no place for an amount of the employee alone.
    if (of && [of.file.keys ?? []].flat().length > 1)
      refuse('payroll.balances.KEYS_NEEDED', { code: input.balance });
    const [whole = '0', decimals = ''] = input.amount.split('.');
    const amount = Number(`${whole}${decimals}`);
    if (amount === 0) refuse('payroll.balances.NOTHING_TO_POST');
    const month = input.datedOn.slice(0, 7);
    const row = {
      balance_code: input.balance,
      row_key: person.number,
      employment_id: person.id,
      legal_entity_id: person.legalEntityId,
      currency: person.currency,
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
      posted_at: this.#postedAt,
      posted_by: this.#userId,
    };
    this.#movements.push({
      ...row,
      reason: input.reason,
      digest: digestOfMovement(row),
      guard: guardOf(row),
    });
  }

  /** As much the other way, of the same day and kind: together they are nothing. */
  takeBack({ id: _id, digest: _digest, guard: _guard, ...movement }: Stored, reason: string): void {
    const row = {
      ...movement,
      amount: -movement.amount,
      posted_at: this.#postedAt,
      posted_by: this.#userId,
    };
    this.#movements.push({ ...row, reason, digest: digestOfMovement(row), guard: guardOf(row) });
  }

  /** The moment that tells what was posted apart; none, where nothing was. */
  async store(): Promise<string | undefined> {
    if (this.#movements.length === 0) return undefined;
    for (const part of chunksOfRows(this.#movements))
      await this.#db.insertInto('payroll_balance_movements').values(part).execute();
    await notePostings(this.#db, '', this.#postedAt);
    return this.#postedAt;
  }
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
