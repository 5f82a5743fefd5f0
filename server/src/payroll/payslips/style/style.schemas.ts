import { PAYSLIP_ITEM_TYPES } from '@suanpan/engine/domain';
import { z } from 'zod';
import { localText } from '../../../platform/trpc/paging.ts';
import { LOGO_KILOBYTES, PAYSLIP_STYLES, PREVIEW_FIGURES } from '../../shared/payroll.words.ts';
import { payslipBody } from '../payslips.schemas.ts';

/** A word while it is typed: whether it is right is said by the file's own check, beside the editor. */
const words = z.string().max(4000);
const texts = z.union([words, z.record(z.string().max(35), words)]);

const item = z.object({
  name: texts,
  value: words,
  rows: words.optional(),
  label: texts.optional(),
  total: z.boolean().optional(),
  itemType: z.enum(PAYSLIP_ITEM_TYPES).optional(),
  accuracy: z.number().int().min(-9).max(12).optional(),
  zero: z.enum(['hide', 'show']).optional(),
  symbol: z.boolean().optional(),
  currency: z.boolean().optional(),
  accumulation: z.boolean().optional(),
  yearToDate: z.boolean().optional(),
  percentage: z.boolean().optional(),
});

export const previewPayslipInput = z.strictObject({
  solutionId: z.string(),
  /** Absent: the newest batch of the solution that has figures. */
  batchId: z.string().optional(),
  /** Absent: whoever stands first. */
  employeeNumber: z.string().optional(),
  /** The payslip of a draft, as it stands in the editor. */
  payslip: z.object({
    colours: z.object({ title: words.optional(), total: words.optional() }).optional(),
    logo: words.optional(),
    header: z.array(item).max(100).optional(),
    groups: z
      .array(z.object({ name: texts, total: z.boolean().optional(), items: z.array(item).max(200) }))
      .max(100)
      .optional(),
    remark: texts.optional(),
  }),
});

export const previewedPayslip = z.object({
  /** Of somebody in a batch, or typed ones where there is no batch that this person may see. */
  figures: z.enum(PREVIEW_FIGURES),
  batchId: z.string().nullable(),
  employee: z.object({ name: z.string(), employeeNumber: z.string(), legalEntity: localText }),
  period: z.object({ code: z.string(), start: z.string(), end: z.string() }),
  payDate: z.string(),
  currency: z.string(),
  scale: z.number().int(),
  style: z.enum(PAYSLIP_STYLES),
  name: localText,
  net: z.string().nullable(),
  body: payslipBody,
  logo: z.string().nullable(),
  /** Items whose column the batch doesn't have, or whose formula can't be computed in it. */
  withoutFigure: z.array(localText),
});

export const keepLogoInput = z.strictObject({
  solutionId: z.string(),
  /** Base64; a little over the limit is told in words. */
  content: z
    .string()
    .min(1)
    .max(LOGO_KILOBYTES * 2048),
});
export const keptLogo = z.object({ logo: z.string(), picture: z.string() });
