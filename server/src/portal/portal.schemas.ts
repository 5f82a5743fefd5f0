import { z } from 'zod';
import { confirmationSchemas, ownCause, payslipBody } from '../payroll/index.ts';
import { localText, pageInput, pageOf } from '../platform/trpc/paging.ts';

export const ownPayslipRow = z.object({
  id: z.string(),
  number: z.string(),
  name: localText,
  period: z.object({ code: z.string(), start: z.string(), end: z.string() }),
  payDate: z.string(),
  currency: z.string(),
  scale: z.number().int(),
  net: z.string().nullable(),
  /** May not be looked at for now: no figure of it leaves. */
  forbidden: z.boolean(),
  /** No amount is told until the password was given again. */
  locked: z.boolean(),
  /** Difference to the payslip before it of the same solution. */
  difference: z.string().nullable(),
  publishedAt: z.string(),
  viewed: z.boolean(),
});
export const ownPayslipListInput = pageInput.pick({ page: true, pageSize: true }).extend({
  year: z.number().int().optional(),
});
export const ownPayslipPage = pageOf(ownPayslipRow).extend({ years: z.array(z.number().int()) });

/** How one figure came about: a sentence, what went into it, and formula and sources for whoever wants to check. */
export const explainLine = z.object({
  column: z.string(),
  /** Of a line that is a row of another table: which. */
  table: z.string().optional(),
  rowKey: z.string().optional(),
  name: localText,
  value: z.string().nullable(),
  /** Without codes or formulas; null where there are no words for it. */
  sentence: z.string().nullable(),
  /** Who typed it in place of the rule's figure, and why. */
  typed: z.object({ by: z.string(), at: z.string(), reason: z.string().nullable() }).nullable(),
  /** What the sentence names, with the sentence of each that was worked out as well. */
  parts: z.array(z.object({ name: z.string(), figure: z.string(), sentence: z.string().nullable() })),
  formula: z.string().nullable(),
  filled: z.string().nullable(),
  /** Why it isn't what its formula gives. */
  note: z.string().nullable(),
  inputs: z.array(
    z.object({ name: z.string(), value: z.string().nullable(), source: z.string().nullable() }),
  ),
});
export const ownPayslipDetail = ownPayslipRow.extend({
  employee: z.object({ name: z.string(), employeeNumber: z.string(), legalEntity: localText }),
  /** The day of issue where the employer is. */
  issuedOn: z.string(),
  style: z.enum(['mobile', 'web']),
  body: payslipBody,
  /** The picture in the head, to be shown as it is. */
  logo: z.string().nullable(),
  previous: ownPayslipRow.pick({ id: true, period: true, net: true }).nullable(),
  watermark: z.string().nullable(),
  /** What one asked about or disputes, line by line. */
  disputes: confirmationSchemas.ownDisputes,
});

/** The payslips that a figure of the year adds up, oldest first. */
export const yearOfLine = z.object({
  year: z.number().int(),
  rows: z.array(
    ownPayslipRow.pick({ id: true, number: true, period: true, payDate: true }).extend({ value: z.string() }),
  ),
  /** What the figure says. */
  total: z.string(),
  /** What of it stands on none of these: payslips one may not look at, or what was brought along. */
  rest: z.string().nullable(),
});

/** Why net pay is another than on the payslip before; the causes, or else the lines, add up to the difference. */
export const whyDifferent = z
  .object({
    period: ownPayslipRow.shape.period,
    difference: z.number(),
    causes: z.array(ownCause),
    /** Where causes haven't been found: what differs, and what it does to net pay. */
    lines: z.array(z.object({ name: localText, before: z.number(), after: z.number(), amount: z.number() })),
  })
  .nullable();

export const home = z.object({
  today: z.string(),
  name: z.string(),
  inbox: z.object({ pending: z.number().int(), unread: z.number().int() }),
  payslip: ownPayslipRow.nullable(),
  /** Of whoever is paid: the next day on which a period of their solutions is. */
  nextPayDay: z.string().nullable(),
  approvals: z.array(
    z.object({ id: z.string(), title: localText, applicant: z.string(), submittedAt: z.string() }),
  ),
  /** What waits for one beside decisions: the first of it. */
  todos: z.array(
    z.object({ id: z.string(), title: z.string(), about: z.string(), url: z.string(), late: z.boolean() }),
  ),
  notifications: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      url: z.string().nullable(),
      createdAt: z.string(),
      read: z.boolean(),
    }),
  ),
});
