import type { RouterOutputs } from '@suanpan/portal/kit/api';

export type CopyDetail = RouterOutputs['payroll']['copies']['get'];
