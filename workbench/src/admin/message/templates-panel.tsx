import { Badge, Group, Menu } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EditedList } from '../../shared/edited-list.tsx';
import { filterInput } from '../../shared/filter-input.ts';
import { APPROVAL_COLOURS, type MessageTemplateRow } from './message-rows.ts';
import { TemplateDialog } from './template-dialog.tsx';

export function TemplatesPanel() {
  const t = useText('workbench/admin/message');
  const mayEdit = useCan('admin.message.edit');
  const state = useTableState({ pageSize: 20, prefix: 'templates' });
  const list = useQuery({
    ...trpc.admin.message.templates.list.queryOptions({ data: filterInput(state) }),
    placeholderData: keepPreviousData,
  });
  const refresh = { onSuccess: () => queryClient.invalidateQueries(trpc.admin.message.pathFilter()) };
  const remove = useCommand(trpc.admin.message.templates.remove.mutationOptions(refresh), {
    success: t('templates.removed'),
  });
  const test = useCommand(trpc.admin.message.templates.sendTest.mutationOptions(refresh), {
    success: t('templates.testQueued'),
  });
  const columns: Column<MessageTemplateRow>[] = [
    {
      key: 'name',
      header: t('name'),
      fixed: true,
      sortable: true,
      render: (row) => (
        <Group gap={6}>
          <strong>{row.name}</strong>
          {row.inUse && <Badge color="teal">{t('templates.inUse')}</Badge>}
          {!row.enabled && <Badge color="gray">{t('off')}</Badge>}
        </Group>
      ),
    },
    { key: 'purpose', header: t('templates.purpose'), sortable: true, render: (row) => row.purposeName },
    { key: 'serviceName', header: t('templates.service') },
    { key: 'code', header: t('templates.code'), render: (row) => row.code ?? '–' },
    {
      key: 'approval',
      header: t('approval'),
      render: (row) => <Badge color={APPROVAL_COLOURS[row.approval]}>{t(`approvals.${row.approval}`)}</Badge>,
    },
  ];
  return (
    <EditedList
      id="message-templates"
      label={t('tabs.templates')}
      columns={columns}
      {...ofQuery(list)}
      state={state}
      mayEdit={mayEdit}
      words={{
        add: t('templates.add'),
        edit: t('edit'),
        empty: t('templates.empty'),
        actions: (row) => t('actionsOf', { name: row.name }),
      }}
      removal={{
        title: t('templates.remove'),
        message: (row) => t('templates.removeMessage', { name: row.name }),
        run: (row) => remove.mutate({ ids: [row.id] }),
      }}
      actions={(row) => (
        <Menu.Item onClick={() => test.mutate({ id: row.id })}>{t('templates.sendTest')}</Menu.Item>
      )}
      dialog={(template, onClose) => <TemplateDialog template={template} onClose={onClose} />}
    />
  );
}
