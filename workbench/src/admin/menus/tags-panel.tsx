import { Button, Menu } from '@mantine/core';
import { trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useLocalText, useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable, useTableState } from '@suanpan/portal/kit/table';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RowMenu } from '../../shared/row-menu.tsx';
import { refreshMenus, type TagRow } from './menu-rows.ts';
import { TagDialog } from './tag-dialog.tsx';

/** Words that entries are ordered by in the browser of a chat application. */
export function TagsPanel() {
  const t = useText('workbench/admin/menus');
  const format = useFormat();
  const own = useLocalText();
  const state = useTableState({ pageSize: 50, prefix: 'tags' });
  const [editing, setEditing] = useState<TagRow | 'new'>();
  const list = useQuery(trpc.identity.menuTags.list.queryOptions());
  const wanted = state.search.toLowerCase();
  const rows = list.data?.filter(({ names }) => own(names).toLowerCase().includes(wanted));
  const remove = useCommand(trpc.identity.menuTags.remove.mutationOptions({ onSuccess: refreshMenus }), {
    success: t('removed'),
  });
  const askAndRemove = async (row: TagRow) => {
    const sure = await confirm({
      title: t('tags.remove'),
      message: t('tags.removeMessage', { name: own(row.names), count: row.menus }),
      irreversible: true,
    });
    // Whoever confirmed was told of its entries.
    if (sure) remove.mutate({ ids: [row.id], confirmDel: true });
  };
  const add = (
    <Button size="xs" leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
      {t('tags.add')}
    </Button>
  );
  const columns: Column<TagRow>[] = [
    { key: 'sequence', header: t('tags.sequence'), render: (row) => format.number(row.sequence) },
    { key: 'name', header: t('form.name'), fixed: true, render: (row) => <strong>{own(row.names)}</strong> },
    { key: 'menus', header: t('tags.menus'), align: 'right', render: (row) => format.number(row.menus) },
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: (row) => (
        <RowMenu label={t('actionsOf', { name: own(row.names) })}>
          <Menu.Item onClick={() => setEditing(row)}>{t('edit')}</Menu.Item>
          <Menu.Item color="red" onClick={() => askAndRemove(row)}>
            {t('tags.remove')}
          </Menu.Item>
        </RowMenu>
      ),
    },
  ];
  return (
    <>
      <DataTable
        id="menu-tags"
        label={t('tabs.tags')}
        columns={columns}
        rows={rows}
        total={rows?.length}
        isLoading={list.isFetching}
        error={list.error}
        onRetry={() => list.refetch()}
        rowKey={(row) => row.id}
        onRowOpen={(row) => setEditing(row)}
        state={state}
        toolbar={add}
        empty={<EmptyState text={t('tags.empty')} action={add} />}
      />
      {editing && (
        <TagDialog tag={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  );
}
