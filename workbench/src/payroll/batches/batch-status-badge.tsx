import { Badge, Group } from '@mantine/core';
import type { BatchStatus } from '@suanpan/engine/domain';
import { useText } from '@suanpan/portal/kit/i18n';

const colours: Readonly<Record<BatchStatus, string>> = {
  new: 'gray',
  toBeCalculated: 'blue',
  calculated: 'cyan',
  pendingApproval: 'yellow',
  inApproval: 'yellow',
  approvalDone: 'green',
  withdrawn: 'orange',
  canceled: 'gray',
  closed: 'green',
};

interface BatchStatusBadgeProps {
  status: BatchStatus;
  submitted?: boolean;
  /** A job works on the batch now. */
  running?: boolean;
  /** Nobody else decides it. */
  withoutApproval?: boolean;
}

/** The state of a batch in words; what is submitted or being calculated stands beside it. */
export function BatchStatusBadge({ status, submitted, running, withoutApproval }: BatchStatusBadgeProps) {
  const t = useText('workbench/payroll/shared');
  return (
    <Group gap={4} wrap="nowrap">
      <Badge color={running ? 'blue' : colours[status]}>
        {running ? t('batch.running') : t(`batch.statuses.${status}`)}
      </Badge>
      {submitted && status !== 'closed' && <Badge color="green">{t('batch.submitted')}</Badge>}
      {withoutApproval && (
        <Badge color="red" variant="outline" title={t('batch.withoutApprovalHint')}>
          {t('batch.withoutApproval')}
        </Badge>
      )}
    </Group>
  );
}
