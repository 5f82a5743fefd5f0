import type { Problem } from '../solution/solution-file.ts';

/** Takes what a rule of the lint has found. */
export type Warn = (problem: Omit<Problem, 'warning'>) => void;
