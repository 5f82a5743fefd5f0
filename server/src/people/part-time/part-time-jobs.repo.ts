import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { dayTexts } from '../../platform/texts/day-texts.ts';
import type { Language } from '../../platform/texts/languages.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { refuseOwnSuperior } from '../employments/own-superior.ts';
import { keepLifecycle } from '../lifecycle/keep-lifecycle.ts';
import { nameIn, parseNames } from '../names.ts';
import type { PartTimeType } from '../people.words.ts';
import { requireEmployment } from '../scope/employment-scope.ts';
import { requirePlace } from '../scope/organisation-scope.ts';
import '../people.errors.ts';

export interface PartTimeValues {
  id?: string | undefined;
  version?: number | undefined;
  employmentId: string;
  type: PartTimeType;
  departmentId: string;
  postId?: string | null | undefined;
  superiorEmploymentId?: string | null | undefined;
  validFrom: string;
  validTo?: string | null | undefined;
  memo?: string | null | undefined;
}

export async function listPartTimeJobs(db: Kysely<DB>, employmentId: string, language: Language) {
  const rows = await db
    .selectFrom('part_time_jobs')
    .innerJoin('departments', 'departments.id', 'part_time_jobs.department_id')
    .leftJoin('people_posts', 'people_posts.id', 'part_time_jobs.post_id')
    .leftJoin('employments as superiors', 'superiors.id', 'part_time_jobs.superior_employment_id')
    .leftJoin('persons', 'persons.id', 'superiors.person_id')
    .select([
      'part_time_jobs.id as id',
      'part_time_jobs.type as type',
      'part_time_jobs.department_id as departmentId',
      'departments.names as departmentNames',
      'part_time_jobs.post_id as postId',
      'people_posts.names as postNames',
      'part_time_jobs.superior_employment_id as superiorEmploymentId',
      'persons.name as superiorName',
      'part_time_jobs.valid_from as validFrom',
      'part_time_jobs.valid_to as validTo',
      'part_time_jobs.memo as memo',
      'part_time_jobs.import_id as importId',
      'part_time_jobs.import_row as importRow',
      'part_time_jobs.version as version',
    ])
    .where('part_time_jobs.employment_id', '=', employmentId)
    .orderBy('part_time_jobs.valid_from', 'desc')
    .orderBy('part_time_jobs.id')
    .execute();
  return rows.map(({ departmentNames, postNames, ...row }) => ({
    ...row,
    departmentName: nameIn(language, parseNames(departmentNames)),
    postName: nameIn(language, parseNames(postNames)) || null,
  }));
}

/** Adds a part-time job or changes the one that is named; the same place isn't held twice on one day. */
export async function putPartTimeJob(
  db: Kysely<DB>,
  clock: Clock,
  scope: DataScope,
  values: PartTimeValues,
  imported?: { id: string; row: number },
  applicationNumber?: string,
): Promise<string> {
  const id = await storePartTimeJob(db, clock, scope, values, imported);
  await keepLifecycle(db, clock, [values.employmentId], applicationNumber);
  return id;
}

async function storePartTimeJob(
  db: Kysely<DB>,
  clock: Clock,
  scope: DataScope,
  values: PartTimeValues,
  imported: { id: string; row: number } | undefined,
): Promise<string> {
  await judgePartTimeJob(db, clock, scope, values);
  const validTo = values.validTo ?? null;
  const now = instant(clock);
  const columns = {
    type: values.type,
    department_id: values.departmentId,
    post_id: values.postId ?? null,
    superior_employment_id: values.superiorEmploymentId ?? null,
    valid_from: values.validFrom,
    valid_to: validTo,
    memo: values.memo ?? null,
    import_id: imported?.id ?? null,
    import_row: imported?.row ?? null,
    updated_at: now,
  };
  if (values.id === undefined) {
    const id = newId(clock);
    await db
      .insertInto('part_time_jobs')
      .values({ ...columns, id, employment_id: values.employmentId, created_at: now })
      .execute();
    return id;
  }
  const changed = await db
    .updateTable('part_time_jobs')
    .set({ ...columns, version: (values.version ?? 0) + 1 })
    .where('id', '=', values.id)
    .where('employment_id', '=', values.employmentId)
    .where('version', '=', values.version ?? 0)
    .returning('id')
    .executeTakeFirst();
  return changed?.id ?? refuse('platform.VERSION_CHANGED');
}

/** Refuses what can't be stored. */
export async function judgePartTimeJob(
  db: Kysely<DB>,
  clock: Clock,
  scope: DataScope,
  values: PartTimeValues,
): Promise<void> {
  const validTo = values.validTo ?? null;
  if (validTo !== null && validTo < values.validFrom) refuse('people.START_AFTER_END');
  await requirePlace(db, scope, values.departmentId);
  if (values.superiorEmploymentId) await requireEmployment(db, scope, values.superiorEmploymentId, clock);
  await refuseOwnSuperior(db, values.employmentId, values.superiorEmploymentId);
  await refuseHeldTwice(db, { ...values, validTo });
}

/** The stored one that begins on the same day in the same place. */
export async function samePartTimeJob(
  db: Kysely<DB>,
  values: PartTimeValues,
): Promise<{ id: string; version: number } | undefined> {
  return db
    .selectFrom('part_time_jobs')
    .select(['id', 'version'])
    .where('employment_id', '=', values.employmentId)
    .where('type', '=', values.type)
    .where('department_id', '=', values.departmentId)
    .where('valid_from', '=', values.validFrom)
    .executeTakeFirst();
}

export async function removePartTimeJob(
  db: Kysely<DB>,
  clock: Clock,
  employmentId: string,
  id: string,
): Promise<void> {
  const removed = await db
    .deleteFrom('part_time_jobs')
    .where('id', '=', id)
    .where('employment_id', '=', employmentId)
    .returning('id')
    .executeTakeFirst();
  if (!removed) refuse('platform.NOT_FOUND');
  await keepLifecycle(db, clock, [employmentId]);
}

async function refuseHeldTwice(
  db: Kysely<DB>,
  values: PartTimeValues & { validTo: string | null },
): Promise<void> {
  const same = await db
    .selectFrom('part_time_jobs')
    .select(['valid_from as from', 'valid_to as to'])
    .where('employment_id', '=', values.employmentId)
    .where('id', '<>', values.id ?? '')
    .where('type', '=', values.type)
    .where('department_id', '=', values.departmentId)
    .where('post_id', values.postId ? '=' : 'is', values.postId ?? null)
    .execute();
  const held = same.find(
    ({ from, to }) =>
      (to === null || to >= values.validFrom) && (values.validTo === null || from <= values.validTo),
  );
  if (held) refuse('people.PART_TIME_TWICE', { from: dayTexts(held.from) });
}
