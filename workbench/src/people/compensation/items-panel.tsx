import { Alert, Button, Group, Menu } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable } from '@suanpan/portal/kit/table';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalName } from '../../shared/local-name.ts';
import { RowMenu } from '../../shared/row-menu.tsx';
import { ActiveBadge, AddRecord } from '../organisation/record-fields.tsx';
import type { CatalogueItem } from './catalogue-items.ts';
import { ItemDialog } from './item-dialog.tsx';

/** What compensation files are made of, by the names that people read. */
export function ItemsPanel({ readOnly }: { readOnly: boolean }) {
  const t = useText('workbench/people');
  const [editing, setEditing] = useState<{ item?: CatalogueItem; code?: string }>();
  const list = useQuery(trpc.people.compensationItems.list.queryOptions({}));
  const columns = useColumns(readOnly, (item) => setEditing({ item }));
  const missing = readOnly ? [] : (list.data?.missing ?? []);
  return (
    <>
      {missing.length > 0 && (
        <Alert title={t('payItems.missing')} color="yellow">
          <Group gap="xs">
            {missing.map((code) => (
              <Button key={code} size="compact-xs" variant="default" onClick={() => setEditing({ code })}>
                {code}
              </Button>
            ))}
          </Group>
        </Alert>
      )}
      <DataTable
        id="compensation-items"
        label={t('organisation.tabs.compensationItems')}
        columns={columns}
        rows={list.data?.rows}
        isLoading={list.isFetching}
        error={list.error}
        onRetry={() => list.refetch()}
        rowKey={(row) => row.id}
        {...(readOnly ? {} : { onRowOpen: (item: CatalogueItem) => setEditing({ item }) })}
        toolbar={!readOnly && <AddRecord onClick={() => setEditing({})} />}
        empty={<EmptyState text={t('payItems.empty')} />}
      />
      {editing && <ItemDialog {...editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}

function useColumns(readOnly: boolean, onEdit: (item: CatalogueItem) => void): Column<CatalogueItem>[] {
  const t = useText('workbench/people');
  const format = useFormat();
  const nameOf = useLocalName();
  const remove = useCommand(
    trpc.people.compensationItems.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.people.compensationItems.pathFilter()),
    }),
    { success: t('payItems.removed') },
  );
  const askRemove = async (item: CatalogueItem) => {
    const sure = await confirm({
      title: t('payItems.remove'),
      message: t('payItems.removeMessage', { name: nameOf(item.names, item.code) }),
      confirmLabel: t('payItems.remove'),
      irreversible: true,
    });
    if (sure) remove.mutate({ id: item.id });
  };
  const amount = (value: number | null) => (value === null ? '–' : format.number(value));
  return [
    {
      key: 'name',
      header: t('fields.label'),
      fixed: true,
      render: (item) => nameOf(item.names, item.code),
    },
    { key: 'code', header: t('fields.code'), fixed: true },
    { key: 'type', header: t('ownFields.type'), render: (item) => t(`payItems.types.${item.type}`) },
    {
      key: 'minimum',
      header: t('fields.minimum'),
      align: 'right',
      render: (item) => amount(item.minimum),
    },
    {
      key: 'maximum',
      header: t('fields.maximum'),
      align: 'right',
      render: (item) => amount(item.maximum),
    },
    { key: 'active', header: t('fields.status'), render: (item) => <ActiveBadge active={item.active} /> },
    ...(readOnly
      ? []
      : [
          {
            key: 'actions',
            header: '',
            fixed: true,
            align: 'right' as const,
            render: (item: CatalogueItem) => (
              <RowMenu label={t('ownFields.actions', { code: item.code })}>
                <Menu.Item onClick={() => onEdit(item)}>{t('edit')}</Menu.Item>
                <Menu.Item color="red" onClick={() => void askRemove(item)}>
                  {t('payItems.remove')}
                </Menu.Item>
              </RowMenu>
            ),
          },
        ]),
  ];
}
