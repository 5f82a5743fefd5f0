import { Badge } from '@mantine/core';
import type { RouterOutputs } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { Money } from '@suanpan/portal/kit/money';
import type { Column } from '@suanpan/portal/kit/table';
import { useLocalName } from '../../shared/local-name.ts';
import { NoWrap } from '../../shared/no-wrap.tsx';

export type Slip = RouterOutputs['payroll']['payslips']['list']['rows'][number];
type Missing = RouterOutputs['payroll']['payslips']['missing']['rows'][number];
/** A payslip, or somebody who has none. */
export type PayslipListRow = Slip | (Missing & { id?: undefined });

export const STATUS_COLOURS = {
  draft: 'blue',
  published: 'green',
  forbidden: 'orange',
  disabled: 'gray',
  notGenerated: 'yellow',
  notSet: 'yellow',
} as const;

/** What is asked of a slip, and a dash where there is none. */
const ofSlip = (show: (slip: Slip) => React.ReactNode) => (row: PayslipListRow) =>
  row.id === undefined ? '–' : (show(row) ?? '–');

export function usePayslipColumns(): Column<PayslipListRow>[] {
  const t = useText('workbench/payroll/payslips');
  const nameOf = useLocalName();
  const format = useFormat();
  return [
    {
      key: 'employeeName',
      header: t('fields.employee'),
      fixed: true,
      sortable: true,
      render: (row) => (
        <AppLink href={`/workbench/people/${row.employmentId}`} size="sm">
          <NoWrap>{row.employeeName}</NoWrap>
        </AppLink>
      ),
    },
    { key: 'employeeNumber', header: t('fields.employeeNumber'), sortable: true },
    {
      key: 'number',
      header: t('fields.number'),
      fixed: true,
      sortable: true,
      render: ofSlip((row) => <NoWrap>{row.number}</NoWrap>),
    },
    {
      key: 'slipName',
      header: t('fields.name'),
      render: ofSlip((row) => <NoWrap>{nameOf(row.name)}</NoWrap>),
    },
    {
      key: 'status',
      header: t('fields.status'),
      render: (row) => (
        <Badge color={STATUS_COLOURS[row.status]} style={{ flex: 'none', maxWidth: 'none' }}>
          {t(`statuses.${row.status}`)}
        </Badge>
      ),
    },
    {
      key: 'net',
      header: t('fields.net'),
      align: 'right',
      sortable: true,
      render: ofSlip((row) => <Money amount={row.net} currency={row.currency} scale={row.scale} />),
    },
    {
      key: 'period',
      header: t('fields.period'),
      render: (row) => <NoWrap>{format.period(row.period)}</NoWrap>,
    },
    { key: 'source', header: t('fields.source'), render: ofSlip((row) => t(`sources.${row.source}`)) },
    {
      key: 'solution',
      header: t('fields.solution'),
      render: (row) => <NoWrap>{nameOf(row.solution.name, row.solution.code)}</NoWrap>,
    },
    {
      key: 'batchName',
      header: t('fields.batch'),
      render: (row) => (
        <AppLink href={`/workbench/payroll/batches/${row.batchId}/payslips`} size="sm">
          <NoWrap>{nameOf(row.batchName)}</NoWrap>
        </AppLink>
      ),
    },
    { key: 'style', header: t('fields.style'), render: ofSlip((row) => t(`settings.styles.${row.style}`)) },
    {
      key: 'remind',
      header: t('fields.remind'),
      render: ofSlip((row) =>
        row.remind.length === 0 ? null : (
          <NoWrap>{format.list(row.remind.map((way) => t(`settings.reminders.${way}`)))}</NoWrap>
        ),
      ),
    },
    {
      key: 'viewMonth',
      header: t('fields.viewMonth'),
      render: ofSlip((row) => row.viewMonth && <NoWrap>{t(`settings.viewMonths.${row.viewMonth}`)}</NoWrap>),
    },
    {
      key: 'viewDay',
      header: t('fields.viewDay'),
      align: 'right',
      render: ofSlip((row) => row.viewDay),
    },
    {
      key: 'viewFrom',
      header: t('fields.viewFrom'),
      render: ofSlip((row) => row.viewFrom && <NoWrap>{format.day(row.viewFrom)}</NoWrap>),
    },
    {
      key: 'remindedAt',
      header: t('fields.remindedAt'),
      render: ofSlip((row) => row.remindedAt && <NoWrap>{format.instant(row.remindedAt)}</NoWrap>),
    },
    {
      key: 'viewedAt',
      header: t('fields.viewedAt'),
      render: ofSlip((row) => row.viewedAt && <NoWrap>{format.instant(row.viewedAt)}</NoWrap>),
    },
  ];
}
