import { z } from 'zod';
import { localText } from '../../platform/trpc/paging.ts';
import { payslipBody } from '../payslips/payslips.schemas.ts';
import { confirmationState, dispute, messageText } from './confirmations.schemas.ts';

export const ownConfirmationRow = z.object({
  id: z.string(),
  name: localText,
  period: z.object({ code: z.string(), start: z.string(), end: z.string() }),
  payDate: z.string(),
  currency: z.string(),
  scale: z.number().int(),
  state: confirmationState,
  answerBy: z.string(),
  /** Null while the figures are being worked on. */
  net: z.string().nullable(),
  openDisputes: z.number().int(),
});
export const ownConfirmationList = z.object({ rows: z.array(ownConfirmationRow) });
export const ownConfirmation = ownConfirmationRow.extend({
  /** Says which figures an answer is about. */
  hash: z.string(),
  style: z.enum(['mobile', 'web']),
  employee: z.object({ name: z.string(), employeeNumber: z.string(), legalEntity: localText }),
  /** Null while the figures are being worked on: then nothing old is shown. */
  body: payslipBody.nullable(),
  logo: z.string().nullable(),
  watermark: z.string(),
  disputes: z.array(dispute),
  may: z.object({ confirm: z.boolean(), dispute: z.boolean(), reply: z.boolean() }),
});
export const confirmInput = z.strictObject({ id: z.string(), hash: z.string() });
const lineInput = z.strictObject({
  id: z.string(),
  /** Which line: its place on what is shown. */
  group: z.number().int().min(0),
  item: z.number().int().min(0),
  text: messageText,
});
export const disputeInput = lineInput.extend({ hash: z.string() });
/** A payslip that is published stays as it is: no hash says which figures are meant. */
export const disputePayslipInput = lineInput;
export const replyInput = z.strictObject({ disputeId: z.string(), text: messageText });
export const ownDisputes = z.array(dispute);
