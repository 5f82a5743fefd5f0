import { Badge, Button, Menu } from '@mantine/core';
import { useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, DataTable, ofQuery, useListFilter, useTableState } from '@suanpan/portal/kit/table';
import { MESSAGE_ORIGINS, MESSAGE_STATES, type MessageState } from '@suanpan/server/words';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { filterInput } from '../../../shared/filter-input.ts';
import { FilterSelect } from '../../../shared/filter-select.tsx';
import { RowMenu } from '../../../shared/row-menu.tsx';
import { type MessageRow, usePlatform } from '../use-platform.ts';
import { MessageDialog } from './message-dialog.tsx';

const colours: Readonly<Record<MessageState, string>> = {
  draft: 'gray',
  sending: 'blue',
  sent: 'green',
  partial: 'orange',
  failed: 'red',
  recalled: 'gray',
};

/** What administrators wrote to people of the platform and what the inbox tells them: drafts, what left, whom it didn't reach. */
export function MessagesPanel() {
  const t = useText('workbench/admin/integrations');
  const format = useFormat();
  const mayEdit = useCan('integrations.edit');
  const { calls, refresh } = usePlatform();
  const state = useTableState({ pageSize: 20, sort: { column: 'createdAt', direction: 'desc' } });
  const filter = useListFilter();
  const wanted = filter.oneOf('state', MESSAGE_STATES);
  const origin = filter.oneOf('origin', MESSAGE_ORIGINS);
  const [editing, setEditing] = useState<MessageRow | 'new'>();
  const list = useQuery({
    ...calls.messages.list.queryOptions({ filter: filterInput(state, { state: wanted, origin }) }),
    placeholderData: keepPreviousData,
    refetchInterval: 3000,
  });
  const send = useCommand(calls.messages.send.mutationOptions(refresh), { success: t('messages.onTheWay') });
  const remove = useCommand(calls.messages.remove.mutationOptions(refresh), { success: t('messages.gone') });
  const ask = async (what: 'send' | 'remove' | 'recall', row: MessageRow) => {
    const sure = await confirm({
      title: t(`messages.${what}`),
      message: t(`messages.${what}Message`, { name: titleOf(row) }),
      confirmLabel: t(`messages.${what}`),
      irreversible: what !== 'send',
    });
    if (sure) (what === 'send' ? send : remove).mutate({ id: row.id });
  };
  const add = mayEdit && (
    <Button size="xs" leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
      {t('messages.add')}
    </Button>
  );
  const columns: Column<MessageRow>[] = [
    { key: 'title', header: t('messages.content'), fixed: true, line: titleOf },
    {
      key: 'kind',
      header: t('messages.kind'),
      sortable: true,
      render: (row) => t(`messages.kinds.${row.kind}`),
    },
    {
      key: 'origin',
      header: t('messages.origin'),
      sortable: true,
      render: (row) => t(`messages.origins.${row.origin}`),
    },
    {
      key: 'recipients',
      header: t('messages.recipients'),
      align: 'right',
      render: (row) => format.number(row.memberIds.length + row.departmentIds.length),
    },
    {
      key: 'state',
      header: t('state'),
      fixed: true,
      sortable: true,
      render: (row) => <Badge color={colours[row.state]}>{t(`messages.states.${row.state}`)}</Badge>,
    },
    {
      key: 'failed',
      header: t('messages.failed'),
      line: (row) => row.failed.map(({ id, reason }) => `${id} (${reason})`).join(', ') || '–',
    },
    {
      key: 'createdAt',
      header: t('messages.createdAt'),
      sortable: true,
      render: (row) => format.instant(row.createdAt),
    },
    {
      key: 'sentAt',
      header: t('messages.sentAt'),
      render: (row) => (row.sentAt ? format.instant(row.sentAt) : '–'),
    },
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: (row) =>
        mayEdit && (
          <RowMenu label={t('actionsOf', { name: titleOf(row) })}>
            {row.state === 'draft' && (
              <>
                <Menu.Item onClick={() => setEditing(row)}>{t('edit')}</Menu.Item>
                <Menu.Item onClick={() => ask('send', row)}>{t('messages.send')}</Menu.Item>
              </>
            )}
            {(row.state === 'draft' || row.state === 'failed') && (
              <Menu.Item color="red" onClick={() => ask('remove', row)}>
                {t('messages.remove')}
              </Menu.Item>
            )}
            {(row.state === 'sent' || row.state === 'partial') && (
              <Menu.Item color="red" onClick={() => ask('recall', row)}>
                {t('messages.recall')}
              </Menu.Item>
            )}
          </RowMenu>
        ),
    },
  ];
  return (
    <>
      <DataTable
        id="integration-messages"
        label={t('tabs.messages')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        state={state}
        filter={filter}
        toolbar={
          <>
            <FilterSelect
              param="origin"
              aria-label={t('messages.origin')}
              placeholder={t('messages.allOrigins')}
              data={MESSAGE_ORIGINS.map((value) => ({ value, label: t(`messages.origins.${value}`) }))}
            />
            <FilterSelect
              param="state"
              aria-label={t('state')}
              placeholder={t('messages.allStates')}
              data={MESSAGE_STATES.map((value) => ({ value, label: t(`messages.states.${value}`) }))}
            />
            {add}
          </>
        }
        empty={<EmptyState text={t('messages.empty')} action={add} />}
      />
      {editing && (
        <MessageDialog
          message={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

const titleOf = (row: MessageRow) => row.title || row.text || row.media?.id || '–';
