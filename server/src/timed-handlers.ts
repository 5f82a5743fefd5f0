import { z } from 'zod';
import { timedTaskTexts } from './admin/timed-tasks/texts.ts';
import { removeExpiredSessions } from './identity/index.ts';
import { CARRY_OUT_DUE, SEND_OUTBOX, SEND_REMINDERS } from './inbox/index.ts';
import { attendanceTaskParams, takeInByTheClock } from './integrations/index.ts';
import {
  askAllDynamic,
  closeDuePeriods,
  followConfirmations,
  remindOfTasks,
  writeReadCounts,
} from './payroll/index.ts';
import { computeEndedDays, followEmployments, grantCurrentYear } from './people/index.ts';
import { auditWriter } from './platform/audit/audit-writer.ts';
import { forgetPersonalValues } from './platform/audit/forget-personal.ts';
import { verifyAudit } from './platform/audit/verify-audit.ts';
import { BACKUP_JOB } from './platform/backup/backup.job.ts';
import { newId } from './platform/ids/new-id.ts';
import { scrubWhenDue } from './platform/integrity/scrub.job.ts';
import { declareTimedHandler } from './platform/timetable/timed-handlers.ts';
import type { Services } from './platform/trpc/context.ts';
import { SYSTEM_SCOPE } from './platform/trpc/scope.ts';

/** How long the same key answers the same. */
const KEYS_LAST_MS = 30 * 24 * 3_600_000;

const nothing = z.strictObject({});
const named = (
  key: 'sweep' | 'due' | 'days' | 'leaveYear' | 'outbox' | 'backup' | 'verifyAudit' | 'platformAttendance',
) => ({
  key,
  nameIn: (language: string) => timedTaskTexts.say(`handlers.${key}`, {}, language),
  params: nothing,
});

declareTimedHandler({
  ...named('backup'),
  params: z.strictObject({ keep: z.number().int().min(3).max(400).default(14) }),
  paramNameIn: (_name, language) => timedTaskTexts.say('params.keep', {}, language),
  async run({ db, queue }, params) {
    await queue.door(db).enqueue({ ...BACKUP_JOB, payload: params });
  },
});
declareTimedHandler({
  ...named('verifyAudit'),
  async run({ db, config, log }) {
    const verdict = await verifyAudit(db, config);
    if (verdict.ok) return { rows: verdict.sealed };
    log.error({ alarm: 'audit', ...verdict.problem }, 'the audit trail is not what was written');
    throw new Error(verdict.problem?.text);
  },
});

declareTimedHandler({ ...named('sweep'), always: '0 0/10 * * * ?', run: sweepLeftovers });
declareTimedHandler({ ...named('due'), always: '30 0/10 * * * ?', run: followDue });
declareTimedHandler({
  ...named('days'),
  always: '45 0/10 * * * ?',
  run: ({ db, clock }) => db.transaction().execute((trx) => computeEndedDays(trx, clock)),
});
declareTimedHandler({
  ...named('leaveYear'),
  always: '20 5 * * * ?',
  run: ({ db, clock }) =>
    db.transaction().execute(async (trx) => {
      await grantCurrentYear(trx, clock, SYSTEM_SCOPE);
    }),
});
declareTimedHandler({
  ...named('outbox'),
  always: '0 * * * * ?',
  async run({ db, queue }) {
    await queue.door(db).enqueue(SEND_OUTBOX);
  },
});

// When it runs is for an administrator to say: platforms count calls.
declareTimedHandler({
  ...named('platformAttendance'),
  params: attendanceTaskParams,
  paramNameIn: (_name, language) => timedTaskTexts.say('params.days', {}, language),
  run: (services, params) => takeInByTheClock(services, params),
});

async function sweepLeftovers(services: Services): Promise<void> {
  const { db, clock, files } = services;
  await files.removeExpired(db);
  await scrubWhenDue(services);
  await writeReadCounts(services);
  await removeExpiredSessions(db, clock);
  const before = new Date(clock.now().getTime() - KEYS_LAST_MS).toISOString();
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
  await db.deleteFrom('job_failures').where('at', '<', before).execute();
  await forgetPersonalValues(db, clock);
  await db
    .deleteFrom('timed_task_runs')
    .where('due_at', '<', before)
    .where('ended_at', 'is not', null)
    .execute();
}

async function followDue(services: Services): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const audit = auditWriter(trx, {
      clock: services.clock,
      traceId: newId(services.clock),
      userId: null,
      action: 'payroll.periods.closeDue',
      secretKey: services.config.secretKey,
    });
    await closeDuePeriods({ db: trx, clock: services.clock, audit });
    await followConfirmations({ db: trx, clock: services.clock, audit });
    await followEmployments({ db: trx, clock: services.clock, audit });
    await remindOfTasks(trx, services.clock);
    await askAllDynamic(trx, services.clock, services.queue.door(trx));
    await services.queue.door(trx).enqueue(CARRY_OUT_DUE);
    await services.queue.door(trx).enqueue(SEND_REMINDERS);
  });
}
