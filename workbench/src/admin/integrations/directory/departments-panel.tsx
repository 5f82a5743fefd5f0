import { Badge, Button, Menu } from '@mantine/core';
import { useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, DataTable, useListFilter } from '@suanpan/portal/kit/table';
import { PAIR_STATES } from '@suanpan/server/words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterSelect } from '../../../shared/filter-select.tsx';
import { RowMenu } from '../../../shared/row-menu.tsx';
import { RunButtons } from '../runs/run-buttons.tsx';
import { type DepartmentPair, usePlatform } from '../use-platform.ts';
import { DepartmentDialog } from './department-dialog.tsx';
import { MapDialog, type ToMap } from './map-dialog.tsx';
import { MapMany } from './map-many.tsx';
import { MappingFile } from './mapping-file.tsx';

const colours = { both: 'green', oursOnly: 'blue', theirsOnly: 'orange' } as const;

/** Ours and theirs beside each other. */
export function DepartmentsPanel() {
  const t = useText('workbench/admin/integrations');
  const mayEdit = useCan('integrations.edit');
  const { calls, platform, refresh } = usePlatform();
  const filter = useListFilter();
  const wanted = filter.oneOf('pair', PAIR_STATES);
  const [editing, setEditing] = useState<DepartmentPair['theirs'] | 'new'>();
  const [mapping, setMapping] = useState<ToMap>();
  const list = useQuery(calls.departments.pairs.queryOptions({}));
  const names = new Map(
    (list.data ?? []).flatMap(({ theirs }) => (theirs ? [[theirs.id, theirs.name]] : [])),
  );
  const remove = useCommand(calls.departments.remove.mutationOptions(refresh), {
    success: t('departments.removed'),
  });
  const unmap = useCommand(calls.runs.unmap.mutationOptions(refresh), { success: t('map.taken') });
  const drop = async (there: NonNullable<DepartmentPair['theirs']>) => {
    const sure = await confirm({
      title: t('departments.remove'),
      message: t('departments.removeMessage', { name: there.name ?? there.id }),
      irreversible: true,
    });
    if (sure) remove.mutate({ id: there.id });
  };
  const columns: Column<DepartmentPair>[] = [
    {
      key: 'ours',
      header: t('ours'),
      fixed: true,
      render: ({ ours }) => (ours ? `${ours.name ?? '–'} · ${ours.code}` : '–'),
    },
    {
      key: 'theirs',
      header: t('theirs'),
      fixed: true,
      render: ({ theirs }) => (theirs ? `${theirs.name ?? '–'} · ${theirs.id}` : '–'),
    },
    {
      key: 'parent',
      header: t('departments.parentThere'),
      render: ({ theirs }) =>
        theirs
          ? ((theirs.parentId && (names.get(theirs.parentId) ?? theirs.parentId)) ?? t('departments.root'))
          : '–',
    },
    {
      key: 'state',
      header: t('state'),
      render: ({ state }) => <Badge color={colours[state]}>{t(`pairs.${state}`)}</Badge>,
    },
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: ({ ours, theirs }) =>
        mayEdit && (
          <RowMenu label={t('actionsOf', { name: ours?.name ?? theirs?.name ?? theirs?.id ?? '' })}>
            {ours && !theirs && (
              <Menu.Item
                onClick={() =>
                  setMapping({ object: 'department', localId: ours.id, name: ours.name ?? ours.code })
                }
              >
                {t('map.byHand')}
              </Menu.Item>
            )}
            {ours && theirs && (
              <Menu.Item onClick={() => unmap.mutate({ object: 'department', localId: ours.id })}>
                {t('map.takeBack')}
              </Menu.Item>
            )}
            {theirs && (
              <>
                <Menu.Item onClick={() => setEditing(theirs)}>{t('departments.edit')}</Menu.Item>
                <Menu.Item color="red" onClick={() => drop(theirs)}>
                  {t('departments.remove')}
                </Menu.Item>
              </>
            )}
          </RowMenu>
        ),
    },
  ];
  const rows = list.data?.filter(({ state }) => wanted === undefined || state === wanted);
  return (
    <>
      <DataTable
        id="integration-departments"
        label={t('tabs.departments')}
        columns={columns}
        rows={rows}
        error={list.error}
        onRetry={() => list.refetch()}
        rowKey={({ ours, theirs }) => ours?.id ?? `there/${theirs?.id}`}
        filter={filter}
        download
        toolbar={
          <>
            <FilterSelect
              param="pair"
              aria-label={t('state')}
              placeholder={t('pairs.all')}
              data={PAIR_STATES.map((value) => ({ value, label: t(`pairs.${value}`) }))}
            />
            <RunButtons of="departments" />
            {mayEdit && (
              <Button size="xs" variant="default" onClick={() => setEditing('new')}>
                {t('departments.add')}
              </Button>
            )}
            {platform === 'feishu' && mayEdit && <MapMany of="department" />}
            {platform === 'feishu' && <MappingFile />}
          </>
        }
        empty={<EmptyState text={t('departments.empty')} />}
      />
      {editing && (
        <DepartmentDialog
          department={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {mapping && <MapDialog what={mapping} onClose={() => setMapping(undefined)} />}
    </>
  );
}
