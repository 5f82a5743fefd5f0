import { Badge, Button, Menu } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../../shared/page.tsx';
import { PageTabs } from '../../shared/page-tabs.tsx';
import { RowMenu } from '../../shared/row-menu.tsx';
import { AskRestoreDialog } from './ask-restore-dialog.tsx';
import type { BackupRow } from './backup-row.ts';
import { CheckDialog } from './check-dialog.tsx';
import { RestoresPanel } from './restores-panel.tsx';

/** Backups that were tried when they were made; one is made, looked at again, and brought back from here. */
export function BackupsScreen() {
  const t = useText('workbench/admin/backups');
  const make = useCommand(
    trpc.admin.backups.make.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.admin.backups.pathFilter()),
    }),
    { success: t('begun') },
  );
  const primary = (
    <Button loading={make.isPending} onClick={() => make.mutate({})}>
      {t('make')}
    </Button>
  );
  return (
    <Page title={t('title')} about={t('about')} primary={primary}>
      <PageTabs
        label={(tab) => t(tab === 'backups' ? 'title' : 'restores')}
        panels={{ backups: <BackupsPanel />, restores: <RestoresPanel /> }}
      />
    </Page>
  );
}

function BackupsPanel() {
  const t = useText('workbench/admin/backups');
  const format = useFormat();
  const [checking, setChecking] = useState<BackupRow>();
  const [restoring, setRestoring] = useState<BackupRow>();
  const state = useTableState({ pageSize: 50 });
  const { page, pageSize } = state.input;
  const list = useQuery({
    ...trpc.admin.backups.list.queryOptions({ page, pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
  });
  const columns: Column<BackupRow>[] = [
    {
      key: 'at',
      header: t('at'),
      fixed: true,
      render: (row) => <strong title={format.relative(row.at)}>{format.instant(row.at)}</strong>,
    },
    { key: 'place', header: t('place'), line: (row) => row.place },
    {
      key: 'size',
      header: t('size'),
      align: 'right',
      render: (row) => t('megabytes', { size: format.number(row.size / 1e6, { maximumFractionDigits: 1 }) }),
    },
    {
      key: 'there',
      header: t('state'),
      fixed: true,
      render: (row) => (
        <Badge color={row.there ? 'green' : 'yellow'}>{t(row.there ? 'verified' : 'away')}</Badge>
      ),
    },
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: (row) => (
        <RowMenu label={t('actionsOf', { name: format.instant(row.at) })}>
          <Menu.Item disabled={!row.there} onClick={() => setChecking(row)}>
            {t('check')}
          </Menu.Item>
          <Menu.Item disabled={!row.there} onClick={() => setRestoring(row)}>
            {t('ask')}
          </Menu.Item>
        </RowMenu>
      ),
    },
  ];
  return (
    <>
      <DataTable
        id="backups"
        label={t('title')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        state={state}
        searchable={false}
        empty={<EmptyState text={t('empty')} />}
      />
      {checking && <CheckDialog row={checking} onClose={() => setChecking(undefined)} />}
      {restoring && <AskRestoreDialog row={restoring} onClose={() => setRestoring(undefined)} />}
    </>
  );
}
