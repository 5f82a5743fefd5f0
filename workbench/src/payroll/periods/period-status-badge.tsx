import { Badge } from '@mantine/core';
import type { PeriodStatus } from '@suanpan/engine/domain';
import { useText } from '@suanpan/portal/kit/i18n';

const colours = { notEnabled: 'gray', enabled: 'blue', disabled: 'orange', closed: 'green' } as const;

export function PeriodStatusBadge({ status, size }: { status: PeriodStatus; size?: 'xs' }) {
  const t = useText('workbench/payroll/periods');
  return (
    <Badge color={colours[status]} {...(size ? { size } : {})}>
      {t(`statuses.${status}`)}
    </Badge>
  );
}
