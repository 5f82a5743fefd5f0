import { Badge, Group, Switch } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EditedList } from '../../shared/edited-list.tsx';
import { filterInput } from '../../shared/filter-input.ts';
import type { MailTemplateRow } from './email-rows.ts';
import { TemplateDialog } from './template-dialog.tsx';

export function TemplatesPanel() {
  const t = useText('workbench/admin/email');
  const format = useFormat();
  const mayEdit = useCan('admin.email.edit');
  const state = useTableState({ pageSize: 20, prefix: 'templates' });
  const list = useQuery({
    ...trpc.admin.email.templates.list.queryOptions({ filter: filterInput(state) }),
    placeholderData: keepPreviousData,
  });
  const refresh = { onSuccess: () => queryClient.invalidateQueries(trpc.admin.email.pathFilter()) };
  const remove = useCommand(trpc.admin.email.templates.remove.mutationOptions(refresh), {
    success: t('templates.removed'),
  });
  const turn = useCommand(trpc.admin.email.templates.setStatus.mutationOptions(refresh), {
    done: 'saved',
  });
  const isLast = (row: MailTemplateRow) =>
    row.inUse &&
    (list.data?.rows ?? []).filter((one) => one.purpose === row.purpose && one.enabled).length === 1;
  const setEnabled = async (row: MailTemplateRow, enabled: boolean) => {
    const sure =
      enabled ||
      !isLast(row) ||
      (await confirm({
        title: t('templates.turnOff'),
        message: t('templates.turnOffMessage', { purpose: row.purposeName }),
        confirmLabel: t('templates.turnOff'),
      }));
    if (sure) turn.mutate({ ids: [row.id], enabled });
  };
  const columns: Column<MailTemplateRow>[] = [
    {
      key: 'name',
      header: t('templates.name'),
      fixed: true,
      sortable: true,
      render: (row) => (
        <Group gap={6}>
          <strong>{row.builtIn ? row.purposeName : row.name}</strong>
          {row.builtIn && <Badge color="gray">{t('templates.builtIn')}</Badge>}
          {row.inUse && <Badge color="teal">{t('templates.inUse')}</Badge>}
        </Group>
      ),
    },
    { key: 'purpose', header: t('templates.purpose'), sortable: true, render: (row) => row.purposeName },
    {
      key: 'enabled',
      header: t('on'),
      render: (row) => (
        <Switch
          aria-label={t('templates.switch', { name: row.builtIn ? row.purposeName : row.name })}
          checked={row.enabled}
          disabled={!mayEdit || turn.isPending}
          onChange={(event) => setEnabled(row, event.currentTarget.checked)}
        />
      ),
    },
    {
      key: 'updatedAt',
      header: t('updatedAt'),
      sortable: true,
      render: (row) => format.instant(row.updatedAt),
    },
  ];
  return (
    <EditedList
      id="mail-templates"
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
        offered: (row) => !row.builtIn,
      }}
      dialog={(template, onClose) => <TemplateDialog template={template} onClose={onClose} />}
    />
  );
}
