import type { Kysely, Selectable } from 'kysely';
import { anyServiceOn, queueMail, SEND_MAILS, takeEnvironment } from '../../admin/email/index.ts';
import { anyMessageService, maskedPhone, queueMessage, SEND_MESSAGES } from '../../admin/message/index.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { defineJob, type RunningJob } from '../../platform/jobs/job-queue.ts';
import type { NewJob } from '../../platform/jobs/queue.ts';
import { linkAddress } from '../../platform/outbox/link-address.ts';
import { type OutboxPayload, outboxValues } from '../../platform/outbox/outbox-values.ts';
import type { Language } from '../../platform/texts/languages.ts';
import type { OutboxProblem } from '../inbox.words.ts';
import { chatCarrier } from './chat.ts';

const TOPIC = 'inbox.outbox';

/** Hands over what waits. One at a time, so that nothing leaves twice. */
export const SEND_OUTBOX: NewJob = { topic: TOPIC, payload: {}, uniqueKey: TOPIC };

const AT_ONCE = 100;
const MOST_ATTEMPTS = 5;
/** What waited longer, for want of a service, is no news any more. */
const KEPT_MS = 3 * 24 * 3600_000;

type Message = Selectable<DB['outbox_messages']>;
type Topic = 'mail' | 'message' | 'chat';
interface Recipient {
  name: string;
  email: string | null;
  phone: string | null;
  language: Language;
}

defineJob({
  topic: TOPIC,
  mayAgain: true,
  concurrency: 1,
  async run(job) {
    const { db, clock, services } = job;
    const handed = { mail: 0, message: 0, chat: 0, failed: 0 };
    await takeEnvironment(db, clock, services.config);
    const carrier = chatCarrier();
    const topics: Topic[] = [
      'message',
      ...((await anyServiceOn(db)) ? (['mail'] as const) : []),
      ...((await carrier.platforms(db)).length > 0 ? (['chat'] as const) : []),
    ];
    let after = '';
    while (!job.signal.aborted) {
      const waiting = await waitingAfter(job, topics, after);
      for (const message of waiting) {
        // Handed over and noted as such, or neither: a crash hands nothing over twice.
        const problem = await db.transaction().execute(async (trx) => {
          const found = await handOver(job, trx, message);
          await trx
            .updateTable('outbox_messages')
            .set({
              attempts: message.attempts + 1,
              problem: found ?? null,
              handed_over_at: found ? null : instant(clock),
            })
            .where('id', '=', message.id)
            .execute();
          return found;
        });
        if (problem) handed.failed += 1;
        else handed[message.topic as Topic] += 1;
      }
      after = waiting.at(-1)?.id ?? '';
      if (waiting.length < AT_ONCE) break;
    }
    await services.queue.door(db).enqueue(SEND_MAILS);
    await services.queue.door(db).enqueue(SEND_MESSAGES);
    if (carrier.sending) await services.queue.door(db).enqueue(carrier.sending);
    // What comes in from now on asks for a job of its own. What came in before found this one in its way, and is looked for.
    await job.conclude(async () => handed);
    if ((await waitingAfter(job, topics, after)).length > 0)
      await services.queue.door(db).enqueue(SEND_OUTBOX);
    return handed;
  },
});

function waitingAfter(
  { db, clock }: RunningJob,
  topics: readonly Topic[],
  after: string,
): Promise<Message[]> {
  const since = new Date(Date.parse(instant(clock)) - KEPT_MS).toISOString();
  return db
    .selectFrom('outbox_messages')
    .selectAll()
    .where('handed_over_at', 'is', null)
    .where('attempts', '<', MOST_ATTEMPTS)
    .where('created_at', '>=', since)
    .where('topic', 'in', [...topics])
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
}

/** To the room that sends, in the words of its template and the person's language. */
async function handOver(
  job: RunningJob,
  db: Kysely<DB>,
  message: Message,
): Promise<OutboxProblem | undefined> {
  const { services, log, clock } = job;
  const person = await recipientOf(db, message.recipient_id);
  if (!person) return 'noAccount';
  const payload = JSON.parse(message.payload) as OutboxPayload;
  const purpose = payload.purpose ?? 'notice';
  if (message.topic === 'chat')
    return chatCarrier().take(
      { db, clock },
      { outboxId: message.id, recipientId: message.recipient_id ?? '', purpose },
    );
  const values = outboxValues(payload, person, linkAddress(services.config));
  if (message.topic === 'message') {
    if (!person.phone) return 'noPhone';
    if (await anyMessageService(db)) {
      await queueMessage(
        { db, clock, config: services.config },
        {
          ...{ outboxId: message.id, purpose, recipientId: message.recipient_id },
          ...{ phone: person.phone, language: person.language, values },
        },
      );
      return undefined;
    }
    // Without a service for messages the log is where they arrive: who reads it sees that one left, and to whom.
    log.info({ message: message.id, to: maskedPhone(person.phone), title: values.title }, 'message');
    return undefined;
  }
  if (!person.email) return 'noAddress';
  await queueMail(
    { db, clock, config: services.config },
    {
      ...{ outboxId: message.id, purpose, recipientId: message.recipient_id },
      ...{ address: person.email, language: person.language, values },
    },
  );
  return undefined;
}

async function recipientOf(db: Kysely<DB>, userId: string | null): Promise<Recipient | undefined> {
  if (userId === null) return undefined;
  const row = await db
    .selectFrom('users as u')
    .leftJoin('persons as p', 'p.id', 'u.person_id')
    .select(['u.name', 'u.language', 'u.email', 'u.phone'])
    .select(['p.email as ownEmail', 'p.phone as ownPhone'])
    .where('u.id', '=', userId)
    .where('u.status', '=', 'active')
    .executeTakeFirst();
  return row && { ...row, email: row.email ?? row.ownEmail, phone: row.phone ?? row.ownPhone };
}
