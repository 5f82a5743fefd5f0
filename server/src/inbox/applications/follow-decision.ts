import type { Kysely } from 'kysely';
import { usersOfPersons } from '../../identity/index.ts';
import type { ApplicationContext } from '../../platform/applications/application-types.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { type ApprovalOutcome, registerApprovalSubject } from '../approvals/subjects.ts';
import { inboxTexts } from '../texts.ts';
import {
  type ApplicationRecord,
  askedFor,
  findApplication,
  formOf,
  hashOf,
  todayOf,
  updateApplication,
} from './applications.repo.ts';
import { findType } from './offered-applications.ts';
import { sayWhatIsLate } from './wished-day.ts';

/** One subject for whatever can be asked for: what differs is said by its type. */
export const APPLICATION_SUBJECT = 'inbox.application';

registerApprovalSubject({
  subject: APPLICATION_SUBJECT,
  name: inboxTexts.inEvery('applications.subject'),
  category: 'approval',
  permission: 'inbox.applications.decide',
  async currentHash(db, id) {
    const record = await findApplication(db, id);
    return hashOf(record);
  },
  excluded: whoItIsAbout,
  beware: sayWhatIsLate,
  onDecided: followDecision,
});

/** Nobody decides on what is about themselves, whoever asked for it. */
async function whoItIsAbout(db: Kysely<DB>, id: string): Promise<string[]> {
  const record = await findApplication(db, id);
  const person = await db
    .selectFrom('employments')
    .select('person_id')
    .where('id', '=', record.employment_id)
    .executeTakeFirstOrThrow();
  return [...(await usersOfPersons(db, [person.person_id])).values()];
}

async function followDecision(context: ApplicationContext, outcome: ApprovalOutcome): Promise<void> {
  if (outcome.kind !== 'approved') return;
  const record = await findApplication(context.db, outcome.subjectId);
  const { type, form } = await readForm(context.db, record);
  await type.check?.(context, askedFor(record), form);
  const day = type.effectiveOn?.(form);
  if (day !== undefined && day > (await todayOf(context.db, context.clock, record.employment_id))) {
    const waiting = { effect: 'waiting', effective_on: day } as const;
    await updateApplication(context.db, record, instant(context.clock), waiting);
  } else await carryOut(context, record);
}

/** The type of an application, and its form as the type reads it. */
export async function readForm(db: Kysely<DB>, record: ApplicationRecord) {
  const type = await findType(db, record.type);
  if (!type) return refuse('inbox.applications.NOT_OFFERED');
  return { type, form: type.form.parse(formOf(record)) };
}

/** What was asked for takes effect. */
export async function carryOut(context: ApplicationContext, record: ApplicationRecord): Promise<void> {
  const { type, form } = await readForm(context.db, record);
  await type.apply(context, askedFor(record), form);
  await updateApplication(context.db, record, instant(context.clock), { effect: 'done', problem: null });
  await context.audit.write({
    action: 'inbox.applications.carryOut',
    subject: { kind: 'application', id: record.id },
    facts: { number: record.number, type: record.type },
    changes: { effect: { before: record.effect, after: 'done' } },
  });
}
