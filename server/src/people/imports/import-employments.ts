import type { Kysely } from 'kysely';
import {
  type ImportContext,
  type ImportRow,
  type ImportSession,
  KEEPING_MODES,
  type RowOutcome,
  registerImportSubject,
} from '../../admin/imports/index.ts';
import { ownEmploymentsOfUser } from '../../identity/index.ts';
import { today } from '../../platform/clock/clock.ts';
import { inSavepoint } from '../../platform/db/savepoint.ts';
import type { DB } from '../../platform/db/schema.ts';
import { judgeAccount } from '../bank-accounts/account-rules.ts';
import { contractToStore, readContractKind } from '../employments/contract-kinds.ts';
import { firstAccount, type PersonValues } from '../employments/persons.repo.ts';
import { requireChangeInScope, updateEmployment } from '../employments/save-employment.ts';
import { checkedValues } from '../fields/field-values.ts';
import { listFields } from '../fields/fields.repo.ts';
import { todayThere } from '../records/day-asked.ts';
import { personalVault } from '../records/personal-vault.ts';
import { employmentsInScope } from '../scope/employment-scope.ts';
import { withoutWideningScope } from '../scope/without-widening-scope.ts';
import { peopleTexts } from '../texts.ts';
import { EMPLOYMENT_COLUMNS } from './employment-columns.ts';
import { NewEmployments } from './new-employments.ts';
import { loadOrganisation } from './organisation-lookup.ts';
import { ownFieldColumns, readOwnFields } from './own-field-columns.ts';
import {
  type AssignedFinder,
  readAssignment,
  readEmployedDays,
  readEmploymentChange,
  readPerson,
} from './read-employment-row.ts';
import { failed, refusedRow, textOf } from './row-values.ts';
import { undoable } from './undo/undoable.ts';

registerImportSubject({
  code: 'people.employments',
  names: peopleTexts.inEvery('subjects.employments'),
  permission: 'people.employments.edit',
  modes: KEEPING_MODES,
  stepUp: true,
  // Where the file doesn't name the entity, the target does, or there is only one.
  columns: async (db) => [...EMPLOYMENT_COLUMNS, ...ownFieldColumns(await listFields(db))],
  address: ({ legalEntityId }) =>
    `/workbench/people${legalEntityId ? `?entity=${encodeURIComponent(legalEntityId)}` : ''}`,
  ...undoable('people.employments', openEmployments),
});

interface KnownEmployment {
  id: string;
  version: number;
  inScope: boolean;
}

async function openEmployments(context: ImportContext): Promise<ImportSession> {
  const employments = new ImportedEmployments(context, await readGround(context));
  const { services, grants } = context;
  return {
    apply(db, rows) {
      const made: string[] = [];
      return withoutWideningScope(
        { db, clock: services.clock, grants },
        () => employments.apply(db, rows, made),
        () => made,
      );
    },
  };
}

/** What the rows are judged by. */
async function readGround(context: ImportContext) {
  const { db } = context.services;
  return {
    organisation: await loadOrganisation(db, context),
    fields: await listFields(db),
    known: await loadEmployments(db, context),
    countries: new Map(
      (await db.selectFrom('legal_entities').select(['id', 'country']).execute()).map(
        ({ id, country }) => [id, country] as const,
      ),
    ),
    own: await ownEmploymentsOfUser(db, context.userId),
  };
}

class ImportedEmployments {
  readonly #context: ImportContext;
  readonly #ground: Awaited<ReturnType<typeof readGround>>;
  readonly #vault: ReturnType<typeof personalVault>;
  readonly #find: AssignedFinder;

  constructor(context: ImportContext, ground: Awaited<ReturnType<typeof readGround>>) {
    this.#context = context;
    this.#ground = ground;
    this.#vault = personalVault(context.services);
    const { places, jobs, posts, costCentres } = ground.organisation;
    const superior = (number: string) => {
      const found = ground.known.get(number);
      return found?.inScope ? found.id : undefined;
    };
    this.#find = { department: places.find, superior, job: jobs, post: posts, costCentre: costCentres };
  }

  async apply(db: Kysely<DB>, rows: readonly ImportRow[], made: string[]): Promise<RowOutcome[]> {
    const { services, dryRun, importId } = this.#context;
    const fresh = new NewEmployments(services.clock, this.#vault, importId);
    const outcomes: RowOutcome[] = [];
    // Superiors may stand below their people: those without one go first.
    const ordered = [...rows].sort(
      (a, b) => Number(Boolean(textOf(a, 'superior'))) - Number(Boolean(textOf(b, 'superior'))),
    );
    const updates: { row: ImportRow; before: KnownEmployment }[] = [];
    for (const row of ordered) {
      const before = this.#ground.known.get(textOf(row, 'employeeNumber') ?? '');
      const refused = this.#refusedByMode(row, before);
      if (refused) outcomes.push(refused);
      else if (before) updates.push({ row, before });
      else outcomes.push(this.#create(row, fresh));
    }
    if (!dryRun) {
      await this.#ground.organisation.flush(db);
      await fresh.store(db, this.#context.userId);
    }
    made.push(...fresh.ids);
    for (const { row, before } of updates) outcomes.push(await this.#update(db, row, before));
    return outcomes;
  }

  #refusedByMode(row: ImportRow, before: KnownEmployment | undefined): RowOutcome | undefined {
    const { mode } = this.#context;
    if (before && mode === 'createOnly') return failed(row, 'admin.imports.EXISTS_ALREADY', 'employeeNumber');
    if (!before?.inScope && mode === 'updateOnly')
      return failed(row, 'admin.imports.DOES_NOT_EXIST', 'employeeNumber');
    if (before && !before.inScope)
      return failed(row, 'people.NUMBER_TAKEN', 'employeeNumber', {
        employeeNumber: textOf(row, 'employeeNumber'),
      });
    return undefined;
  }

  #create(row: ImportRow, fresh: NewEmployments): RowOutcome {
    const legalEntityId = this.#legalEntityOf(row);
    if (typeof legalEntityId !== 'string') return legalEntityId;
    const days = readEmployedDays(row);
    if ('outcome' in days) return days;
    const person = readPerson(row);
    if ('outcome' in person) return person;
    const assignment = readAssignment(row, days.hireDate, this.#find);
    if ('outcome' in assignment) return assignment;
    const custom = readOwnFields(row, this.#ground.fields, true);
    if ('outcome' in custom) return custom;
    const account = this.#refusedAccount(row, person, legalEntityId);
    if (account) return account;
    const contract = textOf(row, 'contract');
    if (contract && !readContractKind(contract))
      return failed(row, 'people.CONTRACT_UNKNOWN', 'contract', { value: contract });
    const values = checkedValues(this.#ground.fields, custom.values, true);
    const id = fresh.add(row, { legalEntityId, ...days, person, assignment, custom: values });
    this.#ground.known.set(textOf(row, 'employeeNumber') ?? '', { id, version: 1, inScope: true });
    return { row: row.row, outcome: 'created' };
  }

  /** Before anything is stored: in a trial, too, the row says what is wrong with its account. */
  #refusedAccount(row: ImportRow, person: Partial<PersonValues>, entityId?: string): RowOutcome | undefined {
    try {
      const account = firstAccount(person);
      if (account) judgeAccount(account, this.#ground.countries.get(entityId ?? ''));
      return undefined;
    } catch (error) {
      return refusedRow(row, error, 'bankAccount');
    }
  }

  /** The one that the row names, else the target's, else the only one. */
  #legalEntityOf(row: ImportRow): string | RowOutcome {
    const { scope, target } = this.#context;
    const { legalEntities, soleLegalEntityId } = this.#ground.organisation;
    const entity = textOf(row, 'legalEntity');
    const id = entity ? legalEntities.find(entity) : (target.legalEntityId ?? soleLegalEntityId);
    if (id !== undefined && (scope.all || scope.legalEntityIds.includes(id))) return id;
    const value = entity || id;
    return value
      ? failed(row, 'admin.imports.UNKNOWN_VALUE', 'legalEntity', { value })
      : failed(row, 'admin.imports.VALUE_NEEDED', 'legalEntity');
  }

  async #update(db: Kysely<DB>, row: ImportRow, before: KnownEmployment): Promise<RowOutcome> {
    const { services, scope, dryRun, userId } = this.#context;
    const { clock } = services;
    const { organisation, own } = this.#ground;
    if (own.includes(before.id)) return failed(row, 'people.OWN_RECORD', 'employeeNumber');
    const person = readPerson(row);
    if ('outcome' in person) return person;
    const entity = textOf(row, 'legalEntity');
    const legalEntityId = entity ? organisation.legalEntities.find(entity) : undefined;
    if (entity && !legalEntityId)
      return failed(row, 'admin.imports.UNKNOWN_VALUE', 'legalEntity', { value: entity });
    const from = textOf(row, 'assignmentFrom') ?? (await latestAssignmentDay(db, before.id)) ?? today(clock);
    const assignment = readAssignment(row, from, this.#find);
    if ('outcome' in assignment) return assignment;
    const custom = readOwnFields(row, this.#ground.fields, false);
    if ('outcome' in custom) return custom;
    const change = {
      id: before.id,
      version: before.version,
      ...(Object.keys(person).length > 0 ? { person } : {}),
      employment: { ...(legalEntityId === undefined ? {} : { legalEntityId }), ...readEmploymentChange(row) },
      ...(Object.keys(assignment).length > 1 ? { assignment } : {}),
      ...(Object.keys(custom.values).length > 0 ? { custom: custom.values } : {}),
    };
    try {
      if (dryRun) {
        const stored = await requireChangeInScope(db, clock, scope, change);
        contractToStore(change.employment.contract, stored.contract);
        const refused = person.bankAccount && this.#refusedAccount(row, person, stored.legal_entity_id);
        if (refused) return refused;
        return { row: row.row, outcome: 'updated' };
      }
      await organisation.flush(db);
      await inSavepoint(db, () => updateEmployment(db, clock, this.#vault, scope, change, userId));
    } catch (error) {
      return refusedRow(row, error);
    }
    before.version += 1;
    return { row: row.row, outcome: 'updated' };
  }
}

async function loadEmployments(
  db: Kysely<DB>,
  context: ImportContext,
): Promise<Map<string, KnownEmployment>> {
  const today = await todayThere(db, context.services.clock);
  const { scope } = context;
  const rows = await db
    .selectFrom('employments')
    .select(['id', 'employee_number as number', 'version'])
    .select((eb) =>
      eb
        .case()
        .when(employmentsInScope(eb, scope, today))
        .then(1)
        .else(0)
        .end()
        .as('inScope'),
    )
    .execute();
  return new Map(
    rows.map((row) => [row.number, { id: row.id, version: row.version, inScope: Number(row.inScope) === 1 }]),
  );
}

async function latestAssignmentDay(db: Kysely<DB>, employmentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('assignments')
    .select('valid_from')
    .where('employment_id', '=', employmentId)
    .orderBy('valid_from', 'desc')
    .executeTakeFirst();
  return row?.valid_from;
}
