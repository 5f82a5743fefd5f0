/**
 * What a batch can be and what may be done to it, as data. The server asks before every command and the workbench
 * asks before it shows a button, so both say the same; `blockersOf` is the only place that judges.
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

/** A batch shows `confirm` only where its rules ask employees. */
export const BATCH_STAGES = [
  'prepare',
  'calculate',
  'review',
  'confirm',
  'approve',
  'submit',
  'payslips',
] as const;
export type BatchStage = (typeof BATCH_STAGES)[number];

/** Figures of a calculation stand in the batch: they can grow old, be confirmed, approved and paid. */
export const hasFigures = (status: BatchStatus) => status !== 'new' && status !== 'toBeCalculated';

/** Those whose figures are looked at beside the batch's own pages. */
export const FIGURED_STATUSES = BATCH_STATUSES.filter(
  (status) => hasFigures(status) && status !== 'canceled',
);

/** Those in which employees answer about their figures: what approvers look at doesn't move any more. */
export const ANSWERABLE_STATUSES = ['calculated', 'withdrawn'] as const satisfies readonly BatchStatus[];

export const isAnswerable = (status: BatchStatus, { submitted }: Pick<BatchFacts, 'submitted'>) =>
  !submitted && (ANSWERABLE_STATUSES as readonly BatchStatus[]).includes(status);

export const isInApproval = (status: BatchStatus) => status === 'pendingApproval' || status === 'inApproval';

/** Nothing is done with its figures any more. */
export const isOver = (status: BatchStatus) => status === 'closed' || status === 'canceled';

/** Those in which something is still done with it. */
export const OPEN_STATUSES = BATCH_STATUSES.filter((status) => !isOver(status));

/** Nobody is asked to approve it any more; a batch without approval stage is submitted without having been approved. */
export const isApproved = (status: BatchStatus, { submitted }: Pick<BatchFacts, 'submitted'>) =>
  submitted || status === 'approvalDone';

/** What a person does, each a button of the batch. */
export const OFFERED_ACTIONS = [
  'completePreparation',
  'refreshSnapshots',
  'adoptVersions',
  'calculate',
  'calculateStep',
  'recalculateFailed',
  'cancelCalculation',
  'returnToNew',
  'returnToBeCalculated',
  'returnToCalculated',
  'submitForApproval',
  'withdraw',
  'submit',
  'close',
  'submitAndClose',
  'cancel',
  'delete',
  'generatePayslips',
  'publishPayslips',
  'setDefaultDynamic',
] as const;
export type OfferedAction = (typeof OFFERED_ACTIONS)[number];

/** Taken by the machinery (a job, a decision in the inbox, an edit), never offered as a button of the batch. */
export type InternalAction =
  | 'editInputs'
  | 'changePeople'
  | 'hold'
  | 'askEmployees'
  | 'release'
  | 'finishCalculation'
  | 'firstDecision'
  | 'approve'
  | 'reject'
  | 'rollBackToNode';

export type BatchAction = OfferedAction | InternalAction;

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
  /** Lines that employees dispute, where the solution has nothing go on before they are resolved. */
  readonly openDisputes: number;
  /** The solution's process has an approval stage. */
  readonly approvalStage: boolean;
  readonly preparationComplete: boolean;
  /** With dynamic computation, inputs from HR may be refreshed until approval. */
  readonly dynamic: boolean;
}

/** Why an action isn't possible now; the server puts it into words (payroll.batches.<code>). */
export const BATCH_BLOCKERS = [
  'WRONG_STATUS',
  'RUNNING',
  'NOT_RUNNING',
  'IMPORTING',
  'SUBMITTED',
  'NOT_SUBMITTED',
  'STALE',
  'FAILED_ROWS',
  'BLOCKING_FINDINGS',
  'OPEN_DISPUTES',
  'NEEDS_APPROVAL',
  'UNCONFIRMED',
  'PREPARATION_COMPLETE',
] as const;
export type BatchBlocker = (typeof BATCH_BLOCKERS)[number];

/** What a rule may demand, and the facts it looks at for that. */
interface FactsOf {
  notRunning: 'running';
  running: 'running';
  notImporting: 'importing';
  notSubmitted: 'submitted';
  submitted: 'submitted';
  /** `calculated` counts only once submitted, which happens where the process has no approval stage. */
  submittedIfCalculated: 'submitted';
  fresh: 'stale';
  noFailedRows: 'failedRows';
  anyFailedRow: 'failedRows';
  noBlockingFindings: 'blockingFindings';
  noOpenDisputes: 'openDisputes';
  approvedIfAsked: 'approvalStage';
  confirmedIfAsked: 'unconfirmed';
  preparationOpen: 'preparationComplete' | 'dynamic';
}
type Demand = keyof FactsOf;

export interface BatchActionRule {
  readonly from: readonly BatchStatus[];
  /** `same`: the status stays; `gone`: the batch is deleted. */
  readonly to: BatchStatus | 'same' | 'gone';
  readonly demands: readonly Demand[];
}

const READY = [
  'notRunning',
  'notImporting',
  'fresh',
  'noFailedRows',
  'noBlockingFindings',
  'noOpenDisputes',
] as const;

const RULES = {
  editInputs: {
    from: ['new', 'toBeCalculated', 'calculated', 'withdrawn'],
    to: 'same',
    demands: ['notRunning', 'notSubmitted'],
  },
  changePeople: {
    from: ['new', 'toBeCalculated', 'calculated', 'withdrawn'],
    to: 'same',
    demands: ['notRunning', 'notImporting', 'notSubmitted'],
  },
  // Once it is sent for approval, nobody is asked about figures any more.
  askEmployees: {
    from: ANSWERABLE_STATUSES,
    to: 'same',
    demands: ['notRunning', 'notImporting', 'notSubmitted', 'fresh', 'noFailedRows'],
  },
  // Approvers decide on who is held as well: while they look, nothing of it moves.
  hold: {
    from: ['new', 'toBeCalculated', 'calculated', 'withdrawn', 'approvalDone'],
    to: 'same',
    demands: ['notRunning', 'notSubmitted'],
  },
  release: {
    from: ['new', 'toBeCalculated', 'calculated', 'withdrawn', 'approvalDone', 'closed'],
    to: 'same',
    demands: ['notRunning'],
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
  // Of a batch in which later steps wait nothing can be handed on.
  calculateStep: {
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
  finishCalculation: { from: ['toBeCalculated'], to: 'calculated', demands: [] },
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
  firstDecision: { from: ['pendingApproval'], to: 'inApproval', demands: [] },
  approve: { from: ['pendingApproval', 'inApproval'], to: 'approvalDone', demands: [] },
  reject: { from: ['pendingApproval', 'inApproval'], to: 'calculated', demands: [] },
  rollBackToNode: { from: ['inApproval'], to: 'same', demands: [] },
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
    from: ['approvalDone', 'calculated', 'closed'],
    to: 'same',
    demands: ['notRunning', 'approvedIfAsked', 'submittedIfCalculated'],
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
} as const satisfies Record<BatchAction, BatchActionRule>;
export const BATCH_ACTIONS: Readonly<Record<BatchAction, BatchActionRule>> = RULES;

/** What an action's rule looks at: a list, which knows little of a batch, can judge what asks for little. */
export type FactsFor<Action extends BatchAction> = Pick<
  BatchFacts,
  FactsOf[(typeof RULES)[Action]['demands'][number]]
>;

/** Everything that stands in the way of an action, in a fixed order; empty when it may be taken. */
export function blockersOf<Action extends BatchAction>(
  action: Action,
  status: BatchStatus,
  facts: FactsFor<Action>,
): BatchBlocker[] {
  const rule = BATCH_ACTIONS[action];
  if (!rule.from.includes(status)) return ['WRONG_STATUS'];
  return rule.demands.flatMap((demand) => UNMET[demand](facts as BatchFacts, status) || []);
}

/** What stands in the way when a demand isn't met. */
const UNMET: Readonly<Record<Demand, (facts: BatchFacts, status: BatchStatus) => BatchBlocker | false>> = {
  notRunning: (facts) => facts.running && 'RUNNING',
  running: (facts) => !facts.running && 'NOT_RUNNING',
  notImporting: (facts) => facts.importing && 'IMPORTING',
  notSubmitted: (facts) => facts.submitted && 'SUBMITTED',
  submitted: (facts) => !facts.submitted && 'NOT_SUBMITTED',
  submittedIfCalculated: (facts, status) => status === 'calculated' && !facts.submitted && 'NOT_SUBMITTED',
  fresh: (facts) => facts.stale && 'STALE',
  noFailedRows: (facts) => facts.failedRows > 0 && 'FAILED_ROWS',
  anyFailedRow: (facts) => facts.failedRows === 0 && 'WRONG_STATUS',
  noBlockingFindings: (facts) => facts.blockingFindings > 0 && 'BLOCKING_FINDINGS',
  noOpenDisputes: (facts) => facts.openDisputes > 0 && 'OPEN_DISPUTES',
  approvedIfAsked: (facts, status) => facts.approvalStage && status === 'calculated' && 'NEEDS_APPROVAL',
  confirmedIfAsked: (facts) => facts.unconfirmed && 'UNCONFIRMED',
  preparationOpen: (facts) => facts.preparationComplete && !facts.dynamic && 'PREPARATION_COMPLETE',
};

export function canDo<Action extends BatchAction>(
  action: Action,
  status: BatchStatus,
  facts: FactsFor<Action>,
): boolean {
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

/** The actions a person may be offered now, and what stands in the way of the others. */
export function offeredActions(status: BatchStatus, facts: BatchFacts) {
  const allowed: OfferedAction[] = [];
  const blockers: Partial<Record<OfferedAction, BatchBlocker[]>> = {};
  for (const action of OFFERED_ACTIONS) {
    const against = blockersOf(action, status, facts);
    if (against.length === 0) allowed.push(action);
    else blockers[action] = against;
  }
  return { allowed, blockers };
}
