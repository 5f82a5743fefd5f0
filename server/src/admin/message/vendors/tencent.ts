import { createHash, createHmac } from 'node:crypto';
import { sendHttp } from '../../../platform/http/send-http.ts';
import {
  type MessageVendor,
  outcomeOfCode,
  TIMEOUT_MS,
  type VendorHost,
  type VendorLogin,
} from './message-vendor.ts';

const VERSION = '2021-01-11';
const TYPE = 'application/json; charset=utf-8';

const PROBLEMS = [
  [/^LimitExceeded/, 'limit'],
  [/PhoneNumber/, 'number'],
  [/Signature(Incorrect|Not|Unapproved)|MissingSign/, 'sign'],
  [/Template/, 'template'],
  [/Balance|Arrear/, 'balance'],
  [/^AuthFailure/, 'login', 'again'],
  [/SdkAppId|Unauthorized/, 'configuration'],
  [/^RequestLimitExceeded|^InternalError|Timeout/, 'unreachable', 'again'],
] as const;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** What stands under a request (TC3-HMAC-SHA256). The service is the first part of the host, and the host has no port. */
function signTc3(
  secret: string,
  { host, body, timestamp }: { host: string; body: string; timestamp: number },
): { scope: string; signature: string } {
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10);
  const service = host.split('.')[0] ?? '';
  const scope = `${date}/${service}/tc3_request`;
  const canonical = [
    ...['POST', '/', ''],
    `content-type:${TYPE}\nhost:${host}\n`,
    ...['content-type;host', sha256(body)],
  ].join('\n');
  const key = hmac(hmac(hmac(`TC3${secret}`, date), service), 'tc3_request');
  const signature = hmac(key, `TC3-HMAC-SHA256\n${timestamp}\n${scope}\n${sha256(canonical)}`).toString(
    'hex',
  );
  return { scope, signature };
}

interface Answer {
  Response: {
    Error?: { Code: string; Message: string };
    SendStatusSet?: { SerialNo: string; Code: string; Message: string }[];
    PullSmsSendStatusSet?: {
      SerialNo: string;
      ReportStatus: string;
      Description: string;
      UserReceiveTime: number;
    }[];
  };
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

async function call(
  { config, now, signal }: VendorHost,
  login: VendorLogin,
  action: string,
  values: object,
): Promise<Answer['Response']> {
  const body = JSON.stringify(values);
  const timestamp = seconds(now);
  const { host, hostname } = new URL(login.address);
  const { scope, signature } = signTc3(login.secret, { host: hostname, body, timestamp });
  const answer = await sendHttp(config, {
    ...{ method: 'POST', url: `${login.address}/`, body, timeoutMs: TIMEOUT_MS, signal },
    headers: {
      ...{ host, 'content-type': TYPE, 'content-length': String(Buffer.byteLength(body)) },
      ...{ 'x-tc-action': action, 'x-tc-version': VERSION, 'x-tc-timestamp': String(timestamp) },
      'x-tc-region': login.region ?? 'ap-guangzhou',
      authorization: `TC3-HMAC-SHA256 Credential=${login.keyId}/${scope}, SignedHeaders=content-type;host, Signature=${signature}`,
    },
  });
  return (JSON.parse(answer.body.toString('utf8')) as Answer).Response;
}

/** Tencent Cloud SMS: values by their order, and a refusal for the number inside an answer that succeeded. */
export const tencent: MessageVendor = {
  address: 'https://sms.tencentcloudapi.com',
  ownHosts: /^sms(\.[a-z0-9-]+)*\.tencentcloudapi\.com$/,
  approves: true,
  needs: ['sender', 'sign'],
  async send(host, login, message) {
    const said = await call(host, login, 'SendSms', {
      ...{ PhoneNumberSet: [message.phone], SmsSdkAppId: message.sender ?? '' },
      ...{ SignName: message.sign ?? '', TemplateId: message.code ?? '' },
      ...{ TemplateParamSet: message.values.map(({ value }) => value), SessionContext: message.id },
    });
    if (said.Error) return outcomeOfCode(said.Error.Code, said.Error.Message, PROBLEMS);
    const [status] = said.SendStatusSet ?? [];
    if (status?.Code !== 'Ok')
      return outcomeOfCode(status?.Code ?? 'no status', status?.Message ?? '', PROBLEMS);
    return { response: status.Message, providerId: status.SerialNo };
  },
  async receipt(host, login, message) {
    const said = await call(host, login, 'PullSmsSendStatusByPhoneNumber', {
      ...{ PhoneNumber: message.phone, SmsSdkAppId: message.sender ?? '', Offset: 0, Limit: 100 },
      ...{ BeginTime: seconds(message.sentAt) - 60, EndTime: seconds(host.now) },
    });
    if (said.Error) throw new Error(`the vendor told nothing of a message: ${said.Error.Code}`);
    const status = said.PullSmsSendStatusSet?.find(({ SerialNo }) => SerialNo === message.providerId);
    if (!status) return { state: 'underWay' };
    if (status.ReportStatus === 'SUCCESS')
      return { state: 'delivered', at: new Date(status.UserReceiveTime * 1000).toISOString() };
    return { state: 'failed', vendorCode: status.ReportStatus, response: status.Description };
  },
};
