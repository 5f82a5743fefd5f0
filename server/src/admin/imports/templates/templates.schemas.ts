import { z } from 'zod';
import type { FilterFields } from '../../../platform/filter/read-filter.ts';

export const TEMPLATE_FIELDS: FilterFields = {
  id: { column: 'id', kind: 'text' },
  name: { column: 'name', kind: 'text' },
  subject: { column: 'subject', kind: 'text' },
  builtIn: { column: 'builtIn', kind: 'boolean' },
};

export const templateId = z.string().min(1).max(100);

export const templateInput = z.strictObject({
  name: z.string().trim().min(1).max(100),
  subject: z.string().max(100),
  columns: z
    .array(
      z.strictObject({
        code: z.string().max(100),
        /** As the file calls it; null: by the column's own name. */
        header: z.string().trim().min(1).max(100).nullable().default(null),
        /** What the sample row says; null: something of the column's type. */
        sample: z.string().max(200).nullable().default(null),
      }),
    )
    .min(1)
    .max(200),
});
export type TemplateInput = z.infer<typeof templateInput>;

export const templateRow = z.object({
  /** Of what the product brings, the subject's code. */
  id: z.string(),
  name: z.string(),
  subject: z.string(),
  subjectName: z.string(),
  builtIn: z.boolean(),
  version: z.number().int(),
  columns: z.array(z.object({ code: z.string(), header: z.string(), sample: z.string().nullable() })),
});
export type TemplateRow = z.infer<typeof templateRow>;
