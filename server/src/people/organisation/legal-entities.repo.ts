import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { Vault } from '../../platform/config/encryption.ts';
import { anyContains } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { type DataScope, requireEverything } from '../../platform/trpc/scope.ts';
import { askForEntityAccount, entitiesWaiting } from '../bank-accounts/entity-accounts.repo.ts';
import { type Names, nameIn, parseNames, searchText } from '../names.ts';
import { todayThere } from '../records/day-asked.ts';
import { employmentsInScope } from '../scope/employment-scope.ts';
import { requireLegalEntity } from '../scope/organisation-scope.ts';
import { refuseTakenCode } from '../taken-code.ts';
import { findCalendar } from './calendars.repo.ts';
import '../people.errors.ts';

export interface LegalEntityValues {
  code: string;
  names: Names;
  country: string;
  city?: string | null | undefined;
  timeZone: string;
  currency: string;
  taxYearStart: string;
  calendarCode?: string | null | undefined;
  bankName?: string | null | undefined;
  bic?: string | null | undefined;
  bankAccount?: string | null | undefined;
  active?: boolean | undefined;
}

export interface LegalEntityQuery {
  page: number;
  pageSize: number;
  search?: string | undefined;
  sort?: readonly { column: 'code' | 'country'; direction: 'asc' | 'desc' }[] | undefined;
}

/**
 * Entities are few and their names are no secret inside the group; a scope by entity still narrows the list. Heads are
 * counted and banks named within the scope only.
 */
export async function listLegalEntities(
  db: Kysely<DB>,
  clock: Clock,
  scope: DataScope,
  query: LegalEntityQuery,
  language: Language,
) {
  const today = await todayThere(db, clock);
  let base = db.selectFrom('legal_entities');
  if (!scope.all && scope.legalEntityIds.length > 0) base = base.where('id', 'in', [...scope.legalEntityIds]);
  if (query.search) base = base.where(anyContains(['search_text'], query.search));
  const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  let rows = base.selectAll().select((eb) =>
    eb
      .selectFrom('employments')
      .select((count) => count.fn.countAll<number>().as('n'))
      .whereRef('employments.legal_entity_id', '=', 'legal_entities.id')
      .where((inner) => employmentsInScope(inner as never, scope, today))
      .as('employmentCount'),
  );
  for (const sort of query.sort ?? []) rows = rows.orderBy(sort.column, sort.direction);
  const page = await rows
    .orderBy('code')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  const waiting = await entitiesWaiting(
    db,
    page.map((row) => row.id),
  );
  return {
    total: Number(total),
    rows: page.map((row) => {
      const names = parseNames(row.names);
      const inScope = scope.all || scope.legalEntityIds.includes(row.id);
      return {
        id: row.id,
        code: row.code,
        name: nameIn(language, names),
        names,
        country: row.country,
        city: row.city,
        timeZone: row.time_zone,
        currency: row.currency,
        taxYearStart: row.tax_year_start,
        calendarCode: row.calendar_code,
        bankName: inScope ? row.bank_name : null,
        bic: inScope ? row.bic : null,
        hasBankAccount: inScope && row.bank_account_cipher !== null,
        bankAccountWaits: inScope && waiting.has(row.id),
        active: row.active === 1,
        version: row.version,
        employmentCount: Number(row.employmentCount ?? 0),
      };
    }),
  };
}

function columnsOf(values: LegalEntityValues) {
  return {
    code: values.code,
    names: JSON.stringify(values.names),
    search_text: searchText(values.code, ...Object.values(values.names)),
    country: values.country,
    // Absent leaves what is stored as it is; null empties it.
    ...(values.city === undefined ? {} : { city: values.city }),
    time_zone: values.timeZone,
    currency: values.currency,
    tax_year_start: values.taxYearStart,
    ...(values.calendarCode === undefined ? {} : { calendar_code: values.calendarCode }),
    ...(values.active === undefined ? {} : { active: values.active ? (1 as const) : (0 as const) }),
  };
}

export async function insertLegalEntity(
  db: Kysely<DB>,
  clock: Clock,
  vault: Vault,
  scope: DataScope,
  values: LegalEntityValues,
  userId: string,
) {
  requireEverything(scope);
  await refuseTakenCode(db, 'legal_entities', values.code);
  await requireCalendar(db, values.calendarCode);
  const id = newId(clock);
  const now = instant(clock);
  await db
    .insertInto('legal_entities')
    .values({
      city: null,
      calendar_code: null,
      bank_name: null,
      bic: null,
      bank_account_cipher: null,
      ...columnsOf(values),
      id,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await askForEntityAccount(db, clock, vault, id, values, userId);
  return id;
}

export async function updateLegalEntity(
  db: Kysely<DB>,
  clock: Clock,
  vault: Vault,
  scope: DataScope,
  id: string,
  version: number,
  values: LegalEntityValues,
  userId: string,
): Promise<void> {
  await requireLegalEntity(db, scope, id);
  await refuseTakenCode(db, 'legal_entities', values.code, id);
  await requireCalendar(db, values.calendarCode);
  const changed = await db
    .updateTable('legal_entities')
    .set({ ...columnsOf(values), version: version + 1, updated_at: instant(clock) })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!changed) refuse('platform.VERSION_CHANGED');
  await askForEntityAccount(db, clock, vault, id, values, userId);
}

async function requireCalendar(db: Kysely<DB>, code: string | null | undefined): Promise<void> {
  if (code && !(await findCalendar(db, code))) refuse('people.UNKNOWN_CALENDAR', { code });
}
