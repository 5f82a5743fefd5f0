import type { Selectable } from 'kysely';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { findRefusal } from '../../platform/http/error-body.ts';
import { PrivateHostError } from '../../platform/http/outgoing-agent.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { defineJob, type RunningJob } from '../../platform/jobs/job-queue.ts';
import type { NewJob } from '../../platform/jobs/queue.ts';
import { type MailServer, openMailServer } from '../../platform/mail/mail-server.ts';
import {
  type Attempt,
  after,
  afterTry,
  keptSince,
  lostBefore,
  minuteAgo,
  type Outcome,
  WAITING_STATES,
} from '../../platform/outbox/delivery.ts';
import { findPurpose } from '../../platform/outbox/purposes.ts';
import { keyOf, openContent } from './queue-mail.ts';
import { type MailService, serverAt } from './services.repo.ts';

const TOPIC = 'admin.email.send';
const AT_ONCE = 100;

/** Sends what waits. */
export const SEND_MAILS: NewJob = { topic: TOPIC, payload: {}, uniqueKey: 'now' };

type Row = Selectable<DB['mail_log']>;

defineJob({
  topic: TOPIC,
  mayAgain: true,
  concurrency: 1,
  async run(job) {
    const told = { sent: 0, failed: 0 };
    await takeBackLost(job);
    await forgetOld(job);
    for (const service of await job.db.selectFrom('mail_services').selectAll().execute())
      await sendBy(job, service, told);
    // What comes in from now on asks for a job of its own; what came in before, and found this one in its way, is due.
    await job.conclude(async () => told);
    await comeBack(job);
    return told;
  },
});

/** Everything of one service that is due, several at the same time over the same connections. */
async function sendBy(
  job: RunningJob,
  service: MailService,
  told: { sent: number; failed: number },
): Promise<void> {
  let server: MailServer | undefined;
  try {
    while (!job.signal.aborted) {
      const rows = await dueOf(job, service);
      if (rows.length === 0) return;
      server ??= await openMailServer(job.services.config, serverAt(job.services.config, service));
      for (let at = 0; at < rows.length && !job.signal.aborted; at += service.connections) {
        const some = rows.slice(at, at + service.connections);
        const ends = await Promise.all(
          some.map((row) => trySending(job, service, server as MailServer, row)),
        );
        for (const end of ends) if (end) told[end] += 1;
      }
    }
  } finally {
    server?.close();
  }
}

/** As many as the service takes within a minute; the others are put off until there is room. */
async function dueOf({ db, clock }: RunningJob, service: MailService): Promise<Row[]> {
  const due = db
    .selectFrom('mail_log')
    .where('service_id', '=', service.id)
    .where('state', 'in', WAITING_STATES)
    .where('due_at', '<=', instant(clock));
  if (!service.enabled) {
    // What it was to send waits until it is switched on again, or is cancelled.
    await putOff();
    return [];
  }
  let room = AT_ONCE;
  if (service.per_minute !== null) {
    const { count } = await db
      .selectFrom('mail_log')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('service_id', '=', service.id)
      .where('state', '=', 'sent')
      .where('ended_at', '>', minuteAgo(clock))
      .executeTakeFirstOrThrow();
    room = Math.min(AT_ONCE, service.per_minute - Number(count));
  }
  if (room > 0) return due.selectAll().orderBy('due_at').orderBy('id').limit(room).execute();
  await putOff();
  return [];

  async function putOff() {
    await db
      .updateTable('mail_log')
      .set({ due_at: after(clock, 60_000) })
      .where('service_id', '=', service.id)
      .where('state', 'in', WAITING_STATES)
      .where('due_at', '<=', instant(clock))
      .execute();
  }
}

async function trySending(
  job: RunningJob,
  service: MailService,
  server: MailServer,
  row: Row,
): Promise<'sent' | 'failed' | undefined> {
  const { db, clock } = job;
  // Whoever marks it first sends it; another process finds it taken.
  const mine = await db
    .updateTable('mail_log')
    .set({ state: 'sending', due_at: instant(clock) })
    .where('id', '=', row.id)
    .where('state', 'in', WAITING_STATES)
    .returning('id')
    .executeTakeFirst();
  if (!mine) return undefined;
  const outcome = await handOver(job, service, server, row);
  const end = afterTry(clock, JSON.parse(row.attempts) as Attempt[], outcome);
  const isSecret = findPurpose(row.purpose)?.secret === true;
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('mail_log')
      .set({ ...end, ...(isSecret && end.ended_at ? { content_cipher: null } : {}) })
      .where('id', '=', row.id)
      .execute();
    if (outcome.problem === 'refused' && !outcome.again && isNoSuchAddress(outcome.response))
      await trx
        .insertInto('mail_parked')
        .values({
          ...{ id: newId(clock), address: keyOf(row.address), response: end.response },
          created_at: instant(clock),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  });
  return outcome.problem ? 'failed' : 'sent';
}

/** A server that says there is nobody under this name (5.1.1 and the like) is believed. */
const isNoSuchAddress = (response: string | undefined): boolean =>
  /^55[013]\b|\b5\.1\.[1-3]\b/.test(response ?? '');

async function handOver(
  { db, services, log }: RunningJob,
  service: MailService,
  server: MailServer,
  row: Row,
): Promise<Outcome> {
  if (!row.content_cipher) return { problem: 'takenBack' };
  try {
    const { text, files } = openContent(services.config, row.id, row.content_cipher);
    const attachments = [];
    for (const id of files) {
      const file = await services.files.find(db, id);
      if (file) attachments.push({ filename: file.name, content: await services.files.read(db, id) });
    }
    const { rejected, response } = await server.send({
      ...{ from: { address: service.from_address, name: service.from_name ?? undefined } },
      ...{ to: [row.address], subject: row.subject, text, messageId: row.message_id, attachments },
    });
    return rejected.length > 0 ? { problem: 'refused', response } : { response };
  } catch (error) {
    log.warn({ err: error, mail: row.id }, 'a mail could not be handed over');
    return outcomeOf(error);
  }
}

/** What became of a try, from what the mail server or the network said. */
export function outcomeOf(error: unknown): Outcome {
  const {
    code = '',
    responseCode = 0,
    response,
    message,
  } = error as {
    code?: string;
    responseCode?: number;
    response?: string;
    message?: string;
  };
  const said = response ?? message;
  if (error instanceof PrivateHostError) return { problem: 'private', response: said };
  if (findRefusal(error)) return { problem: 'serviceOff', response: findRefusal(error)?.code };
  if (code === 'EAUTH' || code === 'ENOAUTH') return { problem: 'login', response: said, again: true };
  if (responseCode >= 500) return { problem: 'refused', response: said };
  if (responseCode >= 400) return { problem: 'refused', response: said, again: true };
  return { problem: 'unreachable', response: said, again: true };
}

/** What a process was sending when it ended; it may have arrived, under the same Message-ID. */
async function takeBackLost({ db, clock }: RunningJob): Promise<void> {
  await db
    .updateTable('mail_log')
    .set({ state: 'retrying' })
    .where('state', '=', 'sending')
    .where('due_at', '<', lostBefore(clock))
    .execute();
}

async function forgetOld({ db, clock }: RunningJob): Promise<void> {
  await db
    .updateTable('mail_log')
    .set({ content_cipher: null })
    .where('content_cipher', 'is not', null)
    .where('ended_at', '<', keptSince(clock))
    .execute();
}

/** Another job for when the next one is due. What no service sends waits for what the clock starts, not for this. */
async function comeBack({ db, services }: RunningJob): Promise<void> {
  const next = await db
    .selectFrom('mail_log')
    .select((eb) => eb.fn.min('due_at').as('at'))
    .where('state', 'in', WAITING_STATES)
    .where('service_id', 'in', (eb) => eb.selectFrom('mail_services').select('id'))
    .executeTakeFirst();
  if (next?.at)
    await services.queue
      .door(db)
      .enqueue({ topic: TOPIC, payload: {}, uniqueKey: `at ${next.at}`, runAt: next.at });
}
