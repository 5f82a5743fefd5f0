import { z } from 'zod';
import { following } from '../shared/follow-job.ts';

export const ofBatch = z.strictObject({ batchId: z.string().max(60) });

export const proofWriting = z.object({
  ...following,
  file: z.object({ fileId: z.string(), name: z.string(), cells: z.number() }).nullable(),
});

/** By which people know the company's key. */
export const proofKeyShown = z.object({ fingerprint: z.string() });
