import { instant, today } from '../../platform/clock/clock.ts';
import { errorMessage } from '../../platform/errors/declare-errors.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { defineJob, type RunningJob } from '../../platform/jobs/job-queue.ts';
import type { NewJob } from '../../platform/jobs/queue.ts';
import { inEveryLanguage } from '../../platform/texts/languages.ts';
import { notify } from '../notifications/notify.ts';
import { inboxTexts } from '../texts.ts';
import { type ApplicationRecord, findApplication, updateApplication } from './applications.repo.ts';
import { carryOut } from './follow-decision.ts';

const TOPIC = 'inbox.applications.due';

/** Carries out what was approved before its day, once that day has begun where the employment is. */
export const CARRY_OUT_DUE: NewJob = { topic: TOPIC, payload: {}, uniqueKey: TOPIC };

defineJob({
  topic: TOPIC,
  concurrency: 1,
  async run(job) {
    const done = { carriedOut: 0, failed: 0 };
    for (const id of await dueNow(job)) {
      if (job.signal.aborted) break;
      if (await carryOutOne(job, id)) done.carriedOut += 1;
      else done.failed += 1;
    }
    return done;
  },
});

async function dueNow({ db, clock }: RunningJob): Promise<string[]> {
  // The day begins first fourteen hours east of Greenwich.
  const furthest = today(clock, 'Pacific/Kiritimati');
  const rows = await db
    .selectFrom('inbox_applications')
    .innerJoin('employments', 'employments.id', 'inbox_applications.employment_id')
    .innerJoin('legal_entities', 'legal_entities.id', 'employments.legal_entity_id')
    .select(['inbox_applications.id', 'inbox_applications.effective_on', 'legal_entities.time_zone'])
    .where('effect', '=', 'waiting')
    .where('effective_on', '<=', furthest)
    .orderBy('effective_on')
    .orderBy('inbox_applications.id')
    .execute();
  return rows.filter((row) => (row.effective_on ?? '') <= today(clock, row.time_zone)).map((row) => row.id);
}

/** Each by itself: what can't be carried out keeps no other from it, and those concerned are told why. */
async function carryOutOne(job: RunningJob, id: string): Promise<boolean> {
  const { db, clock } = job;
  try {
    await db.transaction().execute(async (trx) => {
      const record = await findApplication(trx, id);
      if (record.effect === 'waiting') await carryOut({ db: trx, clock, audit: job.audit(trx) }, record);
    });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) {
      job.log.error({ err: error, application: id }, 'an application could not be carried out');
      return false;
    }
    await db
      .transaction()
      .execute(async (trx) => tellFailure(trx, job, await findApplication(trx, id), error));
    return false;
  }
}

async function tellFailure(
  trx: RunningJob['db'],
  job: RunningJob,
  record: ApplicationRecord,
  refusal: Refusal,
): Promise<void> {
  const why = inEveryLanguage(
    (language) =>
      refusal.texts?.[language] ?? errorMessage(refusal.code, refusal.facts, language) ?? refusal.code,
  );
  await updateApplication(trx, record, instant(job.clock), {
    effect: 'failed',
    problem: JSON.stringify(why),
  });
  await job.audit(trx).write({
    action: 'inbox.applications.carryOut',
    subject: { kind: 'application', id: record.id },
    facts: { number: record.number, type: record.type, problem: refusal.code },
    changes: { effect: { before: record.effect, after: 'failed' } },
  });
  const signed = await trx
    .selectFrom('inbox_approval_tasks')
    .select('user_id')
    .where('approval_id', '=', record.approval_id ?? '')
    .where('status', '=', 'approved')
    .execute();
  const title = inboxTexts.inEvery('applications.failed', { number: record.number });
  const notice = { category: 'approval', title, body: why, mail: true } as const;
  await notify(
    trx,
    job.clock,
    { ...notice, userIds: [record.applicant_id], url: `/inbox/applications/${record.approval_id}` },
    {
      ...notice,
      userIds: signed.map((task) => task.user_id),
      url: `/inbox/processed/${record.approval_id}`,
    },
  );
}
