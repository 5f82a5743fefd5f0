import { Divider, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { Money } from '@suanpan/portal/kit/money';
import { useQuery } from '@tanstack/react-query';
import { changeInPercent } from '../../../shared/change-in-percent.ts';
import { useLocalName } from '../../../shared/local-name.ts';
import type { SheetPlace } from '../../../sheet/store/sheet-types.ts';
import type { Batch, BatchTable } from '../state/use-batch.ts';
import type { BatchPlace } from '../state/use-batch-place.ts';
import { PersonCauses } from './difference-causes.tsx';
import { PanelSkeleton } from './history-panel.tsx';

interface DifferencePanelProps {
  batch: Batch;
  place: BatchPlace;
  table: BatchTable;
  cell: SheetPlace;
}

const shownPeople = 25;

/** The selected item of a person beside the last period and why it differs, then who else changed most in it. */
export function DifferencePanel({ batch, place, table, cell }: DifferencePanelProps) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const nameOf = useLocalName();
  const column = table.columns.find((each) => each.code === cell.column);
  const comparable = table.master && (column?.type === 'money' || column?.type === 'number');
  const mine = useQuery({
    ...trpc.payroll.batches.variance.queryOptions({
      id: batch.id,
      column: cell.column,
      search: cell.rowKey,
      page: 1,
      pageSize: 20,
    }),
    enabled: comparable,
  });
  const others = useQuery({
    ...trpc.payroll.batches.variance.queryOptions({
      id: batch.id,
      column: cell.column,
      onlyChanged: true,
      page: 1,
      pageSize: shownPeople,
      sort: [{ column: 'difference', direction: 'desc' }],
    }),
    enabled: comparable,
  });

  if (!column || !comparable) return <EmptyState compact text={t('difference.masterOnly')} />;
  if (mine.error) return <ErrorState error={mine.error} onRetry={() => mine.refetch()} />;
  if (!mine.data || !others.data) return <PanelSkeleton />;
  if (mine.data.previousSum === null) return <EmptyState compact text={t('difference.noPrevious')} />;
  const scale = column.scale ?? (column.type === 'money' ? batch.solution.scale : undefined);
  const row = mine.data.rows.find((each) => each.rowKey === cell.rowKey);
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600}>
        {nameOf(column.name, column.code)}
        {row && ` · ${row.name}`}
      </Text>
      {row ? (
        <Stack gap={2}>
          <Line label={t('difference.previous')} amount={row.previous} scale={scale} />
          <Line label={t('difference.now')} amount={row.current} scale={scale} />
          <Divider />
          <Line label={t('difference.difference')} amount={row.difference} scale={scale} signed />
          {(row.held || row.heldBefore) && (
            <Text size="xs" c="dimmed" ta="end">
              {t(row.held ? 'variance.held' : 'variance.heldBefore')}
            </Text>
          )}
          {row.percent !== null && (
            <Text size="xs" c="dimmed" ta="end">
              {changeInPercent(format, row.percent)}
            </Text>
          )}
        </Stack>
      ) : (
        <EmptyState compact text={t('difference.notFound')} />
      )}
      {row && row.difference !== 0 && (
        <>
          <Text size="xs" fw={650} c="dimmed" mt="xs">
            {t('review.tabs.causes')}
          </Text>
          <PersonCauses batch={batch} rowKey={cell.rowKey} column={column.code} scale={scale} />
        </>
      )}
      <Text size="xs" c="dimmed" mt="xs">
        {t('difference.others', { count: others.data.total, shown: format.number(others.data.total) })}
      </Text>
      <Stack gap={0}>
        {others.data.rows.map((other) => (
          <UnstyledButton
            key={other.rowKey}
            py={3}
            onClick={() =>
              place.goCell(table.code, { rowKey: other.rowKey, column: column.code }, 'difference')
            }
          >
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <Text size="sm" truncate fw={other.rowKey === cell.rowKey ? 650 : 400}>
                {other.name || other.rowKey}
              </Text>
              <Money amount={other.difference} scale={scale} symbol={false} sign="always" toned fz="sm" />
            </Group>
          </UnstyledButton>
        ))}
      </Stack>
    </Stack>
  );
}

interface LineProps {
  label: string;
  amount: number | null;
  scale: number | undefined;
  signed?: boolean;
}

function Line({ label, amount, scale, signed = false }: LineProps) {
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Money
        amount={amount}
        scale={scale}
        symbol={false}
        fw={600}
        {...(signed ? { sign: 'always', toned: true } : {})}
      />
    </Group>
  );
}
