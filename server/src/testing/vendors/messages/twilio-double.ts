import express, { type Response } from 'express';
import type { Desk } from './desk.ts';

/** Twilio: a form under the account's name, and errors as numbers. */
export function twilioDouble(desk: Desk): express.Router {
  const router = express.Router();
  const no = (response: Response, status: number, code: number) =>
    response.status(status).json({ status, code, message: `${code} by the double` });
  router.post(
    '/2010-04-01/Accounts/:sid/Messages.json',
    express.urlencoded({ extended: false }),
    (request, response) => {
      const right = `Basic ${Buffer.from(`${desk.keyId}:${desk.secret}`).toString('base64')}`;
      if (request.headers.authorization !== right || request.params.sid !== desk.keyId)
        return no(response, 401, 20003);
      const { To, From, MessagingServiceSid, Body, ContentSid, ContentVariables } = request.body;
      if (!/^\+[1-9]\d{6,14}$/.test(To ?? '')) return no(response, 400, 21211);
      if (!From && !MessagingServiceSid) return no(response, 400, 21603);
      if (!Body && !ContentSid) return no(response, 400, 21602);
      const fault = desk.faults.shift();
      if (fault && fault !== 'drop') return no(response, 400, Number(fault));
      desk.taken.push({
        ...{ phone: To, sender: From ?? MessagingServiceSid, text: Body, code: ContentSid },
        ...(ContentVariables ? { values: JSON.parse(ContentVariables) } : {}),
      });
      if (fault === 'drop') return request.socket.destroy();
      const sid = `SM${desk.taken.length}`;
      return response.status(201).json({ sid, status: 'queued', error_code: null });
    },
  );
  return router;
}
