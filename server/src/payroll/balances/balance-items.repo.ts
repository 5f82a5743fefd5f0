import { type Kysely, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { requireEverything, scopeOf } from '../../platform/trpc/scope.ts';
import './balances.errors.ts';
import { isNamed } from '../shared/texts-of.ts';
import type {
  BalanceItem,
  balanceItemList,
  createBalanceItemInput,
  updateBalanceItemInput,
} from './balances.schemas.ts';
import { type Declared, declaredBalances } from './declared-balances.ts';

type Row = Selectable<DB['payroll_balance_items']>;

const described = (row: Row, declared: ReadonlyMap<string, readonly Declared[]>): BalanceItem => ({
  id: row.id,
  code: row.code,
  name: JSON.parse(row.name) as BalanceItem['name'],
  builtIn: row.built_in === 1,
  sort: row.sort,
  adds: JSON.parse(row.adds) as BalanceItem['adds'],
  usedBy: solutionsOf(declared.get(row.code)),
  version: row.version,
});

const solutionsOf = (declared: readonly Declared[] = []) => [
  ...new Map(declared.map(({ solution }) => [solution.code, solution])).values(),
];

/** The items of the list in their order, then what solutions declare for themselves. */
export async function listBalanceItems({
  db,
  authentication,
}: Pick<SignedInCtx, 'db' | 'authentication'>): Promise<z.infer<typeof balanceItemList>> {
  const declared = await declaredBalances(db);
  const rows = await db
    .selectFrom('payroll_balance_items')
    .selectAll()
    .orderBy('sort')
    .orderBy('code')
    .execute();
  const known = new Set(rows.map(({ code }) => code));
  const others = [...declared].flatMap(([code, [first, ...more]]): BalanceItem[] =>
    first && !known.has(code)
      ? [
          {
            id: null,
            code,
            name: first.file.name ?? code,
            builtIn: false,
            sort: 0,
            adds: [],
            usedBy: solutionsOf([first, ...more]),
            version: 0,
          },
        ]
      : [],
  );
  return {
    rows: [...rows.map((row) => described(row, declared)), ...others],
    mayEdit: scopeOf(authentication.grants, 'payroll.solutions.edit')?.all ?? false,
  };
}

export async function createBalanceItem(
  ctx: SignedInCtx,
  input: z.infer<typeof createBalanceItemInput>,
): Promise<BalanceItem> {
  requireEverything(ctx.scope);
  await requireSound(ctx.db, input);
  const taken = await ctx.db
    .selectFrom('payroll_balance_items')
    .select('id')
    .where(sql`lower(code)`, '=', input.code.toLowerCase())
    .executeTakeFirst();
  if (taken) refuse('payroll.balances.CODE_TAKEN', { code: input.code });
  const now = instant(ctx.clock);
  const row: Row = {
    id: newId(ctx.clock),
    code: input.code,
    name: JSON.stringify(input.name),
    built_in: 0,
    sort: input.sort,
    adds: JSON.stringify(input.adds),
    version: 1,
    created_at: now,
    updated_at: now,
  };
  await ctx.db.insertInto('payroll_balance_items').values(row).execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.balanceItem', id: row.id },
    changes: changesBetween(undefined, row),
  });
  return described(row, await declaredBalances(ctx.db));
}

export async function updateBalanceItem(
  ctx: SignedInCtx,
  input: z.infer<typeof updateBalanceItemInput>,
): Promise<BalanceItem> {
  requireEverything(ctx.scope);
  const before = await getItem(ctx.db, input.id);
  await requireSound(ctx.db, input);
  const result = await ctx.db
    .updateTable('payroll_balance_items')
    .set({
      version: input.version + 1,
      updated_at: instant(ctx.clock),
      ...(input.name === undefined ? {} : { name: JSON.stringify(input.name) }),
      ...(input.sort === undefined ? {} : { sort: input.sort }),
      ...(input.adds === undefined ? {} : { adds: JSON.stringify(input.adds) }),
    })
    .where('id', '=', input.id)
    .where('version', '=', input.version)
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) refuse('platform.VERSION_CHANGED');
  const after = await getItem(ctx.db, input.id);
  await ctx.audit.write({
    subject: { kind: 'payroll.balanceItem', id: input.id },
    changes: changesBetween(before, after),
  });
  return described(after, await declaredBalances(ctx.db));
}

export async function removeBalanceItem(ctx: SignedInCtx, id: string): Promise<void> {
  requireEverything(ctx.scope);
  const before = await getItem(ctx.db, id);
  if (before.built_in === 1) refuse('payroll.balances.BUILT_IN', { code: before.code });
  const solutions = solutionsOf((await declaredBalances(ctx.db)).get(before.code));
  if (solutions.length > 0)
    refuse('payroll.balances.IN_USE', {
      code: before.code,
      places: solutions.map((solution) => solution.code).join(', '),
    });
  const { count } = await ctx.db
    .selectFrom('payroll_balance_movements')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('balance_code', '=', before.code)
    .executeTakeFirstOrThrow();
  if (Number(count) > 0) refuse('payroll.balances.HAS_MOVEMENTS', { code: before.code });
  await ctx.db.deleteFrom('payroll_balance_items').where('id', '=', id).execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.balanceItem', id },
    changes: changesBetween(before, undefined),
  });
}

async function getItem(db: Kysely<DB>, id: string): Promise<Row> {
  const row = await db
    .selectFrom('payroll_balance_items')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? refuse('platform.NOT_FOUND');
}

async function requireSound(
  db: Kysely<DB>,
  { name, adds }: Pick<Partial<BalanceItem>, 'name' | 'adds'>,
): Promise<void> {
  if (name !== undefined && !isNamed(name)) refuse('payroll.balances.NAME_NEEDED');
  if (!adds || adds.length === 0) return;
  const rows = await db.selectFrom('payroll_pay_types').select('code').execute();
  const known = new Set(rows.map(({ code }) => code));
  const unknown = adds.find(({ payType }) => !known.has(payType));
  if (unknown) refuse('payroll.balances.UNKNOWN_PAY_TYPE', { code: unknown.payType });
}
