import { Button } from '@mantine/core';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, DataTable, ofQuery } from '@suanpan/portal/kit/table';
import { useQuery } from '@tanstack/react-query';

type Row = RouterOutputs['admin']['email']['logs']['parked']['rows'][number];

/** Addresses that their server said don't exist: nothing goes there until somebody says they are right. */
export function ParkedPanel() {
  const t = useText('workbench/admin/email');
  const format = useFormat();
  const mayEdit = useCan('admin.email.edit');
  const list = useQuery(trpc.admin.email.logs.parked.queryOptions());
  const release = useCommand(
    trpc.admin.email.logs.release.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.admin.email.logs.pathFilter()),
    }),
    { success: t('parked.released') },
  );
  const columns: Column<Row>[] = [
    { key: 'address', header: t('logs.address'), fixed: true },
    { key: 'response', header: t('parked.response'), line: (row) => row.response ?? '–' },
    { key: 'createdAt', header: t('parked.since'), render: (row) => format.instant(row.createdAt) },
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: (row) =>
        mayEdit && (
          <Button size="compact-xs" variant="light" onClick={() => release.mutate({ id: row.id })}>
            {t('parked.release')}
          </Button>
        ),
    },
  ];
  return (
    <DataTable
      id="mail-parked"
      label={t('tabs.parked')}
      columns={columns}
      {...ofQuery(list)}
      rowKey={(row) => row.id}
      empty={<EmptyState text={t('parked.empty')} />}
    />
  );
}
