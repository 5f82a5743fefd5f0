import { z } from 'zod';
import { registerApplicationType } from '../../platform/applications/application-types.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { createEmployment } from '../employments/save-employment.ts';
import { listPartTimeJobs, putPartTimeJob, removePartTimeJob } from '../part-time/part-time-jobs.repo.ts';
import { PART_TIME_TYPES } from '../people.words.ts';
import { peopleTexts } from '../texts.ts';
import { day, fact, field, id, reason, teamAction, titleOf } from './action-form.ts';
import {
  auditedEffect,
  catalogueChoices,
  catalogueName,
  changeSubject,
  employedOn,
  hasBegun,
  NO_VAULT,
  personName,
  requireDepartment,
  subjectOf,
} from './subject.ts';

const place = {
  department: id.optional(),
  job: id.optional(),
  post: id.optional(),
  superior: id.optional(),
};
type Place = { [K in keyof typeof place]?: string | undefined };
type Db = Parameters<typeof subjectOf>[0];

const placeFields = async (db: Db, required = false) => [
  field('department', 'department', required),
  { ...field('job', 'choice', false), choices: await catalogueChoices(db, 'people_jobs') },
  { ...field('post', 'choice', false), choices: await catalogueChoices(db, 'people_posts') },
  field('superior', 'person', false),
];
const placeFacts = async (db: Db, { department, job, post, superior }: Place) => [
  ...fact('department', department && (await requireDepartment(db, department))),
  ...fact('job', job && (await catalogueName(db, 'people_jobs', job))),
  ...fact('post', post && (await catalogueName(db, 'people_posts', post))),
  ...fact('superior', superior && (await personName(db, superior))),
];
const assigned = ({ department, job, post, superior }: Place) => ({
  departmentId: department,
  jobId: job,
  postId: post,
  superiorEmploymentId: superior,
});

registerApplicationType({
  ...teamAction('transfer'),
  fields: async (db) => [field('day', 'day'), ...(await placeFields(db)), field('reason', 'longText')],
  form: z.object({ day, ...place, reason }),
  wishedDay: { field: 'day', decidedLate: 'fromThatDay' },
  effectiveOn: (form) => form.day,
  async check(context, { employmentId }, form) {
    await employedOn(context.db, employmentId, form.day);
    if (!form.department && !form.job && !form.post && !form.superior)
      refuse('people.actions.NOTHING_CHANGES');
    if (form.department) await requireDepartment(context.db, form.department);
    if (form.superior) await employedOn(context.db, form.superior, form.day);
  },
  async describe({ db }, { employmentId }, form) {
    const { name } = await subjectOf(db, employmentId);
    return {
      title: titleOf('transfer', name),
      facts: [...fact('day', form.day), ...(await placeFacts(db, form)), ...fact('reason', form.reason)],
    };
  },
  apply: (context, asked, form) =>
    changeSubject(context, asked, 'transfer', { assignment: { validFrom: form.day, ...assigned(form) } }),
});

registerApplicationType({
  ...teamAction('probationConfirmation'),
  fields: async () => [field('day', 'day'), field('reason', 'longText', false)],
  form: z.object({ day, reason: reason.optional() }),
  wishedDay: { field: 'day', decidedLate: 'fromThatDay' },
  effectiveOn: (form) => form.day,
  async check(context, { employmentId }, form) {
    const { name, probationUntil, confirmedOn } = await employedOn(context.db, employmentId, form.day);
    if (probationUntil === null || confirmedOn !== null) refuse('people.actions.NOT_ON_PROBATION', { name });
  },
  async describe({ db }, { employmentId }, form) {
    const { name } = await subjectOf(db, employmentId);
    const facts = [...fact('day', form.day), ...fact('reason', form.reason)];
    return { title: titleOf('probationConfirmation', name), facts };
  },
  apply: (context, asked, form) =>
    changeSubject(context, asked, 'confirmProbation', { employment: { confirmedOn: form.day } }),
});

registerApplicationType({
  ...teamAction('partTimeJob'),
  fields: async (db) => [
    {
      ...field('kind', 'choice'),
      choices: PART_TIME_TYPES.map((value) => ({
        ...{ value, label: peopleTexts.inEvery(`partTimeTypes.${value}`) },
      })),
    },
    field('department', 'department'),
    { ...field('post', 'choice', false), choices: await catalogueChoices(db, 'people_posts') },
    field('day', 'day'),
    field('until', 'day', false),
    field('reason', 'longText', false),
  ],
  form: z.object({
    ...{ kind: z.enum(PART_TIME_TYPES), department: id, post: id.optional() },
    ...{ day, until: day.optional(), reason: reason.optional() },
  }),
  wishedDay: { field: 'day', decidedLate: 'fromThatDay' },
  async check(context, { employmentId }, form) {
    await employedOn(context.db, employmentId, form.day);
    if (form.until && form.until < form.day) refuse('people.START_AFTER_END');
    await requireDepartment(context.db, form.department);
  },
  async describe({ db }, { employmentId }, form) {
    const { name } = await subjectOf(db, employmentId);
    return {
      title: titleOf('partTimeJob', name),
      facts: [
        ...fact('kind', peopleTexts.inEvery(`partTimeTypes.${form.kind}`)),
        ...(await placeFacts(db, form)),
        ...fact('day', form.day),
        ...fact('until', form.until),
        ...fact('reason', form.reason),
      ],
    };
  },
  apply: (context, asked, form) =>
    auditedEffect(context, asked, 'startPartTimeJob', async () => {
      const { db, clock } = context;
      const job = {
        ...{ employmentId: asked.employmentId, type: form.kind, departmentId: form.department },
        ...{ postId: form.post, validFrom: form.day, validTo: form.until, memo: form.reason },
      };
      await putPartTimeJob(db, clock, SYSTEM_SCOPE, job, undefined, asked.number);
    }),
  undo: (context, asked, form) =>
    auditedEffect(context, asked, 'cancelPartTimeJob', async () => {
      const { db, clock } = context;
      if (await hasBegun(context, asked.employmentId, form.day)) refuse('people.actions.BEGUN_ALREADY');
      const jobs = await listPartTimeJobs(db, asked.employmentId, 'en');
      const made = jobs.find(
        (job) => job.type === form.kind && job.departmentId === form.department && job.validFrom === form.day,
      );
      if (made) await removePartTimeJob(db, clock, asked.employmentId, made.id);
    }),
});

registerApplicationType({
  ...teamAction('rehire'),
  fields: async (db) => [
    field('hireDay', 'day'),
    field('number', 'text'),
    ...(await placeFields(db, true)),
    field('reason', 'longText', false),
  ],
  form: z.object({
    ...{ hireDay: day, number: z.string().trim().min(1).max(60) },
    ...{ ...place, department: id, reason: reason.optional() },
  }),
  wishedDay: { field: 'hireDay', decidedLate: 'fromThatDay' },
  effectiveOn: (form) => form.hireDay,
  async check(context, { employmentId }, form) {
    const { db } = context;
    const { name, personId } = await subjectOf(db, employmentId);
    const standing = await db
      .selectFrom('employments')
      .select('id')
      .where('person_id', '=', personId)
      .where((eb) => eb.or([eb('leave_date', 'is', null), eb('leave_date', '>=', form.hireDay)]))
      .executeTakeFirst();
    if (standing) refuse('people.actions.STILL_EMPLOYED', { name });
    await requireDepartment(db, form.department);
    const taken = await db
      .selectFrom('employments')
      .select('id')
      .where('employee_number', '=', form.number)
      .executeTakeFirst();
    if (taken) refuse('people.NUMBER_TAKEN', { employeeNumber: form.number });
  },
  async describe({ db }, { employmentId }, form) {
    const { name } = await subjectOf(db, employmentId);
    return {
      title: titleOf('rehire', name),
      facts: [
        ...fact('hireDay', form.hireDay),
        ...fact('number', form.number),
        ...(await placeFacts(db, form)),
        ...fact('reason', form.reason),
      ],
    };
  },
  apply: (context, asked, form) =>
    auditedEffect(context, asked, 'rehire', async () => {
      const { db, clock } = context;
      const { personId, legalEntityId, contract } = await subjectOf(db, asked.employmentId);
      const rehired = {
        person: { id: personId },
        employment: { legalEntityId, contract, employeeNumber: form.number, hireDate: form.hireDay },
        assignment: assigned(form),
        applicationNumber: asked.number,
      };
      await createEmployment(db, clock, NO_VAULT, SYSTEM_SCOPE, rehired, asked.applicantId);
    }),
});
