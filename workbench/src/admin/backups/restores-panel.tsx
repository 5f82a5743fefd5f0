import { Badge, Menu, Text } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RowMenu } from '../../shared/row-menu.tsx';
import { AgreeDialog } from './agree-dialog.tsx';
import type { RestoreRow } from './backup-row.ts';

const COLOURS: Readonly<Record<RestoreRow['state'], string>> = {
  asked: 'yellow',
  agreed: 'blue',
  running: 'blue',
  done: 'green',
  failed: 'red',
  withdrawn: 'gray',
};

/** Who asked to go back to which backup, who agreed, and what came of it. */
export function RestoresPanel() {
  const t = useText('workbench/admin/backups');
  const format = useFormat();
  const [agreeing, setAgreeing] = useState<RestoreRow>();
  const state = useTableState({ pageSize: 20 });
  const { page, pageSize } = state.input;
  const list = useQuery({
    ...trpc.admin.backups.restores.list.queryOptions({ page, pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
  });
  const withdraw = useCommand(
    trpc.admin.backups.restores.withdraw.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.admin.backups.pathFilter()),
    }),
    { success: t('withdrawn') },
  );
  const takeBack = async (row: RestoreRow) => {
    const question = { title: t('withdrawSure'), message: t('withdrawHint'), confirmLabel: t('withdraw') };
    if (await confirm(question)) withdraw.mutate({ id: row.id });
  };
  const columns: Column<RestoreRow>[] = [
    {
      key: 'backupAt',
      header: t('backupOf'),
      fixed: true,
      render: (row) => <strong>{format.instant(row.backupAt)}</strong>,
    },
    { key: 'reason', header: t('reason'), line: (row) => row.reason },
    {
      key: 'who',
      header: t('who'),
      render: (row) => (
        <>
          <Text size="sm">
            {t('askedBy', { name: row.askedBy?.name ?? '', at: format.instant(row.askedAt) })}
          </Text>
          {row.decidedBy && (
            <Text size="sm">
              {t(row.state === 'withdrawn' ? 'withdrawnBy' : 'agreedBy', { name: row.decidedBy.name })}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'state',
      header: t('state'),
      render: (row) => (
        <>
          <Badge color={COLOURS[row.state]}>{t(`states.${row.state}`)}</Badge>
          <Outcome row={row} />
        </>
      ),
    },
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: (row) =>
        (row.state === 'asked' || row.state === 'agreed') && (
          <RowMenu label={t('actionsOf', { name: format.instant(row.backupAt) })}>
            {row.state === 'asked' && (
              <Menu.Item disabled={row.mine} onClick={() => setAgreeing(row)}>
                {row.mine ? t('mine') : t('agree')}
              </Menu.Item>
            )}
            <Menu.Item onClick={() => void takeBack(row)}>{t('withdraw')}</Menu.Item>
          </RowMenu>
        ),
    },
  ];
  return (
    <>
      <DataTable
        id="restores"
        label={t('restores')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        state={state}
        searchable={false}
        empty={<EmptyState text={t('noRestores')} />}
      />
      {agreeing && <AgreeDialog row={agreeing} onClose={() => setAgreeing(undefined)} />}
    </>
  );
}

function Outcome({ row }: { row: RestoreRow }) {
  const t = useText('workbench/admin/backups');
  const format = useFormat();
  const lines = [
    row.problem,
    row.state === 'agreed' && row.beginsAt && t('begins', { at: format.instant(row.beginsAt) }),
    row.endedAt && t('ended', { at: format.instant(row.endedAt) }),
    row.putAside && t('putAside', { place: row.putAside }),
  ].filter((line) => typeof line === 'string');
  return lines.map((line) => (
    <Text key={line} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {line}
    </Text>
  ));
}
