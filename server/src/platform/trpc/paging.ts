import { z } from 'zod';

/** A page of a list: what every `list` takes. Rooms extend it with their own filters. */
export const pageInput = z.strictObject({
  page: z.number().int().min(1).default(1),
  pageSize: z.number().int().min(1).max(500).default(50),
  search: z.string().max(200).optional(),
  sort: z
    .array(z.strictObject({ column: z.string().max(100), direction: z.enum(['asc', 'desc']) }))
    .max(5)
    .optional(),
});
export type PageInput = z.infer<typeof pageInput>;

/** The rows of one page and how many there are in all. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ rows: z.array(row), total: z.number().int() });

export const idInput = z.strictObject({ id: z.string().min(1).max(100) });
export const done = z.object({ done: z.literal(true) });
/** A text in several languages, or one for all. */
export const localText = z.union([z.string().max(200), z.record(z.string().max(10), z.string().max(200))]);
/** A cell's value as JSON: dates are YYYY-MM-DD, blank is null. */
export const cellValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** A JSON document whose shape another place vouches for (a solution file is judged by the engine, not here). */
export const document = <T>() => z.record(z.string(), z.unknown()) as unknown as z.ZodType<T>;
export const documents = <T>() => z.array(z.record(z.string(), z.unknown())) as unknown as z.ZodType<T[]>;
