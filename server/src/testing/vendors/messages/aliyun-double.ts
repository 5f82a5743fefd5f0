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
    if (headers['x-acs-version'] !== '2017-05-25') return no(response, 400, 'InvalidAction.NotFound');
    const asked = request.query as Record<string, string>;
    if (headers['x-acs-action'] === 'QuerySendDetails') return details(desk, asked, response);
    if (headers['x-acs-action'] !== 'SendSms') return no(response, 400, 'InvalidAction.NotFound');
    const wrong = wrongIn(asked);
    if (wrong) return no(response, 200, wrong);
    const fault = desk.faults.shift();
    if (fault && fault !== 'drop') return no(response, 200, fault);
    const BizId = `biz-${desk.sent.length + 1}`;
    desk.sent.push({ providerId: BizId, phone: asked.PhoneNumbers ?? '', outId: asked.OutId ?? '' });
    desk.taken.push({
      ...{ phone: asked.PhoneNumbers ?? '', sign: asked.SignName, code: asked.TemplateCode },
      values: JSON.parse(asked.TemplateParam ?? '{}'),
    });
    if (fault === 'drop') return request.socket.destroy();
    return response.json({ Code: 'OK', Message: 'OK', BizId, RequestId: 'r' });
  });
  return router;
}

/** The vendor's word for what a sending lacks. */
function wrongIn(asked: Record<string, string>): string | undefined {
  if (!/^\d{6,15}$/.test(asked.PhoneNumbers ?? '')) return 'isv.MOBILE_NUMBER_ILLEGAL';
  if (!asked.SignName) return 'isv.SMS_SIGNATURE_ILLEGAL';
  return asked.TemplateCode ? undefined : 'isv.SMS_TEMPLATE_ILLEGAL';
}

/** What became of messages to a number on a day, of one sending alone where it is named. */
function details(desk: Desk, asked: Record<string, string>, response: Response) {
  if (!asked.PhoneNumber || !/^\d{8}$/.test(asked.SendDate ?? '') || !asked.PageSize || !asked.CurrentPage)
    return response.json({ Code: 'isv.INVALID_PARAMETERS', Message: 'by the double', RequestId: 'r' });
  const sent = desk.sent.filter(
    ({ phone, providerId }) => phone === asked.PhoneNumber && (!asked.BizId || providerId === asked.BizId),
  );
  const SmsSendDetailDTO = sent.map(({ phone, providerId, outId }) => {
    const receipt = desk.receipts.get(providerId);
    const SendStatus = receipt === 'delivered' ? 3 : receipt === 'failed' ? 2 : 1;
    const ErrCode = receipt === 'failed' ? 'MK:0001' : 'DELIVERED';
    return { PhoneNum: phone, OutId: outId, SendStatus, ErrCode, ReceiveDate: '2026-11-28 12:00:00' };
  });
  return response.json({
    ...{ Code: 'OK', Message: 'OK', RequestId: 'r', TotalCount: SmsSendDetailDTO.length },
    SmsSendDetailDTOs: { SmsSendDetailDTO },
  });
}
