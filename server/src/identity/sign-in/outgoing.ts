import type { Clock } from '../../platform/clock/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { QueueDoor } from '../../platform/jobs/queue.ts';
import { linkAddress } from '../../platform/outbox/link-address.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import type { Ctx, Services } from '../../platform/trpc/context.ts';
import type { ContactChannel } from '../identity.words.ts';

/** What goes to the owner of an account, by a way that strangers can't read. */
export interface Outgoing {
  channel: ContactChannel;
  userId: string;
  title: Texts;
  body: Texts;
  url?: string;
  /** What its template may say beside title, body and link. */
  values?: Readonly<Record<string, string>>;
}

interface Outbox {
  /** In the running transaction. */
  send(within: { db: Ctx['db']; clock: Clock; jobs: QueueDoor }, outgoing: Outgoing): Promise<void>;
  /** By which ways anything leaves this installation. */
  channels(services: Services): Promise<readonly ContactChannel[]>;
}

let outbox: Outbox = { send: async () => undefined, channels: async () => [] };

/** The room that has the outbox says how something leaves. */
export function registerOutbox(given: Outbox): void {
  outbox = given;
}

export const sendOut: Outbox['send'] = (within, outgoing) => outbox.send(within, outgoing);

export const openChannels: Outbox['channels'] = (services) => outbox.channels(services);

/** A mail whose link leads nowhere is not sent: whoever asks for it is told, whatever name they ask for. */
export function requireLinkAddress(config: Config): void {
  if (linkAddress(config) === undefined) refuse('identity.NO_LINK_ADDRESS');
}
