import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { NewJob } from '../../platform/jobs/queue.ts';
import type { ChatPlatform } from '../../platform/outbox/outbox.words.ts';
import type { OutboxProblem } from '../inbox.words.ts';

/** What leaves by a messaging platform, as it stands in the outbox. */
export interface ChatNotice {
  outboxId: string;
  recipientId: string;
  purpose: string;
}

interface ChatCarrier {
  /** The platforms that are set up to carry notices; none, and nobody is told by them. */
  platforms(db: Kysely<DB>): Promise<readonly ChatPlatform[]>;
  /** Takes a notice over in the running transaction, or says why nobody can be reached. */
  take(within: { db: Kysely<DB>; clock: Clock }, notice: ChatNotice): Promise<OutboxProblem | undefined>;
  /** Sends what was taken over. */
  sending: NewJob | undefined;
}

let carrier: ChatCarrier = {
  platforms: async () => [],
  take: async () => 'noMember',
  sending: undefined,
};

/** The room that knows the platforms says how something leaves by them. */
export function registerChat(given: ChatCarrier): void {
  carrier = given;
}

export const chatCarrier = (): ChatCarrier => carrier;
