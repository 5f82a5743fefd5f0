import { Badge, Group } from '@mantine/core';
import { api } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { DayInput } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, DataTable, ofQuery, useListFilter, useTableState } from '@suanpan/portal/kit/table';
import { PUNCH_INTAKES } from '@suanpan/server/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { filterInput } from '../../../shared/filter-input.ts';
import { FilterSelect } from '../../../shared/filter-select.tsx';
import { type PunchRow, usePlatform } from '../use-platform.ts';
import { TakeInButton, TakeInProgress } from './take-in.tsx';

const COLOURS: Readonly<Record<PunchRow['intake'], string>> = {
  waiting: 'gray',
  taken: 'green',
  unmatched: 'red',
  missing: 'gray',
  doubtful: 'orange',
  notEmployed: 'orange',
};

/** What people did at the platform's clock, by day and person, and what of it counts here. */
export function AttendancePanel() {
  const t = useText('workbench/admin/integrations');
  const format = useFormat();
  const mayEdit = useCan('integrations.edit');
  const { calls, platform } = usePlatform();
  const state = useTableState({ pageSize: 50, sort: { column: 'day', direction: 'desc' } });
  const filter = useListFilter();
  const from = filter.one('from');
  const to = filter.one('to');
  const day = { ...(from ? { gte: from } : {}), ...(to ? { lte: to } : {}) };
  const asked = filterInput(state, {
    day: from || to ? day : undefined,
    intake: filter.oneOf('intake', PUNCH_INTAKES),
  });
  const list = useQuery({
    ...calls.attendance.list.queryOptions({ filter: asked }),
    placeholderData: keepPreviousData,
  });
  const columns: Column<PunchRow>[] = [
    {
      key: 'day',
      header: t('attendance.day'),
      fixed: true,
      sortable: true,
      render: (row) => format.day(row.day),
    },
    {
      key: 'employeeName',
      header: t('attendance.person'),
      fixed: true,
      render: (row) => row.employeeName ?? row.memberId,
    },
    { key: 'memberId', header: t('members.idThere'), sortable: true },
    {
      key: 'at',
      header: t('attendance.at'),
      sortable: true,
      render: (row) => (row.at ? format.instant(row.at) : '–'),
    },
    {
      key: 'intake',
      header: t('attendance.intake'),
      sortable: true,
      render: (row) => <Badge color={COLOURS[row.intake]}>{t(`attendance.intakes.${row.intake}`)}</Badge>,
    },
    { key: 'kind', header: t('attendance.kind') },
    { key: 'result', header: t('attendance.result'), sortable: true, render: (row) => row.result || '–' },
    { key: 'place', header: t('attendance.place'), line: (row) => row.place ?? '–' },
  ];
  return (
    <>
      <TakeInProgress />
      <DataTable
        id="integration-attendance"
        label={t('tabs.attendance')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        state={state}
        filter={filter}
        download={(page) =>
          api.integrations[platform].attendance.list.query({ filter: { ...asked, ...page } })
        }
        toolbar={
          <Group gap="xs">
            <DayInput
              size="xs"
              clearable
              aria-label={t('attendance.from')}
              placeholder={t('attendance.from')}
              value={from ?? null}
              onChange={(next) => filter.choose({ from: next })}
            />
            <DayInput
              size="xs"
              clearable
              aria-label={t('attendance.to')}
              placeholder={t('attendance.to')}
              value={to ?? null}
              onChange={(next) => filter.choose({ to: next })}
            />
            <FilterSelect
              param="intake"
              w={200}
              aria-label={t('attendance.intake')}
              placeholder={t('attendance.allIntakes')}
              data={PUNCH_INTAKES.map((value) => ({ value, label: t(`attendance.intakes.${value}`) }))}
            />
            {mayEdit && <TakeInButton from={from} to={to} />}
          </Group>
        }
        empty={<EmptyState text={t('attendance.empty')} />}
      />
    </>
  );
}
