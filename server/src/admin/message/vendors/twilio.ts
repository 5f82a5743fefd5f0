import { sendHttp } from '../../../platform/http/send-http.ts';
import {
  type MessageVendor,
  outcomeOfCode,
  TIMEOUT_MS,
  type VendorHost,
  type VendorLogin,
} from './message-vendor.ts';

const PROBLEMS = [
  [/^(21211|21214|21217|21408|21610|21614)$/, 'number'],
  [/^(20003|20005)$/, 'login', 'again'],
  [/^(21212|21603|21606|21659|21703|21705|20404)$/, 'configuration'],
  [/^(20429|63038|14107)$/, 'limit', 'again'],
  [/^5\d\d$/, 'unreachable', 'again'],
] as const;

interface Answer {
  sid?: string;
  status?: number | string;
  code?: number;
  message?: string;
  error_code?: number | null;
  error_message?: string | null;
  date_updated?: string;
}

async function call({ config, signal }: VendorHost, login: VendorLogin, path: string, body?: string) {
  const answer = await sendHttp(config, {
    method: body === undefined ? 'GET' : 'POST',
    url: `${login.address}/2010-04-01/Accounts/${encodeURIComponent(login.keyId)}/${path}`,
    headers: {
      authorization: `Basic ${Buffer.from(`${login.keyId}:${login.secret}`).toString('base64')}`,
      ...(body !== undefined && {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(Buffer.byteLength(body)),
      }),
    },
    ...(body !== undefined && { body }),
    ...{ timeoutMs: TIMEOUT_MS, signal },
  });
  return { status: answer.status, said: JSON.parse(answer.body.toString('utf8')) as Answer };
}

/** Twilio takes any text, from a number or by a messaging service. */
export const twilio: MessageVendor = {
  address: 'https://api.twilio.com',
  ownHosts: /^api(\.[a-z0-9-]+)*\.twilio\.com$/,
  approves: false,
  needs: ['sender'],
  async send(host, login, message) {
    const { sender, code, values, text } = message;
    const body = new URLSearchParams({
      To: message.phone,
      ...(sender?.startsWith('MG') ? { MessagingServiceSid: sender } : { From: sender ?? '' }),
      ...(code
        ? {
            ContentSid: code,
            ContentVariables: JSON.stringify(
              Object.fromEntries(values.map(({ name, value }) => [name, value])),
            ),
          }
        : { Body: text }),
    }).toString();
    const { status, said } = await call(host, login, 'Messages.json', body);
    const failed = status >= 300 ? (said.code ?? status) : said.error_code;
    if (failed) return outcomeOfCode(String(failed), said.message ?? said.error_message ?? '', PROBLEMS);
    return { response: String(said.status ?? ''), providerId: said.sid };
  },
  async receipt(host, login, message) {
    const path = `Messages/${encodeURIComponent(message.providerId)}.json`;
    const { status, said } = await call(host, login, path);
    if (status >= 300) throw new Error(`the vendor told nothing of a message: ${said.code ?? status}`);
    const word = String(said.status);
    if (['undelivered', 'failed', 'canceled'].includes(word))
      return {
        ...{ state: 'failed', vendorCode: String(said.error_code ?? word) },
        response: said.error_message ?? word,
      };
    if (!['delivered', 'read'].includes(word)) return { state: 'underWay' };
    const at = new Date(said.date_updated ?? '');
    return { state: 'delivered', at: Number.isNaN(at.getTime()) ? undefined : at.toISOString() };
  },
};
