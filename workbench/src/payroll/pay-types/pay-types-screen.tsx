import { Badge, Button, Menu } from '@mantine/core';
import { api, queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable, ofQuery, useListFilter, useTableState } from '@suanpan/portal/kit/table';
import { PAY_TYPE_KINDS } from '@suanpan/server/words';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterSelect } from '../../shared/filter-select.tsx';
import { useLocalName } from '../../shared/local-name.ts';
import { Page } from '../../shared/page.tsx';
import { RowMenu } from '../../shared/row-menu.tsx';
import { useRoomChanges } from '../../shared/use-room-changes.ts';
import { PayTypeDialog } from './pay-type-dialog.tsx';

type Row = RouterOutputs['payroll']['payTypes']['list']['rows'][number];

/** The pay types that columns of all solutions choose from. */
export function PayTypesScreen() {
  useRoomChanges('payroll');
  const t = useText('workbench/payroll/pay-types');
  const state = useTableState({ sort: { column: 'code', direction: 'asc' } });
  const filter = useListFilter();
  const kind = filter.oneOf('kind', PAY_TYPE_KINDS);
  const [editing, setEditing] = useState<Row | 'new'>();
  const asked = { ...state.input, ...(kind ? { kind } : {}) };
  const list = useQuery({
    ...trpc.payroll.payTypes.list.queryOptions(asked),
    placeholderData: keepPreviousData,
  });
  const mayEdit = list.data?.mayEdit ?? false;
  const columns = usePayTypeColumns(mayEdit, setEditing);
  const add = mayEdit && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
      {t('add')}
    </Button>
  );
  return (
    <Page title={t('title')} about={t('about')} primary={add}>
      <DataTable
        id="pay-types"
        label={t('title')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        {...(mayEdit ? { onRowOpen: (row: Row) => setEditing(row) } : {})}
        state={state}
        download={(page) => api.payroll.payTypes.list.query({ ...asked, ...page })}
        toolbar={
          <FilterSelect
            param="kind"
            w={200}
            aria-label={t('fields.kind')}
            placeholder={t('fields.kind')}
            data={PAY_TYPE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
        }
        filter={filter}
        empty={<EmptyState text={t('empty')} action={add} />}
      />
      {editing && (
        <PayTypeDialog
          payType={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Page>
  );
}

function usePayTypeColumns(mayEdit: boolean, onEdit: (row: Row) => void): Column<Row>[] {
  const t = useText('workbench/payroll/pay-types');
  const nameOf = useLocalName();
  const format = useFormat();
  const remove = useCommand(
    trpc.payroll.payTypes.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.payroll.payTypes.pathFilter()),
    }),
    { success: t('removed') },
  );
  const askRemove = async (row: Row) => {
    const sure = await confirm({
      title: t('remove.title'),
      message: t('remove.message', { code: row.code, name: nameOf(row.name, row.code) }),
      confirmLabel: t('remove.confirm'),
      irreversible: true,
    });
    if (sure) remove.mutate({ id: row.id });
  };
  return [
    {
      key: 'name',
      header: t('fields.name'),
      sortable: true,
      fixed: true,
      render: (row) => nameOf(row.name, row.code),
    },
    { key: 'code', header: t('fields.code'), sortable: true, fixed: true },
    {
      key: 'kind',
      header: t('fields.kind'),
      sortable: true,
      render: (row) => <Badge variant="light">{t(`kinds.${row.kind}`)}</Badge>,
    },
    {
      key: 'updatedAt',
      header: t('fields.updatedAt'),
      text: (row) => format.instant(row.updatedAt),
      render: (row) => <span title={format.instant(row.updatedAt)}>{format.relative(row.updatedAt)}</span>,
    },
    ...(mayEdit
      ? [
          {
            key: 'actions',
            header: '',
            fixed: true,
            align: 'right' as const,
            render: (row: Row) => (
              <RowMenu label={t('actions', { code: row.code })}>
                <Menu.Item onClick={() => onEdit(row)}>{t('edit')}</Menu.Item>
                <Menu.Item color="red" onClick={() => void askRemove(row)}>
                  {t('remove.title')}
                </Menu.Item>
              </RowMenu>
            ),
          },
        ]
      : []),
  ];
}
