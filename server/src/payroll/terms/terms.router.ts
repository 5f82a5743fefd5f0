import { z } from 'zod';
import { done } from '../../platform/trpc/paging.ts';
import { command, procedure, router, signedInProcedure } from '../../platform/trpc/procedure.ts';
import { listOwnTerms, overlayOf, saveTerm } from './terms.repo.ts';
import './terms.permissions.ts';
import { overlayInput, ownTerm, saveTermInput, termOverlay } from './terms.schemas.ts';

const EDIT = 'terms.edit';

/** What a company calls things otherwise than the product does. */
export const termsRouter = router({
  /** For every page: what is laid over the product's words. */
  overlay: signedInProcedure
    .input(overlayInput)
    .output(termOverlay)
    .query(({ ctx, input }) => overlayOf(ctx.db, input.language)),

  list: procedure(EDIT)
    .output(z.array(ownTerm))
    .query(({ ctx }) => listOwnTerms(ctx)),

  save: command(EDIT)
    .input(saveTermInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await saveTerm(ctx, input);
      return { done: true as const };
    }),
});
