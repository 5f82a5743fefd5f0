import type { Insertable, Kysely } from 'kysely';
import { instant } from '../../platform/clock/clock.ts';
import { chunksOfRows } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { rowsOf } from '../bank-accounts/arrangements.repo.ts';
import { oneAccount } from '../bank-accounts/bank-changes.repo.ts';
import { keepLifecycle } from '../lifecycle/keep-lifecycle.ts';
import { type Names, searchText } from '../names.ts';
import type { CompensationType } from '../people.words.ts';
import { CIPHERS, personalVault } from '../records/personal-vault.ts';
import { personRow } from './persons.repo.ts';

type NamedRecord = { readonly code: string; readonly name: Readonly<Names> };
type Series = {
  readonly employeeNumber: string;
  readonly validFrom: string;
  readonly validTo: string | null;
};

/** A company as plain data whose keys are codes and employee numbers. */
export interface CompanyData {
  readonly calendars: readonly (NamedRecord & {
    readonly weekend: readonly string[];
    readonly holidays: readonly { readonly day: string }[];
    readonly workdays: readonly string[];
  })[];
  readonly legalEntities: readonly (NamedRecord & {
    readonly country: string;
    readonly city: string;
    readonly timeZone: string;
    readonly currency: string;
    readonly taxYearStart: string;
    readonly calendar: string;
    readonly bank: { readonly name: string; readonly account: string };
  })[];
  /** Parents before their children. */
  readonly departments: readonly (NamedRecord & {
    readonly parent: string | null;
    readonly legalEntity: string | null;
    readonly manager: string | null;
    readonly costCentre: string | null;
    readonly validFrom: string;
  })[];
  readonly jobs: readonly NamedRecord[];
  readonly posts: readonly (NamedRecord & { readonly job: string })[];
  readonly costCentres: readonly (NamedRecord & { readonly legalEntity: string })[];
  readonly persons: readonly {
    readonly code: string;
    readonly name: string;
    readonly familyName: string;
    readonly givenName: string;
    readonly sex: 'female' | 'male';
    readonly birthDate: string;
    readonly idNumber: string;
    readonly nationality: string;
    readonly email: string;
    readonly phone: string;
    readonly bankAccount: string;
  }[];
  readonly employments: readonly {
    readonly employeeNumber: string;
    readonly person: string;
    readonly legalEntity: string;
    readonly hireDate: string;
    readonly leaveDate: string | null;
    readonly leaveReason: string | null;
    readonly contract: string;
  }[];
  readonly assignments: readonly (Series & {
    readonly department: string;
    readonly job: string;
    readonly post: string;
    readonly grade: string;
    readonly costCentre: string;
    readonly place: string;
    readonly superior: string | null;
  })[];
  readonly compensation: readonly (Series & {
    readonly item: string;
    readonly amount: number;
    readonly currency: string;
  })[];
  /** What its items are called: code, type, name by language. */
  readonly compensationItems: readonly (readonly [string, CompensationType, Names])[];
  readonly facts: readonly (Series & {
    readonly item: string;
    readonly value: number | null;
    readonly text: string | null;
  })[];
}

export interface StoredCompany {
  legalEntityIds: Map<string, string>;
  departmentIds: Map<string, string>;
  /** By employee number. */
  employmentIds: Map<string, string>;
  /** Person by employee number. */
  personIds: Map<string, string>;
}

/** Stores a whole company at once, into a database that has none: for seeding and load tests. */
export async function storePeople(services: Services, company: CompanyData): Promise<StoredCompany> {
  return services.db.transaction().execute(async (trx) => {
    const storing = storingInto(services, trx);
    await storeCalendars(storing, company);
    const places = await storeOrganisation(storing, company);
    const people = await storeEmployments(storing, company, places);
    const departmentIds = await storeDepartments(storing, company, places, people);
    await storeSeries(storing, company, places, people, departmentIds);
    await keepLifecycle(trx, services.clock, [...people.employmentIds.values()]);
    const { legalEntityIds } = places;
    return { legalEntityIds, departmentIds, ...people };
  });
}

type Ids = ReadonlyMap<string, string>;

function storingInto(services: Services, db: Kysely<DB>) {
  const { clock } = services;
  const now = instant(clock);
  const stamps = { created_at: now, updated_at: now };
  const named = (record: NamedRecord) => ({
    id: newId(clock),
    code: record.code,
    names: JSON.stringify(record.name),
    search_text: searchText(record.code, ...Object.values(record.name)),
    ...stamps,
  });
  return {
    clock,
    now,
    stamps,
    named,
    imported: { import_id: null, import_row: null },
    vault: personalVault(services),
    put: inserter(db),
  };
}

type Storing = ReturnType<typeof storingInto>;
type Places = Awaited<ReturnType<typeof storeOrganisation>>;
type People = Awaited<ReturnType<typeof storeEmployments>>;

async function storeCalendars({ put, now }: Storing, company: CompanyData): Promise<void> {
  await put(
    'holiday_calendars',
    company.calendars.map((calendar) => ({
      code: calendar.code,
      names: JSON.stringify(calendar.name),
      weekend: JSON.stringify(calendar.weekend),
      holidays: JSON.stringify(calendar.holidays),
      workdays: JSON.stringify(calendar.workdays),
      updated_at: now,
    })),
  );
}

/** Legal entities, cost centres, jobs and posts. */
async function storeOrganisation({ put, named, vault }: Storing, company: CompanyData) {
  const entities = company.legalEntities.map((entity) => {
    const record = named(entity);
    const place = { ...CIPHERS.entityAccount, id: record.id };
    return {
      ...record,
      country: entity.country,
      city: entity.city,
      time_zone: entity.timeZone,
      currency: entity.currency,
      tax_year_start: entity.taxYearStart,
      calendar_code: entity.calendar,
      bank_name: entity.bank.name,
      bank_account_cipher: vault.encrypt(entity.bank.account, place),
    };
  });
  await put('legal_entities', entities);
  const legalEntityIds = idsByCode(entities);
  const centres = company.costCentres.map((centre) => ({
    ...named(centre),
    legal_entity_id: get(legalEntityIds, centre.legalEntity),
  }));
  await put('cost_centres', centres);
  const costCentreIds = idsByCode(centres);
  const jobs = company.jobs.map(named);
  await put('people_jobs', jobs);
  const jobIds = idsByCode(jobs);
  const posts = company.posts.map((post) => ({ ...named(post), job_id: get(jobIds, post.job) }));
  await put('people_posts', posts);
  const postIds = idsByCode(posts);
  return { legalEntityIds, costCentreIds, jobIds, postIds };
}

async function storeEmployments(
  { put, clock, now, vault, imported, stamps }: Storing,
  company: CompanyData,
  { legalEntityIds }: { legalEntityIds: Ids },
) {
  const persons = company.persons.map((person) => personRow(clock, vault, newId(clock), person));
  const personIdByCode = idsByCode(persons);
  await put('persons', persons);
  const employments = company.employments.map((employment) => ({
    id: newId(clock),
    person_id: get(personIdByCode, employment.person),
    legal_entity_id: get(legalEntityIds, employment.legalEntity),
    employee_number: employment.employeeNumber,
    hire_date: employment.hireDate,
    leave_date: employment.leaveDate,
    leave_reason: employment.leaveReason,
    contract: employment.contract,
    group_hire_date: null,
    social_work_start_date: null,
    ...imported,
    ...stamps,
  }));
  await put('employments', employments);
  const hired = new Map<string, string>();
  for (const { person_id: id, hire_date: day } of employments)
    if (day < (hired.get(id) ?? '9')) hired.set(id, day);
  const accounts = company.persons.flatMap(({ code, bankAccount }) => {
    const personId = get(personIdByCode, code);
    return rowsOf(clock, vault, {
      ...{ personId, validFrom: hired.get(personId) ?? now.slice(0, 10) },
      accounts: [oneAccount(bankAccount)],
      ...{ askedBy: null, confirmedBy: null, confirmedAt: null },
    });
  });
  await put('person_bank_accounts', accounts);
  const employmentIds = new Map(employments.map((row) => [row.employee_number, row.id]));
  const personIds = new Map(employments.map((row) => [row.employee_number, row.person_id]));
  return { employmentIds, personIds };
}

async function storeDepartments(
  { put, named, clock, now }: Storing,
  company: CompanyData,
  { legalEntityIds, costCentreIds }: Places,
  { employmentIds }: People,
): Promise<Map<string, string>> {
  const departments = new Map<string, Insertable<DB['departments']>>();
  for (const department of company.departments) {
    const parent = department.parent ? departments.get(department.parent) : undefined;
    const base = named(department);
    departments.set(department.code, {
      ...base,
      parent_id: parent?.id ?? null,
      legal_entity_id: department.legalEntity ? get(legalEntityIds, department.legalEntity) : null,
      manager_employment_id: department.manager ? get(employmentIds, department.manager) : null,
      cost_centre_id: department.costCentre ? get(costCentreIds, department.costCentre) : null,
      path: `${parent?.path ?? '/'}${base.id}/`,
      level: (parent?.level ?? 0) + 1,
      valid_from: department.validFrom,
      valid_to: null,
    });
  }
  // One by one where it matters: a child refers to its parent's row.
  await put('departments', [...departments.values()]);
  await put(
    'department_events',
    company.departments.map(({ code, validFrom }) => ({
      ...{ id: newId(clock), department_id: departments.get(code)?.id ?? '', kind: 'established' as const },
      ...{ event_day: validFrom, other_department_id: null, details: '{}', made_by: null, created_at: now },
    })),
  );
  return new Map([...departments].map(([code, row]) => [code, row.id]));
}

/** What holds from a day on: assignments, pay, facts. */
async function storeSeries(
  { put, clock, imported, stamps, named }: Storing,
  company: CompanyData,
  { costCentreIds, jobIds, postIds }: Places,
  { employmentIds }: People,
  departmentIds: Ids,
): Promise<void> {
  const series = (record: Series) => ({
    id: newId(clock),
    employment_id: get(employmentIds, record.employeeNumber),
    valid_from: record.validFrom,
    valid_to: record.validTo,
    ...imported,
    ...stamps,
  });
  await put(
    'assignments',
    company.assignments.map((record) => ({
      ...series(record),
      department_id: get(departmentIds, record.department),
      job_id: get(jobIds, record.job),
      post_id: get(postIds, record.post),
      grade: record.grade,
      cost_centre_id: get(costCentreIds, record.costCentre),
      place: record.place,
      superior_employment_id: record.superior ? get(employmentIds, record.superior) : null,
    })),
  );
  await put(
    'compensation_items',
    company.compensation.map((record) => ({
      ...series(record),
      item: record.item,
      amount: record.amount,
      currency: record.currency,
      memo: null,
      payroll_period: record.validFrom.slice(0, 7),
    })),
  );
  await put(
    'compensation_catalogue',
    company.compensationItems.map(([code, type, name]) => ({
      ...named({ code, name }),
      ...{ type, min_amount: null, max_amount: null },
    })),
  );
  await put(
    'employee_facts',
    company.facts.map((record) => ({
      ...series(record),
      item: record.item,
      number_value: record.value,
      text_value: record.text,
    })),
  );
}

function inserter(db: Kysely<DB>) {
  return async <T extends keyof DB & string>(table: T, rows: readonly Insertable<DB[T]>[]): Promise<void> => {
    for (const part of chunksOfRows(rows)) await db.insertInto(table).values(part).execute();
  };
}

function idsByCode(rows: readonly { id: string; code: string }[]): Map<string, string> {
  return new Map(rows.map((row) => [row.code, row.id]));
}

function get(ids: ReadonlyMap<string, string>, code: string): string {
  const id = ids.get(code);
  if (!id) throw new Error(`The company data refers to "${code}", which it does not have.`);
  return id;
}
