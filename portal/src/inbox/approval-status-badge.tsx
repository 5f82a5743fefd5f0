import { Badge } from '@mantine/core';
import type { RouterOutputs } from '../kit/api/index.ts';
import { useText } from '../kit/i18n/index.ts';

export type Approval = RouterOutputs['inbox']['approvals']['list']['rows'][number];

/** Blue informs, green is done, red blocks, grey is over. */
const COLORS: Record<Approval['status'], string> = {
  pendingApproval: 'blue',
  inApproval: 'blue',
  rolledBack: 'yellow',
  approved: 'green',
  rejected: 'red',
  withdrawn: 'gray',
  cancelled: 'gray',
};

export function ApprovalStatusBadge({ status }: { status: Approval['status'] }) {
  const t = useText('portal/inbox');
  return (
    <Badge color={COLORS[status]} style={{ flex: 'none' }}>
      {t(`status.${status}`)}
    </Badge>
  );
}
