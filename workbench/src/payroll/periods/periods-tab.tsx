import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { PERIOD_STATUSES } from '@suanpan/engine/domain';
import { api, type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { type Column, DataTable, ofQuery, useListFilter, useTableState } from '@suanpan/portal/kit/table';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterSelect } from '../../shared/filter-select.tsx';
import { NoWrap } from '../../shared/no-wrap.tsx';
import { holdsOver } from '../shared/rights-over.ts';
import { CreatePeriodDialog } from './create-period-dialog.tsx';
import { CyclesSection } from './cycles-section.tsx';
import { GeneratePeriodsDialog } from './generate-periods-dialog.tsx';
import { ImportPeriodsDialog } from './import-periods-dialog.tsx';
import { PeriodActions } from './period-actions.tsx';
import { PeriodCalendar } from './period-calendar.tsx';
import { PeriodStatusBadge } from './period-status-badge.tsx';

type Solution = RouterOutputs['payroll']['solutions']['get'];
type Row = RouterOutputs['payroll']['periods']['list']['rows'][number];

const VIEWS = ['list', 'calendar', 'cycles'] as const;

/** The periods of a solution: generate, enable, close, reopen. */
export function PeriodsTab({ solution }: { solution: Solution }) {
  const t = useText('workbench/payroll/periods');
  const mayEdit = holdsOver(solution, 'payroll.periods.edit');
  const state = useTableState({ sort: { column: 'start', direction: 'desc' }, pageSize: 50 });
  const filter = useListFilter();
  const view = filter.oneOf('view', VIEWS) ?? 'list';
  const [generating, setGenerating] = useState(false);
  const [creating, setCreating] = useState(false);
  const [importing, setImporting] = useState(false);
  const narrowing = useListFilter();
  const status = narrowing.oneOf('status', PERIOD_STATUSES);
  const columns = usePeriodColumns(solution.id, mayEdit);
  const asked = { ...state.input, solutionId: solution.id, ...(status ? { status } : {}) };
  const list = useQuery({
    ...trpc.payroll.periods.list.queryOptions(asked),
    placeholderData: keepPreviousData,
  });

  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <SegmentedControl
          size="xs"
          value={view}
          onChange={(value) => filter.choose({ view: value === 'list' ? undefined : value })}
          data={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
        />
        {mayEdit && (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => setImporting(true)}>
              {t('import.open')}
            </Button>
            <Button size="xs" variant="default" onClick={() => setCreating(true)}>
              {t('create.open')}
            </Button>
            <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setGenerating(true)}>
              {t('generate.open')}
            </Button>
          </Group>
        )}
      </Group>
      {view === 'calendar' && <PeriodCalendar solutionId={solution.id} wide />}
      {view === 'cycles' && <CyclesSection solutionId={solution.id} />}
      {view === 'list' && (
        <DataTable
          id="periods"
          label={t('periods')}
          columns={columns}
          {...ofQuery(list)}
          rowKey={(row) => row.id}
          rowHref={(row) => `/workbench/payroll/solutions/${row.solutionId}/periods/${row.id}`}
          state={state}
          download={(page) => api.payroll.periods.list.query({ ...asked, ...page })}
          toolbar={<PeriodFilters />}
          filter={narrowing}
          empty={
            <EmptyState
              text={t('empty')}
              action={mayEdit && <Button onClick={() => setGenerating(true)}>{t('generate.open')}</Button>}
            />
          }
        />
      )}
      {importing && <ImportPeriodsDialog solutionId={solution.id} onClose={() => setImporting(false)} />}
      {creating && <CreatePeriodDialog solutionId={solution.id} onClose={() => setCreating(false)} />}
      {generating && (
        <GeneratePeriodsDialog
          solution={solution}
          hasPeriods={(list.data?.total ?? 0) > 0}
          onClose={() => setGenerating(false)}
        />
      )}
    </Stack>
  );
}

function PeriodFilters() {
  const t = useText('workbench/payroll/periods');
  return (
    <FilterSelect
      param="status"
      w={180}
      aria-label={t('fields.status')}
      placeholder={t('batch.allStatuses')}
      data={PERIOD_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
    />
  );
}

function usePeriodColumns(solutionId: string, mayEdit: boolean): Column<Row>[] {
  const t = useText('workbench/payroll/periods');
  const format = useFormat();
  return [
    {
      key: 'code',
      header: t('fields.code'),
      fixed: true,
      render: (row) => (
        <AppLink href={`/workbench/payroll/solutions/${row.solutionId}/periods/${row.id}`} size="sm" fw={600}>
          {row.code}
        </AppLink>
      ),
    },
    { key: 'name', header: t('fields.name'), hidden: true },
    {
      key: 'start',
      header: t('fields.days'),
      sortable: true,
      render: (row) => <NoWrap>{`${format.day(row.start)} – ${format.day(row.end)}`}</NoWrap>,
    },
    {
      key: 'payDate',
      header: t('fields.payDate'),
      render: (row) => <NoWrap>{format.day(row.payDate)}</NoWrap>,
    },
    {
      key: 'paymentMonth',
      header: t('fields.paymentMonth'),
      render: (row) => format.month(row.paymentMonth),
    },
    { key: 'taxMonth', header: t('fields.taxMonth'), render: (row) => format.month(row.taxMonth) },
    {
      key: 'cutOff',
      header: t('fields.cutOff'),
      hidden: true,
      render: (row) => (row.cutOff ? <NoWrap>{format.day(row.cutOff)}</NoWrap> : t('none')),
    },
    {
      key: 'attendance',
      header: t('fields.attendance'),
      hidden: true,
      render: (row) => `${format.day(row.attendanceStart)} – ${format.day(row.attendanceEnd)}`,
    },
    {
      key: 'index',
      header: t('fields.index'),
      align: 'right',
      render: (row) => `${row.index} / ${row.index + row.remaining - 1}`,
    },
    {
      key: 'batches',
      header: t('fields.batches'),
      align: 'right',
      render: (row) => (
        <AppLink href={`/workbench/payroll/batches?solution=${solutionId}&period=${row.id}`} size="sm">
          {t('batchCounts', { total: row.batches.total, open: row.batches.open })}
        </AppLink>
      ),
    },
    {
      key: 'status',
      header: t('fields.status'),
      render: (row) => (
        <Stack gap={0}>
          <PeriodStatusBadge status={row.status} />
          {row.waitsFor.length > 0 && (
            <Text size="xs" c="dimmed">
              {row.waitsFor.map((code) => t(`waits.${code}`)).join(', ')}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: (row) => mayEdit && row.allowedActions.length > 0 && <PeriodActions period={row} />,
    },
  ];
}
