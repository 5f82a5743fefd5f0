import { z } from 'zod';
import { openChannels, requireLinkAddress } from '../../identity/index.ts';
import { linkReach } from '../../platform/outbox/link-address.ts';
import { LINK_REACHES } from '../../platform/outbox/outbox.words.ts';
import { command, procedure, router } from '../../platform/trpc/procedure.ts';
import { LOGIN_NAMES } from '../people.words.ts';
import { invitationCandidates, invitationFilter } from './candidates.ts';
import { INVITE_TOPIC, type InvitePayload } from './invite-people.job.ts';

const EDIT = 'identity.users.edit';
/** Accounts for people who have none: made for all whom a filter leaves, each with a link to their own mail. */
export const accountsRouter = router({
  preview: procedure(EDIT)
    .input(invitationFilter)
    .output(
      z.object({
        people: z.number().int(),
        withoutMail: z.number().int(),
        /** What of the installation stands in the way of the mails, whoever they are for. */
        mailLeaves: z.boolean(),
        linkReach: z.enum(LINK_REACHES),
      }),
    )
    .query(async ({ ctx, input }) => {
      const people = await invitationCandidates(ctx.db, ctx.clock, input);
      return {
        people: people.length,
        withoutMail: people.filter(({ email }) => !email).length,
        mailLeaves: (await openChannels(ctx.services)).includes('mail'),
        linkReach: linkReach(ctx.services.config),
      };
    }),

  invite: command(EDIT)
    .meta({ stepUp: true })
    .input(z.strictObject({ filter: invitationFilter, loginBy: z.enum(LOGIN_NAMES) }))
    .output(z.object({ jobId: z.string() }))
    .mutation(async ({ ctx, input }) => {
      requireLinkAddress(ctx.services.config);
      const payload: InvitePayload = { ...input, language: ctx.language };
      const jobId = await ctx.jobs.enqueue({
        topic: INVITE_TOPIC,
        uniqueKey: INVITE_TOPIC,
        payload,
        createdBy: ctx.user.id,
      });
      await ctx.audit.write({ subject: { kind: 'job', id: jobId }, facts: { ...input } });
      return { jobId };
    }),
});
