import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { ReadRevisions } from '../../../platform/changes/change-feed.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import type { DataScope } from '../../../platform/trpc/scope.ts';
import type { PayslipStatus } from '../../shared/payroll.words.ts';
import { ofSolutionInScope } from '../../shared/solution-access.ts';
import { getBatch } from './batch-plan.ts';

/** Follows every batch at once: something in their list may look different. */
const ALL = '*';

/** Reads how far batches have come, for the feed of changes. */
export function batchRevisions(db: Kysely<DB>): ReadRevisions {
  return async (ids) => {
    // What has a space in it isn't a batch's id, but a room or somebody's inbox.
    const one = ids.filter((id) => id !== ALL && !id.includes(' '));
    const found = new Map<string, string>();
    if (one.length > 0) {
      const rows = await db
        .selectFrom('payroll_batch_revisions')
        .selectAll()
        .where('batch_id', 'in', one)
        .execute();
      for (const row of rows) found.set(row.batch_id, String(row.revision));
    }
    if (ids.includes(ALL)) {
      const all = await db
        .selectFrom('payroll_batch_revisions')
        .select((eb) => [
          eb.fn.countAll<number>().as('batches'),
          eb.fn.sum<number>('revision').as('revisions'),
        ])
        .executeTakeFirstOrThrow();
      found.set(ALL, `${all.batches} ${all.revisions ?? 0}`);
    }
    return found;
  };
}

/** For changes about a batch that leave its own row alone: findings, a step of its approval. */
export async function noteChange(db: Kysely<DB>, batchId: string): Promise<void> {
  await noteSlips(db, batchId, {});
}

/** The same for its payslips, with how many more (or fewer) there are now of each status. */
export async function noteSlips(
  db: Kysely<DB>,
  batchId: string,
  { draft = 0, published = 0, disabled = 0 }: Partial<Record<PayslipStatus, number>>,
): Promise<void> {
  await db
    .updateTable('payroll_batch_revisions')
    .set((eb) => ({
      revision: eb('revision', '+', 1),
      slips_draft: eb('slips_draft', '+', draft),
      slips_published: eb('slips_published', '+', published),
      slips_disabled: eb('slips_disabled', '+', disabled),
    }))
    .where('batch_id', '=', batchId)
    .execute();
}

/** How many payslips a batch has, by status. */
export async function slipCounts(db: Kysely<DB>, batchId: string): Promise<Record<PayslipStatus, number>> {
  return await db
    .selectFrom('payroll_batch_revisions')
    .select(['slips_draft as draft', 'slips_published as published', 'slips_disabled as disabled'])
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow();
}

export const followInput = z.strictObject({
  /** Of one batch; of the list of batches when left out. */
  id: z.string().optional(),
});

export async function* followBatch(
  ctx: SignedInCtx,
  id: string | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<string, void> {
  const until = signal ?? new AbortController().signal;
  if (id !== undefined) {
    await getBatch(ctx.db, ctx.scope, id);
    yield* ctx.services.changes.follow(id, until);
    return;
  }
  let last = '';
  for await (const _ of ctx.services.changes.follow(ALL, until)) {
    const newest = await revisionsInScope(ctx.db, ctx.scope);
    if (newest === last) continue;
    last = newest;
    yield newest;
  }
}

/** How far the batches of the list have come that this person sees: of the others not even that they exist. */
async function revisionsInScope(db: Kysely<DB>, scope: DataScope): Promise<string> {
  const sum = await db
    .selectFrom('payroll_batches as b')
    .innerJoin('payroll_batch_revisions as r', 'r.batch_id', 'b.id')
    .select((eb) => [eb.fn.countAll<number>().as('batches'), eb.fn.sum<number>('r.revision').as('revisions')])
    .where(ofSolutionInScope('b.solution_id', scope))
    .executeTakeFirstOrThrow();
  return `${sum.batches} ${sum.revisions ?? 0}`;
}
