import type { RouterOutputs } from '@suanpan/portal/kit/api';

export type EmploymentRecord = RouterOutputs['people']['employments']['get'];
