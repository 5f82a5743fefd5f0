import { createHash, createHmac } from 'node:crypto';
import express, { type Response } from 'express';
import type { Desk } from './desk.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Alibaba Cloud SMS: reads the signature from what came over the wire, not from what the product means to send. */
export function aliyunDouble(desk: Desk): express.Router {
  const router = express.Router();
  const no = (response: Response, status: number, Code: string) =>
    response.status(status).json({ Code, Message: `${Code} by the double`, RequestId: 'r' });
  router.post('/', (request, response) => {
    const { authorization = '', ...headers } = request.headers as Record<string, string>;
    const [, keyId, names = '', signature] =
      /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=(\w+)$/.exec(authorization) ?? [];
    if (keyId !== desk.keyId) return no(response, 404, 'InvalidAccessKeyId.NotFound');
    const query = request.url.split('?')[1]?.split('&').sort().join('&') ?? '';
    const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`);
    const canonical = ['POST', '/', query, lines.join(''), names, sha256('')].join('\n');
    const own = createHmac('sha256', desk.secret).update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`);
    if (!names.includes('host') || own.digest('hex') !== signature)
      return no(response, 400, 'SignatureDoesNotMatch');
    if (headers['x-acs-action'] !== 'SendSms' || headers['x-acs-version'] !== '2017-05-25')
      return no(response, 400, 'InvalidAction.NotFound');
    const asked = request.query as Record<string, string>;
    if (!/^\d{6,15}$/.test(asked.PhoneNumbers ?? '')) return no(response, 200, 'isv.MOBILE_NUMBER_ILLEGAL');
    if (!asked.SignName) return no(response, 200, 'isv.SMS_SIGNATURE_ILLEGAL');
    if (!asked.TemplateCode) return no(response, 200, 'isv.SMS_TEMPLATE_ILLEGAL');
    const fault = desk.faults.shift();
    if (fault && fault !== 'drop') return no(response, 200, fault);
    desk.taken.push({
      ...{ phone: asked.PhoneNumbers ?? '', sign: asked.SignName, code: asked.TemplateCode },
      values: JSON.parse(asked.TemplateParam ?? '{}'),
    });
    if (fault === 'drop') return request.socket.destroy();
    return response.json({ Code: 'OK', Message: 'OK', BizId: `biz-${desk.taken.length}`, RequestId: 'r' });
  });
  return router;
}
