import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { findRefusal } from '../../platform/http/error-body.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { idAnswer } from '../../platform/trpc/page-of.ts';
import { done } from '../../platform/trpc/paging.ts';
import { change, type Meta, procedure, type RestMeta, router } from '../../platform/trpc/procedure.ts';
import { ADAPTERS } from '../adapters/adapters.ts';
import { EDIT, VIEW } from '../apps/apps.router.ts';
import { findAppFor, getApp, openApp } from '../apps/open-app.ts';
import { DIRECTORY_OBJECTS, type Provider, TRANSFORMS, WHEN_BLANK } from '../integrations.words.ts';
import { VendorError } from '../vendor/vendor-error.ts';
import { SOURCE_FIELDS, SOURCE_MODELS, type SourceModel } from './map-fields.ts';

const id = z.string().max(60);
const line = {
  object: z.enum(DIRECTORY_OBJECTS).default('member'),
  sourceModel: z.enum(SOURCE_MODELS as [SourceModel, ...SourceModel[]]).default('employee'),
  sourceField: z.string().max(60),
  targetField: z.string().min(1).max(60),
  transform: z.enum(TRANSFORMS).default('copy'),
  /** Of a constant: what is written; of `first`: how many signs. */
  parameter: z.string().max(200).nullish(),
  whenBlank: z.enum(WHEN_BLANK).default('skip'),
  enabled: z.boolean().default(true),
};
const shown = z.object({
  /** Null: as is usual on the platform; nobody has set anything. */
  id: z.string().nullable(),
  object: z.enum(DIRECTORY_OBJECTS),
  sourceModel: z.string(),
  sourceField: z.string(),
  targetField: z.string(),
  transform: z.enum(TRANSFORMS),
  parameter: z.string().nullable(),
  whenBlank: z.enum(WHEN_BLANK),
  enabled: z.boolean(),
});

type Row = Selectable<DB['integration_field_configs']>;
const show = (row: Row): z.infer<typeof shown> => ({
  id: row.id,
  object: row.object,
  sourceModel: row.source_model,
  sourceField: row.source_field,
  targetField: row.target_field,
  transform: row.transform,
  parameter: row.parameter,
  whenBlank: row.when_blank,
  enabled: row.enabled === 1,
});

/** Of the third platform alone the specification has the calls. */
const fsRest =
  (provider: Provider) =>
  (method: RestMeta['method'], path: string, summary: string, answers?: 201): Meta =>
    provider === 'feishu'
      ? {
          rest: {
            method,
            path: `/api/base/fs/fieldConfig/${path}`,
            summary,
            ...(answers ? { answers } : {}),
          },
        }
      : {};

/** What of ours goes into which of their fields. */
export const fieldsRouter = (provider: Provider) => router({ ...choices(provider), ...lines(provider) });

function choices(provider: Provider) {
  const rest = fsRest(provider);
  const word = z.array(z.object({ value: z.string(), label: z.string() }));
  return {
    sourceModels: procedure(VIEW)
      .meta(rest('GET', 'sourceModel/list', 'Kinds of records to take from'))
      .output(word)
      .query(() => SOURCE_MODELS.map((value) => ({ value, label: value }))),
    sourceFields: procedure(VIEW)
      .meta(rest('GET', 'sourceField/{id}/list', 'Fields of a kind of records'))
      .input(z.strictObject({ id: z.string().max(60) }))
      .output(word)
      .query(({ input }) => {
        const model = SOURCE_MODELS.find((each) => each === input.id);
        const fields: readonly string[] = model ? SOURCE_FIELDS[model] : refuse('platform.NOT_FOUND');
        return fields.map((value) => ({ value, label: value }));
      }),
    targetFields: procedure(VIEW)
      .meta(rest('GET', 'targetField/list', 'Fields of the platform that can be written'))
      .input(z.strictObject({ object: z.enum(DIRECTORY_OBJECTS).default('member') }))
      .output(word)
      .query(async ({ ctx, input }) => {
        const usual = ADAPTERS[provider].rules.targets[input.object].map((value) => ({
          value,
          label: value,
        }));
        return input.object === 'member' ? [...usual, ...(await ownTargets(ctx, provider))] : usual;
      }),
    list: procedure(VIEW)
      .meta(rest('GET', '{id}/searchs', 'The lines of an app'))
      .input(z.strictObject({ id: z.string().max(100) }))
      .output(z.array(shown))
      .query(async ({ ctx, input }) => {
        const app = await findAppFor(ctx.db, provider, 'directory', input.id);
        const rows = await ctx.db
          .selectFrom('integration_field_configs')
          .selectAll()
          .where('app_id', '=', app.id)
          .orderBy('position')
          .execute();
        if (rows.length > 0) return rows.map(show);
        return ADAPTERS[provider].rules.usual.map(({ source, target, transform }) => ({
          id: null,
          object: 'member' as const,
          sourceModel: 'employee',
          sourceField: source,
          targetField: target,
          transform: transform ?? ('copy' as const),
          parameter: null,
          whenBlank: 'skip' as const,
          enabled: true,
        }));
      }),
  };
}

/** What the company added at the platform itself. Without an app, or where it may not ask for them, there is nothing to add. */
async function ownTargets(ctx: SignedInCtx, provider: Provider) {
  if (!ADAPTERS[provider].ownFields) return [];
  try {
    const { adapter, client } = openApp(
      ctx.services,
      await findAppFor(ctx.services.db, provider, 'directory'),
      ctx,
    );
    const fields = (await adapter.ownFields?.(client)) ?? [];
    return fields.map(({ id: value, name }) => ({ value, label: name }));
  } catch (error) {
    if (error instanceof VendorError || findRefusal(error)?.code === 'integrations.NO_APP') return [];
    throw error;
  }
}

function lines(provider: Provider) {
  const rest = fsRest(provider);
  return {
    create: change(EDIT)
      .meta(rest('POST', 'creates', 'Adds a line', 201))
      .input(z.strictObject({ appConfigId: z.string().max(100), ...line }))
      .output(idAnswer)
      .mutation(async ({ ctx, input }) => {
        const app = await findAppFor(ctx.db, provider, 'directory', input.appConfigId);
        check(provider, input);
        await requireFree(ctx, app.id, input);
        await keepUsual(ctx, provider, app.id);
        const made = newId(ctx.clock);
        await replaceUsual(ctx, app.id, input.targetField);
        await ctx.db
          .insertInto('integration_field_configs')
          .values({ id: made, app_id: app.id, ...stored(input), position: await nextPosition(ctx, app.id) })
          .execute();
        await audit(ctx, made, undefined, input);
        return { id: made };
      }),
    update: change(EDIT)
      .meta(rest('PUT', 'updates', 'Changes a line'))
      .input(z.strictObject({ id, ...line }))
      .output(shown)
      .mutation(async ({ ctx, input }) => {
        const row = await getLine(ctx, provider, input.id);
        check(provider, input);
        await requireFree(ctx, row.app_id, input, row.id);
        await ctx.db
          .updateTable('integration_field_configs')
          .set(stored(input))
          .where('id', '=', row.id)
          .execute();
        await audit(ctx, row.id, show(row), input);
        return show(await getLine(ctx, provider, row.id));
      }),
    remove: change(EDIT)
      .meta(rest('DELETE', '{id}/deletes', 'Removes a line'))
      .input(z.strictObject({ id }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        const row = await getLine(ctx, provider, input.id);
        await ctx.db.deleteFrom('integration_field_configs').where('id', '=', row.id).execute();
        await audit(ctx, row.id, show(row), undefined);
        return { done: true as const };
      }),
  };
}

type Line = Omit<z.infer<typeof shown>, 'id' | 'parameter' | 'sourceModel'> & {
  sourceModel: SourceModel;
  parameter?: string | null | undefined;
};

const stored = (given: Line) => ({
  object: given.object,
  source_model: given.sourceModel,
  source_field: given.sourceField,
  target_field: given.targetField,
  transform: given.transform,
  parameter: given.parameter ?? null,
  when_blank: given.whenBlank,
  enabled: given.enabled ? 1 : 0,
});

function check(provider: Provider, { object, sourceModel, sourceField, targetField, transform }: Line): void {
  const { targets, ownFields } = ADAPTERS[provider].rules;
  const isOwn = object === 'member' && ownFields?.test(targetField) === true;
  if (!isOwn && !targets[object].includes(targetField))
    refuse('integrations.TARGET_UNKNOWN', { field: targetField });
  const fields: readonly string[] = SOURCE_FIELDS[sourceModel];
  if (transform !== 'constant' && !fields.includes(sourceField))
    refuse('integrations.SOURCE_UNKNOWN', { field: sourceField, model: sourceModel });
}

async function requireFree(ctx: SignedInCtx, appId: string, { object, targetField }: Line, lineId?: string) {
  const row = await ctx.db
    .selectFrom('integration_field_configs')
    .select('id')
    .where('app_id', '=', appId)
    .where('object', '=', object)
    .where('target_field', '=', targetField)
    .executeTakeFirst();
  if (row && row.id !== lineId) refuse('integrations.TARGET_TAKEN', { field: targetField });
}

/** The first line of one's own: what was usual stays, or everything else would stop being written. */
async function keepUsual(ctx: SignedInCtx, provider: Provider, appId: string): Promise<void> {
  if ((await nextPosition(ctx, appId)) > 1) return;
  for (const [at, { source, target, transform }] of ADAPTERS[provider].rules.usual.entries())
    await ctx.db
      .insertInto('integration_field_configs')
      .values({
        id: newId(ctx.clock),
        app_id: appId,
        object: 'member',
        source_model: 'employee',
        source_field: source,
        target_field: target,
        transform: transform ?? 'copy',
        parameter: null,
        when_blank: 'skip',
        position: at + 1,
        enabled: 1,
      })
      .execute();
}

/** A line for a field that was filled as usual takes its place. */
async function replaceUsual(ctx: SignedInCtx, appId: string, targetField: string): Promise<void> {
  await ctx.db
    .deleteFrom('integration_field_configs')
    .where('app_id', '=', appId)
    .where('target_field', '=', targetField)
    .execute();
}

async function nextPosition(ctx: SignedInCtx, appId: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('integration_field_configs')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('app_id', '=', appId)
    .executeTakeFirst();
  return Number(row?.last ?? 0) + 1;
}

async function getLine(ctx: SignedInCtx, provider: Provider, lineId: string): Promise<Row> {
  const row = await ctx.db
    .selectFrom('integration_field_configs')
    .selectAll()
    .where('id', '=', lineId)
    .executeTakeFirst();
  if (!row) return refuse('platform.NOT_FOUND');
  await getApp(ctx.db, provider, row.app_id);
  return row;
}

async function audit(
  ctx: SignedInCtx,
  lineId: string,
  before: Omit<z.infer<typeof shown>, 'id'> | undefined,
  after: Line | undefined,
) {
  const told = ['sourceField', 'targetField', 'transform', 'parameter', 'whenBlank', 'enabled'] as const;
  await ctx.audit.write({
    subject: { kind: 'integrationField', id: lineId },
    changes: Object.fromEntries(
      told
        .filter((field) => (before?.[field] ?? null) !== (after?.[field] ?? null))
        .map((field) => [field, { before: before?.[field] ?? null, after: after?.[field] ?? null }]),
    ),
  });
}
