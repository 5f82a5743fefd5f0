import { createHash, createHmac, randomUUID } from 'node:crypto';
import { type HttpAnswer, sendHttp } from '../../../platform/http/send-http.ts';
import {
  type MessageVendor,
  outcomeOfCode,
  type Receipt,
  TIMEOUT_MS,
  type VendorHost,
  type VendorLogin,
  type VendorOutcome,
} from './message-vendor.ts';

const VERSION = '2017-05-25';
/** Days are China's there. */
const CHINA_MS = 8 * 60 * 60_000;

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
function signAcs3(
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

async function call(
  { config, now, signal }: VendorHost,
  login: VendorLogin,
  action: string,
  values: Readonly<Record<string, string>>,
): Promise<HttpAnswer> {
  const query = Object.entries(values)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&');
  const headers = {
    host: new URL(login.address).host,
    'x-acs-action': action,
    'x-acs-version': VERSION,
    'x-acs-date': now.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-content-sha256': sha256(''),
  };
  const { signedHeaders, signature } = signAcs3(login.secret, { method: 'POST', query, headers });
  const authorization = `ACS3-HMAC-SHA256 Credential=${login.keyId},SignedHeaders=${signedHeaders},Signature=${signature}`;
  return sendHttp(config, {
    ...{ method: 'POST', url: `${login.address}/?${query}`, headers: { ...headers, authorization } },
    ...{ timeoutMs: TIMEOUT_MS, signal },
  });
}

/** Numbers of mainland China stand without their country, all others with it and without the plus. */
const numberOf = (phone: string): string => phone.replace(/^\+86/, '').replace(/^\+/, '');

/** Alibaba Cloud SMS: everything stands in the query, and an answer of 200 may be a refusal. */
export const aliyun: MessageVendor = {
  address: 'https://dysmsapi.aliyuncs.com',
  ownHosts: /^dysmsapi(\.[a-z0-9-]+)?\.aliyuncs\.com$/,
  approves: true,
  needs: ['sign'],
  async send(host, login, message) {
    const answer = await call(host, login, 'SendSms', {
      OutId: message.id,
      PhoneNumbers: numberOf(message.phone),
      SignName: message.sign ?? '',
      TemplateCode: message.code ?? '',
      TemplateParam: JSON.stringify(
        Object.fromEntries(message.values.map(({ name, value }) => [name, value])),
      ),
    });
    return read(answer.body.toString('utf8'), answer.status);
  },
  async receipt(host, login, message) {
    const answer = await call(host, login, 'QuerySendDetails', {
      PhoneNumber: numberOf(message.phone),
      BizId: message.providerId,
      SendDate: new Date(message.sentAt.getTime() + CHINA_MS).toISOString().slice(0, 10).replaceAll('-', ''),
      PageSize: '10',
      CurrentPage: '1',
    });
    return readReceipt(answer.body.toString('utf8'), message.id);
  },
};

function read(text: string, status: number): VendorOutcome {
  const { Code = String(status), Message = '', BizId } = JSON.parse(text) as Record<string, string>;
  return Code === 'OK' ? { response: Message, providerId: BizId } : outcomeOfCode(Code, Message, PROBLEMS);
}

interface Details {
  Code?: string;
  SmsSendDetailDTOs?: {
    SmsSendDetailDTO?: { OutId?: string; SendStatus: number; ErrCode?: string; ReceiveDate?: string }[];
  };
}

function readReceipt(text: string, id: string): Receipt {
  const { Code, SmsSendDetailDTOs } = JSON.parse(text) as Details;
  if (Code !== 'OK') throw new Error(`the vendor told nothing of a message: ${Code}`);
  const detail = SmsSendDetailDTOs?.SmsSendDetailDTO?.find(({ OutId }) => OutId === id);
  if (detail?.SendStatus === 2) return { state: 'failed', vendorCode: detail.ErrCode ?? '' };
  if (detail?.SendStatus !== 3) return { state: 'underWay' };
  // China's time, without saying so.
  const at = new Date(`${detail.ReceiveDate?.replace(' ', 'T')}+08:00`);
  return { state: 'delivered', at: Number.isNaN(at.getTime()) ? undefined : at.toISOString() };
}
