import { z } from 'zod';

/** A word per change, the present one first; what has changed is then asked for as always. */
export const revisions = z.custom<AsyncIterable<string>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);
