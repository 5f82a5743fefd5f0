import { Badge, Group, Menu } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable } from '@suanpan/portal/kit/table';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalName } from '../../shared/local-name.ts';
import { RowMenu } from '../../shared/row-menu.tsx';
import { ActiveBadge, AddRecord } from '../organisation/record-fields.tsx';
import { FieldDialog } from './field-dialog.tsx';
import type { OwnField } from './own-fields.ts';

/** The fields that a company defines for its employees. */
export function FieldsPanel({ readOnly }: { readOnly: boolean }) {
  const t = useText('workbench/people');
  const [editing, setEditing] = useState<OwnField | 'new'>();
  const list = useQuery(trpc.people.fields.list.queryOptions());
  const columns = useColumns(readOnly, setEditing);
  const add = !readOnly && <AddRecord onClick={() => setEditing('new')} />;
  return (
    <>
      <DataTable
        id="own-fields"
        label={t('organisation.tabs.fields')}
        columns={columns}
        rows={list.data}
        isLoading={list.isFetching}
        error={list.error}
        onRetry={() => list.refetch()}
        rowKey={(row) => row.id}
        {...(readOnly ? {} : { onRowOpen: (row: OwnField) => setEditing(row) })}
        toolbar={add}
        empty={<EmptyState text={t('ownFields.empty')} />}
      />
      {editing && (
        <FieldDialog
          field={editing === 'new' ? undefined : editing}
          position={(list.data?.at(-1)?.position ?? 0) + 1}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

function useColumns(readOnly: boolean, onEdit: (field: OwnField) => void): Column<OwnField>[] {
  const t = useText('workbench/people');
  const nameOf = useLocalName();
  const remove = useCommand(
    trpc.people.fields.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.people.fields.pathFilter()),
    }),
    { success: t('ownFields.removed') },
  );
  const askRemove = async (field: OwnField) => {
    const sure = await confirm({
      title: t('ownFields.remove'),
      message: t('ownFields.removeMessage', { name: nameOf(field.names, field.code) }),
      confirmLabel: t('ownFields.remove'),
      irreversible: true,
    });
    if (sure) remove.mutate({ id: field.id });
  };
  return [
    {
      key: 'name',
      header: t('fields.label'),
      fixed: true,
      render: (field) => nameOf(field.names, field.code),
    },
    { key: 'code', header: t('fields.code'), fixed: true },
    { key: 'type', header: t('ownFields.type'), render: (field) => t(`ownFields.types.${field.type}`) },
    {
      key: 'marks',
      header: t('ownFields.marks'),
      render: (field) => (
        <Group gap={4} wrap="nowrap">
          {field.required && <Badge variant="light">{t('ownFields.required')}</Badge>}
          {field.sensitive && (
            <Badge variant="light" color="orange">
              {t('ownFields.sensitive')}
            </Badge>
          )}
        </Group>
      ),
    },
    { key: 'position', header: t('ownFields.position'), align: 'right' },
    { key: 'active', header: t('fields.status'), render: (field) => <ActiveBadge active={field.active} /> },
    ...(readOnly
      ? []
      : [
          {
            key: 'actions',
            header: '',
            fixed: true,
            align: 'right' as const,
            render: (field: OwnField) => (
              <RowMenu label={t('ownFields.actions', { code: field.code })}>
                <Menu.Item onClick={() => onEdit(field)}>{t('edit')}</Menu.Item>
                <Menu.Item color="red" onClick={() => void askRemove(field)}>
                  {t('ownFields.remove')}
                </Menu.Item>
              </RowMenu>
            ),
          },
        ]),
  ];
}
