import { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { writtenTexts } from '../../platform/texts/texts.schemas.ts';
import { idAnswer, versionAnswer } from '../../platform/trpc/page-of.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import '../identity.errors.ts';
import { strategySchema } from '../identity.schemas.ts';
import { CHARACTER_KINDS } from '../identity.words.ts';
import { isLinearPattern } from './linear-pattern.ts';
import { getStrategy, listStrategies, STANDARD } from './strategies.repo.ts';

const VIEW = 'identity.users.view';
const EDIT = 'identity.users.edit';

const id = z.string().max(60);
const strategy = z
  .strictObject({
    name: writtenTexts(100),
    leastLength: z.number().int().min(8).max(64),
    kinds: z.array(z.enum(CHARACTER_KINDS)).max(CHARACTER_KINDS.length),
    remembered: z.number().int().min(0).max(24),
    lastsDays: z.number().int().min(1).max(3650).nullable(),
    pattern: z.string().trim().min(1).max(300).nullable(),
    /** What the pattern asks for, said to whoever's password doesn't fit. */
    hint: writtenTexts(300).nullable(),
  })
  .refine(({ pattern, hint }) => (pattern === null) === (hint === null), {
    message: 'a pattern is explained, and only a pattern',
    path: ['hint'],
  });

/** What passwords have to be: for everybody, and for accounts that another strategy is chosen for. */
export const strategiesRouter = router({
  list: procedure(VIEW)
    .output(z.array(strategySchema))
    .query(async ({ ctx }) => {
      const counts = await ctx.db
        .selectFrom('users')
        .select(['strategy_id', (eb) => eb.fn.countAll<number>().as('users')])
        .where('strategy_id', 'is not', null)
        .groupBy('strategy_id')
        .execute();
      return (await listStrategies(ctx.db)).map((each) => ({
        ...each,
        userCount: Number(counts.find((count) => count.strategy_id === each.id)?.users ?? 0),
      }));
    }),

  create: change(EDIT)
    .meta({ stepUp: true })
    .input(strategy)
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      refuseSlow(input.pattern);
      const created = newId(ctx.clock);
      const now = instant(ctx.clock);
      await ctx.db
        .insertInto('security_strategies')
        .values({ id: created, ...stored(input), created_at: now, updated_at: now })
        .execute();
      await ctx.audit.write({
        subject: { kind: 'securityStrategy', id: created },
        changes: changesBetween(undefined, await getStrategy(ctx.db, created)),
      });
      return { id: created };
    }),

  update: change(EDIT)
    .meta({ stepUp: true })
    .input(strategy.safeExtend({ id, version: z.number().int().min(1) }))
    .output(versionAnswer)
    .mutation(async ({ ctx, input }) => {
      refuseSlow(input.pattern);
      const before = await getStrategy(ctx.db, input.id);
      const changed = await ctx.db
        .updateTable('security_strategies')
        .set({ ...stored(input), version: input.version + 1, updated_at: instant(ctx.clock) })
        .where('id', '=', input.id)
        .where('version', '=', input.version)
        .returning('id')
        .executeTakeFirst();
      if (!changed) refuse('platform.VERSION_CHANGED');
      await ctx.audit.write({
        subject: { kind: 'securityStrategy', id: input.id },
        changes: changesBetween(before, await getStrategy(ctx.db, input.id)),
      });
      return { id: input.id, version: input.version + 1 };
    }),

  remove: change(EDIT)
    .meta({ stepUp: true })
    .input(z.strictObject({ id }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const before = await getStrategy(ctx.db, input.id);
      const held = await ctx.db
        .selectFrom('users')
        .select('id')
        .where('strategy_id', '=', input.id)
        .executeTakeFirst();
      if (held || input.id === STANDARD) refuse('identity.STRATEGY_IN_USE');
      await ctx.db.deleteFrom('security_strategies').where('id', '=', input.id).execute();
      await ctx.audit.write({
        subject: { kind: 'securityStrategy', id: input.id },
        changes: changesBetween(before, undefined),
      });
      return { id: input.id };
    }),
});

function refuseSlow(pattern: string | null): void {
  if (pattern !== null && !isLinearPattern(pattern)) refuse('identity.PATTERN_NOT_LINEAR');
}

function stored(input: z.infer<typeof strategy>) {
  return {
    name: JSON.stringify(input.name),
    least_length: input.leastLength,
    kinds: JSON.stringify([...new Set(input.kinds)]),
    remembered: input.remembered,
    lasts_days: input.lastsDays,
    pattern: input.pattern,
    hint: input.hint === null ? null : JSON.stringify(input.hint),
  };
}
