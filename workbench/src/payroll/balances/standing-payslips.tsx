import { api, trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { DataTable, ofQuery, useListFilter, useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterSelect } from '../../shared/filter-select.tsx';
import { ExportMenu } from '../excel/export-menu.tsx';
import { notePrintOfStanding } from '../excel/note-print.ts';
import { PayslipDrawer } from '../payslips/payslip-drawer.tsx';
import { type PayslipListRow, usePayslipColumns } from '../payslips/use-payslip-columns.tsx';
import { SolutionFilter } from '../shared/solution-filter.tsx';

/** Payslips of every period, by person, period and solution. */
export function StandingPayslips() {
  const t = useText('workbench/payroll/payslips');
  const format = useFormat();
  const state = useTableState();
  const filter = useListFilter();
  const [opened, setOpened] = useState<string>();
  const solutionId = filter.one('solution');
  const periodId = filter.one('period');
  const batches = useQuery(
    trpc.payroll.batches.list.queryOptions({ page: 1, pageSize: 500, ...(solutionId ? { solutionId } : {}) }),
  );
  const periods = new Map(
    (batches.data?.rows ?? []).map(({ period }) => [period.id, format.periodName(period)]),
  );
  const chosen = { ...(solutionId ? { solutionId } : {}), ...(periodId ? { periodId } : {}) };
  const { page: _page, pageSize: _size, ...searched } = state.input;
  const list = useQuery({
    ...trpc.payroll.payslips.list.queryOptions({ ...state.input, ...chosen }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <DataTable
        id="standing-payslips"
        label={t('title')}
        columns={usePayslipColumns()}
        {...ofQuery<PayslipListRow>(list)}
        rowKey={(row) => row.id ?? ''}
        state={state}
        print={{
          title: t('title'),
          rows: (page) => api.payroll.payslips.list.query({ ...searched, ...chosen, ...page }),
          onPrint: notePrintOfStanding('payslips'),
        }}
        onRowOpen={(row) => row.id !== undefined && setOpened(row.id)}
        toolbar={
          <>
            <SolutionFilter
              label={t('fields.solution')}
              placeholder={t('filters.solution')}
              clears={['period']}
            />
            <FilterSelect
              param="period"
              w={220}
              searchable
              aria-label={t('fields.period')}
              placeholder={t('fields.period')}
              data={[...periods].map(([value, label]) => ({ value, label }))}
            />
            <ExportMenu of={{ standing: { kind: 'payslips', ...searched, ...chosen } }} />
          </>
        }
        filter={filter}
        empty={<EmptyState text={t('empty')} />}
      />
      {opened && <PayslipDrawer id={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
