import { z } from 'zod';
import { today } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { filterOf } from '../../platform/filter/read-filter.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { pageOf } from '../../platform/trpc/page-of.ts';
import { done } from '../../platform/trpc/paging.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import type { RemoteMember } from '../adapters/directory-adapter.ts';
import { EDIT, VIEW } from '../apps/apps.router.ts';
import { findAppFor, openApp } from '../apps/open-app.ts';
import { NAMED, restOf } from '../apps/rest-of.ts';
import type { Provider } from '../integrations.words.ts';
import { refusingAsVendor } from '../vendor/refuse-vendor.ts';
import { LOCAL_MEMBER_FIELDS, localMember, localMembers } from './local-side.ts';
import { appInput, started, startRun } from './start-run.ts';
import { MIRROR_FIELDS, showTheirMember, theirMember, theirSide } from './their-side.ts';
import { removeMember, writeMember } from './write-member.ts';

const externalId = z.string().min(1).max(100);
const employmentId = z.string().min(1).max(60);
const ofApp = z.strictObject(appInput);
const theirInput = z.strictObject({ ...appInput, filter: filterOf(MIRROR_FIELDS) });
const oursInput = z.strictObject({ ...appInput, filter: filterOf(LOCAL_MEMBER_FIELDS) });
const theirPage = pageOf(theirMember).extend({ readAt: z.string().nullable() });

const open = async (ctx: SignedInCtx, provider: Provider, id: string | undefined) =>
  openApp(ctx.services, await findAppFor(ctx.services.db, provider, 'directory', id), ctx);

/** Members of both sides. What is written there comes from an employee of ours by the fields that are mapped, never by hand. */
export const membersRouter = (provider: Provider) => router({ ...reads(provider), ...changes(provider) });

function reads(provider: Provider) {
  const rest = restOf(provider);
  const theirs = async (ctx: SignedInCtx, input: z.infer<typeof theirInput>) => {
    const app = await findAppFor(ctx.db, provider, 'directory', input.appConfigId);
    const { rows, ...page } = await theirSide(ctx.db, app.id, 'member', input.filter);
    return {
      ...page,
      rows: rows.map((row) => showTheirMember(JSON.parse(row.payload) as RemoteMember, row.localId)),
    };
  };
  const ours = async (ctx: SignedInCtx, input: z.infer<typeof oursInput>) => {
    const app = await findAppFor(ctx.db, provider, 'directory', input.appConfigId);
    return localMembers(ctx.db, app.id, input.filter, today(ctx.clock, 'Asia/Shanghai'));
  };

  return {
    /** Read from the platform, or as last read: the mirror. */
    theirs: procedure(VIEW)
      .meta({
        rest: ['employee/mirror', `${NAMED[provider] ?? ''}Members`].flatMap(
          (path) => rest('GET', path, 'Members of the platform, as last read').rest ?? [],
        ),
      })
      .input(theirInput)
      .output(theirPage)
      .query(({ ctx, input }) => theirs(ctx, input)),
    ours: procedure(VIEW)
      .meta({
        rest: ['employee/source', 'localMembers', 'members'].flatMap(
          (path) => rest('GET', path, 'Our people, with who they are there').rest ?? [],
        ),
      })
      .input(oursInput)
      .output(pageOf(localMember))
      .query(({ ctx, input }) => ours(ctx, input)),
    get: procedure(VIEW)
      .meta(rest('GET', 'member/{id}', 'One member, as they are there now'))
      .input(z.strictObject({ id: externalId, ...appInput }))
      .output(theirMember)
      .query(async ({ ctx, input }) => {
        const app = await open(ctx, provider, input.appConfigId);
        const found = await refusingAsVendor(() => app.adapter.member(app.client, input.id));
        return found ? showTheirMember(found, null) : refuse('platform.NOT_FOUND');
      }),
  };
}

function changes(provider: Provider) {
  const rest = restOf(provider);
  return {
    create: procedure(EDIT)
      .meta(rest('POST', 'member', 'Makes an employee a member', 201))
      .input(z.strictObject({ ...appInput, employmentId }))
      .output(theirMember)
      .mutation(({ ctx, input }) => writeMember(ctx, provider, input)),
    update: procedure(EDIT)
      .meta(rest('PATCH', 'member', 'Brings one member in step with the employee'))
      .input(z.strictObject({ ...appInput, employmentId }))
      .output(theirMember)
      .mutation(({ ctx, input }) => writeMember(ctx, provider, input)),
    remove: procedure(EDIT)
      .meta(rest('DELETE', 'member/{id}', 'Deletes a member at the platform'))
      .input(z.strictObject({ id: externalId, ...appInput }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await removeMember(ctx, provider, input);
        return { done: true as const };
      }),
    read: change(EDIT)
      .input(ofApp)
      .output(started)
      .mutation(({ ctx, input }) => startRun(ctx, provider, 'member', { kind: 'read', ...input })),
    sync: change(EDIT)
      .meta(rest('POST', 'callSyncMember', 'Brings the members in step', 202))
      .input(z.strictObject({ ...appInput, dryRun: z.boolean().optional() }))
      .output(started)
      .mutation(({ ctx, input }) => startRun(ctx, provider, 'member', { kind: 'sync', ...input })),
  };
}
