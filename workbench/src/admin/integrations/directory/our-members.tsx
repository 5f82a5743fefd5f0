import { Badge, Menu } from '@mantine/core';
import { useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { MAPPING_STATES, type MappingState } from '@suanpan/server/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { filterInput } from '../../../shared/filter-input.ts';
import { RowMenu } from '../../../shared/row-menu.tsx';
import { RunButtons } from '../runs/run-buttons.tsx';
import { type OurMember, usePlatform } from '../use-platform.ts';
import { MapDialog, type ToMap } from './map-dialog.tsx';
import { MapMany } from './map-many.tsx';

const colours: Readonly<Record<MappingState, string>> = {
  mapped: 'green',
  conflict: 'red',
  ignored: 'gray',
  gone: 'orange',
};

/** Who works here, and who each is there. */
export function OurMembers() {
  const t = useText('workbench/admin/integrations');
  const format = useFormat();
  const mayEdit = useCan('integrations.edit');
  const { calls, platform, refresh } = usePlatform();
  const state = useTableState({ pageSize: 50, sort: { column: 'employeeNumber', direction: 'asc' } });
  const [mapping, setMapping] = useState<ToMap>();
  const list = useQuery({
    ...calls.members.ours.queryOptions({ filter: filterInput(state) }),
    placeholderData: keepPreviousData,
  });
  const create = useCommand(calls.members.create.mutationOptions(refresh), { success: t('members.written') });
  const update = useCommand(calls.members.update.mutationOptions(refresh), { success: t('members.written') });
  const unmap = useCommand(calls.runs.unmap.mutationOptions(refresh), { success: t('map.taken') });
  const columns: Column<OurMember>[] = [
    { key: 'name', header: t('apps.name'), fixed: true, sortable: true },
    { key: 'employeeNumber', header: t('members.number'), fixed: true, sortable: true },
    {
      key: 'externalId',
      header: t('members.idThere'),
      sortable: true,
      render: (row) => row.externalId ?? '–',
    },
    { key: 'state', header: t('state'), render: (row) => <Matched state={row.state} /> },
    {
      key: 'syncedAt',
      header: t('members.syncedAt'),
      render: (row) => (row.syncedAt ? format.instant(row.syncedAt) : '–'),
    },
    { key: 'lastError', header: t('members.lastError'), hidden: true, line: (row) => row.lastError ?? '–' },
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: (row) =>
        mayEdit && (
          <RowMenu label={t('actionsOf', { name: row.name })}>
            {row.externalId ? (
              <>
                <Menu.Item onClick={() => update.mutate({ employmentId: row.id })}>
                  {t('members.update')}
                </Menu.Item>
                <Menu.Item onClick={() => unmap.mutate({ object: 'member', localId: row.id })}>
                  {t('map.takeBack')}
                </Menu.Item>
              </>
            ) : (
              <>
                <Menu.Item onClick={() => create.mutate({ employmentId: row.id })}>
                  {t('members.create')}
                </Menu.Item>
                <Menu.Item onClick={() => setMapping({ object: 'member', localId: row.id, name: row.name })}>
                  {t('map.byHand')}
                </Menu.Item>
              </>
            )}
          </RowMenu>
        ),
    },
  ];
  return (
    <>
      <DataTable
        id="integration-our-members"
        label={t('members.ours')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        state={state}
        toolbar={
          <>
            <RunButtons of="members" />
            {platform === 'feishu' && mayEdit && <MapMany of="member" />}
          </>
        }
        empty={<EmptyState text={t('members.empty')} />}
      />
      {mapping && <MapDialog what={mapping} onClose={() => setMapping(undefined)} />}
    </>
  );
}

function Matched({ state }: { state: string | null }) {
  const t = useText('workbench/admin/integrations');
  const known = MAPPING_STATES.find((one) => one === state);
  if (!known) return <Badge color="gray">{t('members.unmatched')}</Badge>;
  return <Badge color={colours[known]}>{t(`members.states.${known}`)}</Badge>;
}
