import { Badge, Group } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable } from '@suanpan/portal/kit/table';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalName } from '../../shared/local-name.ts';
import { PayslipWizard } from '../payslips/payslip-wizard.tsx';

type Row = RouterOutputs['payroll']['payslips']['settings']['list'][number];

/** How each solution shows and announces its payslips; a line opens the settings of its solution. */
export function PayslipSettingsPanel() {
  const t = useText('workbench/payroll/control-board');
  const [editing, setEditing] = useState<string>();
  const list = useQuery(trpc.payroll.payslips.settings.list.queryOptions());
  return (
    <>
      <DataTable
        id="payslip-settings"
        label={t('tabs.payslips')}
        columns={useColumns()}
        rows={list.data}
        rowKey={(row) => row.solutionId}
        onRowOpen={(row) => setEditing(row.solutionId)}
        error={list.error}
        onRetry={() => list.refetch()}
        empty={<EmptyState text={t('payslips.empty')} />}
      />
      {editing && <PayslipWizard solutionId={editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}

function useColumns(): Column<Row>[] {
  const t = useText('workbench/payroll/control-board');
  const words = useText('workbench/payroll/payslips');
  const nameOf = useLocalName();
  const format = useFormat();
  return [
    {
      key: 'solution',
      header: t('fields.solution'),
      fixed: true,
      render: (row) => <strong>{nameOf(row.solution, row.code)}</strong>,
    },
    { key: 'code', header: t('fields.code') },
    { key: 'slipName', header: t('fields.slipName'), render: (row) => nameOf(row.settings.name) },
    {
      key: 'source',
      header: words('fields.source'),
      render: (row) => words(`sources.${row.settings.source}`),
    },
    {
      key: 'style',
      header: t('fields.style'),
      render: (row) => words(`settings.styles.${row.settings.style}`),
    },
    {
      key: 'remind',
      header: t('fields.remind'),
      render: (row) => format.list(row.settings.remind.map((way) => words(`settings.reminders.${way}`))),
    },
    {
      key: 'view',
      header: t('fields.view'),
      render: ({ settings: { viewMonth, viewDay } }) =>
        viewMonth === null ? t('payslips.atOnce') : t(`payslips.${viewMonth}`, { day: viewDay ?? 1 }),
    },
    {
      key: 'items',
      header: t('fields.items'),
      align: 'right',
      render: (row) => format.number(row.items),
    },
    {
      key: 'state',
      header: t('fields.state'),
      render: (row) => (
        <Group gap={6} wrap="nowrap">
          <Badge color={row.chosen ? 'teal' : 'gray'}>
            {t(row.chosen ? 'payslips.chosen' : 'payslips.ofCopy')}
          </Badge>
          {row.waitingIn !== null && (
            <Badge color="blue">{t('payslips.waiting', { number: row.waitingIn })}</Badge>
          )}
        </Group>
      ),
    },
  ];
}
