import { Badge, Group, Select, Stack, Switch, Text } from '@mantine/core';
import { api, type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { Money } from '@suanpan/portal/kit/money';
import {
  type Column,
  DataTable,
  type ListSum,
  ofQuery,
  useListFilter,
  useTableState,
} from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeInPercent } from '../../../shared/change-in-percent.ts';
import { useLocalName } from '../../../shared/local-name.ts';
import { ExportMenu } from '../../excel/export-menu.tsx';
import { notePrintOf } from '../../excel/note-print.ts';
import { useBatchTitle } from '../../shared/batch-title.ts';
import type { Batch } from '../state/use-batch.ts';
import type { BatchPlace } from '../state/use-batch-place.ts';

type Page = RouterOutputs['payroll']['batches']['variance'];
type Row = Page['rows'][number];
type Sums = Page['listed'];

/** One item, person by person, against the last period. A row leads to the reason for the figure. */
export function VarianceReport({ batch, place }: { batch: Batch; place: BatchPlace }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const nameOf = useLocalName();
  const titleOf = useBatchTitle();
  const filter = useListFilter();
  const [onlyChanged, setOnlyChanged] = useState(true);
  const state = useTableState({ pageSize: 100, sort: { column: 'difference', direction: 'desc' } });
  const summary = useQuery(trpc.payroll.batches.summary.queryOptions({ id: batch.id }));
  const items = summary.data?.rows ?? [];
  const preferred = batch.totals.find((total) => total.role === 'net')?.item ?? items[0]?.column;
  const item = filter.one('item') ?? preferred ?? '';
  const chosen = items.find((row) => row.column === item);
  const asked = { id: batch.id, column: item, onlyChanged, ...state.input };
  const list = useQuery({
    ...trpc.payroll.batches.variance.queryOptions(asked),
    enabled: item !== '',
    placeholderData: keepPreviousData,
  });
  const master = chosen?.table ?? items[0]?.table ?? '';
  const scale = chosen?.scale ?? batch.solution.scale;
  const columns: Column<Row>[] = [
    {
      key: 'name',
      header: t('variance.name'),
      sortable: true,
      fixed: true,
      render: (row) => <Named row={row} />,
    },
    { key: 'employeeNumber', header: t('variance.number'), sortable: true, fixed: true },
    {
      key: 'previous',
      header: t(batch.corrects ? 'variance.inForce' : 'variance.previous'),
      align: 'right',
      sortable: true,
      render: (row) => <Money amount={row.previous} scale={scale} symbol={false} />,
    },
    {
      key: 'current',
      header: t(batch.corrects ? 'variance.again' : 'variance.now'),
      align: 'right',
      sortable: true,
      render: (row) => <Money amount={row.current} scale={scale} symbol={false} fw={600} />,
    },
    {
      key: 'difference',
      header: t('variance.difference'),
      align: 'right',
      sortable: true,
      render: (row) => <Money amount={row.difference} scale={scale} symbol={false} sign="always" toned />,
    },
    {
      key: 'percent',
      header: t('variance.percent'),
      align: 'right',
      render: (row) => (row.percent === null ? '–' : changeInPercent(format, row.percent)),
    },
  ];
  const sumLine = (key: 'sum' | 'listed' | 'others', { previousSum, sum, difference }: Sums): ListSum => ({
    key,
    label: t(`variance.${key}`),
    cells: {
      previous: <Money amount={previousSum} scale={scale} symbol={false} />,
      current: <Money amount={sum} scale={scale} symbol={false} fw={600} />,
      difference: <Money amount={difference} scale={scale} symbol={false} sign="always" />,
    },
  });
  /** Where not everybody is listed, what the others come to as well: so that the page adds up. */
  const sumsOf = (page: Page): ListSum[] => {
    const { others, listed } = page;
    const all = sumLine('sum', page);
    const isEverybody = others.sum === 0 && !others.previousSum;
    return isEverybody ? [all] : [sumLine('listed', listed), sumLine('others', others), all];
  };
  return (
    <Stack gap="sm">
      <DataTable
        id="batch-variance"
        label={t('review.tabs.variance')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.rowKey}
        onRowOpen={(row) => place.goCell(master, { rowKey: row.rowKey, column: item }, 'explain')}
        state={state}
        print={{
          title: [titleOf(batch), nameOf(chosen?.name, item), batch.solution.currency].join(' · '),
          rows: (page) => api.payroll.batches.variance.query({ ...asked, ...page }),
          onPrint: notePrintOf(batch.id, 'variance'),
        }}
        {...(list.data ? { sums: sumsOf(list.data) } : {})}
        toolbar={
          <Group gap="sm">
            <Select
              size="xs"
              w={240}
              searchable
              allowDeselect={false}
              aria-label={t('variance.item')}
              data={items.map((row) => ({ value: row.column, label: nameOf(row.name, row.column) }))}
              value={item}
              onChange={(next) => next && filter.choose({ item: next, tab: 'variance' })}
            />
            <Switch
              size="xs"
              label={t('variance.onlyChanged')}
              checked={onlyChanged}
              onChange={(event) => setOnlyChanged(event.currentTarget.checked)}
            />
            {item !== '' && (
              <ExportMenu
                batchId={batch.id}
                of={{
                  kind: 'variance',
                  column: item,
                  onlyChanged,
                  ...(state.input.search ? { search: state.input.search } : {}),
                  ...(state.input.sort ? { sort: state.input.sort } : {}),
                }}
              />
            )}
          </Group>
        }
      />
      {list.data && <NotPaid page={list.data} scale={scale} />}
    </Stack>
  );
}

/** Who it is; a figure that isn't paid is never compared unsaid. */
function Named({ row: { name, held, heldBefore } }: { row: Row }) {
  const t = useText('workbench/payroll/batches');
  return (
    <Group gap={6} wrap="nowrap">
      <span className="no-wrap-ellipsis" style={{ maxWidth: 280 }} title={name}>
        {name}
      </span>
      {held && <Badge color="orange">{t('variance.held')}</Badge>}
      {heldBefore && <Badge color="orange">{t('variance.heldBefore')}</Badge>}
    </Group>
  );
}

/** What of the sums isn't paid. */
function NotPaid({ page: { held, heldBefore }, scale }: { page: Page; scale: number }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const said = [
    [held, 'variance.heldSum'],
    [heldBefore, 'variance.heldBeforeSum'],
  ] as const;
  return said.map(
    ([{ people, sum }, words]) =>
      people > 0 && (
        <Text key={words} size="sm">
          {t(words, { shown: format.number(people), sum: format.money(sum, { scale, symbol: false }) })}
        </Text>
      ),
  );
}
