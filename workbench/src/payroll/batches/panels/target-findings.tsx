import { Badge, Text } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { useQuery } from '@tanstack/react-query';

/** Targets of write-back that somebody changed since the snapshots, among the findings: submission waits for a look at them. */
export function TargetFindings({ batchId }: { batchId: string }) {
  const t = useText('workbench/payroll/batches/write-back');
  const words = useText('workbench/payroll/batches');
  const preview = useQuery(trpc.payroll.writeBack.preview.queryOptions({ batchId, pageSize: 1 }));
  const count = preview.data?.openConflicts ?? 0;
  if (count === 0) return null;
  return (
    <Text
      size="sm"
      component="div"
      pb={8}
      style={{ borderBottom: '1px solid var(--suanpan-line)' }}
      data-testid="target-finding"
    >
      <Badge size="xs" color="red" mr={6}>
        {words('findings.severities.block')}
      </Badge>
      <AppLink size="sm" href={`/workbench/payroll/batches/${batchId}/submit`}>
        {t('waits', { count })}
      </AppLink>
    </Text>
  );
}
