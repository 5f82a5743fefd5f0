import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { userNames } from '../../identity/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { scopeOf } from '../../platform/trpc/scope.ts';
import { getSolution, isSolutionInScope } from '../shared/solution-access.ts';
import './views.errors.ts';
import {
  type changeView as changedView,
  type createView as createdView,
  MOST_VIEWS,
  type ofTable,
  type saveView as savedView,
  type setDefault,
  type tableView,
  type viewList,
} from './views.schemas.ts';

type Row = Selectable<DB['payroll_table_views']>;
type View = z.infer<typeof tableView>;
type OfTable = z.infer<typeof ofTable>;

/** One's own views of a table, and those that others share. */
export async function listViews(ctx: SignedInCtx, of: OfTable): Promise<z.infer<typeof viewList>> {
  await getSolution(ctx.db, ctx.scope, of.solutionId);
  const rows = await seenViews(ctx, of);
  const mayShare = await reachesWithEditing(ctx, of.solutionId);
  const chosen = await defaultOf(ctx, of);
  return {
    views: await described(ctx, rows, mayShare),
    // A view that isn't shared any more opens for nobody but its owner.
    defaultId: rows.some(({ id }) => id === chosen) ? (chosen ?? null) : null,
    mayShare,
  };
}

function seenViews({ db, user }: SignedInCtx, { solutionId, table }: OfTable): Promise<Row[]> {
  return db
    .selectFrom('payroll_table_views')
    .selectAll()
    .where('solution_id', '=', solutionId)
    .where('table_code', '=', table)
    .where((eb) => eb.or([eb('owner_id', '=', user.id), eb('shared', '=', 1)]))
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Sharing is for those who prepare this solution's batches: a shared view stands before everybody else's eyes. */
async function reachesWithEditing({ db, authentication }: SignedInCtx, solutionId: string): Promise<boolean> {
  const scope = scopeOf(authentication.grants, 'payroll.batches.edit');
  return scope !== undefined && isSolutionInScope(db, scope, solutionId);
}

async function described(ctx: SignedInCtx, rows: readonly Row[], mayShare: boolean): Promise<View[]> {
  const names = await userNames(
    ctx.db,
    rows.map(({ owner_id }) => owner_id),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    shared: row.shared === 1,
    mine: row.owner_id === ctx.user.id,
    owner: names.get(row.owner_id) ?? '–',
    editable: row.owner_id === ctx.user.id || mayShare,
    version: row.version,
    content: JSON.parse(row.content) as View['content'],
  }));
}

export async function createView(ctx: SignedInCtx, input: z.infer<typeof createdView>): Promise<View> {
  await getSolution(ctx.db, ctx.scope, input.solutionId);
  const mayShare = await reachesWithEditing(ctx, input.solutionId);
  if (input.shared && !mayShare) refuse('payroll.views.MAY_NOT_SHARE');
  const seen = await seenViews(ctx, input);
  if (seen.filter(({ owner_id }) => owner_id === ctx.user.id).length >= MOST_VIEWS)
    refuse('payroll.views.TOO_MANY', { most: MOST_VIEWS });
  requireFreeName(seen, input.name);
  const now = instant(ctx.clock);
  const row: Row = {
    id: newId(ctx.clock),
    solution_id: input.solutionId,
    table_code: input.table,
    owner_id: ctx.user.id,
    name: input.name,
    shared: input.shared ? 1 : 0,
    content: JSON.stringify(input.content),
    version: 1,
    created_at: now,
    updated_at: now,
    updated_by: ctx.user.id,
  };
  await ctx.db.insertInto('payroll_table_views').values(row).execute();
  await record(ctx, row, undefined, row);
  const [view] = await described(ctx, [row], mayShare);
  return view ?? refuse('platform.NOT_FOUND');
}

function requireFreeName(seen: readonly Row[], name: string): void {
  if (seen.some((row) => row.name.toLowerCase() === name.toLowerCase()))
    refuse('payroll.views.NAME_TAKEN', { name });
}

/** The view, if it is one's own or shared, and its solution in scope; anything else doesn't exist. */
async function getView(ctx: SignedInCtx, id: string): Promise<Row> {
  const row = await ctx.db
    .selectFrom('payroll_table_views')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || (row.owner_id !== ctx.user.id && row.shared !== 1)) return refuse('platform.NOT_FOUND');
  await getSolution(ctx.db, ctx.scope, row.solution_id);
  return row;
}

/** A shared view is kept by its owner and by everybody who could have shared it: people leave, their views stay in use. */
async function getEditableView(ctx: SignedInCtx, id: string): Promise<Row> {
  const row = await getView(ctx, id);
  if (row.owner_id === ctx.user.id || (await reachesWithEditing(ctx, row.solution_id))) return row;
  const by = (await userNames(ctx.db, [row.owner_id])).get(row.owner_id) ?? '–';
  return refuse('payroll.views.NOT_YOURS', { by });
}

export async function saveView(
  ctx: SignedInCtx,
  input: z.infer<typeof savedView>,
): Promise<{ version: number }> {
  const row = await getEditableView(ctx, input.id);
  const version = input.version + 1;
  const content = JSON.stringify(input.content);
  const stored = await ctx.db
    .updateTable('payroll_table_views')
    .set({ content, version, ...touchedBy(ctx) })
    .where('id', '=', row.id)
    .where('version', '=', input.version)
    .executeTakeFirst();
  if (Number(stored.numUpdatedRows) === 0) {
    const by = (await userNames(ctx.db, [row.updated_by])).get(row.updated_by ?? '') ?? '–';
    refuse('payroll.views.CHANGED', { by });
  }
  await record(ctx, row, { content: row.content }, { content });
  return { version };
}

export async function changeView(ctx: SignedInCtx, input: z.infer<typeof changedView>): Promise<void> {
  const row = await getEditableView(ctx, input.id);
  const { name = row.name, shared = row.shared === 1 } = input;
  if (shared && row.shared !== 1 && !(await reachesWithEditing(ctx, row.solution_id)))
    refuse('payroll.views.MAY_NOT_SHARE');
  const of = { solutionId: row.solution_id, table: row.table_code };
  requireFreeName(
    (await seenViews(ctx, of)).filter(({ id }) => id !== row.id),
    name,
  );
  const after = { name, shared: shared ? (1 as const) : (0 as const) };
  await ctx.db
    .updateTable('payroll_table_views')
    .set({ ...after, ...touchedBy(ctx) })
    .where('id', '=', row.id)
    .execute();
  await record(ctx, row, { name: row.name, shared: row.shared }, after);
}

export async function removeView(ctx: SignedInCtx, id: string): Promise<void> {
  const row = await getEditableView(ctx, id);
  // Tables that opened in it open as the solution has them: everybody's wish goes with the view.
  await ctx.db.deleteFrom('payroll_default_views').where('view_id', '=', id).execute();
  await ctx.db.deleteFrom('payroll_table_views').where('id', '=', id).execute();
  await record(ctx, row, row, undefined);
}

async function defaultOf(
  { db, user }: SignedInCtx,
  { solutionId, table }: OfTable,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('payroll_default_views')
    .select('view_id')
    .where('user_id', '=', user.id)
    .where('solution_id', '=', solutionId)
    .where('table_code', '=', table)
    .executeTakeFirst();
  return row?.view_id;
}

/** In which view a table opens is each person's own. */
export async function setDefaultView(ctx: SignedInCtx, input: z.infer<typeof setDefault>): Promise<void> {
  const { id, solution_id, table_code } = await getView(ctx, input.id);
  const before = await defaultOf(ctx, { solutionId: solution_id, table: table_code });
  const after = input.isDefault ? id : null;
  if (!input.isDefault && before !== id) return;
  await ctx.db
    .deleteFrom('payroll_default_views')
    .where('user_id', '=', ctx.user.id)
    .where('solution_id', '=', solution_id)
    .where('table_code', '=', table_code)
    .execute();
  if (after !== null)
    await ctx.db
      .insertInto('payroll_default_views')
      .values({ user_id: ctx.user.id, solution_id, table_code, view_id: after })
      .execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.solution', id: solution_id },
    facts: { table: table_code },
    changes: changesBetween({ view_id: before ?? null }, { view_id: after }),
  });
}

const touchedBy = ({ clock, user }: SignedInCtx) => ({ updated_at: instant(clock), updated_by: user.id });

const record = (
  ctx: SignedInCtx,
  { id, solution_id, table_code }: Row,
  before: object | undefined,
  after: object | undefined,
): Promise<unknown> =>
  ctx.audit.write({
    subject: { kind: 'payroll.solution', id: solution_id },
    facts: { view: id, table: table_code },
    changes: changesBetween(before, after),
  });
