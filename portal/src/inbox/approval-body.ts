import type { RouterOutputs } from '../kit/api/index.ts';

export type ApprovalBody = RouterOutputs['inbox']['approvals']['get'];
