import { z } from 'zod';
import { localText, pageInput, pageOf } from '../../platform/trpc/paging.ts';
import { PAY_TYPE_KINDS } from './pay-types.words.ts';

const code = z
  .string()
  .trim()
  .regex(/^[\p{L}_][\p{L}\p{N}_-]{0,49}$/u);
const kind = z.enum(PAY_TYPE_KINDS);

export const payType = z.object({
  id: z.string(),
  code: z.string(),
  name: localText,
  kind,
  version: z.number().int(),
  updatedAt: z.string(),
});
export const payTypeListInput = pageInput.extend({ kind: kind.optional() });
export const payTypePage = pageOf(payType).extend({
  /** One list for all solutions: kept by who writes the rules of every one. */
  mayEdit: z.boolean(),
});
export const createPayTypeInput = z.strictObject({ code, name: localText, kind });
export const updatePayTypeInput = z.strictObject({
  id: z.string(),
  version: z.number().int(),
  code: code.optional(),
  name: localText.optional(),
  kind: kind.optional(),
});
