import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { type OutboxPayload, outboxValues } from '../../platform/outbox/outbox-values.ts';
import type { MessageToSend } from '../adapters/directory-adapter.ts';
import { firstOf } from '../adapters/read-values.ts';
import type { MessageRow } from '../messages/messages.repo.ts';

type Said = Pick<MessageToSend, 'kind' | 'title' | 'text' | 'url'>;

const LONGEST_TITLE = 100;
/** The clock of the platforms' country. */
const HOURS_AHEAD = 8;

/** What a notice says, in its reader's language; undefined where nobody is to be told any more. */
export async function contentOfNotice(
  db: Kysely<DB>,
  row: MessageRow,
  publicUrl: string | undefined,
): Promise<Said | undefined> {
  const found = await db
    .selectFrom('outbox_messages as o')
    .innerJoin('users as u', 'u.id', 'o.recipient_id')
    .select(['o.payload', 'u.name', 'u.language'])
    .where('o.id', '=', row.outbox_id)
    .where('u.status', '=', 'active')
    .executeTakeFirst();
  if (!found) return undefined;
  const {
    title = '',
    body = '',
    link,
  } = outboxValues(JSON.parse(found.payload) as OutboxPayload, found, publicUrl);
  // With its time no two notices are the same: a platform drops what it has brought that day already.
  const text = [plain(body), timeOf(row.created_at)].filter(Boolean).join('\n');
  return {
    kind: link ? 'card' : 'text',
    title: firstOf(plain(title), LONGEST_TITLE),
    text,
    url: link || null,
  };
}

/** What people typed (a name, a remark) can't become a link or a tag over there. */
const plain = (text: string): string =>
  text.replace(/[<>[\]]/g, (sign) => ({ '<': '＜', '>': '＞', '[': '［', ']': '］' })[sign] ?? sign);

const timeOf = (at: string): string =>
  new Date(Date.parse(at) + HOURS_AHEAD * 3600_000).toISOString().slice(0, 19).replace('T', ' ');
