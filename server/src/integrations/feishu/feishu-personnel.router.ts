import { z } from 'zod';
import { today } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { filterOf } from '../../platform/filter/read-filter.ts';
import { pageOf } from '../../platform/trpc/page-of.ts';
import { done } from '../../platform/trpc/paging.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import type { RemoteMember } from '../adapters/directory-adapter.ts';
import { EDIT, VIEW } from '../apps/apps.router.ts';
import { findAppFor, openApp } from '../apps/open-app.ts';
import { LOCAL_MEMBER_FIELDS, localMember, localMembers } from '../directory/local-side.ts';
import { MIRROR_FIELDS, showTheirMember, theirMember, theirSide } from '../directory/their-side.ts';
import { removeMember, writeMember } from '../directory/write-member.ts';
import { mapByHand } from '../sync/map-by-hand.ts';
import { refusingAsVendor } from '../vendor/refuse-vendor.ts';
import { fsRest } from './feishu.router.ts';
import { mappingPair } from './feishu-departments.router.ts';

const appKey = z.string().max(100).optional();
const externalId = z.string().min(1).max(100);
const option = z.array(z.object({ value: z.string(), label: z.string() }));
const MOST_OPTIONS = 200;

/** People of both sides under `/api/base/fs`. */
export const feishuPersonnelRouter = router({ ...lists(), ...single() });

function lists() {
  return {
    list: procedure(VIEW)
      .meta(fsRest('GET', 'personnel/list/', 'Our people, with who they are there'))
      .input(z.strictObject({ appKey, filter: filterOf(LOCAL_MEMBER_FIELDS) }))
      .output(pageOf(localMember))
      .query(async ({ ctx, input }) => {
        const app = await findAppFor(ctx.db, 'feishu', 'directory', input.appKey);
        return localMembers(ctx.db, app.id, input.filter, today(ctx.clock, 'Asia/Shanghai'));
      }),
    ourOptions: procedure(VIEW)
      .meta(fsRest('GET', 'options/personnel', 'Our people to choose from'))
      .input(z.strictObject({ filter: filterOf(LOCAL_MEMBER_FIELDS) }))
      .output(option)
      .query(async ({ ctx, input }) => {
        const day = today(ctx.clock, 'Asia/Shanghai');
        const { rows } = await localMembers(ctx.db, '', { ...input.filter, limit: MOST_OPTIONS }, day);
        return rows.map((row) => ({ value: row.id, label: `${row.name} (${row.employeeNumber})` }));
      }),
    theirOptions: procedure(VIEW)
      .meta(fsRest('GET', 'options/feishu/personnel', 'People of the platform to choose from'))
      .input(z.strictObject({ appKey, filter: filterOf(MIRROR_FIELDS) }))
      .output(option)
      .query(async ({ ctx, input }) => {
        const app = await findAppFor(ctx.db, 'feishu', 'directory', input.appKey);
        const { rows } = await theirSide(ctx.db, app.id, 'member', { ...input.filter, limit: MOST_OPTIONS });
        return rows.map(({ id, payload }) => ({
          value: id,
          label: (JSON.parse(payload) as RemoteMember).name ?? id,
        }));
      }),
  };
}

function single() {
  const written = z.strictObject({ appKey, employmentId: z.string().min(1).max(60) });
  return {
    create: procedure(EDIT)
      .meta(fsRest('POST', 'personnel/new', 'Makes an employee a member', 201))
      .input(written)
      .output(theirMember)
      .mutation(({ ctx, input }) =>
        writeMember(ctx, 'feishu', { appConfigId: input.appKey, employmentId: input.employmentId }),
      ),
    /** The fields of the platform that a mapped employee would fill, and those that the company added there. */
    customFields: procedure(VIEW)
      .meta(fsRest('GET', 'personnel/customizeField/{id}', 'Fields of a person, as the platform has them'))
      .input(z.strictObject({ id: externalId, appKey }))
      .output(z.array(z.object({ field: z.string(), name: z.string(), value: z.string().nullable() })))
      .query(async ({ ctx, input }) => {
        const row = await findAppFor(ctx.services.db, 'feishu', 'directory', input.appKey);
        const { adapter, client } = openApp(ctx.services, row, ctx);
        const found = await refusingAsVendor(() => adapter.member(client, input.id));
        if (!found) return refuse('platform.NOT_FOUND');
        const own = (await refusingAsVendor(async () => adapter.ownFields?.(client))) ?? [];
        const fields = adapter.rules.targets.member.map((field) => ({ id: field, name: field }));
        return [...fields, ...own].map(({ id: field, name }) => ({
          ...{ field, name },
          value:
            field === 'mobile'
              ? (found.phone?.replace(/.(?=.{3})/g, '*') ?? null)
              : plain(found.fields[field]),
        }));
      }),
    get: procedure(VIEW)
      .meta(fsRest('GET', 'personnel/{id}', 'One member, as they are there now'))
      .input(z.strictObject({ id: externalId, appKey }))
      .output(theirMember)
      .query(async ({ ctx, input }) => {
        const row = await findAppFor(ctx.services.db, 'feishu', 'directory', input.appKey);
        const { adapter, client } = openApp(ctx.services, row, ctx);
        const found = await refusingAsVendor(() => adapter.member(client, input.id));
        return found ? showTheirMember(found, null) : refuse('platform.NOT_FOUND');
      }),
    edit: procedure(EDIT)
      .meta(fsRest('PUT', 'personnel/edit/{id}', 'Brings one member in step with the employee'))
      .input(z.strictObject({ id: z.string().min(1).max(60), appKey }))
      .output(theirMember)
      .mutation(({ ctx, input }) =>
        writeMember(ctx, 'feishu', { appConfigId: input.appKey, employmentId: input.id }),
      ),
    map: change(EDIT)
      .meta(fsRest('POST', 'personnel/map/', 'Says that an employee is a member'))
      .input(mappingPair.extend({ appKey }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        const app = await findAppFor(ctx.db, 'feishu', 'directory', input.appKey);
        await mapByHand(ctx, app.id, {
          object: 'member',
          localId: input.localId,
          externalId: input.externalId,
        });
        return { done: true as const };
      }),
    mapMany: change(EDIT)
      .meta(fsRest('PUT', 'personnel/batch/', 'Maps several people by hand'))
      .input(z.strictObject({ appKey, items: z.array(mappingPair).min(1).max(500) }))
      .output(z.object({ mapped: z.number().int() }))
      .mutation(async ({ ctx, input }) => {
        const app = await findAppFor(ctx.db, 'feishu', 'directory', input.appKey);
        for (const item of input.items) await mapByHand(ctx, app.id, { object: 'member', ...item });
        return { mapped: input.items.length };
      }),
    remove: procedure(EDIT)
      .meta(fsRest('DELETE', 'personnel/{id}', 'Deletes a member at the platform'))
      .input(z.strictObject({ id: externalId, appKey }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await removeMember(ctx, 'feishu', { id: input.id, appConfigId: input.appKey });
        return { done: true as const };
      }),
  };
}

const plain = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;
