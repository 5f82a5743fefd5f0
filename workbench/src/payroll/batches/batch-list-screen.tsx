import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { BATCH_STATUSES } from '@suanpan/engine/domain';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, DataTable, ofQuery, useListFilter, useTableState } from '@suanpan/portal/kit/table';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { FilterMultiSelect, FilterSelect } from '../../shared/filter-select.tsx';
import { useLocalName } from '../../shared/local-name.ts';
import { Page } from '../../shared/page.tsx';
import { SolutionFilter } from '../shared/solution-filter.tsx';
import { BatchStatusBadge } from './batch-status-badge.tsx';
import { useBatchChanges } from './state/use-batch-changes.ts';

// Its fields weigh more than the page: loaded when a batch is begun.
const CreateBatchDialog = lazy(async () => ({
  default: (await import('./create-batch-dialog.tsx')).CreateBatchDialog,
}));

type Row = RouterOutputs['payroll']['batches']['list']['rows'][number];

export function BatchListScreen() {
  const t = useText('workbench/payroll/periods');
  const mayEdit = useCan('payroll.batches.edit');
  const state = useTableState();
  const filter = useListFilter();
  const [creating, setCreating] = useState(false);
  const solutionId = filter.one('solution');
  const periodId = filter.one('period');
  const statuses = filter.manyOf('status', BATCH_STATUSES);
  const columns = useBatchColumns(mayEdit);
  useBatchChanges();
  const list = useQuery({
    ...trpc.payroll.batches.list.queryOptions({
      ...state.input,
      ...(solutionId ? { solutionId } : {}),
      ...(periodId ? { periodId } : {}),
      ...(statuses.length > 0 ? { statuses } : {}),
    }),
    placeholderData: keepPreviousData,
    // Progress of running calculations moves while one looks at it.
    refetchInterval: (query) => (query.state.data?.rows.some((row) => row.running) ? 2_000 : false),
  });

  return (
    <Page
      title={t('batch.title')}
      primary={
        mayEdit && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
            {t('batch.create')}
          </Button>
        )
      }
    >
      <DataTable
        id="batches"
        label={t('batch.title')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        rowHref={(row) => `/workbench/payroll/batches/${row.id}/prepare`}
        state={state}
        toolbar={<BatchFilters solutionId={solutionId} />}
        empty={
          <EmptyState
            text={t('batch.empty')}
            action={mayEdit && <Button onClick={() => setCreating(true)}>{t('batch.create')}</Button>}
          />
        }
      />
      {creating && (
        <Suspense>
          <CreateBatchDialog
            {...(solutionId ? { solutionId } : {})}
            {...(periodId ? { periodId } : {})}
            onClose={() => setCreating(false)}
          />
        </Suspense>
      )}
    </Page>
  );
}

function useBatchColumns(mayEdit: boolean): Column<Row>[] {
  const t = useText('workbench/payroll/periods');
  const nameOf = useLocalName();
  const format = useFormat();
  return [
    {
      key: 'number',
      header: t('batch.number'),
      sortable: true,
      fixed: true,
      render: (row) => (
        <AppLink href={`/workbench/payroll/batches/${row.id}/prepare`} size="sm" ff="monospace">
          {row.number}
        </AppLink>
      ),
    },
    {
      key: 'name',
      header: t('batch.name'),
      sortable: true,
      fixed: true,
      render: (row) => (
        <Group gap={6} wrap="nowrap">
          <Text size="sm" fw={500}>
            {nameOf(row.name)}
          </Text>
          {row.defaultDynamic && <Badge size="xs">{t('batch.dynamic')}</Badge>}
        </Group>
      ),
    },
    {
      key: 'solution',
      header: t('batch.solution'),
      render: (row) => nameOf(row.solution.name, row.solution.code),
    },
    {
      key: 'period',
      header: t('batch.period'),
      sortable: true,
      render: (row) => (
        <span title={`${format.day(row.period.start)} – ${format.day(row.period.end)}`}>
          {row.period.code}
        </span>
      ),
    },
    {
      key: 'purpose',
      header: t('batch.purpose'),
      render: (row) =>
        row.type === 'offCycle' ? t('batch.types.offCycle') : t(`batch.purposes.${row.purpose}`),
    },
    {
      key: 'employees',
      header: t('batch.people'),
      align: 'right',
      render: (row) => (
        <Stack gap={0} align="flex-end">
          <span>{format.number(row.employees)}</span>
          {row.failedRows > 0 && (
            <Text size="xs" c="red">
              {t('batch.failedRows', { count: row.failedRows })}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'status',
      header: t('batch.status'),
      render: (row) => (
        <BatchStatusBadge
          status={row.status}
          submitted={row.submitted}
          running={row.running !== null}
          withoutApproval={row.withoutApproval}
        />
      ),
    },
    {
      key: 'updatedAt',
      header: t('batch.updatedAt'),
      sortable: true,
      render: (row) => <span title={format.instant(row.updatedAt)}>{format.relative(row.updatedAt)}</span>,
    },
    { key: 'actions', header: '', hidden: !mayEdit, render: (row) => <SetDynamic row={row} /> },
  ];
}

/** Makes it the one of its solution that is computed by itself. */
function SetDynamic({ row }: { row: Row }) {
  const t = useText('workbench/payroll/periods');
  const act = useCommand(
    trpc.payroll.batches.act.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.payroll.batches.pathFilter()),
    }),
    { success: t('batch.dynamicSet') },
  );
  if (!row.allowedActions.includes('setDefaultDynamic')) return null;
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      loading={act.isPending}
      onClick={() => act.mutate({ id: row.id, action: 'setDefaultDynamic' })}
    >
      {t('batch.setDynamic')}
    </Button>
  );
}

function BatchFilters({ solutionId }: { solutionId: string | undefined }) {
  const t = useText('workbench/payroll/periods');
  const periods = useQuery({
    ...trpc.payroll.periods.list.queryOptions({ page: 1, pageSize: 500, solutionId: solutionId ?? '' }),
    enabled: solutionId !== undefined,
  });
  return (
    <>
      <SolutionFilter label={t('batch.solution')} placeholder={t('batch.allSolutions')} clears={['period']} />
      <FilterSelect
        param="period"
        w={150}
        searchable
        disabled={!solutionId}
        aria-label={t('batch.period')}
        placeholder={t('batch.allPeriods')}
        data={(periods.data?.rows ?? []).map((one) => ({ value: one.id, label: one.code }))}
      />
      <FilterMultiSelect
        param="status"
        w={220}
        aria-label={t('batch.status')}
        placeholder={t('batch.allStatuses')}
        data={BATCH_STATUSES.map((value) => ({ value, label: t(`batch.statuses.${value}`) }))}
      />
    </>
  );
}
