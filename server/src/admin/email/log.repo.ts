import type { Kysely, Selectable } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { ENDED_STATES, WAITING_STATES } from '../../platform/outbox/delivery.ts';
import { messageIdOf, openContent, sealContent } from './queue-mail.ts';
import { serviceFor } from './services.repo.ts';

export type MailRow = Selectable<DB['mail_log']>;

export async function getMails(db: Kysely<DB>, ids: readonly string[]): Promise<MailRow[]> {
  const rows = await db
    .selectFrom('mail_log')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
  return rows.length === new Set(ids).size ? rows : refuse('platform.NOT_FOUND');
}

/** The same words to the same address once more, in a row of its own; by the service that is there now. */
export async function resendMail(
  { db, clock, config }: { db: Kysely<DB>; clock: Clock; config: Config },
  row: MailRow,
): Promise<string> {
  if (!ENDED_STATES.includes(row.state)) refuse('admin.email.STILL_WAITING');
  if (!row.content_cipher) refuse('admin.email.NOT_KEPT');
  const service = (await serviceFor(db, row.service_id)) ?? (await serviceFor(db, null));
  if (!service) refuse('admin.email.NO_SERVICE');
  const id = newId(clock);
  const now = instant(clock);
  const { outbox_id, purpose, template_id, recipient_id, address, subject } = row;
  await db
    .insertInto('mail_log')
    .values({
      ...{
        id,
        outbox_id,
        resent_of: row.id,
        purpose,
        template_id,
        service_id: service.id,
        recipient_id,
        address,
        subject,
      },
      ...{ content_cipher: sealContent(config, id, openContent(config, row.id, row.content_cipher)) },
      ...{ message_id: messageIdOf(config, id), state: 'queued' as const, problem: null, response: null },
      ...{ attempts: '[]', attempt_count: 0, due_at: now, created_at: now, ended_at: null },
    })
    .execute();
  return id;
}

/** What is still to be sent stays; it is cancelled first. */
export async function removeMails(db: Kysely<DB>, rows: readonly MailRow[]): Promise<void> {
  if (rows.some(({ state }) => !ENDED_STATES.includes(state))) refuse('admin.email.STILL_WAITING');
  await db
    .deleteFrom('mail_log')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
}

/** One that hasn't left yet leaves no more. */
export async function cancelMail(db: Kysely<DB>, clock: Clock, id: string): Promise<void> {
  const done = await db
    .updateTable('mail_log')
    .set({ state: 'cancelled', problem: 'takenBack', ended_at: instant(clock) })
    .where('id', '=', id)
    .where('state', 'in', WAITING_STATES)
    .returning('id')
    .executeTakeFirst();
  if (!done) refuse('admin.email.OVER_ALREADY');
}
