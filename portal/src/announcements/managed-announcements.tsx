import { Badge, Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RouterOutputs, trpc, useCommand } from '../kit/api/index.ts';
import { EmptyState } from '../kit/errors/index.ts';
import { confirm } from '../kit/form/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { type Column, DataTable, ofQuery, useTableState } from '../kit/table/index.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { refreshAnnouncements } from './refresh-announcements.ts';

type Row = RouterOutputs['portal']['announcements']['listManaged']['rows'][number];

const COLOURS = { draft: 'gray', scheduled: 'blue', released: 'teal', withdrawn: 'red' } as const;

/** Every announcement with its state, for who writes them. */
export function ManagedAnnouncements() {
  const t = useText('portal/announcements');
  const format = useFormat();
  const [editing, setEditing] = useState<string>();
  const state = useTableState({ pageSize: 50 });
  const { page, pageSize } = state.input;
  const list = useQuery({
    ...trpc.portal.announcements.listManaged.queryOptions({ page, pageSize }),
    placeholderData: keepPreviousData,
  });
  const detail = useQuery({
    ...trpc.portal.announcements.getManaged.queryOptions({ id: editing ?? '' }),
    enabled: editing !== undefined,
  });
  const withdraw = useCommand(
    trpc.portal.announcements.withdraw.mutationOptions({ onSuccess: refreshAnnouncements }),
    { success: t('withdrawn') },
  );
  const ask = async ({ id, title }: Row) => {
    const sure = await confirm({
      title: t('withdraw'),
      message: t('withdrawMessage', { title }),
      irreversible: true,
    });
    if (sure) withdraw.mutate({ id });
  };
  const columns: Column<Row>[] = [
    { key: 'title', header: t('columns.title'), fixed: true },
    {
      key: 'state',
      header: t('columns.state'),
      text: (row) => t(`states.${row.state}`),
      render: (row) => <Badge color={COLOURS[row.state]}>{t(`states.${row.state}`)}</Badge>,
    },
    { key: 'release', header: t('columns.release') },
    {
      key: 'releasedAt',
      header: t('columns.releasedAt'),
      render: (row) => (row.releasedAt ? format.instant(row.releasedAt) : ''),
    },
    { key: 'clicks', header: t('columns.clicks'), render: (row) => format.number(row.clicks) },
    {
      key: 'withdraw',
      header: '',
      render: (row) =>
        row.state !== 'withdrawn' && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            onClick={(event) => {
              event.stopPropagation();
              void ask(row);
            }}
          >
            {t('withdraw')}
          </Button>
        ),
    },
  ];
  return (
    <>
      <DataTable
        id="announcements"
        label={t('tabs.manage')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        state={state}
        searchable={false}
        onRowOpen={(row) => row.state !== 'withdrawn' && setEditing(row.id)}
        empty={<EmptyState text={t('empty.manage')} />}
      />
      {editing !== undefined && detail.data?.id === editing && (
        <AnnouncementDialog announcement={detail.data} onClose={() => setEditing(undefined)} />
      )}
    </>
  );
}
