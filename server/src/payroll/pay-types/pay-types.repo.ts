import type { SolutionFile } from '@suanpan/engine';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { nameAsRead } from '../../platform/db/name-as-read.ts';
import { anyContains } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { requireEverything, scopeOf } from '../../platform/trpc/scope.ts';
import './pay-types.errors.ts';
import { isNamed } from '../shared/texts-of.ts';
import type {
  createPayTypeInput,
  payType,
  payTypeListInput,
  payTypePage,
  updatePayTypeInput,
} from './pay-types.schemas.ts';
import { payTypesTexts } from './texts.ts';

type Row = Selectable<DB['payroll_pay_types']>;
type PayType = z.infer<typeof payType>;
type Name = PayType['name'];

const MOST_PLACES = 3;
const SORT = { code: 'code', kind: 'kind' } as const;

const described = (row: Row): PayType => ({
  id: row.id,
  code: row.code,
  name: JSON.parse(row.name) as Name,
  kind: row.kind,
  version: row.version,
  updatedAt: row.updated_at,
});

export async function listPayTypes(
  { db, authentication, language }: Pick<SignedInCtx, 'db' | 'authentication' | 'language'>,
  input: z.infer<typeof payTypeListInput>,
): Promise<z.infer<typeof payTypePage>> {
  let query = db.selectFrom('payroll_pay_types');
  if (input.kind) query = query.where('kind', '=', input.kind);
  if (input.search) {
    query = query.where(anyContains(['code', 'name'], input.search));
  }
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  let page = query.selectAll();
  for (const sort of input.sort ?? [])
    if (sort.column === 'name') page = page.orderBy(nameAsRead(db, 'name', language), sort.direction);
    else if (sort.column in SORT) page = page.orderBy(SORT[sort.column as keyof typeof SORT], sort.direction);
  const rows = await page
    .orderBy('code')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  const mayEdit = scopeOf(authentication.grants, 'payroll.solutions.edit')?.all ?? false;
  return { rows: rows.map(described), total: Number(total), mayEdit };
}

export async function createPayType(
  ctx: SignedInCtx,
  input: z.infer<typeof createPayTypeInput>,
): Promise<PayType> {
  requireEverything(ctx.scope);
  requireName(input.name);
  await requireFreeCode(ctx.db, input.code, undefined);
  const now = instant(ctx.clock);
  const row: Row = {
    id: newId(ctx.clock),
    code: input.code,
    name: JSON.stringify(input.name),
    kind: input.kind,
    version: 1,
    created_at: now,
    created_by: ctx.user.id,
    updated_at: now,
  };
  await ctx.db.insertInto('payroll_pay_types').values(row).execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.payType', id: row.id },
    changes: changesBetween(undefined, row),
  });
  return described(row);
}

export async function updatePayType(
  ctx: SignedInCtx,
  input: z.infer<typeof updatePayTypeInput>,
): Promise<PayType> {
  requireEverything(ctx.scope);
  const before = await getPayType(ctx.db, input.id);
  if (input.name !== undefined) requireName(input.name);
  if (input.code !== undefined && input.code !== before.code) {
    await requireFreeCode(ctx.db, input.code, before.id);
    await requireUnused(ctx, before.code, 'payroll.payTypes.CODE_IN_USE');
  }
  const result = await ctx.db
    .updateTable('payroll_pay_types')
    .set({
      version: input.version + 1,
      updated_at: instant(ctx.clock),
      ...(input.code === undefined ? {} : { code: input.code }),
      ...(input.name === undefined ? {} : { name: JSON.stringify(input.name) }),
      ...(input.kind === undefined ? {} : { kind: input.kind }),
    })
    .where('id', '=', input.id)
    .where('version', '=', input.version)
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) refuse('platform.VERSION_CHANGED');
  const after = await getPayType(ctx.db, input.id);
  await ctx.audit.write({
    subject: { kind: 'payroll.payType', id: input.id },
    changes: changesBetween(before, after),
  });
  return described(after);
}

export async function removePayType(ctx: SignedInCtx, id: string): Promise<void> {
  requireEverything(ctx.scope);
  const before = await getPayType(ctx.db, id);
  await requireUnused(ctx, before.code, 'payroll.payTypes.IN_USE');
  await ctx.db.deleteFrom('payroll_pay_types').where('id', '=', id).execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.payType', id },
    changes: changesBetween(before, undefined),
  });
}

async function getPayType(db: Kysely<DB>, id: string): Promise<Row> {
  const row = await db.selectFrom('payroll_pay_types').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? refuse('platform.NOT_FOUND');
}

function requireName(name: Name): void {
  if (!isNamed(name)) refuse('payroll.payTypes.NAME_NEEDED');
}

async function requireFreeCode(db: Kysely<DB>, code: string, exceptId: string | undefined): Promise<void> {
  const rows = await db
    .selectFrom('payroll_pay_types')
    .select('id')
    .where(sql`lower(code)`, '=', code.toLowerCase())
    .execute();
  if (rows.some(({ id }) => id !== exceptId)) refuse('payroll.payTypes.CODE_TAKEN', { code });
}

/** Columns and balances of drafts and published copies that name it; what was published before is kept by batches as it was. */
async function placesOf(db: Kysely<DB>, code: string): Promise<string[]> {
  const copies = await db
    .selectFrom('payroll_copies as c')
    .innerJoin('payroll_solutions as s', 's.id', 'c.solution_id')
    .select(['s.code', 'c.number', 'c.file'])
    .where('c.status', 'in', ['draft', 'published'])
    .where('c.file', 'like', '%"payType"%')
    .orderBy('s.code')
    .orderBy('c.number')
    .execute();
  return copies.flatMap(({ code: solution, number, file }) =>
    placesInFile(JSON.parse(file) as SolutionFile, code).map((place) => `${solution} (${number}) ${place}`),
  );
}

function placesInFile(file: SolutionFile, code: string): string[] {
  const columns = (file.tables ?? []).flatMap((table) =>
    (table.columns ?? [])
      .filter((column) => column.payType === code)
      .map((column) => `${table.code}[${column.code}]`),
  );
  const balances = (file.balances ?? [])
    .filter(({ add }) => add?.some((each) => typeof each === 'object' && each.payType === code))
    .map((balance) => balance.code);
  return [...columns, ...balances];
}

async function requireUnused(
  ctx: SignedInCtx,
  code: string,
  refusal: 'payroll.payTypes.IN_USE' | 'payroll.payTypes.CODE_IN_USE',
): Promise<void> {
  const places = await placesOf(ctx.db, code);
  if (places.length === 0) return;
  const more = places.length - MOST_PLACES;
  const named = places.slice(0, MOST_PLACES);
  if (more > 0) named.push(payTypesTexts.say('places.more', { count: more }, ctx.language));
  refuse(refusal, { code, places: named.join(', ') });
}
