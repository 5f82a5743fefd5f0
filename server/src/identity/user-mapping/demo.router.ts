import type { Kysely } from 'kysely';
import { z } from 'zod';
import { changesBetween, withChanges } from '../../platform/audit/audit-changes.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { idAnswer } from '../../platform/trpc/page-of.ts';
import { change, procedure, router, signedInProcedure } from '../../platform/trpc/procedure.ts';
import { demoSettings } from '../identity.schemas.ts';
import { writeSettings } from '../system/system-settings.repo.ts';
import { getUser } from '../users/users.repo.ts';

import { DEMO_TYPE, isDemo, loginsOf, readDemoSettings } from './demo-page.ts';

const SETTINGS = 'identity.settings.edit';

const id = z.string().max(60);
/** How a demo meets its visitors. Refused on every other installation. */
export const demoRouter = router({
  get: signedInProcedure
    .meta({ rest: { method: 'GET', path: '/api/base/system/config/demo' } })
    .output(z.object({ demo: z.boolean(), settings: demoSettings.nullable() }))
    .query(async ({ ctx }) => {
      const demo = await isDemo(ctx.db);
      return { demo, settings: demo ? await readDemoSettings(ctx.db) : null };
    }),

  save: change(SETTINGS)
    .meta({ rest: { method: 'POST', path: '/api/base/system/config/demo' } })
    .input(demoSettings)
    .output(demoSettings)
    .mutation(async ({ ctx, input }) => {
      await requireDemo(ctx.db);
      const { changes } = await withChanges(
        () => readDemoSettings(ctx.db),
        () => writeSettings(ctx.db, ctx.clock, DEMO_TYPE, input),
      );
      await ctx.audit.write({ subject: { kind: 'settings', id: DEMO_TYPE }, changes });
      return readDemoSettings(ctx.db);
    }),

  logins: procedure(SETTINGS)
    .meta({ rest: { method: 'GET', path: '/api/demo_setting/user/mapping' } })
    .output(z.array(z.object({ id, label: z.string(), loginName: z.string(), userName: z.string() })))
    .query(async ({ ctx }) => {
      await requireDemo(ctx.db);
      return loginsOf(ctx.db);
    }),

  addLogin: change(SETTINGS)
    .meta({
      rest: {
        method: 'POST',
        path: '/api/demo_setting/user/mapping',
        summary: 'Offers an account to visitors of the demo',
        answers: 201,
      },
    })
    .input(z.strictObject({ label: z.string().trim().min(1).max(60), userId: id }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      await requireDemo(ctx.db);
      await getUser(ctx.db, input.userId);
      const offered = await loginsOf(ctx.db);
      const made = newId(ctx.clock);
      const position = offered.reduce((last, each) => Math.max(last, each.position), 0) + 1;
      const values = { label: input.label, user_id: input.userId };
      const added = await ctx.db
        .insertInto('demo_logins')
        .values({ ...values, id: made, position })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!added) refuse('identity.OFFERED_ALREADY');
      await ctx.audit.write({
        subject: { kind: 'demoLogin', id: made },
        changes: changesBetween(undefined, { ...values, position }),
      });
      return { id: made };
    }),

  removeLogin: change(SETTINGS)
    .meta({ rest: { method: 'DELETE', path: '/api/demo_setting/user/mapping' } })
    .input(z.strictObject({ id }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      await requireDemo(ctx.db);
      const before = await ctx.db
        .deleteFrom('demo_logins')
        .where('id', '=', input.id)
        .returning(['label', 'user_id', 'position'])
        .executeTakeFirst();
      if (!before) refuse('platform.NOT_FOUND');
      await ctx.audit.write({
        subject: { kind: 'demoLogin', id: input.id },
        changes: changesBetween(before, undefined),
      });
      return input;
    }),
});

async function requireDemo(db: Kysely<DB>): Promise<void> {
  if (!(await isDemo(db))) refuse('identity.NOT_A_DEMO');
}
