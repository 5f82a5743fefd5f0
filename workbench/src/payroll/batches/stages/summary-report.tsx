import { Paper, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { Money } from '@suanpan/portal/kit/money';
import { type Column, DataTable } from '@suanpan/portal/kit/table';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeInPercent } from '../../../shared/change-in-percent.ts';
import { useLocalName } from '../../../shared/local-name.ts';
import { ExportMenu } from '../../excel/export-menu.tsx';
import { notePrintOf } from '../../excel/note-print.ts';
import { useBatchTitle } from '../../shared/batch-title.ts';
import { type Batch, batchHref } from '../state/use-batch.ts';
import type { BatchPlace } from '../state/use-batch-place.ts';

type Row = RouterOutputs['payroll']['batches']['summary']['rows'][number];

/** Every item's total beside the last period's. A row leads to the people behind the difference. */
export function SummaryReport({ batch, place }: { batch: Batch; place: BatchPlace }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const nameOf = useLocalName();
  const titleOf = useBatchTitle();
  const [onlyChanged, setOnlyChanged] = useState(false);
  const summary = useQuery(trpc.payroll.batches.summary.queryOptions({ id: batch.id }));
  if (summary.error) return <ErrorState error={summary.error} onRetry={() => summary.refetch()} />;
  if (!summary.data) return <Skeleton h={360} />;
  const { period, previousPeriod, employees, heldEmployees, previousEmployees, rows } = summary.data;
  const shown = onlyChanged ? rows.filter((row) => row.difference !== 0) : rows;
  const columns: Column<Row>[] = [
    {
      key: 'name',
      header: t('summary.item'),
      fixed: true,
      render: (row) => (
        <Text size="sm" fw={500} title={`${row.table}.${row.column}`}>
          {nameOf(row.name, row.column)}
        </Text>
      ),
    },
    { key: 'count', header: t('summary.people'), align: 'right', render: (row) => format.number(row.count) },
    {
      key: 'previous',
      header: previousPeriod
        ? t(batch.corrects ? 'summary.inForce' : 'summary.previous', {
            period: format.period(previousPeriod),
          })
        : t('summary.noPrevious'),
      align: 'right',
      render: (row) => <Money amount={row.previous} scale={row.scale} symbol={false} />,
    },
    {
      key: 'sum',
      header: t(batch.corrects ? 'summary.again' : 'summary.now', { period: format.period(period) }),
      align: 'right',
      render: (row) => <Money amount={row.sum} scale={row.scale} symbol={false} fw={600} />,
    },
    ...(heldEmployees > 0
      ? [
          {
            key: 'held',
            header: t('summary.held'),
            align: 'right' as const,
            render: (row: Row) => <Money amount={row.held} scale={row.scale} symbol={false} />,
          },
        ]
      : []),
    {
      key: 'difference',
      header: t('summary.difference'),
      align: 'right',
      render: (row) => <Money amount={row.difference} scale={row.scale} symbol={false} sign="always" />,
    },
    {
      key: 'percent',
      header: t('summary.percent'),
      align: 'right',
      render: (row) => (row.percent === null ? '–' : changeInPercent(format, row.percent)),
    },
    {
      key: 'failed',
      header: t('summary.failed'),
      align: 'right',
      hidden: rows.every((row) => row.failed === 0),
      render: (row) => (row.failed > 0 ? <Text c="red">{format.number(row.failed)}</Text> : ''),
    },
  ];
  return (
    <Stack gap="sm">
      <Paper withBorder px="md" py="xs">
        <Text size="sm">
          {t('summary.about', {
            shown: format.number(employees),
            period: format.period(period),
            count: employees,
          })}
          {heldEmployees > 0 &&
            ` · ${t('summary.heldAbout', { count: heldEmployees, shown: format.number(heldEmployees) })}`}
          {previousPeriod &&
            previousEmployees !== null &&
            !batch.corrects &&
            ` · ${t('summary.before', { period: format.period(previousPeriod), shown: format.number(previousEmployees) })}`}
          {` · ${batch.solution.currency}`}
        </Text>
      </Paper>
      <DataTable
        id="batch-summary"
        label={t('review.tabs.summary')}
        columns={columns}
        rows={shown}
        rowKey={(row) => `${row.table} ${row.column}`}
        rowHref={(row) => batchHref(place.id, 'review', undefined, { tab: 'variance', item: row.column })}
        toolbar={
          <>
            <Switch
              size="xs"
              label={t('summary.onlyChanged')}
              checked={onlyChanged}
              onChange={(event) => setOnlyChanged(event.currentTarget.checked)}
            />
            <ExportMenu batchId={batch.id} of={{ kind: 'summary' }} />
          </>
        }
        print={{
          title: [titleOf(batch), t('review.tabs.summary'), batch.solution.currency].join(' · '),
          rows: true,
          onPrint: notePrintOf(batch.id, 'summary'),
        }}
      />
    </Stack>
  );
}
