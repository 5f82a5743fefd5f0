import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { Config } from '../config/config.ts';
import { agentFor } from '../http/outgoing-agent.ts';
import { sendMail } from '../mail/send-mail.ts';
import type { Services } from '../trpc/context.ts';
import { type Anchor, anchorLine } from './audit-anchor.ts';

const MINUTE_MS = 60_000;
const TIMEOUT_MS = 10_000;

/** A way out of this machine. Heads follow one another every few seconds, and each one vouches for all before it. */
interface WayOut {
  setting: 'AUDIT_HEADS_URL' | 'AUDIT_HEADS_MAIL';
  atMostEveryMs: number;
  send(head: Anchor): Promise<void>;
}
type Sent = { number: number; notBefore: number };
const sentBy = new WeakMap<Config, Map<string, Sent>>();

function waysOut({ config, log }: Services): WayOut[] {
  const { auditHeadsUrl: url, auditHeadsMail: to } = config;
  const ways: WayOut[] = [];
  if (url)
    ways.push({
      setting: 'AUDIT_HEADS_URL',
      atMostEveryMs: MINUTE_MS,
      send: (head) => postHead(config, url, head),
    });
  if (to.length > 0)
    ways.push({
      setting: 'AUDIT_HEADS_MAIL',
      atMostEveryMs: 60 * MINUTE_MS,
      send: async (head) => {
        const refused = await mailHead(config, to, head);
        if (refused.length > 0) log.warn({ refused }, 'an address of AUDIT_HEADS_MAIL was refused');
      },
    });
  return ways;
}

/**
 * Sends the head of the audit trail to AUDIT_HEADS_URL and AUDIT_HEADS_MAIL, so that it stands where nobody who rewrites
 * database and files can reach. Asked again and again, each way sends a head once; what fails is tried again a minute later.
 */
export async function sendHead(services: Services, head: Anchor): Promise<void> {
  const { config, log, clock } = services;
  const sent = sentBy.get(config) ?? new Map<string, Sent>();
  sentBy.set(config, sent);
  const now = clock.now().getTime();
  await Promise.all(
    waysOut(services).map(async ({ setting, atMostEveryMs, send }) => {
      const last = sent.get(setting);
      if (last && (head.number <= last.number || now < last.notBefore)) return;
      sent.set(setting, { number: head.number, notBefore: now + atMostEveryMs });
      try {
        await send(head);
      } catch (error) {
        sent.set(setting, { number: last?.number ?? 0, notBefore: now + MINUTE_MS });
        log.warn({ err: error }, `the audit head could not be sent to ${setting}`);
      }
    }),
  );
}

function mailHead(config: Config, to: readonly string[], head: Anchor): Promise<string[]> {
  return sendMail(config, {
    to,
    subject: `Suanpan: audit trail sealed up to row ${head.number}`,
    text: [
      `The audit trail${config.publicUrl ? ` of ${config.publicUrl}` : ''} was sealed up to row ${head.number} at ${head.at}.`,
      'Keep this mail. The line below must stand, letter by letter, in audit-anchors.jsonl in the data folder; where it',
      'does not, the trail was cut off or rewritten after this mail was sent.',
      '',
      anchorLine(head),
    ].join('\n'),
  });
}

async function postHead(config: Config, url: string, head: Anchor): Promise<void> {
  const agent = await agentFor(config, url);
  const send = url.startsWith('https:') ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    const sending = send(
      url,
      { method: 'POST', agent, timeout: TIMEOUT_MS, headers: { 'Content-Type': 'application/json' } },
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
