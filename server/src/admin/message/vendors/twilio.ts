import { sendHttp } from '../../../platform/http/send-http.ts';
import { type MessageVendor, outcomeOfCode, TIMEOUT_MS } from './message-vendor.ts';

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
}

/** Twilio takes any text, from a number or by a messaging service. */
export const twilio: MessageVendor = {
  address: 'https://api.twilio.com',
  ownHosts: /^api(\.[a-z0-9-]+)*\.twilio\.com$/,
  approves: false,
  needs: ['sender'],
  async send({ config, signal }, login, message) {
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
    const answer = await sendHttp(config, {
      method: 'POST',
      url: `${login.address}/2010-04-01/Accounts/${encodeURIComponent(login.keyId)}/Messages.json`,
      headers: {
        authorization: `Basic ${Buffer.from(`${login.keyId}:${login.secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(Buffer.byteLength(body)),
      },
      ...{ body, timeoutMs: TIMEOUT_MS, signal },
    });
    const said = JSON.parse(answer.body.toString('utf8')) as Answer;
    const failed = answer.status >= 300 ? (said.code ?? answer.status) : said.error_code;
    if (failed) return outcomeOfCode(String(failed), said.message ?? said.error_message ?? '', PROBLEMS);
    return { response: String(said.status ?? ''), providerId: said.sid };
  },
};
