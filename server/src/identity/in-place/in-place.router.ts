import { z } from 'zod';
import { done, idInput } from '../../platform/trpc/paging.ts';
import { change, router, signedInChange } from '../../platform/trpc/procedure.ts';
import { beginAgency, beginLook, leavePlace } from './enter-place.ts';

const DONE = { done: true as const };

/** A session in another's place: to do what they lent, or to see what they see. */
export const inPlaceRouter = router({
  act: signedInChange
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await beginAgency(ctx, input.id);
      return DONE;
    }),

  look: change('identity.users.edit')
    .meta({ stepUp: true })
    .input(z.strictObject({ userId: z.string().max(60), reason: z.string().trim().min(3).max(500) }))
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await beginLook(ctx, input.userId, input.reason);
      return DONE;
    }),

  leave: signedInChange
    .meta({ withGivenPassword: true, inPlace: 'always' })
    .output(done)
    .mutation(async ({ ctx }) => {
      await leavePlace(ctx);
      return DONE;
    }),
});
