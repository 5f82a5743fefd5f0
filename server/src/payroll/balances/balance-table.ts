import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { userNames } from '../../identity/index.ts';
import { type Clock, today } from '../../platform/clock/clock.ts';
import { anyContains } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuseDamaged } from '../../platform/integrity/refuse-damaged.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { ofSolutionInScope } from '../shared/solution-access.ts';
import type { balanceListInput, balancePage, movementList, movementListInput } from './balances.schemas.ts';
import { type CountedDays, countedDays, counts } from './counted-movements.ts';
import { type Declared, declaredBalances } from './declared-balances.ts';
import { isDamaged } from './movement-digest.ts';

/** What a solution in reach has posted, and what stands for people of companies in reach. */
function movementsInScope(scope: DataScope): Expression<SqlBool> {
  const eb = expressionBuilder<{ m: DB['payroll_balance_movements'] }, 'm'>();
  const except = scope.exceptSolutionIds;
  const elsewhere =
    except.length === 0
      ? sql<SqlBool>`1 = 1`
      : eb.or([eb('m.solution_id', 'is', null), eb('m.solution_id', 'not in', [...except])]);
  if (scope.all) return elsewhere;
  const parts = [ofSolutionInScope('m.solution_id', scope)];
  if (scope.legalEntityIds.length > 0)
    parts.push(eb.and([eb('m.legal_entity_id', 'in', [...scope.legalEntityIds]), elsewhere]));
  return eb.or(parts);
}

/** Sums of amounts that were posted with different decimals, as whole units of the finest. */
const UNITS = 6;
const units = (counted: readonly CountedDays[]) =>
  sql<string>`cast(sum(case when ${counts(counted)} then m.amount * case m.scale when 0 then 1000000 when 1 then 100000 when 2 then 10000 when 3 then 1000 when 4 then 100 when 5 then 10 else 1 end else 0 end) as text)`;

/** A sum of smallest units as decimal text with the decimals it needs, exactly. */
export function amountOf(whole: string, scale: number): string {
  const value = BigInt(whole.split('.')[0] ?? '0');
  const digits = (value < 0n ? -value : value).toString().padStart(UNITS + 1, '0');
  const decimals = digits.slice(-UNITS);
  const kept = decimals.replace(/0+$/, '').padEnd(scale, '0');
  const text = `${digits.slice(0, -UNITS)}${kept ? `.${kept}` : ''}`;
  return value < 0n ? `-${text}` : text;
}

/** What makes movements those of one balance of one employment. */
const BALANCE = ['m.employment_id', 'm.balance_code', 'm.currency'] as const;

type Asked = Omit<z.infer<typeof balanceListInput>, 'page' | 'pageSize'>;
interface Reader {
  db: Kysely<DB>;
  clock: Clock;
  scope: DataScope;
}

type BalanceRow = z.infer<typeof balancePage>['rows'][number];

function movementsAsked(db: Kysely<DB>, scope: DataScope, input: Asked) {
  let movements = db.selectFrom('payroll_balance_movements as m').where(movementsInScope(scope));
  if (input.balance) movements = movements.where('m.balance_code', '=', input.balance);
  if (input.employmentId) movements = movements.where('m.employment_id', '=', input.employmentId);
  if (input.legalEntityId) movements = movements.where('m.legal_entity_id', '=', input.legalEntityId);
  if (input.until) movements = movements.where('m.dated_on', '<=', input.until);
  let named = movements
    .innerJoin('employments as e', 'e.id', 'm.employment_id')
    .innerJoin('persons as p', 'p.id', 'e.person_id');
  if (input.search) named = named.where(anyContains(['p.name', 'e.employee_number'], input.search));
  return { movements, named };
}

const balancesOf = (named: ReturnType<typeof movementsAsked>['named'], counted: readonly CountedDays[]) =>
  named
    .groupBy([...BALANCE, 'e.employee_number', 'p.name', 'e.legal_entity_id'])
    .select([...BALANCE, 'e.employee_number', 'p.name'])
    .select(['e.legal_entity_id', units(counted).as('units')])
    .select(sql<number>`count(case when ${counts(counted)} then 1 end)`.as('movements'))
    .select((eb) => [eb.fn.max('m.scale').as('scale'), eb.fn.max('m.dated_on').as('last_on')])
    .orderBy('e.employee_number')
    .orderBy('m.balance_code')
    .orderBy('m.currency');

type FoundBalance = Awaited<ReturnType<ReturnType<typeof balancesOf>['executeTakeFirstOrThrow']>>;

/** Balances as they are shown, with what they and their legal entities are called. */
async function shownBalances(
  db: Kysely<DB>,
  facts: ReadonlyMap<string, BalanceFacts>,
): Promise<(row: FoundBalance) => BalanceRow> {
  const typeOf = (code: string) => facts.get(code)?.type ?? 'money';
  const entities = await db.selectFrom('legal_entities').select(['id', 'names']).execute();
  const entityNames = new Map(
    entities.map(({ id, names: texts }) => [id, JSON.parse(texts) as Record<string, string>]),
  );
  return (row) => ({
    employmentId: row.employment_id ?? '',
    employeeNumber: row.employee_number,
    employeeName: row.name,
    legalEntity: entityNames.get(row.legal_entity_id) ?? '',
    balance: row.balance_code,
    balanceName: facts.get(row.balance_code)?.name ?? row.balance_code,
    type: typeOf(row.balance_code),
    currency: row.currency,
    amount: amountOf(row.units, decimalsIn(typeOf(row.balance_code), row.scale)),
    scale: row.scale,
    movements: Number(row.movements),
    lastOn: row.last_on,
  });
}

/** How many balances there are: that stands in an index; whose they are needn't be known for it without a search. */
export async function countBalances(db: Kysely<DB>, scope: DataScope, input: Asked): Promise<number> {
  const { movements, named } = movementsAsked(db, scope, input);
  const balances = input.search
    ? named.select(BALANCE).distinct().as('g')
    : movements.where('m.employment_id', 'is not', null).select(BALANCE).distinct().as('g');
  const { total } = await db
    .selectFrom(balances)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** What each employee has of each balance: the sum of what was posted since the balance began anew. */
export async function listBalances(
  { db, clock, scope }: Reader,
  input: z.infer<typeof balanceListInput>,
): Promise<z.infer<typeof balancePage>> {
  const { named } = movementsAsked(db, scope, input);
  const declared = await declaredBalances(db);
  const counted = await countedDays(db, declared, { ...input, day: input.until ?? today(clock) });
  const rows = await balancesOf(named, counted)
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  const sums = input.balance
    ? await named
        .groupBy('m.currency')
        .select(['m.currency', units(counted).as('units')])
        .orderBy('m.currency')
        .execute()
    : [];
  const facts = await balanceFacts(db, declared);
  return {
    total: await countBalances(db, scope, input),
    sums:
      facts.get(input.balance ?? '')?.type === 'number'
        ? [{ type: 'number', currency: '', amount: amountOf(sumOf(sums.map((row) => row.units)), 0) }]
        : sums.map((row) => ({ type: 'money', currency: row.currency, amount: amountOf(row.units, 0) })),
    rows: rows.map(await shownBalances(db, facts)),
  };
}

const PEOPLE_AT_ONCE = 500;

/** All of them, some people after the others: nothing is counted, and nothing read twice. */
export async function* everyBalance(
  { db, clock, scope }: Reader,
  input: Asked,
): AsyncGenerator<BalanceRow[]> {
  const { named } = movementsAsked(db, scope, input);
  const declared = await declaredBalances(db);
  const counted = await countedDays(db, declared, { ...input, day: input.until ?? today(clock) });
  const shown = await shownBalances(db, await balanceFacts(db, declared));
  for (let after = ''; ; ) {
    const people = await db
      .selectFrom('employments')
      .select(['id', 'employee_number'])
      .where('employee_number', '>', after)
      .orderBy('employee_number')
      .limit(PEOPLE_AT_ONCE)
      .execute();
    const last = people.at(-1);
    if (!last) return;
    after = last.employee_number;
    const ids = people.map(({ id }) => id);
    const rows = await balancesOf(named.where('m.employment_id', 'in', ids), counted).execute();
    if (rows.length > 0) yield rows.map(shown);
  }
}

interface BalanceFacts {
  name: string | Record<string, string>;
  type: 'money' | 'number';
}

/** What a balance is called: by the list of items, else by a solution that declares it, which says what it counts. */
async function balanceFacts(
  db: Kysely<DB>,
  declared: ReadonlyMap<string, readonly Declared[]>,
): Promise<Map<string, BalanceFacts>> {
  const facts = new Map<string, BalanceFacts>();
  for (const [code, [first]] of declared) {
    const name = (first?.file.name ?? code) as BalanceFacts['name'];
    facts.set(code, { name, type: first?.file.type ?? 'money' });
  }
  for (const { code, name } of await db
    .selectFrom('payroll_balance_items')
    .select(['code', 'name'])
    .execute())
    facts.set(code, {
      name: JSON.parse(name) as Record<string, string>,
      type: facts.get(code)?.type ?? 'money',
    });
  return facts;
}

/** An amount has the decimals it was posted with, a number as many as it needs. */
const decimalsIn = (type: BalanceFacts['type'], scale: number): number => (type === 'number' ? 0 : scale);

const sumOf = (wholes: readonly string[]): string =>
  String(wholes.reduce((all, whole) => all + BigInt(whole.split('.')[0] ?? '0'), 0n));

/** Every movement that a balance counts; their sum is the balance. */
export async function listMovements(
  { db, clock, scope }: Reader,
  input: z.infer<typeof movementListInput>,
  day = input.until ?? today(clock),
): Promise<z.infer<typeof movementList>> {
  const declared = await declaredBalances(db);
  const counted = await countedDays(db, declared, { ...input, day });
  let query = db
    .selectFrom('payroll_balance_movements as m')
    .leftJoin('payroll_batches as b', 'b.id', 'm.batch_id')
    .selectAll('m')
    .select('b.number')
    .where(movementsInScope(scope))
    .where(counts(counted))
    .where('m.employment_id', '=', input.employmentId)
    .where('m.balance_code', '=', input.balance)
    .where('m.currency', '=', input.currency)
    .orderBy('m.dated_on', 'desc')
    .orderBy('m.id', 'desc');
  if (input.until) query = query.where('m.dated_on', '<=', input.until);
  const rows = await query.execute();
  const damaged = rows.find(isDamaged);
  if (damaged)
    await refuseDamaged(db, 'payroll.DAMAGED_MOVEMENT', {
      balance: damaged.balance_code,
      row: damaged.row_key,
    });
  const names = await userNames(
    db,
    rows.map((row) => row.posted_by),
  );
  const type = (await balanceFacts(db, declared)).get(input.balance)?.type ?? 'money';
  const scale = Math.max(0, ...rows.map((row) => decimalsIn(type, row.scale)));
  const wholeOf = (row: { amount: number; scale: number }) =>
    BigInt(row.amount) * 10n ** BigInt(UNITS - row.scale);
  const sum = rows.reduce((all, row) => all + wholeOf(row), 0n);
  return {
    type,
    scale,
    from: counted.find(({ currency }) => currency === input.currency)?.from ?? null,
    sum: amountOf(String(sum), scale),
    rows: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      amount: amountOf(String(wholeOf(row)), decimalsIn(type, row.scale)),
      scale: decimalsIn(type, row.scale),
      datedOn: row.dated_on,
      batchId: row.batch_id,
      batchNumber: row.number,
      reason: row.reason,
      postedAt: row.posted_at,
      postedBy: row.posted_by === null ? null : (names.get(row.posted_by) ?? null),
    })),
  };
}
