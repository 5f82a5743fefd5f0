/** Batches by what is at work on them, and what went wrong. */
export const WORK_STATES = ['running', 'waiting', 'failed'] as const;
export type WorkState = (typeof WORK_STATES)[number];

/** What open batches say against themselves: what blocks them, and what warns. */
export const PROBLEM_KINDS = ['errors', 'warnings'] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** Who pays a contribution. */
export const INSURANCE_SIDES = ['employee', 'employer'] as const;
export type InsuranceSide = (typeof INSURANCE_SIDES)[number];

/** The last closed period of a solution, and the one before. */
export const INSURANCE_PERIODS = ['last', 'before'] as const;
