import type { RouterOutputs } from '../../kit/api/index.ts';

export type Grounds = RouterOutputs['payroll']['batches']['grounds'];
