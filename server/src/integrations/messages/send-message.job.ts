import { instant } from '../../platform/clock/clock.ts';
import { defineJob } from '../../platform/jobs/job-queue.ts';
import type { NewJob } from '../../platform/jobs/queue.ts';
import type { MessageOutcome } from '../adapters/directory-adapter.ts';
import { openApp } from '../apps/open-app.ts';
import { passing } from '../vendor/pause.ts';
import { asRefusal } from '../vendor/refuse-vendor.ts';
import { contentOf, recipientsOf } from './messages.repo.ts';

const TOPIC = 'integrations.message';
/** How often a platform that sends later is asked who got it, and how long it is left in between. */
const QUESTIONS = 10;
const BETWEEN_MS = 2000;
const MEMBERS_AT_ONCE = 100;

export const messageJob = (messageId: string): NewJob => ({
  topic: TOPIC,
  payload: { messageId },
  uniqueKey: `${TOPIC}/${messageId}`,
});

defineJob({
  topic: TOPIC,
  concurrency: 2,
  async run(job) {
    const { messageId } = job.payload as { messageId: string };
    const { db, clock } = job;
    const row = await db
      .selectFrom('integration_messages')
      .selectAll()
      .where('id', '=', messageId)
      .executeTakeFirstOrThrow();
    const appRow = await db
      .selectFrom('integration_apps')
      .selectAll()
      .where('id', '=', row.app_id)
      .executeTakeFirstOrThrow();
    const { adapter, client } = openApp(job.services, appRow, { traceId: job.id, signal: job.signal });
    const { memberIds, departmentIds } = recipientsOf(row);
    const parts = memberIds.length === 0 ? [[]] : partsOf(memberIds, MEMBERS_AT_ONCE);
    const outcomes: MessageOutcome[] = [];
    try {
      for (const [at, part] of parts.entries()) {
        const sent = await adapter.sendMessage(client, {
          kind: row.kind,
          ...contentOf(row),
          key: row.id.replace(/-/g, ''),
          memberIds: part,
          departmentIds: at === 0 ? departmentIds : [],
        });
        let outcome = sent;
        for (let asked = 0; outcome.pending && adapter.messageOutcome && asked < QUESTIONS; asked++) {
          if (asked > 0) await passing.wait(BETWEEN_MS, job.signal);
          outcome = await adapter.messageOutcome(client, sent.vendorId);
        }
        outcomes.push(outcome);
      }
    } catch (error) {
      throw asRefusal(error);
    }
    const failed = outcomes.flatMap((outcome) => outcome.failed);
    return job.conclude(async (trx) => {
      await trx
        .updateTable('integration_messages')
        .set({
          state:
            failed.length === 0
              ? 'sent'
              : failed.length >= memberIds.length && departmentIds.length === 0
                ? 'failed'
                : 'partial',
          vendor_id: outcomes.map(({ vendorId }) => vendorId).join(' '),
          result: JSON.stringify({ failed }),
          sent_at: instant(clock),
        })
        .where('id', '=', row.id)
        .execute();
      return { failed: failed.length };
    });
  },
  async ended(job) {
    const { messageId } = job.payload as { messageId: string };
    await job.db
      .updateTable('integration_messages')
      .set({ state: 'failed' })
      .where('id', '=', messageId)
      .where('state', '=', 'sending')
      .execute();
  },
});

function partsOf<T>(list: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < list.length; at += size) parts.push(list.slice(at, at + size));
  return parts;
}
