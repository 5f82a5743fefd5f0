import { ActionIcon, Badge, Button, Group, Menu, SegmentedControl, Stack, Text } from '@mantine/core';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NoWrap } from '../../shared/no-wrap.tsx';
import { EditPeriodDialog } from './edit-period-dialog.tsx';
import { GeneratePeriodsDialog } from './generate-periods-dialog.tsx';
import { PeriodCalendar } from './period-calendar.tsx';
import { ReopenPeriodDialog } from './reopen-period-dialog.tsx';

type Solution = RouterOutputs['payroll']['solutions']['get'];
type Row = RouterOutputs['payroll']['periods']['list']['rows'][number];

export const periodColours = { notEnabled: 'gray', enabled: 'blue', closed: 'green' } as const;

/** The periods of a solution: generate, enable, close, reopen. */
export function PeriodsTab({ solution }: { solution: Solution }) {
  const t = useText('workbench/payroll/periods');
  const format = useFormat();
  const mayEdit = useCan('payroll.periods.edit');
  const state = useTableState({ sort: { column: 'start', direction: 'desc' }, pageSize: 50 });
  const [view, setView] = useState<'list' | 'calendar'>('list');
  const [generating, setGenerating] = useState(false);
  const [editing, setEditing] = useState<Row>();
  const [reopening, setReopening] = useState<Row>();
  const list = useQuery({
    ...trpc.payroll.periods.list.queryOptions({ ...state.input, solutionId: solution.id }),
    placeholderData: keepPreviousData,
  });
  const refresh = () => {
    queryClient.invalidateQueries(trpc.payroll.periods.pathFilter());
    queryClient.invalidateQueries(trpc.payroll.solutions.pathFilter());
  };
  const options = { onSuccess: refresh };
  const enable = useCommand(trpc.payroll.periods.enable.mutationOptions(options), { success: t('enabled') });
  const disable = useCommand(trpc.payroll.periods.disable.mutationOptions(options), {
    success: t('disabled'),
  });
  const close = useCommand(trpc.payroll.periods.close.mutationOptions(options), { success: t('closed') });
  const remove = useCommand(trpc.payroll.periods.remove.mutationOptions(options), { success: t('removed') });

  const askClose = async (row: Row) => {
    const sure = await confirm({
      title: t('close.title', { code: row.code }),
      message: t('close.message', { closed: row.batches.closed, canceled: row.batches.canceled }),
      confirmLabel: t('actions.close'),
    });
    if (sure) close.mutate({ id: row.id });
  };
  const askRemove = async (row: Row) => {
    const sure = await confirm({
      title: t('remove.title', { code: row.code }),
      message: t('remove.message'),
      confirmLabel: t('actions.remove'),
      irreversible: true,
    });
    if (sure) remove.mutate({ id: row.id });
  };

  const act = (row: Row, action: Row['allowedActions'][number]) => {
    if (action === 'enable') enable.mutate({ id: row.id });
    if (action === 'disable') disable.mutate({ id: row.id });
    if (action === 'close') void askClose(row);
    if (action === 'reopen') setReopening(row);
    if (action === 'update') setEditing(row);
    if (action === 'remove') void askRemove(row);
  };
  const primaryOf = (row: Row) =>
    (['enable', 'close'] as const).find((action) => row.allowedActions.includes(action));

  const columns: Column<Row>[] = [
    { key: 'code', header: t('fields.code'), fixed: true, render: (row) => <strong>{row.code}</strong> },
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
    { key: 'taxMonth', header: t('fields.taxMonth'), render: (row) => format.month(row.taxMonth) },
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
        <AppLink href={`/workbench/payroll/batches?solution=${solution.id}&period=${row.id}`} size="sm">
          {t('batchCounts', { total: row.batches.total, open: row.batches.open })}
        </AppLink>
      ),
    },
    {
      key: 'status',
      header: t('fields.status'),
      render: (row) => (
        <Stack gap={0}>
          <Badge color={periodColours[row.status]}>{t(`statuses.${row.status}`)}</Badge>
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
      render: (row) => {
        if (!mayEdit || row.allowedActions.length === 0) return null;
        const primary = primaryOf(row);
        const others = row.allowedActions.filter((action) => action !== primary);
        return (
          <Group gap={4} justify="flex-end" wrap="nowrap">
            {primary && (
              <Button
                size="compact-xs"
                variant="light"
                loading={
                  (enable.isPending && enable.variables?.id === row.id) ||
                  (close.isPending && close.variables?.id === row.id)
                }
                onClick={() => act(row, primary)}
              >
                {t(`actions.${primary}`)}
              </Button>
            )}
            {others.length > 0 && (
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon variant="subtle" color="gray" aria-label={t('moreFor', { code: row.code })}>
                    <IconDots size={16} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  {others.map((action) => (
                    <Menu.Item
                      key={action}
                      color={action === 'remove' ? 'red' : undefined}
                      onClick={() => act(row, action)}
                    >
                      {t(`actions.${action}`)}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            )}
          </Group>
        );
      },
    },
  ];

  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <SegmentedControl
          size="xs"
          value={view}
          onChange={(value) => setView(value as 'list' | 'calendar')}
          data={[
            { value: 'list', label: t('views.list') },
            { value: 'calendar', label: t('views.calendar') },
          ]}
        />
        {mayEdit && (
          <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setGenerating(true)}>
            {t('generate.open')}
          </Button>
        )}
      </Group>
      {view === 'calendar' ? (
        <PeriodCalendar solutionId={solution.id} wide />
      ) : (
        <DataTable
          id="periods"
          label={t('periods')}
          columns={columns}
          {...ofQuery(list)}
          rowKey={(row) => row.id}
          state={state}
          empty={
            <EmptyState
              text={t('empty')}
              action={mayEdit && <Button onClick={() => setGenerating(true)}>{t('generate.open')}</Button>}
            />
          }
        />
      )}
      {generating && (
        <GeneratePeriodsDialog
          solution={solution}
          hasPeriods={(list.data?.total ?? 0) > 0}
          onClose={() => setGenerating(false)}
        />
      )}
      {editing && <EditPeriodDialog period={editing} onClose={() => setEditing(undefined)} />}
      {reopening && <ReopenPeriodDialog period={reopening} onClose={() => setReopening(undefined)} />}
    </Stack>
  );
}
