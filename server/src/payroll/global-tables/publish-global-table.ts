import type { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { requireEverything } from '../../platform/trpc/scope.ts';
import { newestGlobals } from '../solutions/judge-file.ts';
import { requireNames } from '../solutions/require-names.ts';
import { findDraft, requireOwnName } from './global-drafts.repo.ts';
import './global-tables.errors.ts';
import type {
  publishedGlobalTable,
  publishGlobalDraftInput,
  publishGlobalTableInput,
} from './global-tables.schemas.ts';
import { judgeTable, refuseBreaking, refuseProblem, type Table, withNamedRows } from './judge-global.ts';

type Published = z.infer<typeof publishedGlobalTable>;

/** Adds the next version for every solution; the ones before stay as they are for the batches that pinned them. */
export async function publishGlobalTable(
  ctx: SignedInCtx,
  input: z.infer<typeof publishGlobalTableInput> & { afterNumber: number },
): Promise<Published> {
  requireEverything(ctx.scope);
  const newest = (await newestGlobals(ctx.db)).find((row) => row.code === input.code);
  if ((newest?.number ?? 0) !== input.afterNumber)
    refuse('payroll.globalTables.FOLLOWED', { code: input.code, newest: newest?.number ?? 0 });
  const { global: _, ...given } = input.table;
  const written: Table = { ...given, code: input.code };
  requireNames({ tables: [{ ...written, name: input.name }] });
  await requireOwnName(ctx.db, input);
  const { problems, plan } = judgeTable(written);
  if (problems[0]) refuseProblem(problems[0]);
  if (!plan || written.kind !== 'parameter')
    refuseProblem({ path: 'tables[0].kind', key: 'file.unknownWord', facts: { found: written.kind } });
  const table = withNamedRows(written, plan);
  await refuseBreaking(ctx, table);
  const row = {
    id: newId(ctx.clock),
    code: input.code,
    name: JSON.stringify(input.name),
    number: input.afterNumber + 1,
    content: JSON.stringify(table),
    published_at: instant(ctx.clock),
    published_by: ctx.user.id,
  };
  await ctx.db.insertInto('payroll_global_tables').values(row).execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.globalTable', id: row.id },
    facts: { code: row.code, number: row.number },
    changes: changesBetween(newest && { name: newest.name, content: newest.content }, {
      name: row.name,
      content: row.content,
    }),
  });
  return { code: row.code, number: row.number };
}

/** Publishes the draft as it was last saved; it is a draft no more. */
export async function publishGlobalDraft(
  ctx: SignedInCtx,
  input: z.infer<typeof publishGlobalDraftInput>,
): Promise<Published> {
  const draft = await findDraft(ctx.db, input.code);
  if (!draft) refuse('payroll.globalTables.NO_DRAFT', { code: input.code });
  if (draft.version !== input.version) refuse('platform.VERSION_CHANGED');
  const table = JSON.parse(draft.content) as Table;
  const published = await publishGlobalTable(ctx, {
    code: draft.code,
    name: (table.name ?? draft.code) as string | Record<string, string>,
    afterNumber: draft.after_number,
    table,
  });
  await ctx.db.deleteFrom('payroll_global_drafts').where('code', '=', draft.code).execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.globalDraft', id: draft.code },
    facts: { number: published.number },
    changes: changesBetween(draft, undefined),
  });
  return published;
}
