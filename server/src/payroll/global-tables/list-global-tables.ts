import type { z } from 'zod';
import { userNames } from '../../identity/index.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { scopeOf } from '../../platform/trpc/scope.ts';
import { newestGlobals } from '../solutions/judge-file.ts';
import { findDraft } from './global-drafts.repo.ts';
import type { globalTableDetail, globalTableList, globalTableRow } from './global-tables.schemas.ts';
import { fileAround, judgeTable, type Table } from './judge-global.ts';
import { solutionsTaking, type TakingSolution } from './solutions-taking.ts';

type Row = z.infer<typeof globalTableRow>;
type Published = Awaited<ReturnType<typeof newestGlobals>>[number];

const tableOf = (row: { content: string }) => JSON.parse(row.content) as Table;

function described(
  newest: Published | undefined,
  draft: { code: string; content: string } | undefined,
  solutions: Map<string, TakingSolution[]>,
): Row {
  const source = newest ?? draft;
  if (!source) throw new Error('A global table is neither published nor drafted.');
  const table = tableOf(source);
  const rows =
    table.versions?.reduce((sum, version) => sum + version.rows.length, 0) ?? table.rows?.length ?? 0;
  return {
    code: source.code,
    name: newest ? (JSON.parse(newest.name) as Row['name']) : ((table.name ?? source.code) as Row['name']),
    number: newest?.number ?? 0,
    publishedAt: newest?.published_at ?? null,
    rows,
    columns: table.columns?.length ?? 0,
    drafted: draft !== undefined,
    solutions: solutions.get(source.code) ?? [],
  };
}

const rights = ({ authentication }: SignedInCtx) => ({
  mayEdit: scopeOf(authentication.grants, 'payroll.solutions.edit')?.all ?? false,
  mayPublish: scopeOf(authentication.grants, 'payroll.solutions.publish')?.all ?? false,
});

export async function listGlobalTables(ctx: SignedInCtx): Promise<z.infer<typeof globalTableList>> {
  const newest = await newestGlobals(ctx.db);
  const drafts = await ctx.db.selectFrom('payroll_global_drafts').select(['code', 'content']).execute();
  const solutions = await solutionsTaking(ctx.db, ctx.scope);
  const published = new Map(newest.map((row) => [row.code, row]));
  const draftOf = new Map(drafts.map((row) => [row.code, row]));
  const codes = [...new Set([...published.keys(), ...draftOf.keys()])].sort();
  return {
    rows: codes.map((code) => described(published.get(code), draftOf.get(code), solutions)),
    ...rights(ctx),
  };
}

export async function getGlobalTable(
  ctx: SignedInCtx,
  code: string,
  number: number | undefined,
): Promise<z.infer<typeof globalTableDetail>> {
  const versions = await ctx.db
    .selectFrom('payroll_global_tables')
    .selectAll()
    .where('code', '=', code)
    .orderBy('number', 'desc')
    .execute();
  const draft = await findDraft(ctx.db, code);
  const asked = versions.find((each) => each.number === number);
  if (number !== undefined && !asked) refuse('platform.NOT_FOUND');
  const may = rights(ctx);
  // Who only reads sees what is in force.
  const shown = asked ?? (may.mayEdit ? (draft ?? versions[0]) : (versions[0] ?? draft));
  if (!shown) refuse('platform.NOT_FOUND');
  const isDraft = shown === draft;
  const newest = versions[0];
  const table: Table = isDraft
    ? tableOf(shown)
    : { name: JSON.parse((shown as Published).name) as NonNullable<Table['name']>, ...tableOf(shown) };
  const { problems, warnings } = judgeTable(table);
  const names = await userNames(
    ctx.db,
    [...versions.map((each) => each.published_by), draft?.updated_by].flatMap((id) => id ?? []),
  );
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return {
    ...described(newest, draft, await solutionsTaking(ctx.db, ctx.scope)),
    ...may,
    shown: { number: isDraft ? 0 : (shown as Published).number, draft: isDraft },
    table,
    file: fileAround(table),
    problems,
    warnings,
    draft: draft
      ? {
          afterNumber: draft.after_number,
          version: draft.version,
          updatedAt: draft.updated_at,
          updatedBy: nameOf(draft.updated_by),
        }
      : null,
    versions: versions.map((each) => ({
      number: each.number,
      publishedAt: each.published_at,
      publishedBy: nameOf(each.published_by),
    })),
  };
}
