import { createHash, createHmac } from 'node:crypto';
import express, { type Response } from 'express';
import type { Desk } from './desk.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Tencent Cloud SMS: errors come with 200, and those of a number inside an answer that succeeded. */
export function tencentDouble(desk: Desk): express.Router {
  const router = express.Router();
  const no = (response: Response, Code: string) =>
    response.json({ Response: { Error: { Code, Message: `${Code} by the double` }, RequestId: 'r' } });
  router.post('/', express.text({ type: () => true }), (request, response) => {
    const { headers } = request;
    const [, keyId, date = '', service = '', signature] =
      /^TC3-HMAC-SHA256 Credential=([^/]+)\/([\d-]+)\/(\w+)\/tc3_request, SignedHeaders=content-type;host, Signature=(\w+)$/.exec(
        headers.authorization ?? '',
      ) ?? [];
    if (keyId !== desk.keyId) return no(response, 'AuthFailure.SecretIdNotFound');
    const body = String(request.body);
    // The host that is signed has no port.
    const host = headers.host?.split(':')[0];
    const lines = `content-type:${headers['content-type']}\nhost:${host}\n`;
    const canonical = ['POST', '/', '', lines, 'content-type;host', sha256(body)].join('\n');
    const text = `TC3-HMAC-SHA256\n${headers['x-tc-timestamp']}\n${date}/${service}/tc3_request\n${sha256(canonical)}`;
    const key = hmac(hmac(hmac(`TC3${desk.secret}`, date), service), 'tc3_request');
    if (hmac(key, text).toString('hex') !== signature) return no(response, 'AuthFailure.SignatureFailure');
    if (headers['x-tc-version'] !== '2021-01-11') return no(response, 'InvalidAction');
    const asked = JSON.parse(body);
    if (!asked.SmsSdkAppId) return no(response, 'UnauthorizedOperation.SmsSdkAppIdVerifyFail');
    if (headers['x-tc-action'] === 'PullSmsSendStatusByPhoneNumber') return pull(desk, asked, response);
    if (headers['x-tc-action'] !== 'SendSms') return no(response, 'InvalidAction');
    const fault = desk.faults.shift();
    const [phone] = asked.PhoneNumberSet;
    const status = (Code: string, SerialNo = '') => ({
      Response: {
        SendStatusSet: [{ SerialNo, PhoneNumber: phone, Fee: 1, Code, Message: Code, IsoCode: 'CN' }],
        RequestId: 'r',
      },
    });
    if (fault && fault !== 'drop') return response.json(status(fault));
    const serial = `serial-${desk.sent.length + 1}`;
    desk.sent.push({ providerId: serial, phone, outId: asked.SessionContext });
    desk.taken.push({
      ...{ phone, sign: asked.SignName, sender: asked.SmsSdkAppId, code: asked.TemplateId },
      values: asked.TemplateParamSet,
    });
    if (fault === 'drop') return request.socket.destroy();
    return response.json(status('Ok', serial));
  });
  return router;
}

interface Pulled {
  PhoneNumber?: string;
  BeginTime?: number;
  Offset?: number;
  Limit?: number;
}

/** What has been heard of messages to a number; of those under way there is nothing. */
function pull(desk: Desk, { PhoneNumber, BeginTime, Offset, Limit }: Pulled, response: Response) {
  if (!PhoneNumber || BeginTime === undefined || Offset === undefined || !Limit)
    return response.json({ Response: { Error: { Code: 'MissingParameter', Message: 'by the double' } } });
  const PullSmsSendStatusSet = desk.sent
    .filter(({ phone, providerId }) => phone === PhoneNumber && desk.receipts.has(providerId))
    .map(({ providerId, outId }) => {
      const isThere = desk.receipts.get(providerId) === 'delivered';
      return {
        ...{ SerialNo: providerId, SessionContext: outId, PhoneNumber, CountryCode: '886' },
        ...{ ReportStatus: isThere ? 'SUCCESS' : 'FAIL', Description: isThere ? 'DELIVRD' : 'UNDELIV' },
        UserReceiveTime: BeginTime + 90,
      };
    });
  return response.json({ Response: { PullSmsSendStatusSet, RequestId: 'r' } });
}
