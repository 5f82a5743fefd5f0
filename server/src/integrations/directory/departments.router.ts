import { z } from 'zod';
import { refuse } from '../../platform/errors/refusal.ts';
import { filterOf } from '../../platform/filter/read-filter.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { pageOf } from '../../platform/trpc/page-of.ts';
import { done } from '../../platform/trpc/paging.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import type { RemoteDepartment } from '../adapters/directory-adapter.ts';
import { EDIT, VIEW } from '../apps/apps.router.ts';
import { findAppFor, openApp } from '../apps/open-app.ts';
import { NAMED, restOf } from '../apps/rest-of.ts';
import type { Provider } from '../integrations.words.ts';
import { lastReading, mirroredDepartments } from '../mirror/mirror.repo.ts';
import { refreshOne } from '../mirror/refresh-one.ts';
import { refusingAsVendor } from '../vendor/refuse-vendor.ts';
import { auditSent } from './audit-sent.ts';
import { LOCAL_DEPARTMENT_FIELDS, localDepartment, localDepartments } from './local-side.ts';
import { pairDepartments, pairedDepartment } from './pair-sides.ts';
import { requireNoCircle } from './require-no-circle.ts';
import { appInput, started, startRun } from './start-run.ts';
import { MIRROR_FIELDS, showTheirDepartment, theirDepartment, theirSide } from './their-side.ts';

const externalId = z.string().min(1).max(100);
const departmentId = externalId;
const name = z.string().trim().min(1).max(200);
const ofApp = z.strictObject(appInput);
const theirPage = pageOf(theirDepartment).extend({ readAt: z.string().nullable() });

const namedOf = (provider: Provider) => NAMED[provider] ?? '';

const open = async (ctx: SignedInCtx, provider: Provider, id: string | undefined) =>
  openApp(ctx.services, await findAppFor(ctx.services.db, provider, 'directory', id), ctx);

/** Departments of both sides, and what changes theirs one by one. */
export const departmentsRouter = (provider: Provider) =>
  router({ ...lists(provider), ...single(provider), ...runs(provider) });

function lists(provider: Provider) {
  const rest = restOf(provider);
  return {
    /** Both sides beside each other. */
    pairs: procedure(VIEW)
      .meta(rest('GET', 'departments', 'Departments of both sides'))
      .input(ofApp)
      .output(z.array(pairedDepartment))
      .query(async ({ ctx, input }) => {
        const app = await findAppFor(ctx.db, provider, 'directory', input.appConfigId);
        return pairDepartments(ctx.db, app.id, ctx.language);
      }),
    theirs: procedure(VIEW)
      .meta(rest('GET', `${namedOf(provider)}Departments`, 'Departments of the platform, as last read'))
      .input(z.strictObject({ ...appInput, filter: filterOf(MIRROR_FIELDS) }))
      .output(theirPage)
      .query(async ({ ctx, input }) => {
        const app = await findAppFor(ctx.db, provider, 'directory', input.appConfigId);
        const { rows, ...page } = await theirSide(ctx.db, app.id, 'department', input.filter);
        const shown = rows.map((row) =>
          showTheirDepartment(JSON.parse(row.payload) as RemoteDepartment, row.localId),
        );
        return { ...page, rows: shown };
      }),
    ours: procedure(VIEW)
      .meta(rest('GET', 'localDepartments', 'Our departments'))
      .input(z.strictObject({ ...appInput, filter: filterOf(LOCAL_DEPARTMENT_FIELDS) }))
      .output(pageOf(localDepartment))
      .query(async ({ ctx, input }) => {
        const app = await findAppFor(ctx.db, provider, 'directory', input.appConfigId);
        return localDepartments(ctx.db, app.id, input.filter, ctx.language);
      }),
    get: procedure(VIEW)
      .meta(rest('GET', 'depatment/{id}', 'One department of the platform, as it is there now'))
      .input(z.strictObject({ id: externalId, ...appInput }))
      .output(theirDepartment)
      .query(async ({ ctx, input }) => {
        const app = await open(ctx, provider, input.appConfigId);
        const found = await refusingAsVendor(() => app.adapter.department(app.client, input.id));
        return found ? showTheirDepartment(found, null) : refuse('platform.NOT_FOUND');
      }),
  };
}

function single(provider: Provider) {
  const rest = restOf(provider);
  return {
    create: procedure(EDIT)
      .meta(rest('POST', 'department', 'Makes a department at the platform', 201))
      .input(
        z.strictObject({
          ...appInput,
          code: name,
          name,
          parentId: departmentId.nullish(),
          order: z.number().int().min(0).optional(),
        }),
      )
      .output(theirDepartment)
      .mutation(async ({ ctx, input }) => {
        const app = await open(ctx, provider, input.appConfigId);
        const wanted = {
          key: input.code,
          name: input.name,
          parentId: input.parentId ?? null,
          order: input.order,
        };
        const { externalId: made } = await refusingAsVendor(() =>
          app.adapter.createDepartment(app.client, wanted),
        );
        const row = { externalId: made, parentId: wanted.parentId, name: wanted.name, key: wanted.key };
        await refreshOne(ctx.services.db, app.row.id, 'department', made, row);
        await auditSent(ctx, app, 'department', made, { name: { before: null, after: input.name } });
        return showTheirDepartment(row, null);
      }),
    update: procedure(EDIT)
      .meta(rest('PATCH', 'department', 'Changes a department at the platform'))
      .input(
        z.strictObject({
          ...appInput,
          id: externalId,
          name: name.optional(),
          parentId: departmentId.nullish(),
          order: z.number().int().min(0).optional(),
        }),
      )
      .output(theirDepartment)
      .mutation(async ({ ctx, input }) => {
        const app = await open(ctx, provider, input.appConfigId);
        const before = await refusingAsVendor(() => app.adapter.department(app.client, input.id));
        if (!before) return refuse('platform.NOT_FOUND');
        await requireNoCircle(ctx.db, app.row.id, input.id, input.parentId);
        const changes = { name: input.name, parentId: input.parentId, order: input.order };
        await refusingAsVendor(() =>
          app.adapter.updateDepartment(app.client, input.id, withoutAbsent(changes)),
        );
        const row = (await refusingAsVendor(() => app.adapter.department(app.client, input.id))) ?? before;
        await refreshOne(ctx.services.db, app.row.id, 'department', input.id, row);
        await auditSent(ctx, app, 'department', input.id, {
          name: { before: before.name, after: row.name },
          parentId: { before: before.parentId, after: row.parentId },
        });
        return showTheirDepartment(row, null);
      }),
    remove: procedure(EDIT)
      .meta(rest('DELETE', 'department/{id}', 'Deletes an empty department at the platform'))
      .input(z.strictObject({ id: externalId, ...appInput }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        const app = await open(ctx, provider, input.appConfigId);
        await refusingAsVendor(() => app.adapter.deleteDepartment(app.client, input.id));
        await refreshOne(ctx.services.db, app.row.id, 'department', input.id, undefined);
        await auditSent(ctx, app, 'department', input.id, { deleted: { before: false, after: true } });
        return { done: true as const };
      }),
  };
}

function runs(provider: Provider) {
  const rest = restOf(provider);
  const named = namedOf(provider);
  const Named = named.charAt(0).toUpperCase() + named.slice(1);
  return {
    /** Reads the platform's side anew, in the background. */
    read: change(EDIT)
      .meta(rest('GET', `call${Named}Departments`, 'Reads the departments of the platform', 202))
      .input(ofApp)
      .output(started)
      .mutation(({ ctx, input }) => startRun(ctx, provider, 'department', { kind: 'read', ...input })),
    /** Our side as it is now: it lies here, and is read at once. */
    readOurs: procedure(VIEW)
      .meta(rest('GET', 'callLocalDepartments', 'Our departments as they are now'))
      .input(ofApp)
      .output(z.object({ found: z.number().int() }))
      .query(async ({ ctx }) => {
        const { total } = await ctx.db
          .selectFrom('departments')
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .where('active', '=', 1)
          .executeTakeFirstOrThrow();
        return { found: Number(total) };
      }),
    sync: change(EDIT)
      .meta(rest('POST', 'callSyncDepartment', 'Brings the departments in step', 202))
      .input(z.strictObject({ ...appInput, dryRun: z.boolean().optional() }))
      .output(started)
      .mutation(({ ctx, input }) => startRun(ctx, provider, 'department', { kind: 'sync', ...input })),
    /** For choosing one. */
    options: procedure(VIEW)
      .input(ofApp)
      .output(z.array(z.object({ value: z.string(), label: z.string() })))
      .query(async ({ ctx, input }) => {
        const app = await findAppFor(ctx.db, provider, 'directory', input.appConfigId);
        const reading = await lastReading(ctx.db, app.id, 'department');
        const rows = reading ? await mirroredDepartments(ctx.db, reading.id) : [];
        return rows.map((row) => ({ value: row.externalId, label: row.name ?? row.externalId }));
      }),
  };
}

/** `undefined` means as it is; it is not sent. */
function withoutAbsent<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
