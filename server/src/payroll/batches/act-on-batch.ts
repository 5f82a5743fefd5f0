import {
  BATCH_ACTIONS,
  type BatchAction,
  type BatchStatus,
  ENGINE_MEANING,
  type SolutionFile,
} from '@suanpan/engine';
import { getApproval, withdrawApproval } from '../../inbox/index.ts';
import { type Changes, changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { requireScope } from '../../platform/trpc/scope.ts';
import { dropAllResults } from '../calculation/save-results.ts';
import { startCalculation, startStep } from '../calculation/start-calculation.ts';
import { askBeforeDecision } from '../differences/ask-causes.ts';
import { discardDrafts, generatePayslips } from '../payslips/generate-payslips.ts';
import { publishPayslips } from '../payslips/publish-payslips.ts';
import { closePeriodAfter } from '../periods/close-due-periods.ts';
import { askWhereDemanded } from '../second-opinion/start-second-opinion.ts';
import { getSolution } from '../shared/solution-access.ts';
import { findCopy } from '../solutions/copies.repo.ts';
import { globalsFor } from '../solutions/judge-file.ts';
import { requireNobodyBlocked } from './abnormal/abnormal-employees.ts';
import { leaveCorrections, requireTaken } from './corrections/settle-correction.ts';
import { deleteBatch } from './delete-batch.ts';
import { changeBatch, judge, lockBatch } from './freshness/batch-facts.ts';
import { requestApproval, voidApproval } from './payroll-approval.ts';
import { furtherPermission, NOT_OF_CORRECTIONS } from './record/action-rights.ts';
import { askDynamic } from './record/ask-dynamic.ts';
import { getBatch, type LoadedBatch, loadBatch } from './record/batch-plan.ts';
import { notePreparer } from './record/preparers.ts';
import { refreshSnapshots } from './snapshots/refresh-snapshots.ts';
import { closeBatch, submitFigures } from './submit-batch.ts';

type Input = {
  id: string;
  action: BatchAction;
  remark?: string | undefined;
  step?: string | undefined;
};
interface Acted {
  id: string;
  status: BatchStatus | 'gone';
  jobId: string | null;
  approvalId: string | null;
}

/** Actions that make one a preparer: what is paid has passed through one's hands. */
const PREPARING_ACTIONS: readonly BatchAction[] = [
  'calculate',
  'calculateStep',
  'recalculateFailed',
  'completePreparation',
  'refreshSnapshots',
  'adoptVersions',
];

const isSubmit = (action: BatchAction) => action === 'submit' || action === 'submitAndClose';

/** One action of a person on a batch: judged by the engine's table, carried out in the command's transaction. */
export async function actOnBatch(ctx: SignedInCtx, input: Input): Promise<Acted> {
  const further = furtherPermission(input.action);
  const furtherScope = further && requireScope(ctx.authentication.grants, further);
  const { solution } = await getBatch(ctx.db, ctx.scope, input.id);
  if (furtherScope) await getSolution(ctx.db, furtherScope, solution.id);
  // An import into the batch may be starting at this moment: one of the two waits for the other and then sees it.
  if (BATCH_ACTIONS[input.action].demands.includes('notImporting')) await lockBatch(ctx.db, input.id);
  const loaded = await loadBatch(ctx.db, ctx.scope, input.id);
  if (loaded.correction && NOT_OF_CORRECTIONS.includes(input.action))
    refuse('payroll.corrections.NOT_OF_CORRECTION');
  const to = await judge(ctx.db, loaded, input.action);
  // What was approved goes on; whoever joins or leaves meanwhile is a matter of the next batch.
  if (input.action === 'submitForApproval' || (isSubmit(input.action) && !loaded.batch.approval_id))
    await requireNobodyBlocked(ctx.db, loaded);
  if (PREPARING_ACTIONS.includes(input.action)) await notePreparer(ctx.db, ctx.clock, input.id, ctx.user.id);
  const acted: Acted = { id: input.id, status: to, jobId: null, approvalId: null };
  const more = await perform(ctx, loaded, input, to);
  return { ...acted, ...more };
}

async function perform(
  ctx: SignedInCtx,
  loaded: LoadedBatch,
  input: Input,
  to: BatchStatus | 'gone',
): Promise<Partial<Acted>> {
  const { batch } = loaded;
  switch (input.action) {
    case 'calculate':
    case 'recalculateFailed':
      return { jobId: await startCalculation({ ...ctx, userId: ctx.user.id }, loaded, input.action) };
    case 'calculateStep':
      return { jobId: await startStep({ ...ctx, userId: ctx.user.id }, loaded, input.step) };
    case 'cancelCalculation':
      await cancelCalculation(ctx, loaded);
      return {};
    case 'submitForApproval': {
      await requireTaken(ctx.db, loaded);
      const approvalId = await requestApproval(ctx, loaded, input.remark ?? null);
      await move(ctx, loaded, input, to, { approval_id: approvalId });
      // While the approvers look, the second engine computes what they look at.
      const asked = await loadBatch(ctx.db, ctx.scope, batch.id);
      await askWhereDemanded({ ...ctx, userId: ctx.user.id }, asked);
      await askBeforeDecision({ ...ctx, userId: ctx.user.id }, asked);
      return { approvalId };
    }
    case 'withdraw':
      if (!batch.approval_id) refuse('payroll.batches.WRONG_STATUS');
      await withdrawApproval(ctx, await getApproval(ctx.db, batch.approval_id));
      return {};
    case 'submit':
    case 'submitAndClose':
      await askBeforeDecision({ ...ctx, userId: ctx.user.id }, loaded);
      await submitFigures(ctx, loaded, input.action === 'submitAndClose');
      return input.action === 'submit' ? { status: batch.status } : {};
    case 'close':
      await closeBatch(ctx, loaded);
      return {};
    case 'delete':
      await deleteBatch(ctx, loaded);
      return {};
    case 'generatePayslips':
      await generatePayslips(ctx, loaded);
      return {};
    case 'publishPayslips':
      await publishPayslips(ctx, loaded);
      return {};
    case 'adoptVersions':
      await adoptVersions(ctx, loaded);
      return {};
    case 'refreshSnapshots':
      await refreshSnapshots(ctx, loaded);
      return {};
    default:
      await changeState(ctx, loaded, input, to);
      return {};
  }
}

async function changeState(ctx: SignedInCtx, loaded: LoadedBatch, input: Input, to: BatchStatus | 'gone') {
  switch (input.action) {
    case 'returnToNew':
      await dropAllResults(ctx.db, loaded.batch.id);
      return move(ctx, loaded, input, to, {
        calculated_from: null,
        calculated_at: null,
        calculation_begun_at: null,
        result_hash: null,
        stepped_to: null,
        failed_rows: 0,
        approval_id: null,
        preparation_complete: 0,
      });
    case 'returnToBeCalculated':
      return move(ctx, loaded, input, to, { approval_id: null });
    case 'returnToCalculated':
    case 'cancel':
      await voidApproval(ctx, loaded);
      await discardDrafts(ctx, loaded.batch.id);
      if (to === 'canceled') await leaveCorrections(ctx.db, loaded);
      await move(ctx, loaded, input, to, { approval_id: null });
      if (to === 'canceled') await closePeriodAfter(ctx, loaded.period.id, ['afterSubmit', 'afterApproval']);
      return;
    case 'completePreparation':
      return move(ctx, loaded, input, to, { preparation_complete: 1 });
    case 'setDefaultDynamic':
      await ctx.db
        .updateTable('payroll_solutions')
        .set({ default_dynamic_batch_id: loaded.batch.id })
        .where('id', '=', loaded.solution.id)
        .execute();
      await askDynamic(ctx.db, ctx.clock, ctx.jobs, loaded.batch.id);
      return move(
        ctx,
        loaded,
        input,
        to,
        {},
        changesBetween(
          { default_dynamic_batch_id: loaded.solution.default_dynamic_batch_id },
          { default_dynamic_batch_id: loaded.batch.id },
        ),
      );
    default:
      return refuse('payroll.batches.WRONG_STATUS');
  }
}

async function move(
  ctx: SignedInCtx,
  loaded: LoadedBatch,
  input: Input,
  to: BatchStatus | 'gone',
  set: Parameters<typeof changeBatch>[2],
  others: Changes = {},
): Promise<void> {
  const now = instant(ctx.clock);
  const changes = await changeBatch(ctx.db, loaded.batch, {
    ...set,
    status: to === 'gone' ? loaded.batch.status : to,
    updated_at: now,
    ...(input.remark
      ? { last_remark: JSON.stringify({ text: input.remark, by: ctx.user.id, at: now }) }
      : {}),
  });
  await ctx.audit.write({
    action: `payroll.batches.${input.action}`,
    subject: { kind: 'payroll.batch', id: loaded.batch.id },
    facts: { number: loaded.batch.number, remark: input.remark ?? null },
    changes: { ...changes, ...others },
  });
}

async function cancelCalculation(ctx: SignedInCtx, loaded: LoadedBatch): Promise<void> {
  const { batch } = loaded;
  const asked = batch.job_id ? await ctx.jobs.requestCancel(batch.job_id) : false;
  // A job that is over and left the batch behind (its process was killed twice) holds nobody up any more.
  const gone = { job_id: null, job_kind: null, job_step: null, job_started_at: null };
  const changes = asked ? {} : await changeBatch(ctx.db, batch, gone);
  await ctx.audit.write({
    action: 'payroll.batches.cancelCalculation',
    subject: { kind: 'payroll.batch', id: batch.id },
    facts: { job: batch.job_id, asked },
    changes,
  });
}

/** Pins the newest published copy and global tables in place of those the batch was made with. */
async function adoptVersions(ctx: SignedInCtx, loaded: LoadedBatch): Promise<void> {
  const { batch } = loaded;
  const copy = await findCopy(ctx.db, batch.solution_id, 'published');
  if (!copy) refuse('payroll.batches.NOTHING_PUBLISHED');
  const globals = await globalsFor(ctx.db, JSON.parse(copy.file) as SolutionFile);
  const pins = JSON.stringify(Object.fromEntries(globals.map((row) => [row.code, row.number])));
  const changes = await changeBatch(ctx.db, batch, {
    copy_id: copy.id,
    copy_hash: copy.hash,
    globals: pins,
    engine_meaning: ENGINE_MEANING,
    updated_at: instant(ctx.clock),
  });
  await ctx.audit.write({
    action: 'payroll.batches.adoptVersions',
    subject: { kind: 'payroll.batch', id: batch.id },
    changes,
  });
  // Snapshot tables of the new copy may ask for other fields.
  const next = await loadBatch(ctx.db, ctx.scope, batch.id);
  await refreshSnapshots(ctx, next);
}
