import { z } from 'zod';
import {
  PORTAL_SWITCHES,
  portalSettings,
  savePortalSettings,
  WATERMARK_MODES,
} from '../../identity/index.ts';
import { withChanges } from '../../platform/audit/audit-changes.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';

const EDIT = 'portal.settings.edit';

const watermark = z.strictObject({
  enabled: z.boolean(),
  mode: z.enum(WATERMARK_MODES),
  text: z.string().trim().max(40),
  digits: z.number().int().min(0).max(12),
});
const switches = z.strictObject(
  Object.fromEntries(PORTAL_SWITCHES.map((code) => [code, z.boolean()])) as Record<
    (typeof PORTAL_SWITCHES)[number],
    z.ZodBoolean
  >,
);
const settings = z.object({ switches, watermark });

/** What holds for everybody in the portal; everyone's own language, theme and password are theirs. */
export const settingsRouter = router({
  get: procedure(EDIT)
    .output(settings)
    .query(({ ctx }) => portalSettings(ctx.db)),

  save: change(EDIT)
    .input(z.strictObject({ switches: switches.partial().optional(), watermark: watermark.optional() }))
    .output(settings)
    .mutation(async ({ ctx, input }) => {
      const { changes } = await withChanges(
        () => portalSettings(ctx.db),
        () =>
          savePortalSettings(ctx.db, ctx.clock, {
            ...(input.switches && { switches: definedOf(input.switches) }),
            ...(input.watermark && { watermark: input.watermark }),
          }),
      );
      await ctx.audit.write({ subject: { kind: 'settings', id: 'portal' }, changes });
      return portalSettings(ctx.db);
    }),
});

function definedOf<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
