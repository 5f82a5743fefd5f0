import { z } from 'zod';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { filteredPage } from '../../platform/filter/filtered-page.ts';
import { filterOf } from '../../platform/filter/read-filter.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { idAnswer, pageOf } from '../../platform/trpc/page-of.ts';
import { done } from '../../platform/trpc/paging.ts';
import { change, command, procedure, router } from '../../platform/trpc/procedure.ts';
import { EDIT, VIEW } from '../apps/apps.router.ts';
import { findAppFor, type OpenApp, openApp } from '../apps/open-app.ts';
import { restOf } from '../apps/rest-of.ts';
import { auditSent } from '../directory/audit-sent.ts';
import { appInput } from '../directory/start-run.ts';
import { MEDIA_KINDS, type Provider } from '../integrations.words.ts';
import { refusingAsVendor } from '../vendor/refuse-vendor.ts';
import {
  getMessage,
  MESSAGE_FIELDS,
  type MessageRow,
  messageContent,
  messageShown,
  messagesOf,
  showMessage,
} from './messages.repo.ts';
import { messageJob } from './send-message.job.ts';

const id = z.string().max(60);
const MOST_MEGABYTES = 20;
const RECALL_WITHIN_MS = 24 * 3600_000;

/** Messages of administrators: written, sent, told who didn't get them, recalled within a day. */
export const messagesRouter = (provider: Provider) => router({ ...drafts(provider), ...sending(provider) });

function drafts(provider: Provider) {
  const rest = restOf(provider);
  return {
    list: procedure(VIEW)
      .meta(rest('GET', 'messages', 'Messages, drafts too'))
      .input(z.strictObject({ filter: filterOf(MESSAGE_FIELDS) }))
      .output(pageOf(messageShown))
      .query(async ({ ctx, input }) => {
        const { rows, total } = await filteredPage<MessageRow>(
          messagesOf(ctx.db, provider) as never,
          input.filter,
          {
            search: ['m.content'],
            last: 'm.id',
          },
        );
        return { rows: rows.map((row) => showMessage(row, ctx.language)), total };
      }),
    get: procedure(VIEW)
      .meta(rest('GET', 'message/{id}', 'One message'))
      .input(z.strictObject({ id }))
      .output(messageShown)
      .query(async ({ ctx, input }) =>
        showMessage(await getMessage(ctx.db, provider, input.id), ctx.language),
      ),
    create: change(EDIT)
      .meta(rest('POST', 'message', 'Writes a draft', 201))
      .input(z.strictObject({ ...appInput, ...messageContent }))
      .output(idAnswer)
      .mutation(async ({ ctx, input }) => {
        const app = await findAppFor(ctx.db, provider, 'messages', input.appConfigId);
        const made = newId(ctx.clock);
        await ctx.db
          .insertInto('integration_messages')
          .values({
            id: made,
            app_id: app.id,
            ...stored(input),
            state: 'draft',
            vendor_id: null,
            result: null,
            created_by: ctx.user.id,
            created_at: instant(ctx.clock),
            sent_at: null,
            version: 1,
          })
          .execute();
        await ctx.audit.write({
          subject: { kind: 'integrationMessage', id: made },
          changes: told(undefined, input),
        });
        return { id: made };
      }),
    update: change(EDIT)
      .meta(rest('PATCH', 'messsage', 'Changes a draft'))
      .input(z.strictObject({ id, version: z.number().int().optional(), ...messageContent }))
      .output(messageShown)
      .mutation(async ({ ctx, input }) => {
        const row = await getMessage(ctx.db, provider, input.id);
        if (input.version !== undefined && input.version !== row.version) refuse('platform.VERSION_CHANGED');
        if (row.state !== 'draft') refuse('integrations.NOT_A_DRAFT');
        await ctx.db
          .updateTable('integration_messages')
          .set({ ...stored(input), version: row.version + 1 })
          .where('id', '=', row.id)
          .execute();
        await ctx.audit.write({
          subject: { kind: 'integrationMessage', id: row.id },
          changes: told(showMessage(row, ctx.language), input),
        });
        return showMessage(await getMessage(ctx.db, provider, row.id), ctx.language);
      }),
  };
}

type Given = z.infer<ReturnType<typeof z.strictObject<typeof messageContent>>>;

const stored = (given: Given) => ({
  kind: given.kind,
  content: JSON.stringify({
    title: given.title,
    text: given.text,
    url: given.url ?? null,
    media: given.media ?? null,
  }),
  recipients: JSON.stringify({ memberIds: given.memberIds, departmentIds: given.departmentIds }),
});

/** How many and of what kind; what it says stays out of the trail. */
const told = (before: z.infer<typeof messageShown> | undefined, after: Given) => ({
  kind: { before: before?.kind ?? null, after: after.kind },
  recipients: {
    before: before ? before.memberIds.length + before.departmentIds.length : null,
    after: after.memberIds.length + after.departmentIds.length,
  },
});

function sending(provider: Provider) {
  const rest = restOf(provider);
  return {
    send: command(EDIT)
      .meta(rest('POST', 'callSendMessage', 'Sends a draft', 202))
      .input(z.strictObject({ id }))
      .output(z.object({ jobId: z.string() }))
      .mutation(async ({ ctx, input }) => {
        const row = await getMessage(ctx.db, provider, input.id);
        const shown = showMessage(row, ctx.language);
        if (row.state !== 'draft') refuse('integrations.NOT_A_DRAFT');
        if (shown.memberIds.length + shown.departmentIds.length === 0) refuse('integrations.NO_RECIPIENT');
        await ctx.db
          .updateTable('integration_messages')
          .set({ state: 'sending' })
          .where('id', '=', row.id)
          .execute();
        const jobId = await ctx.jobs.enqueue({ ...messageJob(row.id), createdBy: ctx.user.id });
        await ctx.audit.write({
          subject: { kind: 'integrationMessage', id: row.id },
          changes: { state: { before: 'draft', after: 'sending' } },
        });
        return { jobId };
      }),
    /** A draft is gone; what was sent is recalled, within a day. */
    remove: procedure(EDIT)
      .meta(rest('DELETE', 'message/{id}', 'Deletes a draft, recalls what was sent'))
      .input(z.strictObject({ id }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        const row = await getMessage(ctx.services.db, provider, input.id);
        const isKeptHere = row.state === 'draft' || row.state === 'failed';
        const app = await openOf(ctx, row);
        if (!isKeptHere) await recall(ctx, app, row);
        const state = { before: row.state, after: isKeptHere ? null : 'recalled' };
        await auditSent(ctx, app, 'message', row.id, { state }, async (trx) => {
          if (isKeptHere) await trx.deleteFrom('integration_messages').where('id', '=', row.id).execute();
          else
            await trx
              .updateTable('integration_messages')
              .set({ state: 'recalled' })
              .where('id', '=', row.id)
              .execute();
        });
        return { done: true as const };
      }),
    /** Hands a file of ours to the platform, for a message. */
    media: procedure(EDIT)
      .meta(rest('POST', 'messageMedia', 'Uploads a file for a message', 201, { takes: 'file' }))
      .input(
        z.strictObject({
          ...appInput,
          fileId: z.string().max(60),
          kind: z.enum(MEDIA_KINDS).default('file'),
        }),
      )
      .output(z.object({ mediaId: z.string(), kind: z.enum(MEDIA_KINDS), expiresAt: z.string().nullable() }))
      .mutation(({ ctx, input }) => uploadMedia(ctx, provider, input)),
  };
}

const openOf = async (ctx: SignedInCtx, row: MessageRow) => {
  const app = await ctx.services.db
    .selectFrom('integration_apps')
    .selectAll()
    .where('id', '=', row.app_id)
    .executeTakeFirstOrThrow();
  return openApp(ctx.services, app, ctx);
};

async function recall(ctx: SignedInCtx, { adapter, client }: OpenApp, row: MessageRow): Promise<void> {
  const age = ctx.clock.now().getTime() - Date.parse(row.sent_at ?? '');
  if (!['sent', 'partial'].includes(row.state) || !(age < RECALL_WITHIN_MS))
    refuse('integrations.NOT_RECALLABLE');
  for (const vendorId of (row.vendor_id ?? '').split(' ').filter(Boolean))
    await refusingAsVendor(() => adapter.recallMessage(client, vendorId));
}

async function uploadMedia(
  ctx: SignedInCtx,
  provider: Provider,
  input: { appConfigId?: string | undefined; fileId: string; kind: (typeof MEDIA_KINDS)[number] },
) {
  const { services, clock, user } = ctx;
  const file = await services.files.find(services.db, input.fileId);
  if (file?.createdBy !== user.id) return refuse('platform.NOT_FOUND');
  if (file.size > MOST_MEGABYTES * 1024 * 1024)
    refuse('integrations.MEDIA_TOO_LARGE', { most: MOST_MEGABYTES });
  if (input.kind === 'image' && !/^image\/(png|jpeg|gif)$/.test(file.mediaType))
    refuse('integrations.MEDIA_KIND', { kind: input.kind });
  const row = await findAppFor(services.db, provider, 'messages', input.appConfigId);
  const app = openApp(services, row, ctx);
  const bytes = await services.files.read(services.db, file.id);
  const { mediaId, days } = await refusingAsVendor(() =>
    app.adapter.uploadMedia(app.client, input.kind, { name: file.name, type: file.mediaType, bytes }),
  );
  const expiresAt =
    days === null ? null : new Date(clock.now().getTime() + days * 24 * 3600_000).toISOString();
  await services.db
    .insertInto('integration_media')
    .values({
      id: newId(clock),
      app_id: row.id,
      file_id: file.id,
      kind: input.kind,
      media_id: mediaId,
      expires_at: expiresAt,
      created_by: user.id,
      created_at: instant(clock),
    })
    .execute();
  await auditSent(ctx, app, 'media', mediaId, { kind: { before: null, after: input.kind } });
  return { mediaId, kind: input.kind, expiresAt };
}
