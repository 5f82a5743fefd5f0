import { Group, SegmentedControl } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { Money } from '@suanpan/portal/kit/money';
import { type Column, DataTable, type ListSum, ofQuery, useListFilter } from '@suanpan/portal/kit/table';
import { INSURANCE_PERIODS, INSURANCE_SIDES } from '@suanpan/server/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FilterSelect } from '../../../shared/filter-select.tsx';
import { useLocalName } from '../../../shared/local-name.ts';
import { NoWrap } from '../../../shared/no-wrap.tsx';
import { useBatchTitle } from '../../shared/batch-title.ts';

type Insurance = RouterOutputs['payroll']['overview']['insurance'];
type Row = Insurance['rows'][number];
type Sum = Insurance['sums'][number];

/** The columns of the batches that a figure of social insurance adds, and what they come to. */
export function InsuranceList() {
  const t = useText('workbench/payroll/overview');
  const filter = useListFilter();
  const currency = filter.one('currency');
  const kind = filter.one('kind');
  const side = filter.oneOf('side', INSURANCE_SIDES);
  const period = filter.oneOf('period', INSURANCE_PERIODS) ?? 'last';
  const asked = {
    period,
    ...(currency ? { currency } : {}),
    ...(kind ? { kind } : {}),
    ...(side ? { side } : {}),
  };
  const list = useQuery({
    ...trpc.payroll.overview.insurance.queryOptions(asked),
    placeholderData: keepPreviousData,
  });
  const sumOf = ({ currency: code, sum, scale }: Sum): ListSum => ({
    key: code,
    label: t('insurance.sum', { currency: code }),
    cells: { sum: <Money amount={sum} currency={code} scale={scale} fw={600} /> },
  });
  return (
    <DataTable
      id="insurance-parts"
      label={t('lists.insurance.title')}
      columns={useInsuranceColumns()}
      {...ofQuery(list)}
      rowKey={(row) => `${row.batchId} ${row.table} ${row.column}`}
      toolbar={
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            value={period}
            onChange={(next) => filter.choose({ period: next })}
            data={INSURANCE_PERIODS.map((value) => ({ value, label: t(`insurance.periods.${value}`) }))}
          />
          <FilterSelect
            param="side"
            w={150}
            aria-label={t('fields.side')}
            placeholder={t('fields.side')}
            data={INSURANCE_SIDES.map((value) => ({ value, label: t(`insurance.${value}`) }))}
          />
          <KindFilter />
        </Group>
      }
      {...(list.data && list.data.rows.length > 0 ? { sums: list.data.sums.map(sumOf) } : {})}
      filter={filter}
      empty={<EmptyState text={t('insurance.empty')} />}
    />
  );
}

/** The kinds there are in the solutions that one sees. */
function KindFilter() {
  const t = useText('workbench/payroll/overview');
  const nameOf = useLocalName();
  const all = useQuery(trpc.payroll.overview.figures.queryOptions());
  const kinds = new Map<string, string>();
  for (const { kind, name } of all.data?.insurance.totals ?? [])
    if (!kinds.has(kind)) kinds.set(kind, nameOf(name, kind));
  return (
    <FilterSelect
      param="kind"
      w={180}
      aria-label={t('fields.kind')}
      placeholder={t('fields.kind')}
      data={[...kinds].map(([value, label]) => ({ value, label }))}
    />
  );
}

function useInsuranceColumns(): Column<Row>[] {
  const t = useText('workbench/payroll/overview');
  const nameOf = useLocalName();
  const titleOf = useBatchTitle();
  const format = useFormat();
  return [
    {
      key: 'column',
      header: t('fields.column'),
      fixed: true,
      render: (row) => (
        <AppLink
          href={`/workbench/payroll/batches/${row.batchId}/review/${encodeURIComponent(row.table)}?tab=tables`}
          size="sm"
        >
          {nameOf(row.columnName, row.column)}
        </AppLink>
      ),
    },
    { key: 'side', header: t('fields.side'), render: (row) => t(`insurance.${row.side}`) },
    {
      key: 'solution',
      header: t('fields.solution'),
      render: (row) => nameOf(row.solution.name, row.solution.code),
    },
    {
      key: 'batch',
      header: t('fields.batch'),
      render: (row) => (
        <NoWrap>
          {titleOf({ name: row.batchName, period: row.period })} · {row.number}
        </NoWrap>
      ),
    },
    {
      key: 'people',
      header: t('fields.people'),
      align: 'right',
      render: (row) => format.number(row.people),
    },
    {
      key: 'sum',
      header: t('fields.sum'),
      align: 'right',
      render: (row) => <Money amount={row.sum} currency={row.currency} scale={row.scale} />,
    },
  ];
}
