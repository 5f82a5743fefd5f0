import { Badge, Group, Menu, Switch } from '@mantine/core';
import { trpc, useCommand } from '@suanpan/portal/kit/api';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { type Column, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EditedList } from '../../shared/edited-list.tsx';
import { filterInput } from '../../shared/filter-input.ts';
import { ApplicationDialog } from './application-dialog.tsx';
import { type ApplicationRow, refreshMenus, useMenuNames } from './menu-rows.ts';

/** The sections of both menus: on or off, in which order, and those of the company's own. */
export function ApplicationsPanel() {
  const t = useText('workbench/admin/menus');
  const format = useFormat();
  const names = useMenuNames();
  const state = useTableState({ pageSize: 50, prefix: 'applications' });
  const list = useQuery({
    ...trpc.identity.menuApplications.list.queryOptions({ filter: filterInput(state) }),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.rows ?? [];
  const done = { onSuccess: refreshMenus };
  const setEnabled = useCommand(trpc.identity.menuApplications.setEnabled.mutationOptions(done), {
    done: 'saved',
  });
  const sort = useCommand(trpc.identity.menuApplications.sort.mutationOptions(done));
  const remove = useCommand(trpc.identity.menuApplications.remove.mutationOptions(done), {
    done: 'deleted',
  });
  const askAndSwitch = async (row: ApplicationRow) => {
    const name = names.section(row);
    const sure =
      !row.enabled ||
      (await confirm({
        title: t('applications.turnOff'),
        message: t('applications.turnOffMessage', { name, count: row.entries }),
      }));
    if (sure) setEnabled.mutate({ ids: [row.id], enabled: !row.enabled });
  };
  const step = (row: ApplicationRow, by: 1 | -1) => {
    const ids = rows.map(({ id }) => id);
    const at = ids.indexOf(row.id);
    sort.mutate({ ids: ids.toSpliced(at, 1).toSpliced(at + by, 0, row.id) });
  };
  const isOrdered = !state.sort && state.search === '';
  const columns: Column<ApplicationRow>[] = [
    {
      key: 'code',
      header: t('applications.name'),
      fixed: true,
      sortable: true,
      render: (row) => (
        <Group gap={6}>
          <strong>{names.section(row)}</strong>
          {row.builtIn && (
            <Badge variant="light" color="gray">
              {t('builtIn')}
            </Badge>
          )}
        </Group>
      ),
    },
    {
      key: 'shell',
      header: t('applications.shell'),
      sortable: true,
      render: (row) => t(`shells.${row.shell}`),
    },
    {
      key: 'entries',
      header: t('applications.entries'),
      align: 'right',
      render: (row) => format.number(row.entries),
    },
    {
      key: 'enabled',
      header: t('on'),
      render: (row) => (
        <Switch
          size="sm"
          checked={row.enabled}
          aria-label={t('applications.use', { name: names.section(row) })}
          onChange={() => askAndSwitch(row)}
        />
      ),
    },
  ];
  return (
    <EditedList
      id="menu-applications"
      label={t('tabs.applications')}
      columns={columns}
      {...ofQuery(list)}
      state={state}
      mayEdit
      words={{
        add: t('applications.add'),
        edit: t('edit'),
        empty: t('applications.empty'),
        actions: (row) => t('actionsOf', { name: names.section(row) }),
      }}
      removal={{
        title: t('applications.remove'),
        message: (row) => t('applications.removeMessage', { name: names.section(row), count: row.entries }),
        run: (row) => remove.mutate({ ids: [row.id] }),
        offered: (row) => !row.builtIn,
      }}
      actions={(row) =>
        isOrdered && (
          <>
            <Menu.Item disabled={row.id === rows[0]?.id} onClick={() => step(row, -1)}>
              {t('tree.up')}
            </Menu.Item>
            <Menu.Item disabled={row.id === rows.at(-1)?.id} onClick={() => step(row, 1)}>
              {t('tree.down')}
            </Menu.Item>
          </>
        )
      }
      dialog={(application, onClose) => <ApplicationDialog application={application} onClose={onClose} />}
    />
  );
}
