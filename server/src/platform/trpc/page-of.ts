import { z } from 'zod';

/** What a list answers: the rows of the page and how many there are in all. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({ rows: z.array(row), total: z.number().int() });
}

export const idAnswer = z.object({ id: z.string() });
export const versionAnswer = z.object({ id: z.string(), version: z.number().int() });
