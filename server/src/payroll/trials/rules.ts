import type { GlobalTable, SolutionFile, SolutionPlan } from '@suanpan/engine';

/** By what a period is tried. */
export interface Rules {
  /** Of the copy. */
  number: number;
  file: SolutionFile;
  globals: readonly GlobalTable[];
  plan: SolutionPlan;
}
