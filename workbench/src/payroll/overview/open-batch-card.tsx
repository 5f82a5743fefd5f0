import { Badge, Group, Paper, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { Money } from '@suanpan/portal/kit/money';
import { useQuery } from '@tanstack/react-query';
import { useLocalName } from '../../shared/local-name.ts';
import { BatchStatusBadge } from '../batches/batch-status-badge.tsx';

type Batch = RouterOutputs['payroll']['batches']['list']['rows'][number];

/** An open batch: its stage, its net pay, and what keeps it from going on. */
export function OpenBatchCard({ batch }: { batch: Batch }) {
  const t = useText('workbench/payroll/overview');
  const nameOf = useLocalName();
  const format = useFormat();
  const detail = useQuery({
    ...trpc.payroll.batches.get.queryOptions({ id: batch.id }),
    refetchInterval: batch.running ? 2_000 : false,
    meta: { quiet: true },
  });
  const stage = detail.data?.stages.find((one) => one.state === 'current' || one.state === 'blocked');
  const net = detail.data?.totals.find((one) => one.role === 'net');
  const running = detail.data?.running ?? batch.running;

  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Stack gap={2} miw={0}>
          <AppLink
            href={`/workbench/payroll/batches/${batch.id}/${stage?.code ?? 'prepare'}`}
            size="sm"
            fw={600}
          >
            {nameOf(batch.name, batch.number)}
          </AppLink>
          <Text size="xs" c="dimmed">
            {nameOf(batch.solution.name, batch.solution.code)} · {batch.period.code} ·{' '}
            {t('people', { count: batch.employees })}
          </Text>
        </Stack>
        <Stack gap={2} align="flex-end">
          <BatchStatusBadge status={batch.status} submitted={batch.submitted} running={running !== null} />
          {net && (
            <Text size="sm" component="div">
              {nameOf(net.name, net.item)}{' '}
              <Money
                amount={net.sum}
                currency={batch.solution.currency}
                scale={batch.solution.scale}
                fw={600}
              />
            </Text>
          )}
        </Stack>
      </Group>
      {running && running.progress.total > 0 && (
        <Progress mt={6} value={(running.progress.done / running.progress.total) * 100} animated />
      )}
      {!detail.data && !detail.error && <Skeleton height={18} mt={6} />}
      {detail.data && (
        <Group gap={6} mt={6}>
          {stage && <Badge variant="outline">{t(`stages.${stage.code}`)}</Badge>}
          {detail.data.stale.is && <Badge color="yellow">{t('stale')}</Badge>}
          {batch.failedRows > 0 && <Badge color="red">{t('failedRows', { count: batch.failedRows })}</Badge>}
          {detail.data.findings.block > 0 && (
            <Badge color="red">{t('blocking', { count: detail.data.findings.block })}</Badge>
          )}
          {detail.data.findings.warn > 0 && (
            <Badge color="yellow">{t('warnings', { count: detail.data.findings.warn })}</Badge>
          )}
          {detail.data.approval && (
            <Text size="xs" c="dimmed">
              {t('approvalNode', {
                current: Math.min(detail.data.approval.current + 1, detail.data.approval.nodes),
                nodes: detail.data.approval.nodes,
              })}
            </Text>
          )}
          <Text size="xs" c="dimmed" title={format.instant(batch.updatedAt)}>
            {format.relative(batch.updatedAt)}
          </Text>
        </Group>
      )}
    </Paper>
  );
}
