import type { RouterOutputs } from '../kit/api/index.ts';

export type Payslip = RouterOutputs['portal']['payslips']['get'];
