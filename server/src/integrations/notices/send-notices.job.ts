import type { Updateable } from 'kysely';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { defineJob, type RunningJob } from '../../platform/jobs/job-queue.ts';
import type { NewJob } from '../../platform/jobs/queue.ts';
import { after, afterTry } from '../../platform/outbox/delivery.ts';
import type { MessageOutcome } from '../adapters/directory-adapter.ts';
import { type OpenApp, openApp } from '../apps/open-app.ts';
import type { VendorFault } from '../integrations.words.ts';
import { type MessageRow, type Result, recipientsOf } from '../messages/messages.repo.ts';
import { VendorError } from '../vendor/vendor-error.ts';
import { contentOfNotice } from './notice-content.ts';

const TOPIC = 'integrations.notices';

/** Sends what is due. One at a time, so that nothing leaves twice. */
export const SEND_NOTICES: NewJob = { topic: TOPIC, payload: {}, uniqueKey: TOPIC };

const AT_ONCE = 100;
/** How long a platform that sends later is left before it is asked who got it, and until when it is asked. */
const ASKED_AFTER_MS = 60_000;
const ASKED_UNTIL_MS = 10 * ASKED_AFTER_MS;
/** What concerns the app and not the person: everybody else's would fail as well, and it may go better later. */
const OF_THE_APP: readonly VendorFault[] = [
  'credentials',
  'expired',
  'permission',
  'ip',
  'rate',
  'quota',
  'busy',
  'transport',
];

defineJob({
  topic: TOPIC,
  mayAgain: true,
  concurrency: 1,
  async run(job) {
    const sent = { sent: 0, failed: 0, later: 0 };
    /** Apps that can't send for now: what else waits for them isn't tried. */
    const out = new Set<string>();
    for (let last = ''; !job.signal.aborted; ) {
      const due = await dueAfter(job, last);
      for (const row of due) {
        if (job.signal.aborted) break;
        if (out.has(row.app_id)) continue;
        const state = await settle(job, row, out);
        sent[state === 'sending' ? 'later' : state === 'sent' ? 'sent' : 'failed'] += 1;
      }
      last = due.at(-1)?.id ?? '';
      if (due.length < AT_ONCE) break;
    }
    return sent;
  },
});

const dueAfter = ({ db, clock }: RunningJob, last: string): Promise<MessageRow[]> =>
  db
    .selectFrom('integration_messages')
    .selectAll()
    .where('origin', '=', 'notice')
    .where('state', '=', 'sending')
    .where('due_at', '<=', instant(clock))
    .where('id', '>', last)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();

type Change = Pick<MessageRow, 'state'> & Updateable<DB['integration_messages']>;

/** Sends one, or asks what became of it, and stores what it came to. */
async function settle(job: RunningJob, row: MessageRow, out: Set<string>): Promise<MessageRow['state']> {
  const { db, services } = job;
  const appRow = await db
    .selectFrom('integration_apps')
    .selectAll()
    .where('id', '=', row.app_id)
    .executeTakeFirst();
  const change =
    appRow?.enabled === 1
      ? await tried(job, row, openApp(services, appRow, { traceId: job.id, signal: job.signal }), out)
      : failedFor(row, 'appOff');
  await db.updateTable('integration_messages').set(change).where('id', '=', row.id).execute();
  return change.state;
}

async function tried(job: RunningJob, row: MessageRow, app: OpenApp, out: Set<string>): Promise<Change> {
  const { clock } = job;
  try {
    const outcome = await (row.vendor_id === null ? sendOne(job, row, app) : askOne(row, app));
    if (!outcome) return failedFor(row, 'noAccount');
    return concluded(job, row, outcome);
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    const { code, message } = error.facts;
    if (!OF_THE_APP.includes(error.fault)) return failedFor(row, code || error.fault);
    out.add(row.app_id);
    const { tries = [] } = resultOf(row);
    const next = afterTry(clock, tries, {
      problem: 'unreachable',
      response: `${code} ${message}`,
      again: true,
    });
    const failed = failedOf(row, code || error.fault);
    return {
      state: next.state === 'retrying' ? 'sending' : 'failed',
      due_at: next.due_at,
      result: JSON.stringify({ failed, tries: JSON.parse(next.attempts) } as Result),
    };
  }
}

async function sendOne({ db, services }: RunningJob, row: MessageRow, { adapter, client }: OpenApp) {
  const content = await contentOfNotice(db, row, services.config.publicUrl);
  return (
    content &&
    adapter.sendMessage(client, {
      ...content,
      media: null,
      key: row.id.replace(/-/g, ''),
      ...recipientsOf(row),
    })
  );
}

const askOne = async (row: MessageRow, { adapter, client }: OpenApp): Promise<MessageOutcome | undefined> =>
  adapter.messageOutcome?.(client, row.vendor_id ?? '');

/** Some platforms take a message and say a while later whether it arrived. */
function concluded({ clock }: RunningJob, row: MessageRow, outcome: MessageOutcome): Change {
  const now = instant(clock);
  const sentAt = row.sent_at ?? now;
  const sent = { vendor_id: outcome.vendorId, sent_at: sentAt };
  const isAsked = Date.parse(now) - Date.parse(sentAt) < ASKED_UNTIL_MS;
  if (outcome.pending && isAsked) return { ...sent, state: 'sending', due_at: after(clock, ASKED_AFTER_MS) };
  const { tries } = resultOf(row);
  return {
    ...sent,
    state: outcome.failed.length > 0 ? 'failed' : 'sent',
    due_at: null,
    result: JSON.stringify({ failed: [...outcome.failed], tries } satisfies Result),
  };
}

const resultOf = (row: MessageRow): Result =>
  row.result === null ? { failed: [] } : (JSON.parse(row.result) as Result);
const failedOf = (row: MessageRow, reason: string) =>
  recipientsOf(row).memberIds.map((id) => ({ id, reason }));
const failedFor = (row: MessageRow, reason: string): Change => ({
  state: 'failed',
  due_at: null,
  result: JSON.stringify({ ...resultOf(row), failed: failedOf(row, reason) } satisfies Result),
});
