/**
 * A period's life: `notEnabled → enabled → closed`, and back to enabled while nothing later is submitted. One that isn't
 * wanted is `disabled`: it keeps its days in the series and is offered for nothing.
 */
export const PERIOD_STATUSES = ['notEnabled', 'enabled', 'disabled', 'closed'] as const;
export type PeriodStatus = (typeof PERIOD_STATUSES)[number];

export const PERIOD_CLOSINGS = ['manual', 'afterSubmit', 'afterApproval', 'timer'] as const;
/** When a solution's periods close by themselves. */
export type PeriodClosing = (typeof PERIOD_CLOSINGS)[number];

/** What moves a period from one status to another, and to which. */
export const PERIOD_STATUS_AFTER = {
  enable: 'enabled',
  disable: 'disabled',
  close: 'closed',
  reopen: 'enabled',
} as const satisfies Record<string, PeriodStatus>;
export type PeriodStatusAction = keyof typeof PERIOD_STATUS_AFTER;

export const PERIOD_ACTIONS = ['enable', 'disable', 'close', 'reopen', 'update', 'remove'] as const;
export type PeriodAction = (typeof PERIOD_ACTIONS)[number];

export interface PeriodStateFacts {
  /** Batches neither closed nor canceled. */
  readonly openBatches: number;
  /** Batches of any state; a period with batches can't be disabled. */
  readonly batches: number;
  /** Batches whose figures are submitted: they were paid by the period's days. */
  readonly submitted: number;
  /** A later period of the solution has a submitted batch. */
  readonly laterSubmission: boolean;
}

export type PeriodBlocker =
  | 'WRONG_STATUS'
  | 'CLOSED'
  | 'OPEN_BATCHES'
  | 'HAS_BATCHES'
  | 'USED'
  | 'LATER_SUBMISSION';

const FROM: Readonly<Record<PeriodAction, readonly PeriodStatus[]>> = {
  enable: ['notEnabled', 'disabled'],
  disable: ['notEnabled', 'enabled'],
  close: ['enabled'],
  reopen: ['closed'],
  update: ['notEnabled', 'enabled', 'disabled'],
  remove: ['notEnabled', 'enabled', 'disabled'],
};

/** Everything that stands in the way of an action; empty when it may be taken. */
export function periodBlockers(
  action: PeriodAction,
  status: PeriodStatus,
  facts: PeriodStateFacts,
): PeriodBlocker[] {
  const changes = action === 'update' || action === 'remove';
  if (!FROM[action].includes(status)) return [changes ? 'CLOSED' : 'WRONG_STATUS'];
  if (action === 'close' && facts.openBatches > 0) return ['OPEN_BATCHES'];
  if (action === 'update' && facts.submitted > 0) return ['USED'];
  if ((action === 'disable' || action === 'remove') && facts.batches > 0) return ['HAS_BATCHES'];
  return action === 'reopen' && facts.laterSubmission ? ['LATER_SUBMISSION'] : [];
}
