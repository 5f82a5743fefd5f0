import { api, type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocalName } from '../../../shared/local-name.ts';
import { NoWrap } from '../../../shared/no-wrap.tsx';

type Row = RouterOutputs['payroll']['overview']['withoutPayslip']['rows'][number];

/** Who is in a batch whose payslips may be made, and has none. */
export function WithoutPayslipList() {
  const t = useText('workbench/payroll/overview');
  const nameOf = useLocalName();
  const state = useTableState();
  const { page, pageSize, search } = state.input;
  const asked = search ? { search } : {};
  const list = useQuery({
    ...trpc.payroll.overview.withoutPayslip.queryOptions({ ...asked, page, pageSize }),
    placeholderData: keepPreviousData,
  });
  const columns: Column<Row>[] = [
    { key: 'name', header: t('fields.person'), fixed: true },
    { key: 'employeeNumber', header: t('fields.employeeNumber'), fixed: true },
    {
      key: 'solution',
      header: t('fields.solution'),
      render: (row) => nameOf(row.solution.name, row.solution.code),
    },
    {
      key: 'batch',
      header: t('fields.batch'),
      render: (row) => (
        <AppLink href={`/workbench/payroll/batches/${row.batchId}/payslips`} size="sm">
          <NoWrap>
            {nameOf(row.batchName, row.number)} · {row.number}
          </NoWrap>
        </AppLink>
      ),
    },
  ];
  return (
    <DataTable
      id="without-payslip"
      label={t('lists.without-payslip.title')}
      columns={columns}
      {...ofQuery(list)}
      rowKey={(row) => `${row.batchId} ${row.employmentId}`}
      state={state}
      download={(wanted) => api.payroll.overview.withoutPayslip.query({ ...asked, ...wanted })}
      empty={<EmptyState text={t('lists.without-payslip.empty')} />}
    />
  );
}
