import { Badge, Button, Menu } from '@mantine/core';
import { useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, DataTable } from '@suanpan/portal/kit/table';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RowMenu } from '../../../shared/row-menu.tsx';
import { type FieldLine, usePlatform } from '../use-platform.ts';
import { FieldDialog } from './field-dialog.tsx';
import { sourceField, sourceModel } from './field-words.ts';

/** What of ours goes into which of their fields, at the next run. */
export function FieldsPanel() {
  const t = useText('workbench/admin/integrations');
  const mayEdit = useCan('integrations.edit');
  const { calls, refresh } = usePlatform();
  const [editing, setEditing] = useState<FieldLine | 'new'>();
  const apps = useQuery(calls.apps.list.queryOptions({ filter: {} }));
  const app = apps.data?.rows.find(({ enabled, purposes }) => enabled && purposes.includes('directory'));
  const list = useQuery({
    ...calls.fields.list.queryOptions({ id: app?.id ?? '' }),
    enabled: app !== undefined,
  });
  const remove = useCommand(calls.fields.remove.mutationOptions(refresh), { success: t('fields.removed') });
  const drop = async (row: FieldLine) => {
    const sure = await confirm({
      title: t('fields.remove'),
      message: t('fields.removeMessage', { name: row.targetField }),
    });
    if (sure && row.id) remove.mutate({ id: row.id });
  };
  const add = mayEdit && app && (
    <Button size="xs" leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
      {t('fields.add')}
    </Button>
  );
  const columns: Column<FieldLine>[] = [
    { key: 'object', header: t('fields.object'), render: (row) => t(`runs.objects.${row.object}`) },
    { key: 'sourceModel', header: t('fields.sourceModel'), render: (row) => sourceModel(t, row.sourceModel) },
    {
      key: 'sourceField',
      header: t('fields.sourceField'),
      render: (row) =>
        row.transform === 'constant' ? `“${row.parameter ?? ''}”` : sourceField(t, row.sourceField),
    },
    { key: 'targetField', header: t('fields.targetField'), fixed: true },
    { key: 'transform', header: t('fields.transform'), render: (row) => t(`transforms.${row.transform}`) },
    { key: 'whenBlank', header: t('fields.whenBlank'), render: (row) => t(`whenBlank.${row.whenBlank}`) },
    {
      key: 'enabled',
      header: t('state'),
      render: (row) => (
        <Badge color={row.enabled ? 'green' : 'gray'}>
          {t(row.id === null ? 'fields.usual' : row.enabled ? 'apps.on' : 'apps.off')}
        </Badge>
      ),
    },
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: (row) =>
        mayEdit &&
        row.id !== null && (
          <RowMenu label={t('actionsOf', { name: row.targetField })}>
            <Menu.Item onClick={() => setEditing(row)}>{t('edit')}</Menu.Item>
            <Menu.Item color="red" onClick={() => drop(row)}>
              {t('fields.remove')}
            </Menu.Item>
          </RowMenu>
        ),
    },
  ];
  if (apps.data && !app) return <EmptyState text={t('fields.noApp')} />;
  return (
    <>
      <DataTable
        id="integration-fields"
        label={t('tabs.fields')}
        columns={columns}
        rows={list.data}
        error={list.error ?? apps.error}
        onRetry={() => list.refetch()}
        rowKey={(row) => row.id ?? row.targetField}
        toolbar={add}
        empty={<EmptyState text={t('fields.empty')} action={add} />}
      />
      {editing && app && (
        <FieldDialog
          appId={app.id}
          line={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}
