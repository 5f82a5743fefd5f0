import { Skeleton, Stack, Text, Timeline } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import type { SheetPlace } from '../../../sheet/store/sheet-types.ts';
import { textAsRead } from '../state/row-as-read.ts';
import type { BatchTable } from '../state/use-batch.ts';

type Entry = RouterOutputs['payroll']['batches']['history']['entries'][number];

interface HistoryPanelProps {
  batchId: string;
  table: BatchTable;
  cell: SheetPlace;
}

/** Who put what into a cell, when, from which file and why. */
export function HistoryPanel({ batchId, table, cell }: HistoryPanelProps) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const history = useQuery(
    trpc.payroll.batches.history.queryOptions({
      id: batchId,
      table: table.code,
      rowKey: cell.rowKey,
      column: cell.column,
    }),
  );
  if (history.error) return <ErrorState error={history.error} onRetry={() => history.refetch()} />;
  if (!history.data) return <PanelSkeleton />;
  const entries = history.data.entries;
  if (entries.length === 0) return <EmptyState compact text={t('history.empty')} />;
  const show = (value: Entry['value']) =>
    value === null || value === undefined
      ? t('history.blank')
      : typeof value === 'number'
        ? format.number(value, { maximumFractionDigits: 10 })
        : textAsRead(String(value), table, cell.column);
  return (
    <Timeline bulletSize={14} lineWidth={2} active={entries.length}>
      {entries.map((entry) => (
        <Timeline.Item key={`${entry.at} ${entry.kind}`} title={t(`history.kinds.${entry.kind}`)}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {entry.previous !== null && entry.previous !== undefined && (
              <Text span td="line-through" c="dimmed" mr={6}>
                {show(entry.previous)}
              </Text>
            )}
            <Text span fw={600}>
              {show(entry.value)}
            </Text>
          </Text>
          {entry.typed && <Text size="sm">{t('history.typed', { typed: entry.typed })}</Text>}
          {entry.reason && <Text size="sm">{t('history.reason', { reason: entry.reason })}</Text>}
          {entry.file && (
            <Text size="xs" c="dimmed">
              {[entry.file, entry.sheet, entry.row === null ? '' : t('history.row', { row: entry.row })]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          )}
          <Text size="xs" c="dimmed" title={format.instant(entry.at)}>
            {[entry.by, format.relative(entry.at)].filter(Boolean).join(' · ')}
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

export function PanelSkeleton() {
  return (
    <Stack gap="xs">
      <Skeleton h={22} />
      <Skeleton h={60} />
      <Skeleton h={22} w="70%" />
      <Skeleton h={60} />
    </Stack>
  );
}
