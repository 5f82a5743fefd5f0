import { Badge, Button, Group, Menu } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { filterInput } from '../../shared/filter-input.ts';
import { Page } from '../../shared/page.tsx';
import { RowMenu } from '../../shared/row-menu.tsx';
import { downloadTemplate } from '../imports/download-template.ts';
import { TemplateDialog } from './template-dialog.tsx';
import type { TemplateRow } from './template-row.ts';

/** Forms of files to fill in: the product's for everything one may import, and the company's own. */
export function ImportTemplatesScreen() {
  const t = useText('workbench/admin/import-templates');
  const format = useFormat();
  const state = useTableState({ pageSize: 50 });
  const [editing, setEditing] = useState<{ from?: TemplateRow; isCopy?: boolean }>();
  const list = useQuery({
    ...trpc.admin.imports.templates.page.queryOptions({ filter: filterInput(state) }),
    placeholderData: keepPreviousData,
  });
  const remove = useCommand(
    trpc.admin.imports.templates.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.admin.imports.pathFilter()),
    }),
    { done: 'deleted' },
  );
  const askAndRemove = async (row: TemplateRow) => {
    const sure = await confirm({
      title: t('remove'),
      message: t('removeMessage', { name: row.name }),
      irreversible: true,
    });
    if (sure) remove.mutate({ ids: [row.id] });
  };
  const add = (
    <Button size="xs" leftSection={<IconPlus size={16} />} onClick={() => setEditing({})}>
      {t('add')}
    </Button>
  );
  const columns: Column<TemplateRow>[] = [
    {
      key: 'name',
      header: t('name'),
      fixed: true,
      sortable: true,
      render: (row) => (
        <Group gap={6}>
          <strong>{row.name}</strong>
          {row.builtIn && (
            <Badge variant="light" color="gray">
              {t('builtIn')}
            </Badge>
          )}
        </Group>
      ),
    },
    { key: 'subject', header: t('subject'), sortable: true, render: (row) => row.subjectName },
    {
      key: 'columns',
      header: t('columns'),
      align: 'right',
      render: (row) => format.number(row.columns.length),
    },
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: (row) => (
        <RowMenu label={t('actionsOf', { name: row.name })}>
          <Menu.Item onClick={() => downloadTemplate(row.id)}>{t('download')}</Menu.Item>
          {!row.builtIn && <Menu.Item onClick={() => setEditing({ from: row })}>{t('edit')}</Menu.Item>}
          <Menu.Item onClick={() => setEditing({ from: row, isCopy: true })}>{t('copy')}</Menu.Item>
          {!row.builtIn && (
            <Menu.Item color="red" onClick={() => askAndRemove(row)}>
              {t('remove')}
            </Menu.Item>
          )}
        </RowMenu>
      ),
    },
  ];
  return (
    <Page title={t('title')} about={t('about')}>
      <DataTable
        id="import-templates"
        label={t('title')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        state={state}
        toolbar={add}
        empty={<EmptyState text={t('empty')} />}
      />
      {editing && <TemplateDialog {...editing} onClose={() => setEditing(undefined)} />}
    </Page>
  );
}
