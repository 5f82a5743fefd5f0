import { type Config, isReachedFromHereAlone } from '../config/config.ts';
import type { LinkReach } from './outbox.words.ts';

type Settings = Pick<Config, 'publicUrl' | 'host' | 'port' | 'trustProxy'>;

/**
 * What links in mails and messages begin with: the public address, or this machine's own where nobody else reaches it.
 * Never what a request says it was sent to, or whoever asks for somebody's link says where it leads.
 */
export function linkAddress(config: Settings): string | undefined {
  if (config.publicUrl) return config.publicUrl;
  return isReachedFromHereAlone(config) && config.port > 0 ? `http://localhost:${config.port}` : undefined;
}

/** Who can open such a link. */
export function linkReach(config: Settings): LinkReach {
  if (config.publicUrl) return 'everybody';
  return linkAddress(config) ? 'thisMachine' : 'nobody';
}
