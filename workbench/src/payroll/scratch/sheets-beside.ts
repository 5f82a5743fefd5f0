import { trpc } from '@suanpan/portal/kit/api';

/** What free sheets lie beside, and whose tables their formulas read. */
export interface Beside {
  readonly kind: 'batch' | 'solution';
  readonly id: string;
}

/** The calls for sheets beside it: the same ones under two permissions. */
export const sheetCalls = ({ kind }: Beside) =>
  kind === 'batch' ? trpc.payroll.scratch : trpc.payroll.solutionScratch;
