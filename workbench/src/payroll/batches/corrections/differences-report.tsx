import { Stack, Text } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { Money } from '@suanpan/portal/kit/money';
import { type Column, DataTable, type ListSum, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocalName } from '../../../shared/local-name.ts';
import type { Batch } from '../state/use-batch.ts';
import type { BatchPlace } from '../state/use-batch-place.ts';

type Page = RouterOutputs['payroll']['corrections']['differences'];
type Row = Page['rows'][number];
type Figures = Row['items'][number];

/** What was in force, what it is now and the difference: item by item, for everybody to whom it makes one. */
export function DifferencesReport({ batch, place }: { batch: Batch; place: BatchPlace }) {
  const t = useText('workbench/payroll/batches/corrections');
  const nameOf = useLocalName();
  const state = useTableState({ pageSize: 20, prefix: 'differences' });
  const { sort: _, ...page } = state.input;
  const list = useQuery({
    ...trpc.payroll.corrections.differences.queryOptions({ id: batch.id, ...page }),
    placeholderData: keepPreviousData,
  });
  const summary = useQuery(trpc.payroll.batches.summary.queryOptions({ id: batch.id }));
  const master = summary.data?.rows[0]?.table ?? '';
  const items = new Map(list.data?.items.map((item) => [item.column, item]));
  const itemName = (column: string) => nameOf(items.get(column)?.name ?? column, column);
  const scaleOf = (column: string) => items.get(column)?.scale ?? batch.solution.scale;
  const stacked = (row: Row, of: (item: Figures) => ReactNode) => (
    <Stack gap={2}>
      {row.items.map((item) => (
        <Text key={item.column} size="sm" component="div" lh="20px">
          {of(item)}
        </Text>
      ))}
    </Stack>
  );
  const amount = (figure: 'before' | 'after') => (row: Row) =>
    stacked(row, (item) => <Money amount={item[figure]} scale={scaleOf(item.column)} symbol={false} />);
  const sumOf = ({
    column,
    name,
    people,
    scale,
    before,
    after,
    ...item
  }: Page['items'][number]): ListSum => ({
    key: column,
    label: t('differences.sum', { count: people }),
    cells: {
      item: nameOf(name, column),
      before: <Money amount={before} scale={scale} symbol={false} />,
      after: <Money amount={after} scale={scale} symbol={false} />,
      difference: <Difference of={item} scale={scale} />,
    },
  });
  const columns: Column<Row>[] = [
    { key: 'name', header: t('differences.name'), fixed: true },
    { key: 'employeeNumber', header: t('differences.number') },
    {
      key: 'item',
      header: t('differences.item'),
      render: (row) => stacked(row, (item) => itemName(item.column)),
    },
    { key: 'before', header: t('differences.before'), align: 'right', render: amount('before') },
    { key: 'after', header: t('differences.after'), align: 'right', render: amount('after') },
    {
      key: 'difference',
      header: t('differences.difference'),
      align: 'right',
      render: (row) => stacked(row, (item) => <Difference of={item} scale={scaleOf(item.column)} />),
    },
  ];
  if (batch.calculatedAt === null) return <EmptyState compact text={t('differences.notCalculated')} />;
  const net = batch.totals.find(({ role }) => role === 'net')?.item;
  return (
    <DataTable
      id="corrected-figures"
      label={t('differences.title')}
      columns={columns}
      {...ofQuery(list)}
      rowKey={(row) => row.rowKey}
      onRowOpen={(row) => {
        const item = row.items.find(({ column }) => column === net) ?? row.items[0];
        if (item) place.goCell(master, { rowKey: row.rowKey, column: item.column }, 'explain');
      }}
      state={state}
      empty={<EmptyState compact text={t('differences.none')} />}
      {...(list.data ? { sums: list.data.items.map(sumOf) } : {})}
    />
  );
}

function Difference({ of: { difference }, scale }: { of: { difference: number }; scale: number }) {
  return <Money amount={difference} scale={scale} symbol={false} sign="always" toned fw={600} />;
}
