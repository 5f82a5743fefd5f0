import { Text } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { useCan } from '@suanpan/portal/kit/permission';

interface WrittenByProps {
  row: { sourceBatchId: string | null; sourceBatchNumber: string | null };
}

/** The batch that wrote a record when it was submitted; whoever may see batches goes there. */
export function WrittenBy({ row: { sourceBatchId, sourceBatchNumber } }: WrittenByProps) {
  const t = useText('workbench/people');
  const sees = useCan('payroll.batches.view');
  if (sourceBatchId === null) return null;
  const label = t('writtenBy', { number: sourceBatchNumber ?? '' });
  return sees ? (
    <AppLink href={`/workbench/payroll/batches/${sourceBatchId}/submit`} size="xs">
      {label}
    </AppLink>
  ) : (
    <Text span size="xs" c="dimmed">
      {label}
    </Text>
  );
}
