import { Badge, Group } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { type Column, DataTable } from '@suanpan/portal/kit/table';
import { useQuery } from '@tanstack/react-query';
import { useLocalName } from '../../shared/local-name.ts';
import { Page } from '../../shared/page.tsx';
import { useRoomChanges } from '../../shared/use-room-changes.ts';
import { useRoleName } from '../users/use-role-name.ts';
import { SolutionPeopleDialog } from './solution-people-dialog.tsx';
import type { SolutionWithAccess } from './solution-with-access.ts';

/** Who reaches which solution; roles over one solution are given and taken here. */
export function SolutionAccessScreen() {
  useRoomChanges('payroll');
  const t = useText('workbench/admin');
  const [params, setParams] = useSearchParams();
  const list = useQuery(trpc.payroll.access.list.queryOptions());
  const opened = list.data?.find((row) => row.code === params.get('solution'));
  return (
    <Page title={t('access.title')} about={t('access.about')}>
      <DataTable
        id="solution-access"
        label={t('access.title')}
        columns={useColumns()}
        rows={list.data}
        rowKey={(row) => row.solutionId}
        onRowOpen={(row) => setParams({ solution: row.code })}
        error={list.error}
        onRetry={() => list.refetch()}
        download
      />
      {opened && (
        <SolutionPeopleDialog solution={opened} onClose={() => setParams({ solution: undefined })} />
      )}
    </Page>
  );
}

function useColumns(): Column<SolutionWithAccess>[] {
  const t = useText('workbench/admin');
  const nameOf = useLocalName();
  const roleName = useRoleName();
  const format = useFormat();
  const rolesOf = ({ people }: SolutionWithAccess) => [
    ...new Set(people.flatMap((one) => one.roles.filter(({ alone }) => alone).map(({ role }) => role))),
  ];
  return [
    {
      key: 'name',
      header: t('access.solution'),
      fixed: true,
      render: (row) => <strong>{nameOf(row.name, row.code)}</strong>,
    },
    { key: 'code', header: t('access.code') },
    {
      key: 'people',
      header: t('access.people'),
      align: 'right',
      render: (row) => format.number(row.people.length),
    },
    {
      key: 'managers',
      header: t('access.managers'),
      align: 'right',
      render: (row) =>
        row.managers === 0 ? <Badge color="red">{t('access.nobody')}</Badge> : format.number(row.managers),
    },
    {
      key: 'alone',
      header: t('access.ownRoles'),
      render: (row) => (
        <Group gap={4}>
          {rolesOf(row).map((role) => (
            <Badge key={role}>{roleName(role)}</Badge>
          ))}
        </Group>
      ),
    },
  ];
}
