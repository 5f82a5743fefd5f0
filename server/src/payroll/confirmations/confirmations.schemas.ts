import { z } from 'zod';
import { day, localText, pageInput, pageOf } from '../../platform/trpc/paging.ts';
import { payslipBody, payslipItem } from '../payslips/payslips.schemas.ts';
import { CONFIRMATION_STATES, DISPUTE_SIDES } from '../shared/payroll.words.ts';
import { requiredNote } from '../shared/required-text.ts';
import { employeeConfirmation } from '../solutions/configuration/configuration.schemas.ts';

export const confirmationState = z.enum(CONFIRMATION_STATES);

/** What is said about one line, oldest first. */
export const dispute = z.object({
  id: z.string(),
  /** As it was read when it was disputed. */
  line: payslipItem,
  openedAt: z.string(),
  waitsFor: z.enum(DISPUTE_SIDES),
  resolved: z.object({ by: z.string(), at: z.string() }).nullable(),
  messages: z.array(
    z.object({
      id: z.string(),
      side: z.enum(DISPUTE_SIDES),
      by: z.string(),
      mine: z.boolean(),
      at: z.string(),
      text: z.string(),
    }),
  ),
});
export type Dispute = z.infer<typeof dispute>;

const confirmationRow = z.object({
  /** Null where this person was never asked. */
  id: z.string().nullable(),
  employmentId: z.string(),
  employeeNumber: z.string(),
  name: z.string(),
  /** One's own: a colleague answers. */
  own: z.boolean(),
  state: confirmationState,
  net: z.string().nullable(),
  askedAt: z.string().nullable(),
  answerBy: z.string().nullable(),
  remindedAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
  /** A calculation has changed what was shown. */
  changedAt: z.string().nullable(),
  openDisputes: z.number().int(),
});
export const confirmationListInput = pageInput.extend({
  batchId: z.string(),
  state: confirmationState.optional(),
  /** Only with a dispute that isn't resolved. */
  open: z.boolean().optional(),
});
export const confirmationPage = pageOf(confirmationRow).extend({
  rules: employeeConfirmation,
  counts: z.record(confirmationState, z.number().int()),
  openDisputes: z.number().int(),
  /** Whether this person may ask and answer here. */
  may: z.boolean(),
  /** What stands in the way of asking now. */
  blocked: z.array(z.string()),
  /** The day that is suggested as the last for an answer. */
  suggestedDay: day,
});

export const confirmationInput = z.strictObject({ id: z.string() });
export const confirmationDetail = confirmationRow.extend({
  id: z.string(),
  batchId: z.string(),
  currency: z.string(),
  scale: z.number().int(),
  style: z.enum(['mobile', 'web']),
  payDate: z.string(),
  period: z.object({ code: z.string(), start: z.string(), end: z.string() }),
  legalEntity: localText,
  body: payslipBody,
  logo: z.string().nullable(),
  disputes: z.array(dispute),
  mayAnswer: z.boolean(),
});

/** What its employee asks about or disputes on a published payslip. */
export const payslipDisputes = z.object({
  disputes: z.array(dispute),
  /** One's own: a colleague answers. */
  own: z.boolean(),
  mayAnswer: z.boolean(),
});

export const askInput = z.strictObject({
  batchId: z.string(),
  /** Absent: everybody who wasn't asked about these figures. */
  employmentIds: z.array(z.string()).min(1).max(5000).optional(),
  answerBy: day,
});
export const askedPeople = z.object({ asked: z.number().int(), withoutAccount: z.number().int() });

export const messageText = requiredNote(2000);
export const answerInput = z.strictObject({
  disputeId: z.string(),
  text: messageText,
  /** Nothing more is to be done about it. */
  resolve: z.boolean(),
});
export const MOST_MESSAGES = 100;
