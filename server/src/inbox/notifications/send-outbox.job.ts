import type { Selectable } from 'kysely';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { defineJob, type RunningJob } from '../../platform/jobs/job-queue.ts';
import type { NewJob } from '../../platform/jobs/queue.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { type Language, pickText, type Texts } from '../../platform/texts/languages.ts';
import type { OutboxProblem } from '../inbox.words.ts';

const TOPIC = 'inbox.outbox';

/** Hands over what waits. One at a time, so that nothing leaves twice. */
export const SEND_OUTBOX: NewJob = { topic: TOPIC, payload: {}, uniqueKey: TOPIC };

const AT_ONCE = 100;
const MOST_ATTEMPTS = 5;
/** What waited longer, for want of a mail service, is no news any more. */
const KEPT_MS = 3 * 24 * 3600_000;

type Message = Selectable<DB['outbox_messages']>;
interface Recipient {
  name: string;
  email: string | null;
  phone: string | null;
  language: Language;
}

defineJob({
  topic: TOPIC,
  concurrency: 1,
  async run(job) {
    const sent = { mail: 0, message: 0, failed: 0 };
    for (let after = ''; !job.signal.aborted; ) {
      const waiting = await waitingAfter(job, after);
      for (const message of waiting) {
        const problem = await send(job, message);
        // What has left is noted at once: a crash sends at most one message twice.
        await job.db
          .updateTable('outbox_messages')
          .set({
            attempts: message.attempts + 1,
            problem: problem ?? null,
            handed_over_at: problem ? null : instant(job.clock),
          })
          .where('id', '=', message.id)
          .execute();
        if (problem) sent.failed += 1;
        else sent[message.topic === 'mail' ? 'mail' : 'message'] += 1;
      }
      after = waiting.at(-1)?.id ?? '';
      if (waiting.length < AT_ONCE) break;
    }
    return sent;
  },
});

function waitingAfter({ db, clock, services }: RunningJob, after: string): Promise<Message[]> {
  const since = new Date(Date.parse(instant(clock)) - KEPT_MS).toISOString();
  return db
    .selectFrom('outbox_messages')
    .selectAll()
    .where('handed_over_at', 'is', null)
    .where('attempts', '<', MOST_ATTEMPTS)
    .where('created_at', '>=', since)
    .where('topic', 'in', services.config.smtp ? ['mail', 'message'] : ['message'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
}

async function send(job: RunningJob, message: Message): Promise<OutboxProblem | undefined> {
  const { services, log } = job;
  const person = await recipientOf(job, message.recipient_id);
  if (!person) return 'noAccount';
  const { title, body, url } = JSON.parse(message.payload) as { title: Texts; body?: Texts; url?: string };
  const say = (texts: Texts | null | undefined) => (texts ? (pickText(texts, person.language) ?? '') : '');
  if (message.topic === 'message') {
    if (!person.phone) return 'noPhone';
    // Without a service for messages the log is where they arrive: who reads it sees that one left, and to whom.
    log.info(
      { message: message.id, to: person.phone.replace(/.(?=.{3})/g, '*'), title: say(title) },
      'message',
    );
    return undefined;
  }
  if (!person.email) return 'noAddress';
  try {
    const text = [say(body), absolute(url, services.config.publicUrl)].filter(Boolean).join('\n\n');
    const refused = await sendMail(services.config, { to: [person.email], subject: say(title), text });
    return refused.length > 0 ? 'refused' : undefined;
  } catch (error) {
    log.warn({ err: error, message: message.id }, 'a mail could not be handed over');
    return 'unreachable';
  }
}

/** Where the product is reached nobody may have said: such a mail leads nowhere. */
function absolute(url: string | null | undefined, base: string | undefined): string {
  return url && URL.canParse(url, base) ? new URL(url, base).href : '';
}

async function recipientOf({ db }: RunningJob, userId: string | null): Promise<Recipient | undefined> {
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
