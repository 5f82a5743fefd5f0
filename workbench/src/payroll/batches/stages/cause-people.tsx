import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { Money } from '@suanpan/portal/kit/money';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Batch } from '../state/use-batch.ts';
import type { BatchPlace } from '../state/use-batch-place.ts';

type Row = RouterOutputs['payroll']['differences']['people']['rows'][number];

interface CausePeopleProps {
  batch: Batch;
  place: BatchPlace;
  against: string;
  item: { code: string; scale: number | null };
  cause: number;
}

/** Whom a cause concerns, the largest amount first. A row leads to the person's figure and all its causes. */
export function CausePeople({ batch, place, against, item, cause }: CausePeopleProps) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const state = useTableState({ pageSize: 100 });
  const summary = useQuery(trpc.payroll.batches.summary.queryOptions({ id: batch.id }));
  const master = summary.data?.rows[0]?.table ?? '';
  const { sort: _, ...page } = state.input;
  const list = useQuery({
    ...trpc.payroll.differences.people.queryOptions({
      batchId: batch.id,
      against,
      column: item.code,
      cause,
      ...page,
    }),
    placeholderData: keepPreviousData,
  });
  const changed = list.data?.rows.some(({ before, after }) => before !== null || after !== null) ?? false;
  const shown = (value: Row['before']) =>
    typeof value === 'number' ? format.number(value, { maximumFractionDigits: 10 }) : String(value ?? '–');
  const columns: Column<Row>[] = [
    { key: 'name', header: t('causes.name'), fixed: true },
    { key: 'employeeNumber', header: t('causes.number') },
    ...(changed
      ? ([
          { key: 'before', header: t('causes.before'), align: 'right', render: (row) => shown(row.before) },
          { key: 'after', header: t('causes.after'), align: 'right', render: (row) => shown(row.after) },
        ] satisfies Column<Row>[])
      : []),
    {
      key: 'amount',
      header: t('causes.amount'),
      align: 'right',
      render: ({ amount }) => (
        <Money amount={amount} scale={item.scale ?? undefined} symbol={false} sign="always" toned />
      ),
    },
  ];
  return (
    <DataTable
      id="batch-cause-people"
      label={t('causes.people')}
      columns={columns}
      {...ofQuery(list)}
      rowKey={({ rowKey }) => rowKey}
      onRowOpen={({ rowKey }) => place.goCell(master, { rowKey, column: item.code }, 'difference')}
      state={state}
    />
  );
}
