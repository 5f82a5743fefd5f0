import { z } from 'zod';
import { registerApplicationType } from '../../platform/applications/application-types.ts';
import { today } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { parseNames } from '../names.ts';
import { sendContract } from '../papers/contracts.repo.ts';
import { issueCertification } from '../papers/issue-certification.ts';
import { day, fact, field, id, reason, teamAction, titleOf } from './action-form.ts';
import { employedOn, subjectOf } from './subject.ts';

registerApplicationType({
  ...teamAction('issueCertification'),
  async fields(db) {
    const templates = await db
      .selectFrom('certification_templates')
      .select(['id', 'names'])
      .where('active', '=', 1)
      .orderBy('code')
      .execute();
    return [
      {
        ...field('template', 'choice'),
        choices: templates.map(({ id: value, names }) => ({ value, label: parseNames(names) })),
      },
      field('purpose', 'text'),
    ];
  },
  form: z.object({ template: id, purpose: reason }),
  async check(context, { employmentId }) {
    await employedOn(context.db, employmentId, today(context.clock));
  },
  async describe({ db }, { employmentId }, form) {
    const { name } = await subjectOf(db, employmentId);
    const template = await db
      .selectFrom('certification_templates')
      .select('names')
      .where('id', '=', form.template)
      .executeTakeFirst();
    if (!template) refuse('platform.NOT_FOUND');
    return {
      title: titleOf('issueCertification', name),
      facts: [...fact('template', parseNames(template.names)), ...fact('purpose', form.purpose)],
    };
  },
  async apply(context, asked, { template, purpose }) {
    const { db, clock } = context;
    const issued = await issueCertification(db, clock, {
      ...{ templateId: template, employmentId: asked.employmentId, purpose },
      applicationNumber: asked.number,
    });
    await context.audit.write({
      action: 'people.issueCertification',
      subject: { kind: 'certification', id: issued.id },
      facts: { employmentId: asked.employmentId, number: issued.number, application: asked.number },
    });
  },
});

registerApplicationType({
  ...teamAction('contractSigning'),
  fields: async () => [
    field('title', 'text'),
    field('terms', 'longText'),
    field('day', 'day'),
    field('until', 'day', false),
  ],
  form: z.object({
    ...{ title: z.string().trim().min(1).max(200), terms: z.string().trim().min(1).max(20_000) },
    ...{ day, until: day.optional() },
  }),
  wishedDay: { field: 'day', decidedLate: 'fromThatDay' },
  async check(context, { employmentId }, form) {
    await employedOn(context.db, employmentId, form.day);
    if (form.until && form.until < form.day) refuse('people.START_AFTER_END');
  },
  async describe({ db }, { employmentId }, form) {
    const { name } = await subjectOf(db, employmentId);
    return {
      title: titleOf('contractSigning', name),
      facts: [
        ...fact('title', form.title),
        ...fact('day', form.day),
        ...fact('until', form.until),
        ...fact('terms', form.terms.length > 300 ? `${form.terms.slice(0, 299)}…` : form.terms),
      ],
    };
  },
  async apply({ db, clock, audit }, asked, form) {
    const sent = await sendContract(db, clock, {
      ...{ employmentId: asked.employmentId, title: form.title, terms: form.terms },
      ...{ validFrom: form.day, validTo: form.until ?? null, applicationNumber: asked.number },
    });
    await audit.write({
      action: 'people.sendContract',
      subject: { kind: 'contract', id: sent.id },
      facts: { employmentId: asked.employmentId, number: sent.number, application: asked.number },
    });
  },
});
