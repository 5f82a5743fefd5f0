/**
 * What a batch can be and what may be done to it, as data. The server asks before every command and the workbench
 * asks before it shows a button, so both say the same; `applyToBatch` and `canDo` are the only places that judge.
 */
export const BATCH_STATUSES = [
  'new',
  'toBeCalculated',
  'calculated',
  'pendingApproval',
  'inApproval',
  'approvalDone',
  'withdrawn',
  'canceled',
  'closed',
] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

export const BATCH_TYPES = ['normal', 'offCycle'] as const;
export type BatchType = (typeof BATCH_TYPES)[number];

export const BATCH_PURPOSES = ['regular', 'supplementary', 'finalSettlement'] as const;
export type BatchPurpose = (typeof BATCH_PURPOSES)[number];

export const BATCH_STAGES = ['prepare', 'calculate', 'review', 'approve', 'submit', 'payslips'] as const;
export type BatchStage = (typeof BATCH_STAGES)[number];

export type BatchAction =
  | 'editInputs'
  | 'completePreparation'
  | 'refreshSnapshots'
  | 'adoptVersions'
  | 'calculate'
  | 'recalculateFailed'
  | 'cancelCalculation'
  | 'finishCalculation'
  | 'returnToNew'
  | 'returnToBeCalculated'
  | 'returnToCalculated'
  | 'submitForApproval'
  | 'firstDecision'
  | 'approve'
  | 'reject'
  | 'rollBackToNode'
  | 'withdraw'
  | 'submit'
  | 'close'
  | 'submitAndClose'
  | 'cancel'
  | 'delete'
  | 'generatePayslips'
  | 'publishPayslips'
  | 'setDefaultDynamic';

/** What else than the status decides. */
export interface BatchFacts {
  /** The calculation data is submitted: figures are frozen and balances posted. */
  readonly submitted: boolean;
  /** A job works on the batch. */
  readonly running: boolean;
  /** A file is being taken into a table of the batch, and isn't all there yet. */
  readonly importing: boolean;
  /** Something the results rest on has changed since they were computed. */
  readonly stale: boolean;
  /** The solution wants a second engine's confirmation, and these figures have none. */
  readonly unconfirmed: boolean;
  readonly failedRows: number;
  readonly blockingFindings: number;
  /** The solution's process has an approval stage. */
  readonly approvalStage: boolean;
  readonly preparationComplete: boolean;
  /** With dynamic computation, inputs from HR may be refreshed until approval. */
  readonly dynamic: boolean;
}

/** Why an action isn't possible now; the server puts it into words (payroll.batches.<code>). */
export type BatchBlocker =
  | 'WRONG_STATUS'
  | 'RUNNING'
  | 'NOT_RUNNING'
  | 'IMPORTING'
  | 'SUBMITTED'
  | 'NOT_SUBMITTED'
  | 'STALE'
  | 'FAILED_ROWS'
  | 'BLOCKING_FINDINGS'
  | 'NEEDS_APPROVAL'
  | 'UNCONFIRMED'
  | 'PREPARATION_COMPLETE';

type Demand =
  | 'notRunning'
  | 'running'
  | 'notImporting'
  | 'notSubmitted'
  | 'submitted'
  | 'fresh'
  | 'noFailedRows'
  | 'noBlockingFindings'
  | 'approvedIfAsked'
  | 'confirmedIfAsked'
  | 'preparationOpen'
  | 'anyFailedRow';

export interface BatchActionRule {
  readonly from: readonly BatchStatus[];
  /** `same`: the status stays; `gone`: the batch is deleted. */
  readonly to: BatchStatus | 'same' | 'gone';
  readonly demands: readonly Demand[];
  /** Taken by the machinery (a job, a decision in the inbox), never offered as a button of the batch. */
  readonly internal?: true;
}

const READY: readonly Demand[] = [
  'notRunning',
  'notImporting',
  'fresh',
  'noFailedRows',
  'noBlockingFindings',
];

export const BATCH_ACTIONS: Readonly<Record<BatchAction, BatchActionRule>> = {
  editInputs: {
    from: ['new', 'toBeCalculated', 'calculated', 'withdrawn'],
    to: 'same',
    demands: ['notRunning', 'notSubmitted'],
    internal: true,
  },
  completePreparation: {
    from: ['new', 'toBeCalculated', 'calculated'],
    to: 'same',
    demands: ['notRunning', 'notImporting', 'notSubmitted', 'preparationOpen'],
  },
  refreshSnapshots: {
    from: ['new', 'toBeCalculated', 'calculated', 'withdrawn'],
    to: 'same',
    demands: ['notRunning', 'notImporting', 'notSubmitted', 'preparationOpen'],
  },
  adoptVersions: {
    from: ['new', 'toBeCalculated', 'calculated', 'withdrawn'],
    to: 'same',
    demands: ['notRunning', 'notImporting', 'notSubmitted'],
  },
  calculate: {
    from: ['new', 'toBeCalculated', 'calculated'],
    to: 'toBeCalculated',
    demands: ['notRunning', 'notImporting', 'notSubmitted'],
  },
  recalculateFailed: {
    from: ['calculated'],
    to: 'toBeCalculated',
    demands: ['notRunning', 'notImporting', 'notSubmitted', 'anyFailedRow'],
  },
  cancelCalculation: { from: ['toBeCalculated'], to: 'same', demands: ['running'] },
  finishCalculation: { from: ['toBeCalculated'], to: 'calculated', demands: [], internal: true },
  returnToNew: {
    from: ['toBeCalculated', 'calculated', 'withdrawn'],
    to: 'new',
    demands: ['notRunning', 'notSubmitted'],
  },
  returnToBeCalculated: {
    from: ['calculated', 'withdrawn'],
    to: 'toBeCalculated',
    demands: ['notRunning', 'notSubmitted'],
  },
  returnToCalculated: {
    from: ['withdrawn', 'pendingApproval', 'inApproval', 'approvalDone'],
    to: 'calculated',
    demands: ['notRunning', 'notSubmitted'],
  },
  submitForApproval: { from: ['calculated'], to: 'pendingApproval', demands: [...READY, 'notSubmitted'] },
  firstDecision: { from: ['pendingApproval'], to: 'inApproval', demands: [], internal: true },
  approve: { from: ['pendingApproval', 'inApproval'], to: 'approvalDone', demands: [], internal: true },
  reject: { from: ['pendingApproval', 'inApproval'], to: 'calculated', demands: [], internal: true },
  rollBackToNode: { from: ['inApproval'], to: 'same', demands: [], internal: true },
  withdraw: { from: ['pendingApproval', 'inApproval'], to: 'withdrawn', demands: ['notRunning'] },
  submit: {
    from: ['approvalDone', 'calculated'],
    to: 'same',
    demands: [...READY, 'notSubmitted', 'approvedIfAsked', 'confirmedIfAsked'],
  },
  close: { from: ['approvalDone', 'calculated'], to: 'closed', demands: ['notRunning', 'submitted'] },
  submitAndClose: {
    from: ['approvalDone', 'calculated'],
    to: 'closed',
    demands: [...READY, 'notSubmitted', 'approvedIfAsked', 'confirmedIfAsked'],
  },
  cancel: {
    from: [
      'new',
      'toBeCalculated',
      'calculated',
      'pendingApproval',
      'inApproval',
      'approvalDone',
      'withdrawn',
    ],
    to: 'canceled',
    demands: ['notRunning', 'notSubmitted'],
  },
  delete: { from: ['new', 'canceled'], to: 'gone', demands: ['notRunning', 'notSubmitted'] },
  generatePayslips: {
    // `calculated` counts only once submitted, which happens where the process has no approval stage.
    from: ['approvalDone', 'calculated', 'closed'],
    to: 'same',
    demands: ['notRunning', 'approvedIfAsked'],
  },
  publishPayslips: {
    from: ['approvalDone', 'calculated', 'closed'],
    to: 'same',
    demands: ['notRunning', 'submitted'],
  },
  setDefaultDynamic: {
    from: ['new', 'toBeCalculated', 'calculated'],
    to: 'same',
    demands: ['notSubmitted'],
  },
};

/** Everything that stands in the way of an action, in a fixed order; empty when it may be taken. */
export function blockersOf(action: BatchAction, status: BatchStatus, facts: BatchFacts): BatchBlocker[] {
  const rule = BATCH_ACTIONS[action];
  if (!rule.from.includes(status)) return ['WRONG_STATUS'];
  const blockers: BatchBlocker[] = [];
  for (const demand of rule.demands) {
    const blocker = unmet(demand, status, facts);
    if (blocker) blockers.push(blocker);
  }
  if (action === 'generatePayslips' && status === 'calculated' && !facts.submitted)
    blockers.push('NOT_SUBMITTED');
  return blockers;
}

function unmet(demand: Demand, status: BatchStatus, facts: BatchFacts): BatchBlocker | null {
  switch (demand) {
    case 'notRunning':
      return facts.running ? 'RUNNING' : null;
    case 'running':
      return facts.running ? null : 'NOT_RUNNING';
    case 'notImporting':
      return facts.importing ? 'IMPORTING' : null;
    case 'notSubmitted':
      return facts.submitted ? 'SUBMITTED' : null;
    case 'submitted':
      return facts.submitted ? null : 'NOT_SUBMITTED';
    case 'fresh':
      return facts.stale ? 'STALE' : null;
    case 'noFailedRows':
      return facts.failedRows > 0 ? 'FAILED_ROWS' : null;
    case 'anyFailedRow':
      return facts.failedRows > 0 ? null : 'WRONG_STATUS';
    case 'noBlockingFindings':
      return facts.blockingFindings > 0 ? 'BLOCKING_FINDINGS' : null;
    case 'approvedIfAsked':
      return facts.approvalStage && status === 'calculated' ? 'NEEDS_APPROVAL' : null;
    case 'confirmedIfAsked':
      return facts.unconfirmed ? 'UNCONFIRMED' : null;
    case 'preparationOpen':
      return facts.preparationComplete && !facts.dynamic ? 'PREPARATION_COMPLETE' : null;
  }
}

export function canDo(action: BatchAction, status: BatchStatus, facts: BatchFacts): boolean {
  return blockersOf(action, status, facts).length === 0;
}

export type BatchDecision =
  | { readonly ok: true; readonly to: BatchStatus | 'gone' }
  | { readonly ok: false; readonly blockers: BatchBlocker[] };

/** The twin of `canDo`: the same judgement, with the state that follows. */
export function applyToBatch(action: BatchAction, status: BatchStatus, facts: BatchFacts): BatchDecision {
  const blockers = blockersOf(action, status, facts);
  if (blockers.length > 0) return { ok: false, blockers };
  const { to } = BATCH_ACTIONS[action];
  return { ok: true, to: to === 'same' ? status : to };
}

/** The actions a person may be offered now. */
export function offeredActions(status: BatchStatus, facts: BatchFacts): BatchAction[] {
  const actions = Object.keys(BATCH_ACTIONS) as BatchAction[];
  return actions.filter((action) => !BATCH_ACTIONS[action].internal && canDo(action, status, facts));
}
