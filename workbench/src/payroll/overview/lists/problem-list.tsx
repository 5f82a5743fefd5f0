import { Badge } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import type { ProblemKind } from '@suanpan/server/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocalName } from '../../../shared/local-name.ts';
import { NoWrap } from '../../../shared/no-wrap.tsx';

type Row = RouterOutputs['payroll']['overview']['problems']['rows'][number];

/** The cell that is meant, with the findings beside it; without a cell, the batch's findings. */
function hrefOf({ batchId, stage, table, rowKey, column, kind }: Row): string {
  const words = new URLSearchParams();
  if (stage === 'review') words.set('tab', 'tables');
  if (rowKey !== null && column !== null) {
    words.set('row', rowKey);
    words.set('column', column);
  }
  words.set('panel', kind === 'failedRow' && column !== null ? 'explain' : 'findings');
  const place = table === null ? '' : `/${encodeURIComponent(table)}`;
  return `/workbench/payroll/batches/${batchId}/${stage}${place}?${words}`;
}

/** What open batches say against themselves: what blocks them and the rows that failed, or their warnings. */
export function ProblemList({ kind }: { kind: ProblemKind }) {
  const t = useText('workbench/payroll/overview');
  const nameOf = useLocalName();
  const state = useTableState();
  const { page, pageSize, search } = state.input;
  const list = useQuery({
    ...trpc.payroll.overview.problems.queryOptions({ page, pageSize, kind, ...(search ? { search } : {}) }),
    placeholderData: keepPreviousData,
  });
  const columns: Column<Row>[] = [
    {
      key: 'message',
      wrap: true,
      header: t('fields.message'),
      fixed: true,
      render: (row) => (
        <AppLink href={hrefOf(row)} size="sm">
          {row.message}
        </AppLink>
      ),
    },
    {
      key: 'kind',
      header: t('fields.kind'),
      render: (row) => (
        <Badge color={kind === 'errors' ? 'red' : 'yellow'}>
          {row.acknowledged ? t('problems.acknowledged') : t(`problems.kinds.${row.kind}`)}
        </Badge>
      ),
    },
    {
      key: 'place',
      header: t('fields.place'),
      render: (row) => (
        <NoWrap>
          {[nameOf(row.tableName), row.rowKey, nameOf(row.columnName)].filter(Boolean).join(' · ')}
        </NoWrap>
      ),
    },
    {
      key: 'batch',
      header: t('fields.batch'),
      render: (row) => (
        <NoWrap>
          {nameOf(row.batchName, row.number)} · {row.number}
        </NoWrap>
      ),
    },
    {
      key: 'solution',
      header: t('fields.solution'),
      render: (row) => nameOf(row.solution.name, row.solution.code),
    },
  ];
  return (
    <DataTable
      id="problems"
      label={t(`lists.${kind}.title`)}
      columns={columns}
      {...ofQuery(list)}
      rowKey={(row) => row.id}
      rowHref={hrefOf}
      state={state}
      empty={<EmptyState text={t(`lists.${kind}.empty`)} />}
    />
  );
}
