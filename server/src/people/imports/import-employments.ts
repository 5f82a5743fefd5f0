import type { Insertable, Kysely } from 'kysely';
import {
  type ImportContext,
  type ImportRow,
  type ImportSession,
  type RowOutcome,
  registerImportSubject,
} from '../../admin/imports/index.ts';
import { ownEmploymentsOfUser } from '../../identity/index.ts';
import { instant, today } from '../../platform/clock/clock.ts';
import { chunksOfRows } from '../../platform/db/rows.ts';
import { inSavepoint } from '../../platform/db/savepoint.ts';
import type { DB } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { type PersonValues, personRow } from '../employments/persons.repo.ts';
import {
  type AssignmentValues,
  requireChangeInScope,
  updateEmployment,
} from '../employments/save-employment.ts';
import { personalVault } from '../records/personal-vault.ts';
import { employmentsInScope } from '../scope/employment-scope.ts';
import { withoutWideningScope } from '../scope/without-widening-scope.ts';
import { peopleTexts } from '../texts.ts';
import { EMPLOYMENT_COLUMNS } from './employment-columns.ts';
import { loadOrganisation } from './organisation-lookup.ts';
import { failed, refusedRow, textOf } from './row-values.ts';

registerImportSubject({
  code: 'people.employments',
  names: peopleTexts.inEvery('subjects.employments'),
  permission: 'people.employments.edit',
  modes: ['createAndUpdate', 'createOnly', 'updateOnly'],
  stepUp: true,
  // Where the file doesn't name the entity, the target does, or there is only one.
  columns: () => EMPLOYMENT_COLUMNS,
  open: openEmployments,
});

interface KnownEmployment {
  id: string;
  version: number;
  inScope: boolean;
}

interface NewRows {
  persons: Insertable<DB['persons']>[];
  employments: Insertable<DB['employments']>[];
  assignments: Insertable<DB['assignments']>[];
}

async function openEmployments(context: ImportContext): Promise<ImportSession> {
  const { services, mode, dryRun, target, scope, grants, importId } = context;
  const { db: root, clock } = services;
  const vault = personalVault(services);
  const organisation = await loadOrganisation(root, context);
  const known = await loadEmployments(root, context);
  const own = await ownEmploymentsOfUser(root, context.userId);

  function create(row: ImportRow, into: NewRows): RowOutcome {
    const number = textOf(row, 'employeeNumber') ?? '';
    const entity = textOf(row, 'legalEntity');
    const legalEntityId = entity
      ? organisation.legalEntities.find(entity)
      : (target.legalEntityId ?? organisation.soleLegalEntityId);
    if (!legalEntityId)
      return entity
        ? failed(row, 'admin.imports.UNKNOWN_VALUE', 'legalEntity', { value: entity })
        : failed(row, 'admin.imports.VALUE_NEEDED', 'legalEntity');
    // The target's entity, where the file names none.
    if (!scope.all && !scope.legalEntityIds.includes(legalEntityId))
      return failed(row, 'admin.imports.UNKNOWN_VALUE', 'legalEntity', { value: legalEntityId });
    const hireDate = textOf(row, 'hireDate');
    if (!hireDate) return failed(row, 'admin.imports.VALUE_NEEDED', 'hireDate');
    const leaveDate = textOf(row, 'leaveDate') ?? null;
    if (leaveDate && leaveDate < hireDate) return failed(row, 'people.LEAVE_BEFORE_HIRE', 'leaveDate');
    const person = readPerson(row);
    if ('outcome' in person) return person;
    const assignment = readAssignment(row, hireDate);
    if ('outcome' in assignment) return assignment;

    const now = instant(clock);
    const origin = { import_id: importId, import_row: row.row, created_at: now, updated_at: now };
    const personId = newId(clock);
    const id = newId(clock);
    into.persons.push(personRow(clock, vault, personId, { ...person, name: person.name ?? '' }));
    into.employments.push({
      id,
      person_id: personId,
      legal_entity_id: legalEntityId,
      employee_number: number,
      hire_date: hireDate,
      leave_date: leaveDate,
      leave_reason: textOf(row, 'leaveReason') ?? null,
      contract: textOf(row, 'contract') ?? null,
      group_hire_date: textOf(row, 'groupHireDate') ?? null,
      social_work_start_date: textOf(row, 'socialWorkStartDate') ?? null,
      ...origin,
    });
    into.assignments.push({
      id: newId(clock),
      employment_id: id,
      valid_from: assignment.validFrom > hireDate ? assignment.validFrom : hireDate,
      valid_to: null,
      department_id: assignment.departmentId ?? null,
      job_id: assignment.jobId ?? null,
      post_id: assignment.postId ?? null,
      grade: assignment.grade ?? null,
      cost_centre_id: assignment.costCentreId ?? null,
      place: assignment.place ?? null,
      superior_employment_id: assignment.superiorEmploymentId ?? null,
      ...origin,
    });
    known.set(number, { id, version: 1, inScope: true });
    return { row: row.row, outcome: 'created' };
  }

  async function update(db: Kysely<DB>, row: ImportRow, before: KnownEmployment): Promise<RowOutcome> {
    if (own.includes(before.id)) return failed(row, 'people.OWN_RECORD', 'employeeNumber');
    const person = readPerson(row);
    if ('outcome' in person) return person;
    const entity = textOf(row, 'legalEntity');
    const legalEntityId = entity ? organisation.legalEntities.find(entity) : undefined;
    if (entity && !legalEntityId)
      return failed(row, 'admin.imports.UNKNOWN_VALUE', 'legalEntity', { value: entity });
    const from = textOf(row, 'assignmentFrom') ?? (await latestAssignmentDay(db, before.id)) ?? today(clock);
    const assignment = readAssignment(row, from);
    if ('outcome' in assignment) return assignment;
    const change = {
      id: before.id,
      version: before.version,
      ...(Object.keys(person).length > 0 ? { person } : {}),
      employment: {
        ...(legalEntityId === undefined ? {} : { legalEntityId }),
        ...given(row, 'hireDate'),
        ...givenOrNull(row, 'leaveDate'),
        ...givenOrNull(row, 'leaveReason'),
        ...givenOrNull(row, 'contract'),
        ...givenOrNull(row, 'groupHireDate'),
        ...givenOrNull(row, 'socialWorkStartDate'),
      },
      ...(Object.keys(assignment).length > 1 ? { assignment } : {}),
    };
    try {
      if (dryRun) {
        await requireChangeInScope(db, clock, scope, change);
        return { row: row.row, outcome: 'updated' };
      }
      await organisation.flush(db);
      await inSavepoint(db, () => updateEmployment(db, clock, vault, scope, change, context.userId));
    } catch (error) {
      return refusedRow(row, error);
    }
    before.version += 1;
    return { row: row.row, outcome: 'updated' };
  }

  /** The person's values that the row gives; sex as people write it. */
  function readPerson(row: ImportRow): Partial<PersonValues> | RowOutcome {
    const sex = textOf(row, 'sex');
    const readSex = sex
      ? SEXES.get(sex.normalize('NFKC').trim().toLowerCase())
      : sex === null
        ? null
        : undefined;
    if (sex && !readSex) return failed(row, 'admin.imports.UNKNOWN_VALUE', 'sex', { value: sex });
    const name = textOf(row, 'name');
    return {
      ...(name ? { name } : {}),
      ...(readSex === undefined ? {} : { sex: readSex }),
      ...givenOrNull(row, 'familyName'),
      ...givenOrNull(row, 'givenName'),
      ...givenOrNull(row, 'birthDate'),
      ...givenOrNull(row, 'nationality'),
      ...givenOrNull(row, 'email'),
      ...givenOrNull(row, 'phone'),
      ...givenOrNull(row, 'idType'),
      ...givenOrNull(row, 'idNumber'),
      ...givenOrNull(row, 'bankName'),
      ...givenOrNull(row, 'bankAccount'),
    };
  }

  function readAssignment(row: ImportRow, validFrom: string): AssignmentValues | RowOutcome {
    const values: AssignmentValues = { validFrom };
    const department = textOf(row, 'department');
    if (department) {
      const id = organisation.places.find(department);
      if (!id) return failed(row, 'admin.imports.UNKNOWN_VALUE', 'department', { value: department });
      values.departmentId = id;
    } else if (department === null) values.departmentId = null;
    const superior = textOf(row, 'superior');
    if (superior) {
      const found = known.get(superior);
      const id = found?.inScope ? found.id : undefined;
      if (!id) return failed(row, 'admin.imports.UNKNOWN_VALUE', 'superior', { value: superior });
      values.superiorEmploymentId = id;
    } else if (superior === null) values.superiorEmploymentId = null;
    const job = textOf(row, 'job');
    if (job !== undefined) values.jobId = job === null ? null : organisation.jobs(job);
    if (job && !values.jobId) return failed(row, 'admin.imports.UNKNOWN_VALUE', 'job', { value: job });
    const post = textOf(row, 'post');
    if (post !== undefined) values.postId = post === null ? null : organisation.posts(post);
    if (post && !values.postId) return failed(row, 'admin.imports.UNKNOWN_VALUE', 'post', { value: post });
    const centre = textOf(row, 'costCentre');
    if (centre !== undefined) values.costCentreId = centre === null ? null : organisation.costCentres(centre);
    if (centre && !values.costCentreId)
      return failed(row, 'admin.imports.UNKNOWN_VALUE', 'costCentre', { value: centre });
    return { ...values, ...givenOrNull(row, 'grade'), ...givenOrNull(row, 'place') };
  }

  return {
    apply(db, rows) {
      const made: string[] = [];
      return withoutWideningScope(
        { db, clock, grants },
        () => applyRows(db, rows, made),
        () => made,
      );
    },
  };

  async function applyRows(
    db: Kysely<DB>,
    rows: readonly ImportRow[],
    made: string[],
  ): Promise<RowOutcome[]> {
    const fresh: NewRows = { persons: [], employments: [], assignments: [] };
    const outcomes: RowOutcome[] = [];
    // Superiors may stand below their people: those without one go first.
    const ordered = [...rows].sort(
      (a, b) => Number(Boolean(textOf(a, 'superior'))) - Number(Boolean(textOf(b, 'superior'))),
    );
    const updates: { row: ImportRow; before: KnownEmployment }[] = [];
    for (const row of ordered) {
      const before = known.get(textOf(row, 'employeeNumber') ?? '');
      if (before && mode === 'createOnly')
        outcomes.push(failed(row, 'admin.imports.EXISTS_ALREADY', 'employeeNumber'));
      else if (!before?.inScope && mode === 'updateOnly')
        outcomes.push(failed(row, 'admin.imports.DOES_NOT_EXIST', 'employeeNumber'));
      else if (before && !before.inScope)
        outcomes.push(
          failed(row, 'people.NUMBER_TAKEN', 'employeeNumber', {
            employeeNumber: textOf(row, 'employeeNumber'),
          }),
        );
      else if (before) updates.push({ row, before });
      else outcomes.push(create(row, fresh));
    }
    if (!dryRun) {
      await organisation.flush(db);
      for (const part of chunksOfRows(fresh.persons)) await db.insertInto('persons').values(part).execute();
      for (const part of chunksOfRows(fresh.employments))
        await db.insertInto('employments').values(part).execute();
      for (const part of chunksOfRows(fresh.assignments))
        await db.insertInto('assignments').values(part).execute();
    }
    made.push(...fresh.employments.map((row) => row.id));
    for (const { row, before } of updates) outcomes.push(await update(db, row, before));
    return outcomes;
  }
}

const SEXES = new Map<string, 'female' | 'male'>([
  ['female', 'female'],
  ['f', 'female'],
  ['女', 'female'],
  ['male', 'male'],
  ['m', 'male'],
  ['男', 'male'],
]);

function given<C extends string>(row: ImportRow, column: C): { [key in C]?: string } {
  const value = textOf(row, column);
  return value ? ({ [column]: value } as { [key in C]?: string }) : {};
}

function givenOrNull<C extends string>(row: ImportRow, column: C): { [key in C]?: string | null } {
  const value = textOf(row, column);
  return value === undefined ? {} : ({ [column]: value } as { [key in C]?: string | null });
}

async function loadEmployments(
  db: Kysely<DB>,
  context: ImportContext,
): Promise<Map<string, KnownEmployment>> {
  const { scope } = context;
  const rows = await db
    .selectFrom('employments')
    .select(['id', 'employee_number as number', 'version'])
    .select((eb) =>
      eb
        .case()
        .when(employmentsInScope(eb, scope, context.services.clock))
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
