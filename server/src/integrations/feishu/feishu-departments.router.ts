import { z } from 'zod';
import { directoryDepartments } from '../../people/index.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import { EDIT, VIEW } from '../apps/apps.router.ts';
import { findAppFor, openApp } from '../apps/open-app.ts';
import { auditSent } from '../directory/audit-sent.ts';
import { pairDepartments, pairedDepartment } from '../directory/pair-sides.ts';
import { requireNoCircle } from '../directory/require-no-circle.ts';
import { showTheirDepartment, theirDepartment } from '../directory/their-side.ts';
import { DIRECTORY_SIDES, UPLOAD_STATES } from '../integrations.words.ts';
import { lastReading, mirroredDepartments } from '../mirror/mirror.repo.ts';
import { refreshOne } from '../mirror/refresh-one.ts';
import { mapByHand } from '../sync/map-by-hand.ts';
import { refusingAsVendor } from '../vendor/refuse-vendor.ts';
import { fsRest } from './feishu.router.ts';
import { storeMappingFile, takeMappings, wrongRow } from './mapping-file.ts';

const appKey = z.string().max(100).optional();
const ofApp = z.strictObject({ appKey });
const name = z.string().trim().min(1).max(200);
const option = z.array(z.object({ value: z.string(), label: z.string() }));
export const mappingPair = z.strictObject({
  localId: z.string().max(60),
  externalId: z.string().min(1).max(100),
});

export const feishuDepartmentsRouter = router({ ...lists(), ...single(), ...files() });

const open = async (ctx: SignedInCtx, key: string | undefined) =>
  openApp(ctx.services, await findAppFor(ctx.services.db, 'feishu', 'directory', key), ctx);

function lists() {
  return {
    list: procedure(VIEW)
      .meta(fsRest('GET', 'department/list', 'Departments of both sides'))
      .input(ofApp)
      .output(z.array(pairedDepartment))
      .query(async ({ ctx, input }) => {
        const app = await findAppFor(ctx.db, 'feishu', 'directory', input.appKey);
        return pairDepartments(ctx.db, app.id, ctx.language);
      }),
    children: procedure(VIEW)
      .meta(fsRest('GET', 'department/{id}/children', 'Departments below one, as last read'))
      .input(z.strictObject({ id: z.string().max(100), appKey }))
      .output(z.array(theirDepartment))
      .query(async ({ ctx, input }) => {
        const app = await findAppFor(ctx.db, 'feishu', 'directory', input.appKey);
        const reading = await lastReading(ctx.db, app.id, 'department');
        const rows = reading ? await mirroredDepartments(ctx.db, reading.id) : [];
        const parent = input.id === '0' ? null : input.id;
        return rows
          .filter(({ parentId }) => parentId === parent)
          .map((row) => showTheirDepartment(row, null));
      }),
    theirOptions: procedure(VIEW)
      .meta(fsRest('GET', 'options/feishu/department', 'Departments of the platform to choose from'))
      .input(ofApp)
      .output(option)
      .query(async ({ ctx, input }) => {
        const app = await findAppFor(ctx.db, 'feishu', 'directory', input.appKey);
        const reading = await lastReading(ctx.db, app.id, 'department');
        const rows = reading ? await mirroredDepartments(ctx.db, reading.id) : [];
        return rows.map((row) => ({ value: row.externalId, label: row.name ?? row.externalId }));
      }),
    ourOptions: procedure(VIEW)
      .meta(fsRest('GET', 'options/department', 'Our departments to choose from'))
      .output(option)
      .query(async ({ ctx }) =>
        (await directoryDepartments(ctx.db)).map((row) => ({
          value: row.id,
          label: `${row.name} (${row.code})`,
        })),
      ),
  };
}

function single() {
  return {
    get: procedure(VIEW)
      .meta(fsRest('GET', 'department/detail/{id}', 'One department, as it is there now'))
      .input(z.strictObject({ id: z.string().max(100), appKey }))
      .output(theirDepartment)
      .query(async ({ ctx, input }) => {
        const app = await open(ctx, input.appKey);
        const found = await refusingAsVendor(() => app.adapter.department(app.client, input.id));
        return found ? showTheirDepartment(found, null) : refuse('platform.NOT_FOUND');
      }),
    create: procedure(EDIT)
      .meta(fsRest('POST', 'department/new', 'Makes a department at the platform', 201))
      .input(z.strictObject({ appKey, code: name, name, parentId: z.string().max(100).nullish() }))
      .output(theirDepartment)
      .mutation(async ({ ctx, input }) => {
        const app = await open(ctx, input.appKey);
        const wanted = { key: input.code, name: input.name, parentId: input.parentId ?? null };
        const { externalId } = await refusingAsVendor(() => app.adapter.createDepartment(app.client, wanted));
        const row = { externalId, ...wanted };
        await refreshOne(ctx.services.db, app.row.id, 'department', externalId, row);
        await auditSent(ctx, app, 'department', externalId, { name: { before: null, after: input.name } });
        return showTheirDepartment(row, null);
      }),
    edit: procedure(EDIT)
      .meta(fsRest('PUT', 'department/edit/{id}', 'Changes a department at the platform'))
      .input(
        z.strictObject({
          id: z.string().max(100),
          appKey,
          name: name.optional(),
          parentId: z.string().max(100).nullish(),
        }),
      )
      .output(theirDepartment)
      .mutation(async ({ ctx, input }) => {
        const app = await open(ctx, input.appKey);
        const before = await refusingAsVendor(() => app.adapter.department(app.client, input.id));
        if (!before) return refuse('platform.NOT_FOUND');
        await requireNoCircle(ctx.db, app.row.id, input.id, input.parentId);
        await refusingAsVendor(() =>
          app.adapter.updateDepartment(app.client, input.id, {
            ...(input.name === undefined ? {} : { name: input.name }),
            ...(input.parentId === undefined ? {} : { parentId: input.parentId }),
          }),
        );
        const row = (await refusingAsVendor(() => app.adapter.department(app.client, input.id))) ?? before;
        await refreshOne(ctx.services.db, app.row.id, 'department', input.id, row);
        await auditSent(ctx, app, 'department', input.id, { name: { before: before.name, after: row.name } });
        return showTheirDepartment(row, null);
      }),
    mapMany: change(EDIT)
      .meta(fsRest('PUT', 'department/batch/', 'Maps several departments by hand'))
      .input(z.strictObject({ appKey, items: z.array(mappingPair).min(1).max(500) }))
      .output(z.object({ mapped: z.number().int() }))
      .mutation(async ({ ctx, input }) => {
        const app = await findAppFor(ctx.db, 'feishu', 'directory', input.appKey);
        for (const item of input.items) await mapByHand(ctx, app.id, { object: 'department', ...item });
        return { mapped: input.items.length };
      }),
  };
}

function files() {
  return {
    /** The departments of one side with the other's ids, as a file to fill in. */
    download: procedure(VIEW)
      .meta(fsRest('GET', 'department/download/', 'Departments and their mapping as a file'))
      .input(
        z.strictObject({
          type: z.enum(DIRECTORY_SIDES).default('ours'),
          appKey,
          code: z.string().max(100).optional(),
        }),
      )
      .output(z.object({ fileId: z.string(), name: z.string(), url: z.string() }))
      .query(async ({ ctx, input }) => {
        const app = await findAppFor(ctx.db, 'feishu', 'directory', input.appKey);
        const pairs = await pairDepartments(ctx.db, app.id, ctx.language);
        const wanted = pairs.filter(
          ({ ours, theirs }) =>
            (input.type === 'ours' ? ours : theirs) !== null &&
            (input.code === undefined || ours?.code === input.code),
        );
        return storeMappingFile(ctx, wanted);
      }),
    upload: change(EDIT)
      .meta(fsRest('POST', 'department/upload/', 'Takes a mapping from a file', 202, { takes: 'file' }))
      .input(z.strictObject({ appKey, fileId: z.string().max(60) }))
      .output(z.object({ id: z.string() }))
      .mutation(async ({ ctx, input }) => {
        const app = await findAppFor(ctx.db, 'feishu', 'directory', input.appKey);
        const id = newId(ctx.clock);
        const { fileName, total, done, wrong } = await takeMappings(ctx, app.id, input.fileId);
        await ctx.db
          .insertInto('integration_uploads')
          .values({
            id,
            app_id: app.id,
            file_name: fileName,
            total,
            done,
            wrong: JSON.stringify(wrong),
            state: wrong.length === total && total > 0 ? 'failed' : 'done',
            created_by: ctx.user.id,
            created_at: instant(ctx.clock),
          })
          .execute();
        await ctx.audit.write({
          subject: { kind: 'integrationUpload', id },
          facts: { app: app.id, total, done },
        });
        return { id };
      }),
    uploadInfo: procedure(VIEW)
      .meta(fsRest('GET', 'department/uploadFile/{id}/info', 'What came of an uploaded file'))
      .input(z.strictObject({ id: z.string().max(60) }))
      .output(
        z.object({
          id: z.string(),
          fileName: z.string(),
          state: z.enum(UPLOAD_STATES),
          total: z.number().int(),
          done: z.number().int(),
          wrong: z.array(wrongRow),
        }),
      )
      .query(async ({ ctx, input }) => {
        const row = await ctx.db
          .selectFrom('integration_uploads')
          .selectAll()
          .where('id', '=', input.id)
          .executeTakeFirst();
        if (!row) return refuse('platform.NOT_FOUND');
        const { id, file_name: fileName, total, done } = row;
        const state = z.enum(UPLOAD_STATES).parse(row.state);
        return { id, fileName, state, total, done, wrong: z.array(wrongRow).parse(JSON.parse(row.wrong)) };
      }),
  };
}
