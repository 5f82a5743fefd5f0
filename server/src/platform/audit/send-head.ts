import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { Config } from '../config/config.ts';
import type { Services } from '../trpc/context.ts';
import { type Anchor, anchorLine } from './audit-anchor.ts';

/** Heads follow one another every few seconds; each one vouches for all before it. */
const AT_MOST_EVERY_MS = 60_000;
const TIMEOUT_MS = 10_000;

const sentAt = new WeakMap<Config, number>();

/**
 * Sends the head of the audit trail to AUDIT_HEADS_URL, so that it stands where nobody who rewrites database and files can
 * reach. The agent refuses addresses of this machine and of private networks. What fails is sent with a later head.
 */
export function sendHead({ config, log, clock }: Services, head: Anchor): void {
  const { auditHeadsUrl: url } = config;
  const now = clock.now().getTime();
  if (!url || now - (sentAt.get(config) ?? 0) < AT_MOST_EVERY_MS) return;
  sentAt.set(config, now);
  postHead(url, head).catch((error) => {
    log.warn({ err: error }, 'the audit head could not be sent to AUDIT_HEADS_URL');
  });
}

export async function postHead(
  url: string,
  head: Anchor,
  agentOptions: { allowPrivateIPAddress?: boolean } = {},
): Promise<void> {
  const { useAgent } = await import('request-filtering-agent');
  const send = url.startsWith('https:') ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    const sending = send(
      url,
      {
        method: 'POST',
        agent: useAgent(url, agentOptions),
        timeout: TIMEOUT_MS,
        headers: { 'Content-Type': 'application/json' },
      },
      (response) => {
        response.resume();
        const { statusCode = 0 } = response;
        if (statusCode >= 200 && statusCode < 300) resolve();
        else reject(new Error(`It answered ${statusCode}.`));
      },
    );
    sending.on('timeout', () => sending.destroy(new Error('It did not answer in time.')));
    sending.on('error', reject);
    sending.end(anchorLine(head));
  });
}
