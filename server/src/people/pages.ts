import { isCurrency } from '@suanpan/engine/domain';
import { z } from 'zod';

/** What every list takes. */
export const pageSchema = z.strictObject({
  page: z.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.number().int().min(1).max(500).default(50),
  search: z.string().trim().max(200).optional(),
});

export const daySchema = z.iso.date();
/** A code of ISO 4217 in capitals. */
export const currencySchema = z
  .string('people.CURRENCY_REQUIRED')
  .regex(/^[A-Z]{3}$/, 'people.CURRENCY_REQUIRED')
  .refine(isCurrency, 'people.CURRENCY_UNKNOWN');

export function sortSchema<const C extends readonly [string, ...string[]]>(columns: C) {
  return z
    .array(z.strictObject({ column: z.enum(columns), direction: z.enum(['asc', 'desc']).default('asc') }))
    .max(5)
    .optional();
}
