import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Provider } from '../integrations.words.ts';
import { feishuSignature, openFeishu, openSealed, sameText, seal, sortedSignature } from './event-crypto.ts';

/** What an app and its platform have agreed on, so that nobody else can speak for the platform. */
export interface EventSecrets {
  appKey: string;
  token: string;
  /** Feishu: may be blank, then nothing is encrypted. */
  key: string;
}

export interface Incoming {
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  body: string;
  now: Date;
}

/** What the platform told, and how it wants to hear that it was heard. */
export interface Told {
  answer: { type: 'text' | 'json'; body: string };
  /** Absent: it only tried the address. */
  event?: { id: string; kind: string };
}

/** Clocks of the platforms and ours may differ by this; what is older was told before and is told by somebody else. */
const MOST_MS = 5 * 60_000;

const refused = () => new Refusal('integrations.EVENT_REFUSED');

/** Reads what a platform tells us; whatever isn't signed by it, of now and for this app is refused. */
export function readEvent(provider: Provider, secrets: EventSecrets, incoming: Incoming): Told {
  switch (provider) {
    case 'wecom':
      return readWecom(secrets, incoming);
    case 'dingtalk':
      return readDingtalk(secrets, incoming);
    case 'feishu':
      return readFeishu(secrets, incoming);
  }
}

function requireNow(now: Date, seconds: string): void {
  const at = Number(seconds) * (seconds.length > 11 ? 1 : 1000);
  if (!(Math.abs(now.getTime() - at) <= MOST_MS)) throw refused();
}

/** The text within a message of WeCom and DingTalk, once signature, time and receiver are right. */
function openSigned(
  { appKey, token, key }: EventSecrets,
  incoming: Incoming,
  signature: string,
  sealed: string,
) {
  const { timestamp = '', nonce = '' } = incoming.query;
  if (!sameText(signature, sortedSignature(token, timestamp, nonce, sealed))) throw refused();
  requireNow(incoming.now, timestamp);
  const opened = openSealed(key, sealed);
  if (!opened || opened.receiver !== appKey) throw refused();
  return opened.text;
}

const within = (xml: string, tag: string) =>
  new RegExp(`<${tag}>(?:<!\\[CDATA\\[)?([^<\\]]*)(?:\\]\\]>)?</${tag}>`).exec(xml)?.[1] ?? '';

function readWecom(secrets: EventSecrets, incoming: Incoming): Told {
  const { msg_signature: signature = '', echostr } = incoming.query;
  if (echostr !== undefined)
    return { answer: { type: 'text', body: openSigned(secrets, incoming, signature, echostr) } };
  const xml = openSigned(secrets, incoming, signature, within(incoming.body, 'Encrypt'));
  const kind = [within(xml, 'Event'), within(xml, 'ChangeType')].filter(Boolean).join('.');
  // WeCom gives its events no id; their signature is of this one alone.
  return { answer: { type: 'text', body: 'success' }, event: { id: signature, kind } };
}

const dingtalkBody = z.object({ encrypt: z.string() });
const dingtalkEvent = z.object({ EventType: z.string(), eventId: z.string().optional() });

function readDingtalk(secrets: EventSecrets, incoming: Incoming): Told {
  const { msg_signature, signature = msg_signature ?? '' } = incoming.query;
  const { encrypt } = parsed(dingtalkBody, incoming.body);
  const said = parsed(dingtalkEvent, openSigned(secrets, incoming, signature, encrypt));
  const timeStamp = String(incoming.now.getTime());
  const nonce = randomBytes(8).toString('hex');
  const heard = seal(secrets.key, 'success', secrets.appKey, randomBytes(16));
  const answer = {
    msg_signature: sortedSignature(secrets.token, timeStamp, nonce, heard),
    timeStamp,
    nonce,
    encrypt: heard,
  };
  return {
    answer: { type: 'json', body: JSON.stringify(answer) },
    ...(said.EventType === 'check_url'
      ? {}
      : { event: { id: said.eventId ?? signature, kind: said.EventType } }),
  };
}

const feishuBody = z.object({ encrypt: z.string() });
const feishuChallenge = z.object({
  type: z.literal('url_verification'),
  challenge: z.string(),
  token: z.string(),
});
const feishuEvent = z.object({
  header: z.object({ event_id: z.string(), event_type: z.string(), token: z.string() }),
});

function readFeishu({ token, key }: EventSecrets, { headers, body, now }: Incoming): Told {
  let plain = body;
  if (key !== '') {
    const opened = openFeishu(key, parsed(feishuBody, body).encrypt);
    if (opened === undefined) throw refused();
    plain = opened;
  }
  const json = parsed(z.unknown(), plain);
  const challenge = feishuChallenge.safeParse(json);
  if (challenge.success) {
    if (!sameText(challenge.data.token, token)) throw refused();
    const answer = JSON.stringify({ challenge: challenge.data.challenge });
    return { answer: { type: 'json', body: answer } };
  }
  if (key !== '') {
    const at = headers['x-lark-request-timestamp'] ?? '';
    const signature = feishuSignature(at, headers['x-lark-request-nonce'] ?? '', key, body);
    if (!sameText(headers['x-lark-signature'] ?? '', signature)) throw refused();
    requireNow(now, at);
  }
  const event = feishuEvent.safeParse(json);
  if (!event.success || !sameText(event.data.header.token, token)) throw refused();
  const { event_id: id, event_type: kind } = event.data.header;
  return { answer: { type: 'json', body: '{}' }, event: { id, kind } };
}

function parsed<Shape>(schema: z.ZodType<Shape>, text: string): Shape {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw refused();
  }
}
