import {
  type BatchBlocker,
  type BatchFacts,
  blockersOf,
  hasFigures,
  isApproved,
  isInApproval,
} from '@suanpan/engine';
import type { z } from 'zod';
import type { PayslipStatus } from '../shared/payroll.words.ts';
import type { ConfirmationCounts } from './freshness/confirmation-record.ts';
import type { LoadedBatch } from './record/batch-plan.ts';
import type { batchDetail, batchStageState } from './record/batches.schemas.ts';

type Detail = z.infer<typeof batchDetail>;
type Stage = z.infer<typeof batchStageState>;

/** What the stages are told by. */
interface Standing {
  readonly batch: LoadedBatch['batch'];
  readonly facts: BatchFacts;
  readonly findings: Detail['findings'];
  readonly payslips: Readonly<Record<PayslipStatus, number>>;
  readonly approval: Detail['approval'];
  /** Null where the batch asks nobody. */
  readonly confirmations: ConfirmationCounts | null;
}

/** The stepper: what is done, where the batch stands, and what blocks the stage it stands at; of stages its process has. */
export function batchStages(standing: Standing): Stage[] {
  return [
    prepareStage(standing),
    calculateStage(standing),
    reviewStage(standing),
    ...(standing.confirmations ? [confirmStage(standing, standing.confirmations)] : []),
    ...(standing.facts.approvalStage ? [approveStage(standing)] : []),
    submitStage(standing),
    payslipsStage(standing),
  ];
}

const isCalculated = ({ batch }: Standing): boolean =>
  batch.calculated_at !== null && hasFigures(batch.status);

const isPrepared = (standing: Standing): boolean =>
  standing.facts.preparationComplete || standing.facts.running || isCalculated(standing);

function prepareStage(standing: Standing): Stage {
  const { batch, findings } = standing;
  return {
    code: 'prepare',
    state: isPrepared(standing) ? 'done' : 'current',
    counts: { employees: batch.employees, findings: findings.block + findings.warn },
    blockers: [],
  };
}

function calculateStage(standing: Standing): Stage {
  const { batch, facts, findings } = standing;
  const isStale = isCalculated(standing) && facts.stale;
  return {
    code: 'calculate',
    state: isStale ? 'blocked' : isCalculated(standing) ? 'done' : isPrepared(standing) ? 'current' : 'todo',
    counts: { failedRows: batch.failed_rows, findings: findings.block + findings.warn + findings.inform },
    blockers: isStale ? ['STALE'] : [],
  };
}

function reviewStage(standing: Standing): Stage {
  const { batch, facts, findings } = standing;
  const isReviewed = isInApproval(batch.status) || isApproved(batch.status, facts);
  const blockers = isReviewed || !isCalculated(standing) ? [] : reviewBlockers(facts);
  return {
    code: 'review',
    state: isReviewed
      ? 'done'
      : !isCalculated(standing)
        ? 'todo'
        : blockers.length > 0
          ? 'blocked'
          : 'current',
    counts: { block: findings.block, warn: findings.warn },
    blockers,
  };
}

/** What stands in the way of handing the figures on, but for that being done already. */
function reviewBlockers(facts: BatchFacts): BatchBlocker[] {
  const next = facts.approvalStage ? 'submitForApproval' : 'submit';
  return blockersOf(next, 'calculated', facts).filter((blocker) => !BESIDE_REVIEW.has(blocker));
}

/** What the figures themselves are not to blame for. */
const BESIDE_REVIEW: ReadonlySet<BatchBlocker> = new Set(['SUBMITTED', 'NEEDS_APPROVAL', 'OPEN_DISPUTES']);

/** Open disputes stand in the way only where the solution says so; who says nothing holds up nobody. */
function confirmStage(standing: Standing, counts: ConfirmationCounts): Stage {
  const { batch, facts } = standing;
  const { openDisputes, notAsked, asked, confirmed, disputed } = counts;
  const isPast = isInApproval(batch.status) || isApproved(batch.status, facts);
  const isBlocked = facts.openDisputes > 0 && !facts.submitted;
  const state = isBlocked
    ? 'blocked'
    : isPast
      ? 'done'
      : !isCalculated(standing)
        ? 'todo'
        : notAsked + asked + openDisputes > 0
          ? 'current'
          : 'done';
  return {
    code: 'confirm',
    state,
    counts: { notAsked, asked, confirmed, disputed },
    blockers: isBlocked ? ['OPEN_DISPUTES'] : [],
  };
}

function approveStage({ batch, facts, approval }: Standing): Stage {
  const state = isApproved(batch.status, facts) ? 'done' : isInApproval(batch.status) ? 'current' : 'todo';
  return {
    code: 'approve',
    state,
    counts: { node: approval ? approval.current + 1 : 0, nodes: approval?.nodes ?? 0 },
    blockers: [],
  };
}

function submitStage(standing: Standing): Stage {
  const { batch, facts } = standing;
  const isDue = isApproved(batch.status, facts) || (!facts.approvalStage && isCalculated(standing));
  return {
    code: 'submit',
    state: batch.status === 'closed' ? 'done' : isDue ? 'current' : 'todo',
    counts: { submitted: batch.submitted },
    blockers: [],
  };
}

function payslipsStage({ facts, payslips }: Standing): Stage {
  return {
    code: 'payslips',
    state: payslips.published > 0 ? 'done' : facts.submitted ? 'current' : 'todo',
    counts: { ...payslips },
    blockers: [],
  };
}
