import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { scopeOf } from '../../platform/trpc/scope.ts';
import { getBatch, loadBatch } from '../batches/record/batch-plan.ts';
import { isSolutionInScope } from '../shared/solution-access.ts';
import './accounting.errors.ts';
import type { accountSettings, Posting, saveAccountsInput } from './accounting.schemas.ts';
import { moneyItems } from './pay-rows.ts';

export async function accountsOf(db: Kysely<DB>, solutionId: string) {
  const row = await db
    .selectFrom('payroll_account_settings')
    .selectAll()
    .where('solution_id', '=', solutionId)
    .executeTakeFirst();
  return { row, postings: row ? (JSON.parse(row.postings) as Posting[]) : [] };
}

/** The accounts of the batch's solution, and the items of its rules that may have some. */
export async function describeAccounts(
  ctx: SignedInCtx,
  batchId: string,
): Promise<z.infer<typeof accountSettings>> {
  const loaded = await loadBatch(ctx.db, ctx.scope, batchId);
  const { row, postings } = await accountsOf(ctx.db, loaded.solution.id);
  const edit = scopeOf(ctx.authentication.grants, 'payroll.solutions.edit');
  return {
    version: row?.version ?? 0,
    postings,
    items: moneyItems(loaded).map(({ code, file }) => ({
      ...{ code, name: file.name ?? code },
      payType: file.payType ?? null,
    })),
    mayEdit: edit !== undefined && (await isSolutionInScope(ctx.db, edit, loaded.solution.id)),
  };
}

/** Written whole, under the version it was read with; what was made before stays as it is. */
export async function saveAccounts(
  ctx: SignedInCtx,
  { batchId, version, postings }: z.infer<typeof saveAccountsInput>,
): Promise<void> {
  const { solution } = await getBatch(ctx.db, ctx.scope, batchId);
  const keys = postings.map(({ of, code, side }) => JSON.stringify([of, code, side]));
  const twice = postings.find((_, at) => keys.indexOf(keys[at] ?? '') !== at);
  if (twice) refuse('payroll.accounting.POSTING_TWICE', { code: twice.code });
  const { row } = await accountsOf(ctx.db, solution.id);
  if ((row?.version ?? 0) !== version) refuse('platform.VERSION_CHANGED');
  const values = {
    postings: JSON.stringify(postings),
    version: version + 1,
    updated_at: instant(ctx.clock),
    updated_by: ctx.user.id,
  };
  if (row) {
    const result = await ctx.db
      .updateTable('payroll_account_settings')
      .set(values)
      .where('solution_id', '=', solution.id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (Number(result.numUpdatedRows) === 0) refuse('platform.VERSION_CHANGED');
  } else
    await ctx.db
      .insertInto('payroll_account_settings')
      .values({ solution_id: solution.id, ...values })
      .execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.solution', id: solution.id },
    changes: changesBetween(row, { ...row, solution_id: solution.id, ...values }),
  });
}
