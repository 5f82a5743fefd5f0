import { addDaysIso } from '@suanpan/engine/domain';
import { z } from 'zod';
import { isSwitchedOn } from '../../identity/index.ts';
import {
  type ApplicationContext,
  type AskedFor,
  registerApplicationType,
} from '../../platform/applications/application-types.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { dayTexts } from '../../platform/texts/day-texts.ts';
import { day, fact, field, ownAction, reason, teamAction, titleOf } from './action-form.ts';
import { type Asked, changeSubject, employedOn, hasBegun, subjectOf } from './subject.ts';

const form = z.object({ lastDay: day, reason });
type Form = z.infer<typeof form>;

/** One leaving, whoever asks for it: the leave date stands once it is decided, the account goes off after that day. */
const leaving = (code: 'termination' | 'selfTermination') => ({
  fields: async () => [field('lastDay', 'day'), field('reason', 'longText')],
  form,
  wishedDay: { field: 'lastDay' as const, decidedLate: 'fromThatDay' as const },
  async check(context: ApplicationContext, { employmentId }: Asked, { lastDay }: Form) {
    const { name, leaveDate } = await employedOn(context.db, employmentId, lastDay);
    if (leaveDate !== null) refuse('people.actions.LEAVES_ALREADY', { name, day: dayTexts(leaveDate) });
  },
  async describe({ db }: ApplicationContext, { employmentId }: Asked, values: Form) {
    const { name } = await subjectOf(db, employmentId);
    return {
      title: titleOf(code, name),
      facts: [...fact('lastDay', values.lastDay), ...fact('reason', values.reason)],
    };
  },
  apply: (context: ApplicationContext, asked: AskedFor, { lastDay, reason: leaveReason }: Form) =>
    changeSubject(context, asked, 'terminate', {
      employment: { leaveDate: lastDay, leaveReason: leaveReason.slice(0, 100) },
    }),
  async undo(context: ApplicationContext, asked: AskedFor, { lastDay }: Form) {
    const { leaveDate } = await subjectOf(context.db, asked.employmentId);
    if (leaveDate !== lastDay) return;
    if (await hasBegun(context, asked.employmentId, addDaysIso(lastDay, 1)))
      refuse('people.actions.BEGUN_ALREADY');
    await changeSubject(context, asked, 'takeBackTermination', {
      employment: { leaveDate: null, leaveReason: null },
    });
  },
});

registerApplicationType({ ...teamAction('termination'), ...leaving('termination') });
registerApplicationType({
  ...ownAction('selfTermination'),
  isOffered: (db) => isSwitchedOn(db, 'selfTermination'),
  ...leaving('selfTermination'),
});

registerApplicationType({
  ...ownAction('informationChange'),
  fields: async () => [
    field('day', 'day'),
    field('name', 'text', false),
    field('phone', 'text', false),
    field('email', 'text', false),
    field('reason', 'longText', false),
  ],
  form: z.object({
    day,
    name: z.string().trim().max(200).optional(),
    phone: z.string().trim().max(60).optional(),
    email: z.email().max(200).optional(),
    reason: reason.optional(),
  }),
  wishedDay: { field: 'day', decidedLate: 'fromDecision' },
  effectiveOn: (values) => values.day,
  async check(context, { employmentId }, values) {
    await employedOn(context.db, employmentId, values.day);
    if (!values.name && !values.phone && !values.email) refuse('people.actions.NOTHING_CHANGES');
  },
  async describe({ db }, { employmentId }, values) {
    const { name } = await subjectOf(db, employmentId);
    return {
      title: titleOf('informationChange', name),
      facts: [
        ...fact('day', values.day),
        ...fact('name', values.name),
        ...fact('phone', values.phone),
        ...fact('email', values.email),
        ...fact('reason', values.reason),
      ],
    };
  },
  apply: (context, asked, { name, phone, email }) =>
    changeSubject(context, asked, 'changeInformation', {
      person: { ...(name && { name }), ...(phone && { phone }), ...(email && { email }) },
    }),
});
