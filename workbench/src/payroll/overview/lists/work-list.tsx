import { Badge, Group, Progress } from '@mantine/core';
import { api, type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import type { WorkState } from '@suanpan/server/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocalName } from '../../../shared/local-name.ts';
import { NoWrap } from '../../../shared/no-wrap.tsx';
import { BatchStatusBadge } from '../../batches/batch-status-badge.tsx';
import { useBatchTitle } from '../../shared/batch-title.ts';

type Row = RouterOutputs['payroll']['overview']['work']['rows'][number];

const STAGE = { running: 'calculate', failed: 'calculate' } as const;

/** Where one looks first: at the calculation that runs or failed, or at what is decided. */
function stageOf(row: Row, state: WorkState): string {
  if (state !== 'waiting') return STAGE[state];
  return row.status === 'toBeCalculated' ? 'calculate' : 'approve';
}

/** Open batches in one state of work. */
export function WorkList({ state: work }: { state: WorkState }) {
  const t = useText('workbench/payroll/overview');
  const nameOf = useLocalName();
  const titleOf = useBatchTitle();
  const format = useFormat();
  const state = useTableState();
  const { page, pageSize, search } = state.input;
  const asked = { state: work, ...(search ? { search } : {}) };
  const list = useQuery({
    ...trpc.payroll.overview.work.queryOptions({ ...asked, page, pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: work === 'running' ? 2_000 : false,
  });
  const href = (row: Row) => `/workbench/payroll/batches/${row.batchId}/${stageOf(row, work)}`;
  const columns: Column<Row>[] = [
    {
      key: 'batch',
      header: t('fields.batch'),
      fixed: true,
      render: (row) => (
        <AppLink href={href(row)} size="sm">
          <NoWrap>
            {titleOf(row)} · {row.number}
          </NoWrap>
        </AppLink>
      ),
    },
    {
      key: 'solution',
      header: t('fields.solution'),
      render: (row) => nameOf(row.solution.name, row.solution.code),
    },
    {
      key: 'status',
      header: t('fields.status'),
      render: (row) => (
        <Group gap={6} wrap="nowrap">
          <BatchStatusBadge status={row.status} submitted={row.submitted} running={work === 'running'} />
          {row.failedRows > 0 && <Badge color="red">{t('failedRows', { count: row.failedRows })}</Badge>}
          {row.ended && <Badge color="red">{t('operation.ended')}</Badge>}
        </Group>
      ),
    },
    {
      key: 'progress',
      header: t('fields.progress'),
      text: ({ progress }) =>
        progress && progress.total > 0
          ? `${format.number(progress.done)} / ${format.number(progress.total)}`
          : '–',
      render: (row) =>
        row.progress && row.progress.total > 0 ? (
          <Progress
            w={120}
            value={(row.progress.done / row.progress.total) * 100}
            aria-label={t('fields.progress')}
          />
        ) : (
          '–'
        ),
    },
    {
      key: 'updatedAt',
      header: t('fields.updatedAt'),
      text: (row) => format.instant(row.updatedAt),
      render: (row) => <span title={format.instant(row.updatedAt)}>{format.relative(row.updatedAt)}</span>,
    },
  ];
  return (
    <DataTable
      id="batches-at-work"
      label={t(`lists.${work}.title`)}
      columns={columns}
      {...ofQuery(list)}
      rowKey={(row) => row.batchId}
      rowHref={href}
      state={state}
      download={(wanted) => api.payroll.overview.work.query({ ...asked, ...wanted })}
      empty={<EmptyState text={t(`lists.${work}.empty`)} />}
    />
  );
}
