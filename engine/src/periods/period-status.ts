/** A period's life: `notEnabled → enabled → closed`, and back to enabled while nothing later is submitted. */
export const PERIOD_STATUSES = ['notEnabled', 'enabled', 'closed'] as const;
export type PeriodStatus = (typeof PERIOD_STATUSES)[number];

export const PERIOD_CLOSINGS = ['manual', 'afterSubmit', 'afterApproval', 'timer'] as const;
/** When a solution's periods close by themselves. */
export type PeriodClosing = (typeof PERIOD_CLOSINGS)[number];

export const PERIOD_ACTIONS = ['enable', 'disable', 'close', 'reopen'] as const;
export type PeriodAction = (typeof PERIOD_ACTIONS)[number];

export interface PeriodStateFacts {
  /** Batches neither closed nor canceled. */
  readonly openBatches: number;
  /** Batches of any state; a period with batches can't go back to not enabled. */
  readonly batches: number;
  /** A later period of the solution has a submitted batch. */
  readonly laterSubmission: boolean;
}

export type PeriodBlocker = 'WRONG_STATUS' | 'OPEN_BATCHES' | 'HAS_BATCHES' | 'LATER_SUBMISSION';

const RULES: Readonly<Record<PeriodAction, { from: PeriodStatus; to: PeriodStatus }>> = {
  enable: { from: 'notEnabled', to: 'enabled' },
  disable: { from: 'enabled', to: 'notEnabled' },
  close: { from: 'enabled', to: 'closed' },
  reopen: { from: 'closed', to: 'enabled' },
};

export type PeriodDecision =
  | { readonly ok: true; readonly to: PeriodStatus }
  | { readonly ok: false; readonly blockers: PeriodBlocker[] };

export function applyToPeriod(
  action: PeriodAction,
  status: PeriodStatus,
  facts: PeriodStateFacts,
): PeriodDecision {
  const rule = RULES[action];
  if (rule.from !== status) return { ok: false, blockers: ['WRONG_STATUS'] };
  const blockers: PeriodBlocker[] = [];
  if (action === 'close' && facts.openBatches > 0) blockers.push('OPEN_BATCHES');
  if (action === 'disable' && facts.batches > 0) blockers.push('HAS_BATCHES');
  if (action === 'reopen' && facts.laterSubmission) blockers.push('LATER_SUBMISSION');
  return blockers.length > 0 ? { ok: false, blockers } : { ok: true, to: rule.to };
}
