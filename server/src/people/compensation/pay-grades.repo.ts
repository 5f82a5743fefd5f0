import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import { anyContains } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { type DataScope, requireEverything } from '../../platform/trpc/scope.ts';
import { type Names, nameIn, parseNames, searchText } from '../names.ts';
import { fitIntoSeries } from '../records/dated-records.ts';
import { requireLegalEntity } from '../scope/organisation-scope.ts';
import '../people.errors.ts';

export interface PayLevel {
  code: string;
  amount: number;
}

/** What a grade pays from a day on. */
export interface PayGradeValues {
  names: Names;
  currency: string;
  validFrom: string;
  validTo?: string | null | undefined;
  minimum?: number | null | undefined;
  middle?: number | null | undefined;
  maximum?: number | null | undefined;
  levels: readonly PayLevel[];
}

const COLUMNS = [
  'pay_grades.id as id',
  'pay_grades.code as code',
  'pay_grades.names as names',
  'pay_grades.legal_entity_id as legalEntityId',
  'pay_grades.currency as currency',
  'pay_grades.valid_from as validFrom',
  'pay_grades.valid_to as validTo',
  'pay_grades.min_amount as minimum',
  'pay_grades.mid_amount as middle',
  'pay_grades.max_amount as maximum',
  'pay_grades.levels as levels',
  'pay_grades.version as version',
] as const;

interface StoredGrade {
  names: string;
  levels: string;
}

const readable = <T extends StoredGrade>({ names, levels, ...row }: T, language: Language) => {
  const parsed = parseNames(names);
  return {
    ...row,
    names: parsed,
    name: nameIn(language, parsed),
    levels: JSON.parse(levels) as PayLevel[],
  };
};

/** Those of entities in reach; what all entities share is shown to who reaches any. */
export async function listPayGrades(
  db: Kysely<DB>,
  scope: DataScope,
  query: { page: number; pageSize: number; search?: string | undefined },
  language: Language,
) {
  let base = db
    .selectFrom('pay_grades')
    .leftJoin('legal_entities', 'legal_entities.id', 'pay_grades.legal_entity_id');
  if (!scope.all)
    base = base.where((eb) =>
      scope.legalEntityIds.length === 0
        ? eb.lit(false)
        : eb.or([
            eb('pay_grades.legal_entity_id', 'is', null),
            eb('pay_grades.legal_entity_id', 'in', [...scope.legalEntityIds]),
          ]),
    );
  if (query.search) base = base.where(anyContains(['pay_grades.search_text'], query.search));
  const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await base
    .select([...COLUMNS, 'legal_entities.names as entityNames'])
    .orderBy('pay_grades.code')
    .orderBy('legal_entities.code')
    .orderBy('pay_grades.valid_from', 'desc')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  return {
    total: Number(total),
    rows: rows.map(({ entityNames, ...row }) => ({
      ...readable(row, language),
      legalEntityName: entityNames === null ? null : nameIn(language, parseNames(entityNames)),
    })),
  };
}

export async function allPayGrades(db: Kysely<DB>, language: Language) {
  const rows = await db.selectFrom('pay_grades').select(COLUMNS).orderBy('pay_grades.code').execute();
  return rows.map((row) => readable(row, language));
}

export type PayGrade = Awaited<ReturnType<typeof allPayGrades>>[number];

/** What may be quoted in a legal entity on a day: its own grades, and those of all that it has none of its own for. */
export function gradesOfDay(all: readonly PayGrade[], legalEntityId: string, day: string): PayGrade[] {
  const valid = all.filter(
    (one) =>
      one.validFrom <= day &&
      (one.validTo === null || one.validTo >= day) &&
      (one.legalEntityId === null || one.legalEntityId === legalEntityId),
  );
  const own = new Set(valid.flatMap((one) => (one.legalEntityId === null ? [] : [one.code])));
  return valid.filter((one) => one.legalEntityId !== null || !own.has(one.code));
}

/** The grades that an employment may quote on a day. */
export async function payGradesFor(
  db: Kysely<DB>,
  employmentId: string,
  day: string,
  language: Language,
): Promise<PayGrade[]> {
  const { legalEntityId } = await db
    .selectFrom('employments')
    .select('legal_entity_id as legalEntityId')
    .where('id', '=', employmentId)
    .executeTakeFirstOrThrow();
  return gradesOfDay(await allPayGrades(db, language), legalEntityId, day);
}

export async function findPayGrade(db: Kysely<DB>, id: string) {
  return db.selectFrom('pay_grades').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertPayGrade(
  db: Kysely<DB>,
  clock: Clock,
  scope: DataScope,
  values: PayGradeValues & { code: string; legalEntityId?: string | null | undefined },
): Promise<string> {
  const entityId = values.legalEntityId ?? null;
  await requireOwner(db, scope, entityId);
  const validTo = await fit(db, clock, { code: values.code, entityId }, values);
  const id = newId(clock);
  const now = instant(clock);
  await db
    .insertInto('pay_grades')
    .values({
      ...columnsOf(values.code, values),
      id,
      code: values.code,
      legal_entity_id: entityId,
      valid_from: values.validFrom,
      valid_to: validTo,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

export async function updatePayGrade(
  db: Kysely<DB>,
  clock: Clock,
  scope: DataScope,
  { id, version, ...values }: PayGradeValues & { id: string; version: number },
): Promise<void> {
  const before = await requireGrade(db, scope, id);
  const series = { code: before.code, entityId: before.legal_entity_id };
  const validTo = await fit(db, clock, series, values, id);
  await requireQuotesKept(db, id, { ...values, validTo });
  const changed = await db
    .updateTable('pay_grades')
    .set({
      ...columnsOf(before.code, values),
      valid_from: values.validFrom,
      valid_to: validTo,
      version: version + 1,
      updated_at: instant(clock),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!changed) refuse('platform.VERSION_CHANGED');
}

export async function removePayGrade(db: Kysely<DB>, scope: DataScope, id: string): Promise<void> {
  await requireGrade(db, scope, id);
  const count = (await quotesOf(db, id)).length;
  if (count > 0) refuse('people.PAY_GRADE_IN_USE', { count });
  await db.deleteFrom('pay_grades').where('id', '=', id).execute();
}

function columnsOf(code: string, values: PayGradeValues) {
  refuseWrongRange(values);
  return {
    names: JSON.stringify(values.names),
    search_text: searchText(code, ...Object.values(values.names)),
    currency: values.currency,
    min_amount: values.minimum ?? null,
    mid_amount: values.middle ?? null,
    max_amount: values.maximum ?? null,
    levels: JSON.stringify(values.levels),
  };
}

/** Minimum, middle and maximum go up, and every level lies between them, under a code of its own. */
function refuseWrongRange({ minimum, middle, maximum, levels }: PayGradeValues): void {
  const given = [minimum, middle, maximum].filter((amount) => amount != null);
  if (given.some((amount, index) => amount < (given[index - 1] ?? amount))) refuse('people.MIN_OVER_MAX');
  const codes = new Set<string>();
  for (const { code, amount } of levels) {
    if (codes.has(code)) refuse('people.LEVEL_TWICE', { level: code });
    codes.add(code);
    if (amount < (minimum ?? amount) || amount > (maximum ?? amount))
      refuse('people.LEVEL_OUTSIDE', { level: code });
  }
}

interface Series {
  code: string;
  entityId: string | null;
}

/** The days of a grade among those of its code and owner. */
async function fitted(db: Kysely<DB>, { code, entityId }: Series, values: PayGradeValues, id?: string) {
  const rows = await db
    .selectFrom('pay_grades')
    .select(['id', 'valid_from as validFrom', 'valid_to as validTo'])
    .where('code', '=', code)
    .where('legal_entity_id', entityId === null ? 'is' : '=', entityId)
    .execute();
  return fitIntoSeries(rows, { id, validFrom: values.validFrom, validTo: values.validTo ?? null });
}

/** An open one before it ends the day before. */
async function fit(
  db: Kysely<DB>,
  clock: Clock,
  series: Series,
  values: PayGradeValues,
  id?: string,
): Promise<string | null> {
  const { close, validTo } = await fitted(db, series, values, id);
  if (close)
    await db
      .updateTable('pay_grades')
      .set({ valid_to: close.validTo, updated_at: instant(clock) })
      .where('id', '=', close.id)
      .execute();
  return validTo;
}

/** Refuses a grade that can't be stored. */
export async function judgePayGrade(
  db: Kysely<DB>,
  scope: DataScope,
  values: PayGradeValues & { id?: string | undefined; code: string; legalEntityId: string | null },
): Promise<void> {
  const { id, code, legalEntityId: entityId } = values;
  await requireOwner(db, scope, entityId);
  refuseWrongRange(values);
  const { validTo } = await fitted(db, { code, entityId }, values, id);
  if (id !== undefined) await requireQuotesKept(db, id, { ...values, validTo });
}

function quotesOf(db: Kysely<DB>, id: string) {
  return db
    .selectFrom('compensation_items')
    .select(['pay_level as level', 'amount', 'currency', 'valid_from as validFrom'])
    .where('pay_grade_id', '=', id)
    .execute();
}

/** Pay never changes behind a person's back: what somebody quotes stays, other amounts come with rates from a day on. */
async function requireQuotesKept(db: Kysely<DB>, id: string, values: PayGradeValues): Promise<void> {
  const count = (await quotesOf(db, id)).length;
  if (!(await keepsQuotes(db, id, values))) refuse('people.PAY_GRADE_QUOTED', { count });
}

/** Whether all who quote the grade would still get by these rates what they get. */
export async function keepsQuotes(
  db: Kysely<DB>,
  id: string,
  values: Pick<PayGradeValues, 'levels' | 'currency' | 'validFrom' | 'validTo'>,
): Promise<boolean> {
  const quotes = await quotesOf(db, id);
  const amounts = new Map(values.levels.map((level) => [level.code, level.amount]));
  return quotes.every(
    (quote) =>
      amounts.get(quote.level ?? '') === quote.amount &&
      quote.currency === values.currency &&
      quote.validFrom >= values.validFrom &&
      (values.validTo == null || quote.validFrom <= values.validTo),
  );
}

/** A grade of all entities takes a reach over everything. */
async function requireOwner(db: Kysely<DB>, scope: DataScope, entityId: string | null): Promise<void> {
  if (entityId === null) requireEverything(scope);
  else await requireLegalEntity(db, scope, entityId);
}

async function requireGrade(db: Kysely<DB>, scope: DataScope, id: string) {
  const row = await findPayGrade(db, id);
  if (!row) return refuse('platform.NOT_FOUND');
  await requireOwner(db, scope, row.legal_entity_id);
  return row;
}
