import { Badge, Button, Group, Menu } from '@mantine/core';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable } from '@suanpan/portal/kit/table';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalName } from '../../shared/local-name.ts';
import { Page } from '../../shared/page.tsx';
import { RowMenu } from '../../shared/row-menu.tsx';
import { useRoomChanges } from '../../shared/use-room-changes.ts';
import { BalanceEntry } from './balance-entry.tsx';
import { BalanceItemDialog } from './balance-item-dialog.tsx';

type Row = RouterOutputs['payroll']['balances']['items']['list']['rows'][number];

/** The balances that all solutions share, and those that solutions declare for themselves. */
export function BalanceItemsScreen() {
  useRoomChanges('payroll');
  const t = useText('workbench/payroll/balances');
  const [editing, setEditing] = useState<Row | 'new'>();
  const list = useQuery(trpc.payroll.balances.items.list.queryOptions());
  const mayEdit = list.data?.mayEdit ?? false;
  const columns = useItemColumns(mayEdit, setEditing);
  const add = mayEdit && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
      {t('items.add')}
    </Button>
  );
  return (
    <Page
      title={t('items.title')}
      about={t('items.about')}
      primary={
        <>
          <BalanceEntry />
          {add}
        </>
      }
    >
      <DataTable
        id="balance-items"
        label={t('items.title')}
        columns={columns}
        rows={list.data?.rows}
        error={list.error}
        onRetry={() => list.refetch()}
        rowKey={(row) => row.code}
        download
        {...(mayEdit ? { onRowOpen: (row: Row) => row.id !== null && setEditing(row) } : {})}
        empty={<EmptyState text={t('items.empty')} action={add} />}
      />
      {editing && (
        <BalanceItemDialog
          item={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Page>
  );
}

function useItemColumns(mayEdit: boolean, onEdit: (row: Row) => void): Column<Row>[] {
  const t = useText('workbench/payroll/balances');
  const nameOf = useLocalName();
  const format = useFormat();
  const signed = (sign: 1 | -1) => (row: Row) =>
    format.list(row.adds.filter((each) => each.sign === sign).map(({ payType }) => payType)) || '–';
  return [
    { key: 'name', header: t('items.fields.name'), fixed: true, render: (row) => nameOf(row.name, row.code) },
    { key: 'code', header: t('items.fields.code'), fixed: true },
    {
      key: 'kind',
      header: t('items.fields.kind'),
      render: (row) => (
        <Group gap={6} wrap="nowrap">
          {row.builtIn && <Badge variant="light">{t('items.builtIn')}</Badge>}
          {row.id === null && (
            <Badge variant="light" color="gray">
              {t('items.declared')}
            </Badge>
          )}
        </Group>
      ),
    },
    {
      key: 'sort',
      header: t('items.fields.sort'),
      align: 'right',
      render: (row) => (row.id === null ? '–' : String(row.sort)),
    },
    { key: 'plus', header: t('items.fields.plus'), render: signed(1) },
    { key: 'minus', header: t('items.fields.minus'), render: signed(-1) },
    {
      key: 'usedBy',
      header: t('items.fields.usedBy'),
      render: (row) => format.list(row.usedBy.map((solution) => nameOf(solution.name, solution.code))) || '–',
    },
    ...(mayEdit
      ? [
          {
            key: 'actions',
            header: '',
            fixed: true,
            align: 'right' as const,
            render: (row: Row) => <Actions row={row} onEdit={onEdit} />,
          },
        ]
      : []),
  ];
}

function Actions({ row, onEdit }: { row: Row; onEdit: (row: Row) => void }) {
  const t = useText('workbench/payroll/balances');
  const nameOf = useLocalName();
  const remove = useCommand(
    trpc.payroll.balances.items.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.payroll.balances.pathFilter()),
    }),
    { success: t('items.removed') },
  );
  const { id } = row;
  if (id === null) return null;
  const askRemove = async () => {
    const sure = await confirm({
      title: t('items.remove.title'),
      message: t('items.remove.message', { code: row.code, name: nameOf(row.name, row.code) }),
      confirmLabel: t('items.remove.confirm'),
      irreversible: true,
    });
    if (sure) remove.mutate({ id });
  };
  return (
    <RowMenu label={t('items.actions', { code: row.code })}>
      <Menu.Item onClick={() => onEdit(row)}>{t('items.edit')}</Menu.Item>
      {!row.builtIn && (
        <Menu.Item color="red" onClick={() => void askRemove()}>
          {t('items.remove.title')}
        </Menu.Item>
      )}
    </RowMenu>
  );
}
