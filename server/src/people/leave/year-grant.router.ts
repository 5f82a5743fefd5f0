import { z } from 'zod';
import { today } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { command, procedure, router } from '../../platform/trpc/procedure.ts';
import '../time/time.errors.ts';
import { missingGrants, postGrants } from './grant-year.ts';

const EDIT = 'people.time.edit';
const year = z.number().int().min(2000).max(2200);
const counts = z.object({ people: z.number().int(), granted: z.number(), lapsed: z.number() });

type Grants = Awaited<ReturnType<typeof missingGrants>>;
const countsOf = (grants: Grants): z.infer<typeof counts> => ({
  people: new Set(grants.map(({ employmentId }) => employmentId)).size,
  granted: grants.filter(({ kind }) => kind === 'grant').length,
  lapsed: grants.filter(({ kind }) => kind === 'lapse').length,
});

/** Of a year that is over nothing is granted any more, and of one far ahead nothing yet. */
function requireOpen({ clock }: Pick<SignedInCtx, 'clock'>, asked: number): void {
  const current = Number(today(clock).slice(0, 4));
  if (asked !== current && asked !== current + 1) refuse('people.time.YEAR_NOT_OPEN', { year: current });
}

/** The leave of a year, for everybody in reach but oneself: the rule says how much. */
export const yearGrantRouter = router({
  preview: procedure(EDIT)
    .input(z.strictObject({ year }))
    .output(counts)
    .query(async ({ ctx, input }) => {
      requireOpen(ctx, input.year);
      const grants = await missingGrants(ctx.db, ctx.clock, ctx.scope, input.year);
      return countsOf(grants.filter(({ employmentId }) => !ctx.user.employmentIds.includes(employmentId)));
    }),
  post: command(EDIT)
    .input(z.strictObject({ year }))
    .output(counts)
    .mutation(async ({ ctx, input }) => {
      requireOpen(ctx, input.year);
      const all = await missingGrants(ctx.db, ctx.clock, ctx.scope, input.year);
      const grants = all.filter(({ employmentId }) => !ctx.user.employmentIds.includes(employmentId));
      await postGrants(ctx.db, ctx.clock, grants, input.year, ctx.user.id);
      const counted = countsOf(grants);
      await ctx.audit.write({
        subject: { kind: 'leaveYear', id: String(input.year) },
        facts: counted,
        changes: Object.fromEntries(
          grants.map(({ employmentId, typeId, kind, amount }) => [
            `${employmentId}.${typeId}.${kind}`,
            { before: null, after: amount },
          ]),
        ),
      });
      return counted;
    }),
});
