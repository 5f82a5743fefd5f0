import { z } from 'zod';

/** Parts that forms of registers are made of. */
export const day = z.iso.date();
export const code = z.string().trim().min(1).max(60);
export const id = z.string().min(1).max(60);
export const text = (most: number) => z.string().trim().min(1).max(most);
export const optional = (most: number) => z.string().trim().max(most).optional();
export const timeOfDay = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'people.registers.TIME_OF_DAY');
export const flag = z.boolean().default(false);
export const nothing = z.object({});
