import { Badge, Button, Menu } from '@mantine/core';
import { api, queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, DataTable, ofQuery, useListFilter, useTableState } from '@suanpan/portal/kit/table';
import { DELIVERY_STATES } from '@suanpan/server/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { STATE_COLOURS } from '../../shared/delivery-states.ts';
import { filterInput } from '../../shared/filter-input.ts';
import { FilterSelect } from '../../shared/filter-select.tsx';
import { RowMenu } from '../../shared/row-menu.tsx';
import { LogDialog } from './log-dialog.tsx';
import type { MessageLogRow } from './message-rows.ts';

/** Every message, the newest first. */
export function LogsPanel() {
  const t = useText('workbench/admin/message');
  const format = useFormat();
  const mayEdit = useCan('admin.message.edit');
  const state = useTableState({ pageSize: 50, sort: { column: 'createdAt', direction: 'desc' } });
  const filter = useListFilter();
  const wanted = filter.oneOf('state', DELIVERY_STATES);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<MessageLogRow>();
  const asked = filterInput(state, { state: wanted });
  const list = useQuery({
    ...trpc.admin.message.logs.list.queryOptions({ data: asked }),
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
  });
  const refresh = {
    onSuccess: () => {
      setChosen(new Set());
      queryClient.invalidateQueries(trpc.admin.message.logs.pathFilter());
    },
  };
  const resend = useCommand(trpc.admin.message.logs.resend.mutationOptions(refresh), {
    success: ({ ids }) => t('logs.resent', { count: ids.length }),
  });
  const remove = useCommand(trpc.admin.message.logs.remove.mutationOptions(refresh), {
    success: ({ removed }) => t('logs.removed', { count: removed }),
  });
  const cancel = useCommand(trpc.admin.message.logs.cancel.mutationOptions(refresh), {
    success: t('logs.cancelled'),
  });
  const drop = async (ids: string[]) => {
    const sure = await confirm({
      title: t('logs.remove'),
      message: t('logs.removeMessage', { count: ids.length }),
      irreversible: true,
    });
    if (sure) remove.mutate({ ids });
  };
  const columns: Column<MessageLogRow>[] = [
    {
      key: 'createdAt',
      header: t('logs.createdAt'),
      fixed: true,
      sortable: true,
      render: (row) => format.instant(row.createdAt),
    },
    { key: 'phone', header: t('logs.phone'), sortable: true },
    { key: 'purposeName', header: t('templates.purpose') },
    {
      key: 'serviceName',
      header: t('templates.service'),
      hidden: true,
      render: (row) => row.serviceName ?? '–',
    },
    {
      key: 'state',
      header: t('logs.state'),
      fixed: true,
      render: (row) => <Badge color={STATE_COLOURS[row.state]}>{t(`states.${row.state}`)}</Badge>,
    },
    {
      key: 'problem',
      header: t('logs.problem'),
      render: (row) => (row.problem ? t(`problems.${row.problem}`) : '–'),
    },
    { key: 'attempts', header: t('logs.attempts'), align: 'right' },
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: (row) =>
        mayEdit && (
          <RowMenu label={t('actionsOf', { name: `${row.purposeName} ${row.phone}` })}>
            <Menu.Item onClick={() => setShown(row)}>{t('logs.detail')}</Menu.Item>
            {row.endedAt === null ? (
              <Menu.Item onClick={() => cancel.mutate({ id: row.id })}>{t('logs.cancel')}</Menu.Item>
            ) : (
              <>
                <Menu.Item disabled={!row.kept} onClick={() => resend.mutate({ ids: [row.id] })}>
                  {t('logs.resend')}
                </Menu.Item>
                <Menu.Item color="red" onClick={() => drop([row.id])}>
                  {t('logs.remove')}
                </Menu.Item>
              </>
            )}
          </RowMenu>
        ),
    },
  ];
  return (
    <>
      <DataTable
        id="message-logs"
        label={t('tabs.logs')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        onRowOpen={(row) => setShown(row)}
        state={state}
        filter={filter}
        download={(page) => api.admin.message.logs.list.query({ data: { ...asked, ...page } })}
        {...(mayEdit ? { selection: chosen, onSelectionChange: setChosen } : {})}
        selectionActions={
          <>
            <Button size="xs" loading={resend.isPending} onClick={() => resend.mutate({ ids: [...chosen] })}>
              {t('logs.resend')}
            </Button>
            <Button size="xs" color="red" variant="light" onClick={() => drop([...chosen])}>
              {t('logs.remove')}
            </Button>
          </>
        }
        toolbar={
          <FilterSelect
            param="state"
            aria-label={t('logs.state')}
            placeholder={t('logs.allStates')}
            data={DELIVERY_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
          />
        }
        empty={<EmptyState text={t('logs.empty')} />}
      />
      {shown && <LogDialog row={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
