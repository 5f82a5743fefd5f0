import { BATCH_STATUSES, BATCH_TYPES } from '@suanpan/engine/domain';
import { api, trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { DataTable, ofQuery, useListFilter, useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FilterMultiSelect, FilterSelect } from '../../shared/filter-select.tsx';
import { SolutionFilter } from '../shared/solution-filter.tsx';
import { useBatchColumns } from './batch-columns.tsx';
import { useBatchChanges } from './state/use-batch-changes.ts';

interface BatchTableProps {
  /** Keeps the table to one solution; else it is a filter. */
  ofSolution?: string;
  /** What is done about an empty list. */
  begin?: ReactNode;
}

/** Batches with their columns and filters, of all solutions or of one. */
export function BatchTable({ ofSolution, begin }: BatchTableProps) {
  const t = useText('workbench/payroll/periods');
  const mayEdit = useCan('payroll.batches.edit');
  const state = useTableState();
  const filter = useListFilter();
  const solutionId = ofSolution ?? filter.one('solution');
  const periodId = filter.one('period');
  const statuses = filter.manyOf('status', BATCH_STATUSES);
  const type = filter.oneOf('type', BATCH_TYPES);
  const columns = useBatchColumns(mayEdit);
  useBatchChanges();
  const asked = {
    ...state.input,
    ...(solutionId ? { solutionId } : {}),
    ...(periodId ? { periodId } : {}),
    ...(statuses.length > 0 ? { statuses } : {}),
    ...(type ? { types: [type] } : {}),
  };
  const list = useQuery({
    ...trpc.payroll.batches.list.queryOptions(asked),
    placeholderData: keepPreviousData,
    // Progress of running calculations moves while one looks at it.
    refetchInterval: (query) => (query.state.data?.rows.some((row) => row.running) ? 2_000 : false),
  });
  return (
    <DataTable
      id={ofSolution ? 'solution-batches' : 'batches'}
      label={t('batch.title')}
      columns={ofSolution ? columns.filter((column) => column.key !== 'solution') : columns}
      {...ofQuery(list)}
      rowKey={(row) => row.id}
      rowHref={(row) => `/workbench/payroll/batches/${row.id}`}
      state={state}
      download={(page) => api.payroll.batches.list.query({ ...asked, ...page })}
      toolbar={<BatchFilters solutionId={solutionId} chosen={ofSolution !== undefined} />}
      filter={filter}
      empty={<EmptyState text={t('batch.empty')} action={begin} />}
    />
  );
}

function BatchFilters({ solutionId, chosen }: { solutionId: string | undefined; chosen: boolean }) {
  const t = useText('workbench/payroll/periods');
  const states = useText('workbench/payroll/shared');
  const format = useFormat();
  const periods = useQuery({
    ...trpc.payroll.periods.list.queryOptions({ page: 1, pageSize: 500, solutionId: solutionId ?? '' }),
    enabled: solutionId !== undefined,
  });
  return (
    <>
      {!chosen && (
        <SolutionFilter
          label={t('batch.solution')}
          placeholder={t('batch.allSolutions')}
          clears={['period']}
        />
      )}
      <FilterSelect
        param="period"
        w={190}
        searchable
        disabled={!solutionId}
        aria-label={t('batch.period')}
        placeholder={t('batch.allPeriods')}
        data={(periods.data?.rows ?? []).map((one) => ({ value: one.id, label: format.periodName(one) }))}
      />
      <FilterSelect
        param="type"
        w={130}
        aria-label={t('batch.type')}
        placeholder={t('batch.allTypes')}
        data={BATCH_TYPES.map((value) => ({ value, label: t(`batch.types.${value}`) }))}
      />
      <FilterMultiSelect
        param="status"
        w={220}
        aria-label={t('batch.status')}
        placeholder={t('batch.allStatuses')}
        data={BATCH_STATUSES.map((value) => ({ value, label: states(`batch.statuses.${value}`) }))}
      />
    </>
  );
}
