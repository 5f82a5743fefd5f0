import { PAYSLIP_ITEM_TYPES, REMINDERS } from '@suanpan/engine/domain';
import { z } from 'zod';
import { day, localText, pageInput, pageOf } from '../../platform/trpc/paging.ts';
import {
  MISSING_PAYSLIPS,
  PAYSLIP_SOURCES,
  PAYSLIP_STANDINGS,
  PAYSLIP_STYLES,
} from '../shared/payroll.words.ts';
import { requiredReason } from '../shared/required-text.ts';
import { chosenPayslipSettings, payslipSettings } from '../solutions/configuration/configuration.schemas.ts';

const payslipStanding = z.enum(PAYSLIP_STANDINGS);
const source = z.enum(PAYSLIP_SOURCES);

export const payslipSettingsState = z.object({
  solutionId: z.string(),
  /** The draft's configuration's, which a change has to name. */
  version: z.number().int(),
  /** Those of the draft, where there is one; else those in force. */
  settings: payslipSettings,
  inForce: payslipSettings,
  /** Somebody chose them; else they are what the copy's file says. */
  chosen: z.boolean(),
  /** The copy that a change goes into; `holds`: nothing was ever published, so that it is in force as well. */
  draft: z.object({ number: z.number().int(), holds: z.boolean() }).nullable(),
  /** Columns and groups stand in the solution copy; here their number, 0 where the copy has no payslip. */
  items: z.number().int(),
});
export const payslipSettingsRow = z.object({
  solutionId: z.string(),
  code: z.string(),
  solution: localText,
  active: z.boolean(),
  settings: payslipSettings,
  items: z.number().int(),
  /** Somebody chose them for the solution; else they are what its copy says. */
  chosen: z.boolean(),
  /** The draft that says something else, which holds once it is published. */
  waitingIn: z.number().int().nullable(),
});
export const savePayslipSettingsInput = z.strictObject({
  solutionId: z.string(),
  version: z.number().int(),
  settings: chosenPayslipSettings,
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
  /** The code of the currency stands beside the amount. */
  currency: z.boolean().optional(),
  /** 0.08 reads 8 %. */
  percentage: z.boolean().optional(),
  /** Decimals of a number or a percentage; absent: those it has. */
  accuracy: z.number().int().optional(),
  accumulation: z.boolean(),
  /** What this figure comes to in the payslips of the year so far, with this one. */
  yearToDate: z.string().optional(),
  /** Somebody typed it over what the rules gave; who and why stands with the batch. */
  typedOver: z.boolean().optional(),
});
const payslipGroup = z.object({ name: localText, total: z.boolean(), items: z.array(payslipItem) });
/** In the order they stand on a payslip. */
export const PAYSLIP_TOTALS = ['gross', 'deduction', 'adjustment', 'rest', 'net'] as const;
const payslipTotal = z.object({
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
  /** Below the groups, in the words of the solution. */
  remark: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
  colours: z.object({ title: z.string().optional(), total: z.string().optional() }).optional(),
  /** Which picture stands in the head. */
  logo: z.string().optional(),
});
export type PayslipBody = z.infer<typeof payslipBody>;

export const payslipRow = z.object({
  id: z.string(),
  number: z.string(),
  name: localText,
  source,
  solution: z.object({ id: z.string(), code: z.string(), name: localText }),
  style: z.enum(PAYSLIP_STYLES),
  remind: z.array(z.enum(REMINDERS)),
  viewMonth: payslipSettings.shape.viewMonth,
  viewDay: payslipSettings.shape.viewDay,
  batchId: z.string(),
  batchName: localText,
  period: z.object({ code: z.string(), start: z.string(), end: z.string() }),
  employmentId: z.string(),
  employeeNumber: z.string(),
  employeeName: z.string(),
  currency: z.string(),
  scale: z.number().int(),
  net: z.string().nullable(),
  status: payslipStanding,
  viewFrom: z.string().nullable(),
  publishedAt: z.string().nullable(),
  remindedAt: z.string().nullable(),
  viewedAt: z.string().nullable(),
});
export const payslipListInput = pageInput.extend({
  batchId: z.string().optional(),
  solutionId: z.string().optional(),
  employmentId: z.string().optional(),
  periodId: z.string().optional(),
  source: source.optional(),
  status: payslipStanding.optional(),
  /** Published ones that nobody has opened yet. */
  unread: z.boolean().optional(),
  /** Of each active solution's newest period with payslips. */
  newest: z.boolean().optional(),
});
export const payslipPage = pageOf(payslipRow).extend({ counts: z.record(z.string(), z.number()) });
export const payslipDetail = payslipRow.extend({
  payDate: z.string(),
  legalEntity: localText,
  body: payslipBody,
  /** The picture in the head, to be shown as it is. */
  logo: z.string().nullable(),
});
/** Employees of batches whose payslips may be made, and that have none. */
const missingPayslip = payslipRow
  .pick({ batchId: true, batchName: true, period: true, solution: true, employmentId: true })
  .extend({ employeeNumber: z.string(), employeeName: z.string(), status: z.enum(MISSING_PAYSLIPS) });
export const missingPayslipsInput = payslipListInput
  .pick({
    page: true,
    pageSize: true,
    search: true,
    batchId: true,
    solutionId: true,
    periodId: true,
    newest: true,
  })
  .extend({ status: z.enum(MISSING_PAYSLIPS).optional() });
export const missingPayslipsPage = pageOf(missingPayslip).extend({
  counts: z.record(z.string(), z.number()),
});

export const batchInput = z.strictObject({ batchId: z.string() });
export const generatePayslipsInput = batchInput.extend({
  periodId: z.string(),
  /** From when the slips may be looked at. */
  checkDay: day,
  /** Take the layout of the solution's published copy: for a batch whose own copy has none. */
  publishedLayout: z.boolean().optional(),
});
export const generatedPayslips = z.object({ generated: z.number().int(), kept: z.number().int() });
export const suggestedPayslips = z.object({
  periodId: z.string(),
  source,
  checkDay: day,
  /** How many employees a file has brought figures of. */
  imported: z.number().int(),
  /** What a file may bring, where figures come from one. */
  columns: z.array(z.object({ code: z.string(), name: localText, key: z.boolean(), required: z.boolean() })),
});
const slips = { ids: z.array(z.string()).min(1).max(5000) };
const reason = requiredReason(500);
export const publishPayslipsInput = batchInput.extend({
  /** Only these drafts; absent: all. */
  ids: slips.ids.optional(),
});
export const publishedPayslips = z.object({
  published: z.number().int(),
  viewFrom: z.string().nullable(),
  notified: z.number().int(),
});
export const chosenPayslips = z.strictObject(slips);
export const payslipsWithReason = z.strictObject({ ...slips, reason });
export const remindedPayslips = z.object({ reminded: z.number().int(), withoutAccount: z.number().int() });
export const disabledPayslips = z.object({ disabled: z.number().int() });
export const changedPayslips = z.object({ changed: z.number().int() });
