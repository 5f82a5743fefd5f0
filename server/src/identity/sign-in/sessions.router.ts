import { z } from 'zod';
import { instant } from '../../platform/clock/clock.ts';
import { router, signedInChange, signedInProcedure } from '../../platform/trpc/procedure.ts';
import { sessionRowSchema } from '../identity.schemas.ts';
import { IDLE_MS } from './sessions.repo.ts';

const endedAnswer = z.object({ ended: z.number().int() });

/** Where one is signed in: devices, since when and until when; any of them is ended from here. */
export const sessionsRouter = router({
  list: signedInProcedure.output(z.array(sessionRowSchema)).query(async ({ ctx }) => {
    const idleSince = new Date(ctx.clock.now().getTime() - IDLE_MS).toISOString();
    const rows = await ctx.db
      .selectFrom('sessions')
      .select(['id', 'user_agent', 'ip', 'transport', 'created_at', 'seen_at', 'expires_at'])
      .where('user_id', '=', ctx.user.id)
      .where('expires_at', '>', instant(ctx.clock))
      .where('seen_at', '>', idleSince)
      .orderBy('seen_at', 'desc')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      userAgent: row.user_agent,
      ip: row.ip,
      transport: row.transport,
      signedInAt: row.created_at,
      seenAt: row.seen_at,
      endsAt: row.expires_at,
      current: row.id === ctx.authentication.sessionId,
    }));
  }),

  end: signedInChange
    .input(z.strictObject({ id: z.string().max(60) }))
    .output(endedAnswer)
    .mutation(async ({ ctx, input }) => {
      const ended = await ctx.db
        .deleteFrom('sessions')
        .where('id', '=', input.id)
        .where('user_id', '=', ctx.user.id)
        .returning('id')
        .execute();
      await ctx.audit.write({ subject: { kind: 'user', id: ctx.user.id }, facts: { ended: ended.length } });
      return { ended: ended.length };
    }),

  endOthers: signedInChange.output(endedAnswer).mutation(async ({ ctx }) => {
    const ended = await ctx.db
      .deleteFrom('sessions')
      .where('user_id', '=', ctx.user.id)
      .where('id', '<>', ctx.authentication.sessionId)
      .returning('id')
      .execute();
    await ctx.audit.write({ subject: { kind: 'user', id: ctx.user.id }, facts: { ended: ended.length } });
    return { ended: ended.length };
  }),
});
