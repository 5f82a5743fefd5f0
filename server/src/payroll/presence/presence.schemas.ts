import { z } from 'zod';

const place = z.object({
  table: z.string().min(1).max(100),
  rowKey: z.string().min(1).max(500),
  column: z.string().min(1).max(100),
});

export const standInput = z.strictObject({
  batchId: z.string().min(1).max(60),
  /** One of somebody's windows: they may have several open. */
  window: z.string().min(1).max(60),
  /** Absent: somewhere else than in a cell. */
  place: place.optional(),
  /** The window is being closed. */
  leaves: z.boolean().optional(),
});

export const othersHere = z.object({
  others: z.array(z.object({ userId: z.string(), name: z.string(), places: z.array(place) })),
});
