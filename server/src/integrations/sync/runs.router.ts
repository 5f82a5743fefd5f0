import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';
import { errorMessage } from '../../platform/errors/declare-errors.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Language } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { pageOf } from '../../platform/trpc/page-of.ts';
import { done, pageInput } from '../../platform/trpc/paging.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import { EDIT, VIEW } from '../apps/apps.router.ts';
import { findAppFor } from '../apps/open-app.ts';
import { appInput, started, startRun } from '../directory/start-run.ts';
import {
  DIRECTORY_OBJECTS,
  ITEM_STATES,
  type Provider,
  SYNC_ACTIONS,
  SYNC_KINDS,
  SYNC_STATES,
  SYNC_TRIGGERS,
} from '../integrations.words.ts';
import type { Agreed, FieldChanges } from '../runs/planned-item.ts';
import { endRun, type ItemRow, type Reason, type RunRow, standsAlone } from '../runs/runs.repo.ts';
import { mapByHand } from './map-by-hand.ts';
import { mappingsOf } from './mappings.repo.ts';
import { nameDepartments } from './name-departments.ts';
import { syncJob } from './sync-directory.job.ts';

const id = z.string().max(60);
const runShown = z.object({
  id: z.string(),
  appConfigId: z.string(),
  kind: z.enum(SYNC_KINDS),
  object: z.enum(DIRECTORY_OBJECTS),
  state: z.enum(SYNC_STATES),
  trigger: z.enum(SYNC_TRIGGERS),
  counts: z.record(z.string(), z.number()),
  /** Why it stopped or failed, in the reader's language. */
  reason: z.object({ code: z.string(), message: z.string() }).nullable(),
  jobId: z.string().nullable(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
});
const value = z.union([z.string(), z.number(), z.array(z.string()), z.null()]);
const itemShown = z.object({
  id: z.string(),
  action: z.enum(SYNC_ACTIONS),
  name: z.string(),
  localId: z.string().nullable(),
  externalId: z.string().nullable(),
  changes: z.record(z.string(), z.object({ before: value, after: value })),
  state: z.enum(ITEM_STATES),
  code: z.string().nullable(),
  message: z.string().nullable(),
});

const showRun = (row: RunRow, language: Language): z.infer<typeof runShown> => ({
  id: row.id,
  appConfigId: row.app_id,
  kind: row.kind,
  object: row.object,
  state: row.state,
  trigger: row.trigger,
  counts: JSON.parse(row.counts) as Record<string, number>,
  reason: row.reason === null ? null : showReason(JSON.parse(row.reason) as Reason, language),
  jobId: row.job_id,
  startedAt: row.started_at,
  endedAt: row.ended_at,
});

const showReason = ({ code, facts }: Reason, language: Language) => ({
  code,
  message: errorMessage(code, facts, language) ?? code,
});

const showItem = (row: ItemRow): z.infer<typeof itemShown> => ({
  id: row.id,
  action: row.action,
  name: row.name,
  localId: row.local_id,
  externalId: row.external_id,
  changes: JSON.parse(row.changes) as z.infer<typeof itemShown>['changes'],
  state: row.state,
  code: row.code,
  message: row.message,
});

async function getRunOf(db: Kysely<DB>, provider: Provider, runId: string): Promise<RunRow> {
  const row = await db
    .selectFrom('integration_runs as r')
    .innerJoin('integration_apps as a', 'a.id', 'r.app_id')
    .selectAll('r')
    .where('r.id', '=', runId)
    .where('a.provider', '=', provider)
    .executeTakeFirst();
  return row ?? refuse('platform.NOT_FOUND');
}

/** What was read and brought in step: plans to look at, what came of each thing, and the way back. */
export const runsRouter = (provider: Provider) => router({ ...looks(provider), ...decisions(provider) });

function looks(provider: Provider) {
  return {
    list: procedure(VIEW)
      .input(pageInput.pick({ page: true, pageSize: true }).extend(appInput))
      .output(pageOf(runShown))
      .query(async ({ ctx, input }) => {
        const app = await findAppFor(ctx.db, provider, 'directory', input.appConfigId);
        // Readings that belong to a run are told with it.
        const base = ctx.db.selectFrom('integration_runs').where('app_id', '=', app.id).where(standsAlone);
        const { total } = await base
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow();
        const rows = await base
          .selectAll()
          .orderBy('started_at', 'desc')
          .orderBy('id', 'desc')
          .limit(input.pageSize)
          .offset((input.page - 1) * input.pageSize)
          .execute();
        return { rows: rows.map((row) => showRun(row, ctx.language)), total: Number(total) };
      }),
    get: procedure(VIEW)
      .input(z.strictObject({ id }))
      .output(runShown)
      .query(async ({ ctx, input }) => showRun(await getRunOf(ctx.db, provider, input.id), ctx.language)),
    items: procedure(VIEW)
      .input(
        pageInput
          .pick({ page: true, pageSize: true })
          .extend({ id, action: z.enum(SYNC_ACTIONS).optional() }),
      )
      .output(
        pageOf(itemShown).extend({
          /** Departments by the ids that the changes hold. */
          departmentNames: z.record(z.string(), z.string()),
        }),
      )
      .query(async ({ ctx, input }) => {
        const run = await getRunOf(ctx.db, provider, input.id);
        let base = ctx.db.selectFrom('integration_run_items').where('run_id', '=', run.id);
        if (input.action) base = base.where('action', '=', input.action);
        const { total } = await base
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow();
        const rows = await base
          .selectAll()
          .orderBy('position')
          .limit(input.pageSize)
          .offset((input.page - 1) * input.pageSize)
          .execute();
        const items = rows.map(showItem);
        const changes = items.map((item) => item.changes);
        const departmentNames = await nameDepartments(ctx.db, run.app_id, changes);
        return { rows: items, total: Number(total), departmentNames };
      }),
  };
}

function decisions(provider: Provider) {
  return {
    /** Goes on with a plan that somebody has looked at, also where a brake stopped it. */
    confirm: change(EDIT)
      .input(z.strictObject({ id }))
      .output(started)
      .mutation(async ({ ctx, input }) => {
        const run = await getRunOf(ctx.db, provider, input.id);
        if (run.state !== 'planned' && run.state !== 'stopped') refuse('integrations.RUN_NOT_WAITING');
        const jobId = await ctx.jobs.enqueue({
          ...syncJob({ id: run.id, appId: run.app_id }, { confirmed: true }),
          createdBy: ctx.user.id,
        });
        await ctx.db
          .updateTable('integration_runs')
          .set({ state: 'running', job_id: jobId })
          .where('id', '=', run.id)
          .execute();
        await ctx.audit.write({
          subject: { kind: 'integrationRun', id: run.id },
          changes: { state: { before: run.state, after: 'running' } },
        });
        return { runId: run.id, jobId };
      }),
    /** Drops a plan that waits. */
    drop: change(EDIT)
      .input(z.strictObject({ id }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        const run = await getRunOf(ctx.db, provider, input.id);
        if (run.state !== 'planned' && run.state !== 'stopped') refuse('integrations.RUN_NOT_WAITING');
        await endRun(ctx.db, ctx.clock, run.id, 'cancelled');
        await ctx.audit.write({
          subject: { kind: 'integrationRun', id: run.id },
          changes: { state: { before: run.state, after: 'cancelled' } },
        });
        return { done: true as const };
      }),
    undo: change(EDIT)
      .input(z.strictObject({ id }))
      .output(started)
      .mutation(async ({ ctx, input }) => {
        const run = await getRunOf(ctx.db, provider, input.id);
        if (run.kind !== 'sync' || (run.state !== 'done' && run.state !== 'partial'))
          refuse('integrations.NOTHING_TO_UNDO');
        return startRun(ctx, provider, run.object, { kind: 'undo', appConfigId: run.app_id, ofRun: run.id });
      }),
    /** Ours counts at the next run, or the two are left alone from now on. */
    settle: change(EDIT)
      .input(z.strictObject({ runId: id, itemId: id, how: z.enum(['ours', 'leave']) }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        const run = await getRunOf(ctx.db, provider, input.runId);
        await settle(ctx, run, input.itemId, input.how);
        return { done: true as const };
      }),
    /** By hand: this one of ours is that one of theirs. */
    map: change(EDIT)
      .input(
        z.strictObject({
          ...appInput,
          object: z.enum(DIRECTORY_OBJECTS),
          localId: id,
          externalId: z.string().min(1).max(100),
        }),
      )
      .output(done)
      .mutation(async ({ ctx, input }) => {
        const app = await findAppFor(ctx.db, provider, 'directory', input.appConfigId);
        await mapByHand(ctx, app.id, input);
        return { done: true as const };
      }),
    unmap: change(EDIT)
      .input(z.strictObject({ ...appInput, object: z.enum(DIRECTORY_OBJECTS), localId: id }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        const app = await findAppFor(ctx.db, provider, 'directory', input.appConfigId);
        const [known] = await mappingsOf(ctx.db, app.id, input.object, [input.localId]);
        if (!known) return refuse('platform.NOT_FOUND');
        await ctx.db
          .deleteFrom('integration_mappings')
          .where('app_id', '=', app.id)
          .where('object', '=', input.object)
          .where('local_id', '=', input.localId)
          .execute();
        await ctx.audit.write({
          subject: { kind: `integration/${input.object}`, id: input.localId },
          changes: { externalId: { before: known.externalId, after: null } },
        });
        return { done: true as const };
      }),
  };
}

async function settle(ctx: SignedInCtx, run: RunRow, itemId: string, how: 'ours' | 'leave'): Promise<void> {
  const item = await ctx.db
    .selectFrom('integration_run_items')
    .selectAll()
    .where('id', '=', itemId)
    .where('run_id', '=', run.id)
    .executeTakeFirst();
  if (item?.action !== 'conflict' || item.local_id === null) return refuse('platform.NOT_FOUND');
  const [mapping] = await mappingsOf(ctx.db, run.app_id, item.object, [item.local_id]);
  if (!mapping) return refuse('platform.NOT_FOUND');
  // As if both had agreed on what stands there now: then ours alone has changed.
  const theirs = Object.entries(JSON.parse(item.changes) as FieldChanges).map(([field, { before }]) => [
    field,
    before,
  ]);
  const base: Agreed = { ...mapping.base, ...(Object.fromEntries(theirs) as Agreed) };
  await ctx.db
    .updateTable('integration_mappings')
    .set(how === 'ours' ? { base: JSON.stringify(base), state: 'mapped' } : { state: 'ignored' })
    .where('app_id', '=', run.app_id)
    .where('object', '=', item.object)
    .where('local_id', '=', item.local_id)
    .execute();
  await ctx.db
    .updateTable('integration_run_items')
    .set({ state: 'done' })
    .where('id', '=', item.id)
    .execute();
  await ctx.audit.write({
    subject: { kind: `integration/${item.object}`, id: item.local_id },
    changes: { conflict: { before: item.code, after: how } },
  });
}
