import { Badge, Group, Progress, Stack, Text } from '@mantine/core';
import type { RouterOutputs } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { type NameOf, useLocalName } from '../../shared/local-name.ts';
import { BatchStatusBadge } from '../batches/batch-status-badge.tsx';
import { useBatchTitle } from '../shared/batch-title.ts';

type Batch = RouterOutputs['payroll']['batches']['list']['rows'][number];

/** An open batch in two lines: whose and how far. */
export function OpenBatch({ batch }: { batch: Batch }) {
  const t = useText('workbench/payroll/overview');
  const nameOf: NameOf = useLocalName();
  const titleOf = useBatchTitle();
  const { running } = batch;
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Stack gap={0} miw={0}>
          <AppLink href={`/workbench/payroll/batches/${batch.id}`} size="sm" fw={560}>
            {titleOf(batch)}
          </AppLink>
          <Text size="xs" c="dimmed">
            {nameOf(batch.solution.name, batch.solution.code)} · {t('people', { count: batch.employees })}
          </Text>
        </Stack>
        <Group gap={6} justify="flex-end">
          {batch.failedRows > 0 && <Badge color="red">{t('failedRows', { count: batch.failedRows })}</Badge>}
          <BatchStatusBadge status={batch.status} submitted={batch.submitted} running={running !== null} />
        </Group>
      </Group>
      {running && running.progress.total > 0 && (
        <Progress
          mt={6}
          value={(running.progress.done / running.progress.total) * 100}
          animated
          aria-label={t('fields.progress')}
        />
      )}
    </div>
  );
}
