import type { Kysely, Selectable } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { defineJob, type RunningJob } from '../../platform/jobs/job-queue.ts';
import type { QueueDoor } from '../../platform/jobs/queue.ts';
import { after } from '../../platform/outbox/delivery.ts';
import { getAccount, loginAt } from './accounts.repo.ts';
import { openPhone } from './queue-message.ts';
import { servicesWithNames } from './services.repo.ts';
import type { Receipt } from './vendors/message-vendor.ts';
import { phoneNumber } from './vendors/phone-number.ts';
import { VENDORS } from './vendors/vendors.ts';

const TOPIC = 'admin.message.receipts';
const AT_ONCE = 100;
/** How long after each time the vendor is asked once more; after the last a message stays "sent": nobody knows more. */
const WAITS_MIN = [1, 5, 15, 60, 360, 1440] as const;

type Row = Selectable<DB['message_log']>;

/** When the vendor is asked next, having been asked so often. */
export function nextReceipt(clock: Clock, asked: number): string | null {
  const wait = WAITS_MIN[asked];
  return wait === undefined ? null : after(clock, wait * 60_000);
}

/** A job for when the next message is to be asked after. */
export async function askForReceipts(db: Kysely<DB>, jobs: QueueDoor): Promise<void> {
  const next = await db
    .selectFrom('message_log')
    .select((eb) => eb.fn.min('receipt_due_at').as('at'))
    .where('receipt_due_at', 'is not', null)
    .executeTakeFirst();
  if (next?.at) await jobs.enqueue({ topic: TOPIC, payload: {}, uniqueKey: `at ${next.at}`, runAt: next.at });
}

/** Asks vendors whether what they took has reached the phone: nobody from outside has to reach this server for it. */
defineJob({
  topic: TOPIC,
  mayAgain: true,
  concurrency: 1,
  async run(job) {
    const told = { delivered: 0, failed: 0 };
    for (;;) {
      const rows = job.signal.aborted ? [] : await dueNow(job);
      for (const row of rows) {
        const { state } = await ask(job, row);
        if (state !== 'underWay') told[state] += 1;
      }
      if (rows.length === 0) break;
    }
    await askForReceipts(job.db, job.services.queue.door(job.db));
    return told;
  },
});

function dueNow({ db, clock }: RunningJob): Promise<Row[]> {
  return db
    .selectFrom('message_log')
    .selectAll()
    .where('receipt_due_at', '<=', instant(clock))
    .orderBy('receipt_due_at')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
}

async function ask(job: RunningJob, row: Row): Promise<Receipt> {
  const { db, clock, log } = job;
  const receipt = await receiptOf(job, row).catch((error): Receipt => {
    log.warn({ err: error, message: row.id }, 'the vendor could not be asked after a message');
    return { state: 'underWay' };
  });
  const asked = row.receipts_asked + 1;
  await db
    .updateTable('message_log')
    .set({
      receipts_asked: asked,
      receipt_due_at: receipt.state === 'underWay' ? nextReceipt(clock, asked) : null,
      ...(receipt.state === 'delivered' && {
        ...{ state: 'delivered' as const, delivered_at: receipt.at ?? instant(clock) },
      }),
      ...(receipt.state === 'failed' && {
        ...{ state: 'failed' as const, problem: 'undelivered' as const, vendor_code: receipt.vendorCode },
        ...(receipt.response && { response: receipt.response.slice(0, 500) }),
      }),
    })
    .where('id', '=', row.id)
    .where('state', '=', 'sent')
    .execute();
  return receipt;
}

async function receiptOf({ db, services, clock, signal }: RunningJob, row: Row): Promise<Receipt> {
  const service = await servicesWithNames(db)
    .where('message_services.id', '=', row.service_id ?? '')
    .executeTakeFirst();
  const written = openPhone(services.config, row);
  const phone = service && written && phoneNumber(written, service.country_code);
  if (!service || !phone || !row.provider_id) return { state: 'underWay' };
  const login = loginAt(services.config, await getAccount(db, service.account_id));
  return VENDORS[service.provider].receipt({ config: services.config, now: clock.now(), signal }, login, {
    ...{ id: row.id, providerId: row.provider_id, phone, sender: service.sender },
    sentAt: new Date(row.ended_at ?? row.created_at),
  });
}
