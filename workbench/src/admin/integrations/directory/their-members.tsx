import { Badge, Menu, Skeleton, Table } from '@mantine/core';
import { trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { confirm, Dialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { filterInput } from '../../../shared/filter-input.ts';
import { RowMenu } from '../../../shared/row-menu.tsx';
import { RunButtons } from '../runs/run-buttons.tsx';
import { type TheirMember, usePlatform } from '../use-platform.ts';

/** Members of the platform, as the last complete reading found them. What the app may not see is not shown as blank. */
export function TheirMembers() {
  const t = useText('workbench/admin/integrations');
  const format = useFormat();
  const mayEdit = useCan('integrations.edit');
  const { calls, platform, refresh } = usePlatform();
  const state = useTableState({ pageSize: 50 });
  const [shown, setShown] = useState<TheirMember>();
  const list = useQuery({
    ...calls.members.theirs.queryOptions({ filter: filterInput(state) }),
    placeholderData: keepPreviousData,
  });
  const remove = useCommand(calls.members.remove.mutationOptions(refresh), { success: t('members.removed') });
  const drop = async (row: TheirMember) => {
    const sure = await confirm({
      title: t('members.remove'),
      message: t('members.removeMessage', { name: row.name ?? row.id }),
      irreversible: true,
    });
    if (sure) remove.mutate({ id: row.id });
  };
  const columns: Column<TheirMember>[] = [
    { key: 'id', header: t('members.idThere'), fixed: true, sortable: true },
    { key: 'name', header: t('apps.name'), fixed: true, sortable: true, render: (row) => row.name ?? '–' },
    { key: 'employeeNumber', header: t('members.number'), render: (row) => row.employeeNumber ?? '–' },
    { key: 'phone', header: t('members.phone'), render: (row) => row.phone ?? '–' },
    { key: 'email', header: t('members.email'), hidden: true, render: (row) => row.email ?? '–' },
    { key: 'departmentIds', header: t('tabs.departments'), line: (row) => row.departmentIds.join(', ') },
    {
      key: 'active',
      header: t('state'),
      render: (row) => (
        <>
          <Badge color={row.active ? 'green' : 'gray'}>{t(row.active ? 'apps.on' : 'apps.off')}</Badge>{' '}
          <Badge color={row.localId ? 'green' : 'gray'}>
            {t(row.localId ? 'members.states.mapped' : 'members.unmatched')}
          </Badge>
        </>
      ),
    },
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: (row) =>
        mayEdit && (
          <RowMenu label={t('actionsOf', { name: row.name ?? row.id })}>
            {platform === 'feishu' && (
              <Menu.Item onClick={() => setShown(row)}>{t('members.customFields')}</Menu.Item>
            )}
            <Menu.Item color="red" onClick={() => drop(row)}>
              {t('members.remove')}
            </Menu.Item>
          </RowMenu>
        ),
    },
  ];
  const readAt = list.data?.readAt;
  return (
    <>
      <DataTable
        id="integration-their-members"
        label={readAt ? t('members.readAt', { at: format.instant(readAt) }) : t('members.theirs')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        state={state}
        toolbar={<RunButtons of="members" />}
        empty={<EmptyState text={t('members.notRead')} />}
      />
      {shown && <CustomFields member={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function CustomFields({ member, onClose }: { member: TheirMember; onClose: () => void }) {
  const t = useText('workbench/admin/integrations');
  const fields = useQuery(trpc.integrations.office.personnel.customFields.queryOptions({ id: member.id }));
  return (
    <Dialog opened keeps title={member.name ?? member.id} onClose={onClose}>
      {fields.error && <ErrorState error={fields.error} onRetry={() => fields.refetch()} />}
      {!fields.data && !fields.error && <Skeleton h={160} />}
      {fields.data && (
        <Table variant="vertical" aria-label={t('members.customFields')}>
          <Table.Tbody>
            {fields.data.map(({ field, value }) => (
              <Table.Tr key={field}>
                <Table.Th>{field}</Table.Th>
                <Table.Td>{value ?? '–'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Dialog>
  );
}
