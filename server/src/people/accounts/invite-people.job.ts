import { insertUser, inviteOwner, isFreeLogin } from '../../identity/index.ts';
import { defineJob, type RunningJob } from '../../platform/jobs/job-queue.ts';
import { readLanguage } from '../../platform/texts/languages.ts';
import { nameIn, parseNames } from '../names.ts';
import type { INVITATION_OUTCOMES } from '../people.words.ts';
import { peopleTexts } from '../texts.ts';
import { type InvitationFilter, invitationCandidates } from './candidates.ts';

export const INVITE_TOPIC = 'people.invite';

export interface InvitePayload {
  filter: InvitationFilter;
  /** What people sign in with. */
  loginBy: 'employeeNumber' | 'mail';
  language: string;
}

type Outcome = (typeof INVITATION_OUTCOMES)[number];
type Candidate = Awaited<ReturnType<typeof invitationCandidates>>[number];

const AT_ONCE = 50;

defineJob({
  topic: INVITE_TOPIC,
  concurrency: 1,
  async run(job) {
    const { filter, loginBy, language: asked } = job.payload as InvitePayload;
    const language = readLanguage(asked);
    const people = await invitationCandidates(job.db, job.clock, filter);
    const outcomes: { person: Candidate; loginName: string; outcome: Outcome }[] = [];
    for (let from = 0; from < people.length && !job.signal.aborted; from += AT_ONCE) {
      const part = people.slice(from, from + AT_ONCE);
      await job.db.transaction().execute(async (trx) => {
        for (const person of part) {
          const loginName = (loginBy === 'mail' ? person.email : person.employeeNumber) ?? '';
          outcomes.push({ person, loginName, outcome: await invite({ ...job, db: trx }, person, loginName) });
        }
      });
      job.services.queue.wake();
      await job.progress({ done: Math.min(from + AT_ONCE, people.length), total: people.length });
    }
    const say = (key: Parameters<typeof peopleTexts.say>[0]) => peopleTexts.say(key, {}, language);
    // Heavy, and few ever invite: loaded when somebody does.
    const { valuesXlsx } = await import('../../platform/excel/write-values.ts');
    const list = valuesXlsx({
      sheet: say('accounts.sheet'),
      columns: (['number', 'name', 'department', 'loginName', 'mail', 'outcome'] as const).map((title) => ({
        title: say(`accounts.${title}`),
        type: 'text',
      })),
      cells: [
        outcomes.map(({ person }) => person.employeeNumber),
        outcomes.map(({ person }) => person.name),
        outcomes.map(({ person }) =>
          person.departmentNames ? nameIn(language, parseNames(person.departmentNames)) : null,
        ),
        outcomes.map(({ loginName }) => loginName),
        outcomes.map(({ person }) => person.email),
        outcomes.map(({ outcome }) => say(`invitationOutcomes.${outcome}`)),
      ],
      rows: outcomes.length,
      notes: [],
    });
    const file = await job.services.files.save(job.db, {
      name: `${say('accounts.file')}.xlsx`,
      content: list,
      purpose: 'invitations',
      createdBy: job.createdBy,
    });
    const count = (wanted: Outcome) => outcomes.filter(({ outcome }) => outcome === wanted).length;
    return {
      fileId: file.id,
      invited: count('invited'),
      noMail: count('noMail'),
      loginTaken: count('loginTaken'),
    };
  },
});

/** An account for one person, with a link to their mail; none where there is no mail to send it to. */
async function invite(job: RunningJob, person: Candidate, loginName: string): Promise<Outcome> {
  const { db, clock, services } = job;
  if (!person.email) return 'noMail';
  if (!(await isFreeLogin(db, loginName))) return 'loginTaken';
  const userId = await insertUser(db, clock, {
    loginName,
    name: person.name,
    personId: person.personId,
    passwordHash: null,
    roles: [{ role: 'employee' }],
  });
  await inviteOwner({ db, clock, services, jobs: services.queue.door(db) }, userId);
  await job.audit(db).write({
    action: 'people.accounts.invite',
    subject: { kind: 'user', id: userId },
    changes: {
      roles: { before: null, after: ['employee'] },
      person_id: { before: null, after: person.personId },
    },
  });
  return 'invited';
}
