import { type Kysely, type RawBuilder, sql } from 'kysely';
import { employmentsInScope, nameIn, parseNames, todayThere } from '../../people/index.ts';
import type { FormField } from '../../platform/applications/application-types.ts';
import { instant } from '../../platform/clock/clock.ts';
import { anyContains } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { registerFileReaders } from '../../platform/files/file-readers.ts';
import { pickText, type Texts } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { scopeOf } from '../../platform/trpc/scope.ts';
import { getOwnApproval } from '../approvals/approvals.repo.ts';
import { standsIn } from '../approvals/stand-ins.ts';
import {
  type ApplicationRecord,
  findApplication,
  findOwnApplication,
  findSubmission,
  formOf,
  isEmployedOn,
  type NamedEmployment,
  namedEmployments,
} from './applications.repo.ts';
import { actionsOf } from './change-application.ts';
import { type FormValues, valuesOfKind } from './judge-form.ts';
import { findType, requireOffered } from './offered-applications.ts';

const MOST_PEOPLE = 20;

/** A form to fill in. */
export async function blankFormOf(ctx: SignedInCtx, code: string) {
  const { type } = await requireOffered(ctx, code);
  const { name, category, about } = type;
  const own = ctx.user.employmentIds;
  const employments =
    about === 'self' && own.length > 0
      ? await namedEmployments(ctx.db, ctx.clock, ctx.language, (query) =>
          query.where('employments.id', 'in', [...own]),
        )
      : [];
  const entity = await ctx.db
    .selectFrom('employments')
    .innerJoin('legal_entities', 'legal_entities.id', 'employments.legal_entity_id')
    .select('legal_entities.currency')
    .where('employments.id', '=', own[0] ?? '')
    .executeTakeFirst();
  return {
    ...{ code, name, category, about, url: `/apply/${code}` },
    fields: [...(await type.fields(ctx.db))],
    employments,
    currency: entity?.currency ?? null,
  };
}

/** What one has begun and not submitted. */
export async function listDrafts(ctx: SignedInCtx) {
  const records = await ctx.db
    .selectFrom('inbox_applications')
    .selectAll()
    .where('applicant_id', '=', ctx.user.id)
    .where('approval_id', 'is', null)
    .orderBy('updated_at', 'desc')
    .limit(100)
    .execute();
  const rows = [];
  for (const record of records) rows.push(await describeRecord(ctx, record));
  return { rows, total: rows.length };
}

export async function readDraft(ctx: SignedInCtx, id: string) {
  const record = await findOwnApplication(ctx.db, ctx.user.id, id);
  const type = await findType(ctx.db, record.type);
  const form = formOf(record);
  const fields = (await type?.fields(ctx.db)) ?? [];
  return { ...(await describeRecord(ctx, record)), form, names: await namesIn(ctx, fields, form) };
}

async function describeRecord(ctx: SignedInCtx, record: ApplicationRecord) {
  const type = await findType(ctx.db, record.type);
  return {
    id: record.id,
    number: record.number,
    type: record.type,
    name: type?.name ?? { en: record.type },
    about: await aboutWhom(ctx, record.employment_id),
    updatedAt: record.updated_at,
  };
}

async function aboutWhom(ctx: SignedInCtx, employmentId: string): Promise<NamedEmployment> {
  const [found] = await namedEmployments(ctx.db, ctx.clock, ctx.language, (query) =>
    query.where('employments.id', '=', employmentId),
  );
  return found ?? { id: employmentId, name: '', employeeNumber: '', department: null };
}

/** The form of an approval, for whoever may see that. */
export async function readOfApproval(ctx: SignedInCtx, approvalId: string) {
  await getOwnApproval(ctx, approvalId);
  const { form, fields, application_id } = await findSubmission(ctx.db, approvalId);
  const record = await findApplication(ctx.db, application_id);
  const { updatedAt: _, ...described } = await describeRecord(ctx, record);
  const isLast = record.approval_id === approvalId;
  return {
    ...described,
    fields,
    form,
    names: await namesIn(ctx, fields, form),
    effect: isLast ? record.effect : ('none' as const),
    effectiveOn: isLast ? record.effective_on : null,
    problem:
      record.problem && isLast ? (pickText(JSON.parse(record.problem) as Texts, ctx.language) ?? '') : null,
    allowed: isLast ? await actionsOf(ctx, record) : [],
    earlier: await earlierThan(ctx, record.id, approvalId),
  };
}

async function earlierThan(ctx: SignedInCtx, applicationId: string, approvalId: string) {
  const rows = await ctx.db
    .selectFrom('inbox_approvals')
    .select(['id as approvalId', 'number', 'status', 'submitted_at as submittedAt'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('inbox_submissions')
        .select('approval_id')
        .where('application_id', '=', applicationId)
        .where('approval_id', '<', approvalId),
    )
    .orderBy('id', 'desc')
    .execute();
  return rows;
}

/** What the people, departments and files of a form are called. */
export async function namesIn(
  ctx: SignedInCtx,
  fields: readonly FormField[],
  form: FormValues,
): Promise<Record<string, string>> {
  const idsOf = (kind: FormField['kind']) => valuesOfKind(fields, form, kind).map(({ value }) => value);
  const names: Record<string, string> = {};
  const [people, departments, files] = [idsOf('person'), idsOf('department'), idsOf('file')];
  if (people.length > 0)
    for (const one of await namedEmployments(ctx.db, ctx.clock, ctx.language, (query) =>
      query.where('employments.id', 'in', people),
    ))
      names[one.id] = `${one.name} (${one.employeeNumber})`;
  if (departments.length > 0)
    for (const row of await ctx.db
      .selectFrom('departments')
      .select(['id', 'names'])
      .where('id', 'in', departments)
      .execute())
      names[row.id] = nameIn(ctx.language, parseNames(row.names));
  if (files.length > 0)
    for (const row of await ctx.db
      .selectFrom('files')
      .select(['id', 'name'])
      .where('id', 'in', files)
      .execute())
      names[row.id] = row.name;
  return names;
}

/** Whom one may ask for this about; or, to name somebody in a form, those one reaches and the people of one's own department. */
export async function searchPeople(ctx: SignedInCtx, input: { search: string; type?: string | undefined }) {
  const { db, clock, user } = ctx;
  const offered = input.type === undefined ? undefined : await requireOffered(ctx, input.type);
  const reach = offered?.scope ?? scopeOf(ctx.authentication.grants, 'people.employments.view') ?? ctx.scope;
  const there = await todayThere(db, clock);
  const rows = await namedEmployments(db, clock, ctx.language, (query) =>
    query
      .where(isEmployedOn(there.sql()))
      .where((eb) => {
        const inReach = employmentsInScope(eb as never, reach, there);
        return offered ? inReach : eb.or([inReach, besideOneself(user.employmentIds, there.sql())]);
      })
      .$if(offered !== undefined && user.employmentIds.length > 0, (found) =>
        found.where('employments.id', 'not in', [...user.employmentIds]),
      )
      .$if(input.search !== '', (found) =>
        found.where(anyContains(['persons.search_text', 'employments.employee_number'], input.search)),
      )
      .limit(MOST_PEOPLE),
  );
  return { rows };
}

/** In the same department, today. */
function besideOneself(own: readonly string[], day: RawBuilder<string>) {
  if (own.length === 0) return sql<boolean>`1 = 0`;
  const isToday = (name: string) =>
    sql`${sql.ref(`${name}.valid_from`)} <= ${day} and (${sql.ref(`${name}.valid_to`)} is null or ${sql.ref(`${name}.valid_to`)} >= ${day})`;
  return sql<boolean>`employments.id in (select b.employment_id from assignments b
    join employments on employments.id = b.employment_id
    join assignments mine on mine.department_id = b.department_id
    where mine.employment_id in (${sql.join([...own])}) and ${isToday('b')} and ${isToday('mine')})`;
}

export async function listDepartments(ctx: SignedInCtx) {
  const rows = await ctx.db
    .selectFrom('departments')
    .select(['id', 'names'])
    .where('active', '=', 1)
    .orderBy('path')
    .execute();
  return { rows: rows.map((row) => ({ id: row.id, name: nameIn(ctx.language, parseNames(row.names)) })) };
}

// An attachment is read by whoever may see the application it belongs to.
registerFileReaders(async ({ db, user, clock }, fileId) => {
  const standIn = { userId: user.id, now: instant(clock) };
  const row = await sql<{ yes: number }>`select 1 as yes from inbox_application_files f
    join inbox_submissions s on s.application_id = f.application_id
    join inbox_approvals a on a.id = s.approval_id
    where f.file_id = ${fileId} and (a.applicant_id = ${user.id} or exists (
      select 1 from inbox_approval_tasks t where t.approval_id = a.id
        and (t.user_id = ${user.id} or ${standsIn(standIn)}))
      or exists (select 1 from inbox_approval_copies c where c.approval_id = a.id and c.user_id = ${user.id}))`.execute(
    db as Kysely<DB>,
  );
  return row.rows.length > 0;
});
