import { PAYSLIP_ITEM_TYPES, REMINDERS } from '@suanpan/engine/domain';
import { z } from 'zod';
import { localText, pageInput, pageOf } from '../../platform/trpc/paging.ts';
import { PAYSLIP_STATUSES, PAYSLIP_STYLES, REMINDER_WAYS } from '../shared/payroll.words.ts';

export const payslipStatus = z.enum(PAYSLIP_STATUSES);

export const payslipSettings = z.strictObject({
  /** 1 to 50 characters in each language. */
  name: localText,
  style: z.enum(PAYSLIP_STYLES),
  remind: z.array(z.enum(REMINDER_WAYS)).min(1),
  /** Shown from this day of that month, counted from the period's end and clamped; `null`: at once. */
  viewMonth: z.enum(['current', 'next']).nullable(),
  viewDay: z.number().int().min(1).max(31).nullable(),
});
export type PayslipSettings = z.infer<typeof payslipSettings>;
export const payslipSettingsState = z.object({
  solutionId: z.string(),
  version: z.number().int(),
  settings: payslipSettings,
  /** Columns and groups stand in the solution copy; here their number, 0 where the copy has no payslip. */
  items: z.number().int(),
  /** Ways the copy names by which nothing leaves here. */
  notSent: z.array(z.enum(REMINDERS)),
});
export const payslipSettingsRow = payslipSettingsState.omit({ version: true, notSent: true }).extend({
  code: z.string(),
  solution: localText,
  active: z.boolean(),
  /** Somebody chose them for the solution; else they are what its copy says. */
  chosen: z.boolean(),
});
export const savePayslipSettingsInput = z.strictObject({
  solutionId: z.string(),
  version: z.number().int(),
  settings: payslipSettings,
});

export const payslipItem = z.object({
  name: localText,
  /** The cell it was read from, to be explained; null when the item is a formula of its own. */
  column: z.string().nullable(),
  /** Of a line that is a row of another table: which. Then `column` is of that table. */
  table: z.string().optional(),
  rowKey: z.string().optional(),
  /** What the lines before it add up to. */
  sum: z.boolean().optional(),
  type: z.enum(PAYSLIP_ITEM_TYPES),
  /** Amounts as decimal text with the item's decimals: `"8000.00"`. */
  value: z.string().nullable(),
  /** The value by language, where it is the name of a department or the like. */
  names: z.record(z.string(), z.string()).optional(),
  symbol: z.boolean(),
  accumulation: z.boolean(),
  /** Somebody typed it over what the rules gave; who and why stands with the batch. */
  typedOver: z.boolean().optional(),
});
export const payslipGroup = z.object({ name: localText, total: z.boolean(), items: z.array(payslipItem) });
/** In the order they stand on a payslip. */
export const PAYSLIP_TOTALS = ['gross', 'deduction', 'adjustment', 'rest', 'net'] as const;
export const payslipTotal = z.object({
  role: z.enum(PAYSLIP_TOTALS),
  name: localText,
  value: z.string(),
});
export const payslipBody = z.object({
  currency: z.string(),
  scale: z.number().int(),
  header: z.array(payslipItem),
  groups: z.array(payslipGroup),
  /** Gross − deduction + adjustment (+ rest) = net, as the solution names them; older slips have none. */
  totals: z.array(payslipTotal).optional(),
});
export type PayslipBody = z.infer<typeof payslipBody>;

export const payslipRow = z.object({
  id: z.string(),
  number: z.string(),
  batchId: z.string(),
  batchName: localText,
  period: z.object({ code: z.string(), start: z.string(), end: z.string() }),
  employmentId: z.string(),
  employeeNumber: z.string(),
  employeeName: z.string(),
  currency: z.string(),
  scale: z.number().int(),
  net: z.string().nullable(),
  status: payslipStatus,
  viewFrom: z.string().nullable(),
  publishedAt: z.string().nullable(),
  viewedAt: z.string().nullable(),
});
export const payslipListInput = pageInput.extend({
  batchId: z.string().optional(),
  solutionId: z.string().optional(),
  employmentId: z.string().optional(),
  status: payslipStatus.optional(),
  /** Published ones that nobody has opened yet. */
  unread: z.boolean().optional(),
  /** Of each active solution's newest period with payslips. */
  newest: z.boolean().optional(),
});
export const payslipPage = pageOf(payslipRow).extend({ counts: z.record(z.string(), z.number()) });
export const payslipDetail = payslipRow.extend({ name: localText, body: payslipBody });

export const batchInput = z.strictObject({ batchId: z.string() });
export const generatePayslipsInput = batchInput.extend({
  /** Take the layout of the solution's published copy: for a batch whose own copy has none. */
  publishedLayout: z.boolean().optional(),
});
export const generatedPayslips = z.object({ generated: z.number().int(), kept: z.number().int() });
export const publishedPayslips = z.object({
  published: z.number().int(),
  viewFrom: z.string().nullable(),
  notified: z.number().int(),
});
export const disablePayslipsInput = z.strictObject({
  ids: z.array(z.string()).min(1).max(5000),
  reason: z.string().min(1).max(500),
});
export const disabledPayslips = z.object({ disabled: z.number().int() });
