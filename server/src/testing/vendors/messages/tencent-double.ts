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
    if (headers['x-tc-action'] !== 'SendSms' || headers['x-tc-version'] !== '2021-01-11')
      return no(response, 'InvalidAction');
    const asked = JSON.parse(body);
    if (!asked.SmsSdkAppId) return no(response, 'UnauthorizedOperation.SmsSdkAppIdVerifyFail');
    const fault = desk.faults.shift();
    const [phone] = asked.PhoneNumberSet;
    const status = (Code: string, SerialNo = '') => ({
      Response: {
        SendStatusSet: [{ SerialNo, PhoneNumber: phone, Fee: 1, Code, Message: Code, IsoCode: 'CN' }],
        RequestId: 'r',
      },
    });
    if (fault && fault !== 'drop') return response.json(status(fault));
    desk.taken.push({
      ...{ phone, sign: asked.SignName, sender: asked.SmsSdkAppId, code: asked.TemplateId },
      values: asked.TemplateParamSet,
    });
    if (fault === 'drop') return request.socket.destroy();
    return response.json(status('Ok', `serial-${desk.taken.length}`));
  });
  return router;
}
