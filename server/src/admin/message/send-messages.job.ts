import type { Selectable } from 'kysely';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { defineJob, type RunningJob } from '../../platform/jobs/job-queue.ts';
import type { NewJob } from '../../platform/jobs/queue.ts';
import {
  type Attempt,
  after,
  afterTry,
  keptSince,
  lostBefore,
  minuteAgo,
  WAITING_STATES,
} from '../../platform/outbox/delivery.ts';
import { findPurpose } from '../../platform/outbox/purposes.ts';
import { getAccount, loginAt } from './accounts.repo.ts';
import { askForReceipts, nextReceipt } from './message-receipts.job.ts';
import { open } from './queue-message.ts';
import { type MessageService, type ServiceWithNames, servicesWithNames } from './services.repo.ts';
import type { VendorOutcome } from './vendors/message-vendor.ts';
import { phoneNumber } from './vendors/phone-number.ts';
import { VENDORS } from './vendors/vendors.ts';

const TOPIC = 'admin.message.send';
const AT_ONCE = 100;

/** Sends what waits. */
export const SEND_MESSAGES: NewJob = { topic: TOPIC, payload: {}, uniqueKey: 'now' };

type Row = Selectable<DB['message_log']>;

defineJob({
  topic: TOPIC,
  mayAgain: true,
  concurrency: 1,
  async run(job) {
    const told = { sent: 0, failed: 0 };
    await endLost(job);
    await forgetOld(job);
    for (const service of await servicesWithNames(job.db).orderBy('message_services.id').execute())
      for (;;) {
        const rows = job.signal.aborted ? [] : await dueOf(job, service);
        for (const row of rows) {
          const end = await trySending(job, service, row);
          if (end) told[end] += 1;
        }
        if (rows.length === 0) break;
      }
    // What comes in from now on asks for a job of its own; what came in before, and found this one in its way, is due.
    await job.conclude(async () => told);
    await comeBack(job);
    return told;
  },
});

/** As many as the service may send within a minute; those of a frozen one wait until it isn't. */
async function dueOf({ db, clock }: RunningJob, service: MessageService): Promise<Row[]> {
  const now = instant(clock);
  let room = service.frozen ? 0 : AT_ONCE;
  if (room > 0 && service.per_minute !== null) {
    const { count } = await db
      .selectFrom('message_log')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('service_id', '=', service.id)
      .where('state', '=', 'sent')
      .where('ended_at', '>', minuteAgo(clock))
      .executeTakeFirstOrThrow();
    room = Math.min(AT_ONCE, service.per_minute - Number(count));
  }
  if (room > 0)
    return db
      .selectFrom('message_log')
      .selectAll()
      .where('service_id', '=', service.id)
      .where('state', 'in', WAITING_STATES)
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .orderBy('id')
      .limit(room)
      .execute();
  await db
    .updateTable('message_log')
    .set({ due_at: after(clock, 60_000), ...(service.frozen ? { problem: 'serviceOff' as const } : {}) })
    .where('service_id', '=', service.id)
    .where('state', 'in', WAITING_STATES)
    .where('due_at', '<=', now)
    .execute();
  return [];
}

async function trySending(
  job: RunningJob,
  service: ServiceWithNames,
  row: Row,
): Promise<'sent' | 'failed' | undefined> {
  const { db, clock } = job;
  // Whoever marks it first sends it; another process finds it taken.
  const mine = await db
    .updateTable('message_log')
    .set({ state: 'sending', due_at: instant(clock) })
    .where('id', '=', row.id)
    .where('state', 'in', WAITING_STATES)
    .returning('id')
    .executeTakeFirst();
  if (!mine) return undefined;
  const outcome = await handOver(job, service, row);
  const end = afterTry(clock, JSON.parse(row.attempts) as Attempt[], outcome);
  const isSecret = findPurpose(row.purpose)?.secret === true;
  await db
    .updateTable('message_log')
    .set({
      ...end,
      ...{ vendor_code: outcome.vendorCode ?? null, provider_id: outcome.providerId ?? null },
      ...(end.state === 'sent' && outcome.providerId ? { receipt_due_at: nextReceipt(clock, 0) } : {}),
      ...(isSecret && end.ended_at ? { content_cipher: null } : {}),
    })
    .where('id', '=', row.id)
    .execute();
  return outcome.problem ? 'failed' : 'sent';
}

async function handOver(
  { db, services, clock, log, signal }: RunningJob,
  service: ServiceWithNames,
  row: Row,
): Promise<VendorOutcome> {
  const sealed = open(services.config, row);
  if (!sealed) return { problem: 'takenBack' };
  const phone = phoneNumber(sealed.phone, service.country_code);
  if (!phone) return { problem: 'number' };
  const sign = service.sign_id
    ? await db
        .selectFrom('message_signs')
        .select(['name', 'audit_state'])
        .where('id', '=', service.sign_id)
        .executeTakeFirst()
    : undefined;
  const vendor = VENDORS[service.provider];
  if (vendor.needs.includes('sign') && sign?.audit_state !== 'approved') return { problem: 'sign' };
  try {
    const login = loginAt(services.config, await getAccount(db, service.account_id));
    return await vendor.send({ config: services.config, now: clock.now(), signal }, login, {
      ...{ id: row.id, phone, sender: service.sender, sign: sign?.name ?? null },
      ...sealed.content,
    });
  } catch (error) {
    log.warn({ err: error, message: row.id }, 'a message could not be handed over');
    return outcomeOf(error);
  }
}

/** The vendor never heard of it: then it goes again. Whatever broke off later may have arrived, and isn't sent twice. */
function outcomeOf(error: unknown): VendorOutcome {
  const { code = '', message } = error as { code?: string; message?: string };
  if (/ip address/i.test(message ?? '')) return { problem: 'private', response: message };
  const isUnheard = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code);
  return { problem: 'unreachable', response: message, again: isUnheard };
}

/** What a process was sending when it ended: the vendor may have it, so a person decides whether it goes again. */
async function endLost({ db, clock }: RunningJob): Promise<void> {
  await db
    .updateTable('message_log')
    .set({ state: 'failed', problem: 'unreachable', ended_at: instant(clock) })
    .where('state', '=', 'sending')
    .where('due_at', '<', lostBefore(clock))
    .execute();
}

async function forgetOld({ db, clock }: RunningJob): Promise<void> {
  await db
    .updateTable('message_log')
    .set({ content_cipher: null, phone_cipher: null })
    .where('phone_cipher', 'is not', null)
    .where('ended_at', '<', keptSince(clock))
    .execute();
}

/**
 * Another job for when the next one is due, and one to ask what became of those that left. What no service sends waits for what
 * the clock starts, not for this.
 */
async function comeBack({ db, services }: RunningJob): Promise<void> {
  const next = await db
    .selectFrom('message_log')
    .select((eb) => eb.fn.min('due_at').as('at'))
    .where('state', 'in', WAITING_STATES)
    .where('service_id', 'in', (eb) => eb.selectFrom('message_services').select('id'))
    .executeTakeFirst();
  const jobs = services.queue.door(db);
  if (next?.at) await jobs.enqueue({ topic: TOPIC, payload: {}, uniqueKey: `at ${next.at}`, runAt: next.at });
  await askForReceipts(db, jobs);
}
