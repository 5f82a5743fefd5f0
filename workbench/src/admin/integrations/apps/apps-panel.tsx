import { Badge, Group, Menu, Stack } from '@mantine/core';
import { useCommand } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { notifySuccess, notifyWarning } from '@suanpan/portal/kit/notices';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EditedList } from '../../../shared/edited-list.tsx';
import { filterInput } from '../../../shared/filter-input.ts';
import { type AppRow, usePlatform } from '../use-platform.ts';
import { AppDialog } from './app-dialog.tsx';
import { MicroAppsPanel } from './micro-apps-panel.tsx';

/** The apps by whose secrets the platform is called, and what was found when they were last tried. */
export function AppsPanel() {
  const t = useText('workbench/admin/integrations');
  const format = useFormat();
  const mayEdit = useCan('integrations.edit');
  const { calls, platform, refresh } = usePlatform();
  const state = useTableState({ pageSize: 20 });
  const list = useQuery({
    ...calls.apps.list.queryOptions({ filter: filterInput(state) }),
    placeholderData: keepPreviousData,
  });
  const remove = useCommand(calls.apps.remove.mutationOptions(refresh), { success: t('apps.removed') });
  const verify = useCommand(
    calls.apps.verify.mutationOptions({
      onSuccess: ({ ok, message }) => {
        refresh.onSuccess();
        if (ok) notifySuccess(t('apps.fine'));
        else notifyWarning(message ?? '', t('apps.notFine'));
      },
    }),
  );
  const columns: Column<AppRow>[] = [
    {
      key: 'name',
      header: t('apps.name'),
      fixed: true,
      sortable: true,
      render: (row) => (
        <Group gap={6}>
          <strong>{row.name}</strong>
          {!row.enabled && <Badge color="gray">{t('apps.off')}</Badge>}
        </Group>
      ),
    },
    { key: 'appKey', header: t(`apps.keyOf.${platform}`), sortable: true },
    { key: 'appId', header: t(`apps.idOf.${platform}`), sortable: true, render: (row) => row.appId || '–' },
    {
      key: 'purposes',
      header: t('apps.purposes'),
      render: (row) => row.purposes.map((one) => t(`purposes.${one}`)).join(t('and')),
    },
    { key: 'address', header: t('apps.address'), hidden: true },
    {
      key: 'changedAt',
      header: t('apps.changedAt'),
      hidden: true,
      render: (row) => (row.changedAt ? format.instant(row.changedAt) : '–'),
    },
    {
      key: 'verifiedAt',
      header: t('apps.verified'),
      sortable: true,
      wrap: true,
      render: (row) => <Verified row={row} />,
    },
  ];
  return (
    <Stack gap="lg">
      <EditedList
        id="integration-apps"
        label={t('tabs.apps')}
        columns={columns}
        {...ofQuery(list)}
        state={state}
        mayEdit={mayEdit}
        words={{
          add: t('apps.add'),
          edit: t('edit'),
          empty: t('apps.empty'),
          actions: (row) => t('actionsOf', { name: row.name }),
        }}
        removal={{
          title: t('apps.remove'),
          message: (row) => t('apps.removeMessage', { name: row.name }),
          run: (row) => remove.mutate({ id: row.id }),
        }}
        actions={(row) => (
          <Menu.Item onClick={() => verify.mutate({ id: row.id })}>{t('apps.verify')}</Menu.Item>
        )}
        dialog={(app, onClose) => <AppDialog app={app} platform={platform} onClose={onClose} />}
      />
      <MicroAppsPanel />
    </Stack>
  );
}

function Verified({ row }: { row: AppRow }) {
  const t = useText('workbench/admin/integrations');
  const format = useFormat();
  if (row.verifiedAt === null) return <Badge color="gray">{t('apps.never')}</Badge>;
  return (
    <Stack gap={4}>
      <Group gap={6}>
        <Badge color={row.verifyCode === null ? 'green' : 'red'}>
          {t(row.verifyCode === null ? 'apps.works' : 'apps.refused')}
        </Badge>
        {format.instant(row.verifiedAt)}
      </Group>
      {row.verifyMessage && <span style={{ overflowWrap: 'anywhere' }}>{row.verifyMessage}</span>}
    </Stack>
  );
}
