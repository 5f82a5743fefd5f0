import { nameTable } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { requireEverything } from '../../platform/trpc/scope.ts';
import { newestGlobals } from '../solutions/judge-file.ts';
import { requireNames } from '../solutions/require-names.ts';
import './global-tables.errors.ts';
import { isNamed } from '../shared/texts-of.ts';
import type { createGlobalTableInput, saveGlobalDraftInput } from './global-tables.schemas.ts';
import { judgeTable, type Table } from './judge-global.ts';

export async function findDraft(db: Kysely<DB>, code: string) {
  return db.selectFrom('payroll_global_drafts').selectAll().where('code', '=', code).executeTakeFirst();
}

async function getDraft(ctx: SignedInCtx, code: string) {
  return (await findDraft(ctx.db, code)) ?? refuse('payroll.globalTables.NO_DRAFT', { code });
}

async function insertDraft(ctx: SignedInCtx, table: Table, afterNumber: number): Promise<void> {
  const row = {
    code: table.code,
    content: JSON.stringify(table),
    after_number: afterNumber,
    version: 1,
    updated_at: instant(ctx.clock),
    updated_by: ctx.user.id,
  };
  await ctx.db.insertInto('payroll_global_drafts').values(row).execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.globalDraft', id: row.code },
    changes: changesBetween(undefined, row),
  });
}

/** A name that no other global table has, in any language. */
export async function requireOwnName(
  db: Kysely<DB>,
  { code, name }: Pick<Table, 'code' | 'name'>,
): Promise<void> {
  if (name === undefined || !isNamed(name)) refuse('payroll.globalTables.NAME_NEEDED');
  const drafts = await db.selectFrom('payroll_global_drafts').select(['code', 'content']).execute();
  const others = new Map(
    (await newestGlobals(db)).map((row) => [row.code, JSON.parse(row.name) as Table['name']]),
  );
  for (const draft of drafts) others.set(draft.code, (JSON.parse(draft.content) as Table).name);
  others.delete(code);
  const all = [...others].map(([other, named]) => ({ code: other, name: named }));
  const { doubled } = nameTable([...all, { code, name }].map((each) => [each, each.name] as const));
  const [first] = doubled.filter(({ second }) => second.code === code);
  if (first) refuse('payroll.globalTables.NAME_TAKEN', { name: first.name }, { fields: ['name'] });
}

/** A new table, as a draft with a column for its key. */
export async function createGlobalTable(ctx: SignedInCtx, input: z.infer<typeof createGlobalTableInput>) {
  requireEverything(ctx.scope);
  const published = (await newestGlobals(ctx.db)).map(({ code }) => code);
  const drafts = await ctx.db.selectFrom('payroll_global_drafts').select('code').execute();
  const taken = [...published, ...drafts.map(({ code }) => code)].map((code) => code.toLowerCase());
  if (taken.includes(input.code.toLowerCase()))
    refuse('payroll.globalTables.CODE_TAKEN', { code: input.code });
  await requireOwnName(ctx.db, input);
  const table: Table = {
    code: input.code,
    name: input.name,
    kind: 'parameter',
    key: ['code'],
    columns: [{ code: 'code', type: 'text' }],
    versions: [{ rows: [] }],
  };
  await insertDraft(ctx, table, 0);
}

/** The newest version, to be changed into the next. */
export async function newGlobalDraft(ctx: SignedInCtx, code: string): Promise<void> {
  requireEverything(ctx.scope);
  if (await findDraft(ctx.db, code)) refuse('payroll.globalTables.DRAFT_EXISTS', { code });
  const newest = (await newestGlobals(ctx.db)).find((row) => row.code === code);
  if (!newest) refuse('platform.NOT_FOUND');
  const name = JSON.parse(newest.name) as NonNullable<Table['name']>;
  await insertDraft(ctx, { name, ...(JSON.parse(newest.content) as Table) }, newest.number);
}

export async function saveGlobalDraft(ctx: SignedInCtx, input: z.infer<typeof saveGlobalDraftInput>) {
  requireEverything(ctx.scope);
  const before = await getDraft(ctx, input.code);
  const newest = (await newestGlobals(ctx.db)).find((row) => row.code === input.code)?.number ?? 0;
  if (input.afterNumber !== before.after_number && input.afterNumber !== newest)
    refuse('payroll.globalTables.FOLLOWED', { code: input.code, newest });
  const table: Table = { ...input.table, code: input.code };
  requireNames({ tables: [table] });
  await requireOwnName(ctx.db, table);
  const content = JSON.stringify(table);
  const result = await ctx.db
    .updateTable('payroll_global_drafts')
    .set({
      ...{ content, after_number: input.afterNumber, version: input.version + 1 },
      ...{ updated_at: instant(ctx.clock), updated_by: ctx.user.id },
    })
    .where('code', '=', input.code)
    .where('version', '=', input.version)
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) refuse('platform.VERSION_CHANGED');
  await ctx.audit.write({
    subject: { kind: 'payroll.globalDraft', id: input.code },
    changes: changesBetween(before, await getDraft(ctx, input.code)),
  });
  const { problems, warnings } = judgeTable(table);
  return { version: input.version + 1, problems, warnings };
}

export async function discardGlobalDraft(ctx: SignedInCtx, code: string): Promise<void> {
  requireEverything(ctx.scope);
  const before = await getDraft(ctx, code);
  await ctx.db.deleteFrom('payroll_global_drafts').where('code', '=', code).execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.globalDraft', id: code },
    changes: changesBetween(before, undefined),
  });
}
