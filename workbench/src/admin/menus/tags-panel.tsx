import { trpc, useCommand } from '@suanpan/portal/kit/api';
import { useFormat, useLocalText, useText } from '@suanpan/portal/kit/i18n';
import { type Column, useTableState } from '@suanpan/portal/kit/table';
import { useQuery } from '@tanstack/react-query';
import { EditedList } from '../../shared/edited-list.tsx';
import { refreshMenus, type TagRow } from './menu-rows.ts';
import { TagDialog } from './tag-dialog.tsx';

/** Words that entries are ordered by in the browser of a chat application. */
export function TagsPanel() {
  const t = useText('workbench/admin/menus');
  const format = useFormat();
  const own = useLocalText();
  const state = useTableState({ pageSize: 50, prefix: 'tags' });
  const list = useQuery(trpc.identity.menuTags.list.queryOptions());
  const wanted = state.search.toLowerCase();
  const rows = list.data?.filter(({ names }) => own(names).toLowerCase().includes(wanted));
  const remove = useCommand(trpc.identity.menuTags.remove.mutationOptions({ onSuccess: refreshMenus }), {
    done: 'deleted',
  });
  const columns: Column<TagRow>[] = [
    { key: 'sequence', header: t('tags.sequence'), render: (row) => format.number(row.sequence) },
    { key: 'name', header: t('form.name'), fixed: true, render: (row) => <strong>{own(row.names)}</strong> },
    { key: 'menus', header: t('tags.menus'), align: 'right', render: (row) => format.number(row.menus) },
  ];
  return (
    <EditedList
      id="menu-tags"
      label={t('tabs.tags')}
      columns={columns}
      rows={rows}
      total={rows?.length}
      isLoading={list.isFetching}
      error={list.error}
      onRetry={() => list.refetch()}
      state={state}
      mayEdit
      words={{
        add: t('tags.add'),
        edit: t('edit'),
        empty: t('tags.empty'),
        actions: (row) => t('actionsOf', { name: own(row.names) }),
      }}
      removal={{
        title: t('tags.remove'),
        message: (row) => t('tags.removeMessage', { name: own(row.names), count: row.menus }),
        // Whoever confirmed was told of its entries.
        run: (row) => remove.mutate({ ids: [row.id], confirmDel: true }),
      }}
      dialog={(tag, onClose) => <TagDialog tag={tag} onClose={onClose} />}
    />
  );
}
