import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import { parseNames, searchText } from '../names.ts';
import { JOB_APPLICATION_STATUSES } from '../people.words.ts';
import { choiceField, chosenFrom } from '../registers/choices.ts';
import { day, id, optional, text } from '../registers/form-parts.ts';
import { addRecord, changeRecord } from '../registers/keep-record.ts';
import { action, actionName, byId, column, field, keepRegister, rowsOf } from '../registers/register.ts';
import { registerTexts } from '../registers/texts.ts';
import { requireEmployment } from '../scope/employment-scope.ts';
import { requirePlace } from '../scope/organisation-scope.ts';
import './interview-register.ts';

/** Who applies for a job is reached by where the job is. */

const statuses = chosenFrom(JOB_APPLICATION_STATUSES, (value) =>
  registerTexts.inEvery(`jobApplicationStatuses.${value}`),
);

async function jobs(db: Kysely<DB>) {
  const rows = await db
    .selectFrom('people_jobs')
    .select(['id', 'names'])
    .where('active', '=', 1)
    .orderBy('code')
    .execute();
  return rows.map((row) => ({ value: row.id, label: parseNames(row.names) as Texts }));
}

const form = z.object({
  ...{ candidate: text(200), email: z.email().max(200).optional(), phone: optional(60) },
  ...{ department: id, job: id, appliedOn: day, referredBy: id.optional() },
  status: z.enum(JOB_APPLICATION_STATUSES),
});
type Form = z.infer<typeof form>;

const fields = async (db: Kysely<DB>) => [
  ...[field('candidate', 'text'), field('email', 'text', false), field('phone', 'text', false)],
  ...[field('department', 'department'), choiceField('job', await jobs(db)), field('appliedOn', 'day')],
  ...[field('referredBy', 'person', false), choiceField('status', statuses)],
];

const columnsOf = (values: Form) => ({
  ...{ name: values.candidate, email: values.email ?? null, phone: values.phone || null },
  search_text: searchText(values.candidate, values.email, values.phone),
  ...{ department_id: values.department, job_id: values.job, applied_on: values.appliedOn },
  ...{ referred_by: values.referredBy ?? null, status: values.status },
});

keepRegister({
  ...{ code: 'jobApplications', room: 'records', subject: 'jobApplication', reach: 'department' },
  ...{ keys: ['r.id'], order: 'appliedOn DESC', search: ['r.search_text'] },
  columns: [
    column('candidate', 'text', 'r.name'),
    column('department', 'text', 'departments.names', { isNames: true }),
    column('job', 'text', 'people_jobs.names', { isNames: true }),
    column('appliedOn', 'day', 'r.applied_on'),
    column('status', 'choice', 'r.status', { choices: statuses }),
    column('referredBy', 'text', 'persons.name'),
    column('email', 'text', 'r.email', { isHidden: true }),
    column('phone', 'text', 'r.phone', { isHidden: true }),
  ],
  rows: (db) =>
    rowsOf(
      db
        .selectFrom('job_applications as r')
        .innerJoin('departments', 'departments.id', 'r.department_id')
        .innerJoin('people_jobs', 'people_jobs.id', 'r.job_id')
        .leftJoin('employments', 'employments.id', 'r.referred_by')
        .leftJoin('persons', 'persons.id', 'employments.person_id'),
    ),
  record: byId('job_applications'),
  actions: [
    action({
      ...{ code: 'add', name: actionName('addJobApplication'), on: 'list', fields, form },
      begin: async () => ({ status: 'open' }),
      async run(context, _, values) {
        const { db, clock, scope } = context;
        await requirePlace(db, scope, values.department);
        if (values.referredBy) await requireEmployment(db, scope, values.referredBy, clock);
        return addRecord(context, 'job_applications', columnsOf(values));
      },
    }),
    action({
      ...{ code: 'edit', name: actionName('edit'), on: 'row', fields, form },
      begin: async (db, rowId) => {
        const row = await db
          .selectFrom('job_applications')
          .selectAll()
          .where('id', '=', rowId)
          .executeTakeFirstOrThrow();
        return {
          ...{ candidate: row.name, email: row.email, phone: row.phone, department: row.department_id },
          ...{ job: row.job_id, appliedOn: row.applied_on, referredBy: row.referred_by },
          status: row.status,
        };
      },
      async run(context, { id: rowId }, values) {
        const { db, clock, scope } = context;
        await requirePlace(db, scope, values.department);
        if (values.referredBy) await requireEmployment(db, scope, values.referredBy, clock);
        return changeRecord(context, 'job_applications', rowId, columnsOf(values));
      },
    }),
  ],
});
