import { createHash, createHmac, randomUUID } from 'node:crypto';
import { sendHttp } from '../../../platform/http/send-http.ts';
import { type MessageVendor, outcomeOfCode, TIMEOUT_MS, type VendorOutcome } from './message-vendor.ts';

const ACTION = 'SendSms';
const VERSION = '2017-05-25';

const PROBLEMS = [
  [/LIMIT_CONTROL/, 'limit'],
  [/MOBILE_NUMBER|DOMESTIC_NUMBER/, 'number'],
  [/SIGN/, 'sign'],
  [/TEMPLATE|PARAMETERS/, 'template'],
  [/AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE/, 'balance'],
  [/SignatureDoesNotMatch|InvalidAccessKeyId/, 'login', 'again'],
  [/PERMISSION_DENY|DENY_IP/, 'configuration'],
  [/Throttling|SYSTEM_ERROR|ServiceUnavailable/, 'unreachable', 'again'],
] as const;

/** As RFC 3986 writes it: the signature is over these very signs. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What stands under a request (ACS3-HMAC-SHA256), from its headers and its query as it is sent. */
export function signAcs3(
  secret: string,
  { method, query, headers }: { method: string; query: string; headers: Readonly<Record<string, string>> },
): { signedHeaders: string; signature: string } {
  const names = Object.keys(headers).sort();
  const signedHeaders = names.join(';');
  const lines = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('');
  const hash = headers['x-acs-content-sha256'] ?? '';
  const canonical = [method, '/', query, lines, signedHeaders, hash].join('\n');
  const signature = createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  return { signedHeaders, signature };
}

/** Alibaba Cloud SMS: everything stands in the query, and an answer of 200 may be a refusal. */
export const aliyun: MessageVendor = {
  address: 'https://dysmsapi.aliyuncs.com',
  ownHosts: /^dysmsapi(\.[a-z0-9-]+)?\.aliyuncs\.com$/,
  approves: true,
  needs: ['sign'],
  async send({ config, now, signal }, login, message) {
    const query = Object.entries({
      OutId: message.id,
      // Numbers of mainland China stand without their country, all others with it and without the plus.
      PhoneNumbers: message.phone.replace(/^\+86/, '').replace(/^\+/, ''),
      SignName: message.sign ?? '',
      TemplateCode: message.code ?? '',
      TemplateParam: JSON.stringify(
        Object.fromEntries(message.values.map(({ name, value }) => [name, value])),
      ),
    })
      .map(([name, value]) => `${name}=${encode(value)}`)
      .join('&');
    const headers = {
      host: new URL(login.address).host,
      'x-acs-action': ACTION,
      'x-acs-version': VERSION,
      'x-acs-date': now.toISOString().replace(/\.\d+Z$/, 'Z'),
      'x-acs-signature-nonce': randomUUID(),
      'x-acs-content-sha256': sha256(''),
    };
    const { signedHeaders, signature } = signAcs3(login.secret, { method: 'POST', query, headers });
    const authorization = `ACS3-HMAC-SHA256 Credential=${login.keyId},SignedHeaders=${signedHeaders},Signature=${signature}`;
    const answer = await sendHttp(config, {
      ...{ method: 'POST', url: `${login.address}/?${query}`, headers: { ...headers, authorization } },
      ...{ timeoutMs: TIMEOUT_MS, signal },
    });
    return read(answer.body.toString('utf8'), answer.status);
  },
};

function read(text: string, status: number): VendorOutcome {
  const { Code = String(status), Message = '', BizId } = JSON.parse(text) as Record<string, string>;
  return Code === 'OK' ? { response: Message, providerId: BizId } : outcomeOfCode(Code, Message, PROBLEMS);
}
