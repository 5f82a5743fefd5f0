import { z } from 'zod';
import { withChanges } from '../../platform/audit/audit-changes.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { done } from '../../platform/trpc/paging.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import { daySchema } from '../pages.ts';
import { apportionmentList } from '../people.schemas.ts';
import { refuseOwn } from '../records/own-record.ts';
import { requireEmployment } from '../scope/employment-scope.ts';
import {
  listApportionments,
  putApportionment,
  removeApportionment,
  requiredTotal,
} from './apportionment.repo.ts';

const VIEW = 'people.employments.view';
const EDIT = 'people.employments.edit';

const employmentId = z.string().max(60);
const code = z.string().trim().max(100).nullish();

/** Which cost centres share what an employment costs, from a day on. */
export const apportionmentRouter = router({
  list: procedure(VIEW)
    .input(z.strictObject({ employmentId }))
    .output(apportionmentList)
    .query(async ({ ctx, input }) => {
      await requireEmployment(ctx.db, ctx.scope, input.employmentId, ctx.clock);
      const rows = await listApportionments(ctx.db, input.employmentId, ctx.language);
      return { rows, total: rows.length, requiredTotal: await requiredTotal(ctx.db) };
    }),
  put: change(EDIT)
    .input(
      z.strictObject({
        employmentId,
        changes: daySchema.optional(),
        version: z.number().int().min(1).optional(),
        validFrom: z.iso.date('people.START_REQUIRED'),
        validTo: daySchema.nullish(),
        shares: z
          .array(
            z.strictObject({
              costCentre: code,
              ratio: z.number('people.RATIO_NUMERIC').nullish(),
              main: z.boolean().optional(),
              tail: z.boolean().optional(),
              item: code,
            }),
          )
          .max(100),
      }),
    )
    .output(done)
    .mutation(({ ctx, input }) =>
      changeShares(ctx, input.employmentId, () => putApportionment(ctx.db, ctx.clock, ctx.scope, input)),
    ),
  remove: change(EDIT)
    .input(z.strictObject({ employmentId, validFrom: daySchema }))
    .output(done)
    .mutation(({ ctx, input }) =>
      changeShares(ctx, input.employmentId, () =>
        removeApportionment(ctx.db, input.employmentId, input.validFrom),
      ),
    ),
});

/** A share under its cost centre, its marks as they are stored. */
const stored = ({
  main,
  tail,
  ...share
}: Awaited<ReturnType<typeof listApportionments>>[number]['shares'][number]) =>
  [share.costCentre, { ...share, main: Number(main), tail: Number(tail) }] as const;

async function changeShares(ctx: SignedInCtx, employmentId: string, change: () => Promise<void>) {
  refuseOwn(ctx, employmentId);
  await requireEmployment(ctx.db, ctx.scope, employmentId, ctx.clock);
  const { changes } = await withChanges(async () => {
    const rows = await listApportionments(ctx.db, employmentId, ctx.language);
    return Object.fromEntries(
      rows.map(({ id, validFrom, validTo, shares }) => [
        `apportionment.${id}`,
        { validFrom, validTo, ...Object.fromEntries(shares.map(stored)) },
      ]),
    );
  }, change);
  await ctx.audit.write({
    subject: { kind: 'employment', id: employmentId },
    personal: { of: employmentId, changes },
  });
  return { done: true as const };
}
