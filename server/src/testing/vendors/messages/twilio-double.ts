import express, { type Request, type Response } from 'express';
import type { Desk } from './desk.ts';

/** Twilio: a form under the account's name, and errors as numbers. */
export function twilioDouble(desk: Desk): express.Router {
  const router = express.Router();
  const no = (response: Response, status: number, code: number) =>
    response.status(status).json({ status, code, message: `${code} by the double` });
  const isKnown = (request: Request) =>
    request.headers.authorization ===
      `Basic ${Buffer.from(`${desk.keyId}:${desk.secret}`).toString('base64')}` &&
    request.params.sid === desk.keyId;
  router.get('/2010-04-01/Accounts/:sid/Messages/:message.json', (request, response) => {
    if (!isKnown(request)) return no(response, 401, 20003);
    const sent = desk.sent.find(({ providerId }) => providerId === request.params.message);
    if (!sent) return no(response, 404, 20404);
    const receipt = desk.receipts.get(sent.providerId);
    const failed = { status: 'undelivered', error_code: 30003, error_message: 'Unreachable handset' };
    return response.json({
      ...{ sid: sent.providerId, to: sent.phone, date_updated: 'Sat, 28 Nov 2026 04:00:00 +0000' },
      ...(receipt === 'failed' ? failed : { status: receipt ?? 'sent', error_code: null }),
    });
  });
  router.post(
    '/2010-04-01/Accounts/:sid/Messages.json',
    express.urlencoded({ extended: false }),
    (request, response) => {
      if (!isKnown(request)) return no(response, 401, 20003);
      const { To, From, MessagingServiceSid, Body, ContentSid, ContentVariables } = request.body;
      if (!/^\+[1-9]\d{6,14}$/.test(To ?? '')) return no(response, 400, 21211);
      if (!From && !MessagingServiceSid) return no(response, 400, 21603);
      if (!Body && !ContentSid) return no(response, 400, 21602);
      const fault = desk.faults.shift();
      if (fault && fault !== 'drop') return no(response, 400, Number(fault));
      const sid = `SM${desk.sent.length + 1}`;
      desk.sent.push({ providerId: sid, phone: To });
      desk.taken.push({
        ...{ phone: To, sender: From ?? MessagingServiceSid, text: Body, code: ContentSid },
        ...(ContentVariables ? { values: JSON.parse(ContentVariables) } : {}),
      });
      if (fault === 'drop') return request.socket.destroy();
      return response.status(201).json({ sid, status: 'queued', error_code: null });
    },
  );
  return router;
}
