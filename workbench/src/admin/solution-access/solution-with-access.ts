import type { RouterOutputs } from '@suanpan/portal/kit/api';

export type SolutionWithAccess = RouterOutputs['payroll']['access']['list'][number];
