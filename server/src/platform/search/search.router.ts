import { z } from 'zod';
import { router, signedInProcedure } from '../trpc/procedure.ts';
import { SEARCH_KINDS, searchProviders } from './search-provider.ts';

const MOST_OF_A_KIND = 6;

const hit = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  url: z.string(),
});

export const searchRouter = router({
  /** Finds people, solutions, batches … that the person may see. */
  global: signedInProcedure
    .meta({ inPlace: 'always' })
    .input(z.strictObject({ text: z.string().trim().max(100) }))
    .output(z.array(hit))
    .query(async ({ ctx, input }) => {
      if (input.text === '') return [];
      const found = await Promise.all(
        searchProviders().map((provider) => provider.search(ctx, input.text, MOST_OF_A_KIND)),
      );
      return found.flat();
    }),
});
