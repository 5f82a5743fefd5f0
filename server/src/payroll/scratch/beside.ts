import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { getBatch } from '../batches/record/batch-plan.ts';
import { getSolution } from '../shared/solution-access.ts';

/** What free sheets lie beside. Whoever may see it keeps their own there and sees those that are shared. */
export interface Beside {
  readonly permission: 'payroll.batches.view' | 'payroll.solutions.view';
  readonly column: 'batch_id' | 'solution_id';
  /** Refuses who may not see it. */
  require(ctx: SignedInCtx, id: string): Promise<unknown>;
}

export const BESIDE_BATCH: Beside = {
  permission: 'payroll.batches.view',
  column: 'batch_id',
  require: (ctx, id) => getBatch(ctx.db, ctx.scope, id),
};

export const BESIDE_SOLUTION: Beside = {
  permission: 'payroll.solutions.view',
  column: 'solution_id',
  require: (ctx, id) => getSolution(ctx.db, ctx.scope, id),
};
