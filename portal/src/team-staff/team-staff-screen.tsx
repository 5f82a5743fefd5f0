import { Badge, Box, Group, MultiSelect, SegmentedControl, Skeleton, Stack, TextInput } from '@mantine/core';
import { STAFF_STATUSES, type StaffStatus } from '@suanpan/server/words';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { queryClient, type RouterOutputs, trpc } from '../kit/api/index.ts';
import { AccessDenied, EmptyState } from '../kit/errors/index.ts';
import { useFormat, useLocalText, useText, withLateTexts } from '../kit/i18n/index.ts';
import { useAppLocation, useSearchParams } from '../kit/location/index.ts';
import { Allowed } from '../kit/permission/index.ts';
import { PageFrame } from '../kit/shell/index.ts';
import {
  type Column,
  DataTable,
  ofQuery,
  sortBy,
  type TableState,
  useListFilter,
  useTableState,
} from '../kit/table/index.ts';

type Row = RouterOutputs['portal']['team']['staff']['list']['rows'][number];

const COLOURS: Record<StaffStatus, string> = {
  active: 'teal',
  probation: 'yellow',
  toJoin: 'blue',
  left: 'gray',
};
const SORTS = ['employeeNumber', 'name', 'hireDate', 'department', 'job'] as const;

// The list alone is most of what is wanted here, and a pivot weighs much.
const TeamPivot = lazy(
  withLateTexts(async () => ({ default: (await import('./team-pivot.tsx')).TeamPivot })),
);
const VIEWS = ['list', 'pivot'] as const;

/** One's people: as a list, or in groups; what narrows one narrows the other. */
export function TeamStaffScreen() {
  const t = useText('portal/team-staff');
  const [params, setParams] = useSearchParams();
  const view = VIEWS.find((each) => each === params.get('view')) ?? 'list';
  const state = useTableState({ sort: { column: 'employeeNumber', direction: 'asc' }, pageSize: 50 });
  const narrowing = useListFilter();
  const chosen = narrowing.manyOf('status', STAFF_STATUSES);
  const actions = useTeamActions();
  const status = (
    <MultiSelect
      size="xs"
      w={220}
      clearable
      aria-label={t('status')}
      placeholder={chosen.length === 0 ? t('status') : ''}
      data={STAFF_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
      value={chosen}
      onChange={(values) => narrowing.choose({ status: values })}
    />
  );
  return (
    <Allowed code="portal.team.view" otherwise={<AccessDenied />}>
      <PageFrame
        title={t('title')}
        secondary={actions}
        header={
          <Box>
            <SegmentedControl
              size="xs"
              aria-label={t('view')}
              value={view}
              onChange={(next) => setParams({ view: next === 'list' ? undefined : next })}
              data={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
            />
          </Box>
        }
      >
        {view === 'list' ? (
          <StaffList state={state} narrowing={narrowing} chosen={chosen} status={status} />
        ) : (
          <Stack gap="sm">
            <Group gap="xs">
              <TextInput
                size="xs"
                w={260}
                type="search"
                aria-label={t('search')}
                placeholder={t('search')}
                leftSection={<IconSearch size={14} />}
                value={state.search}
                onChange={(event) => state.setSearch(event.currentTarget.value)}
              />
              {status}
            </Group>
            <Suspense fallback={<Skeleton h={420} />}>
              <TeamPivot search={state.input.search} status={chosen} />
            </Suspense>
          </Stack>
        )}
      </PageFrame>
    </Allowed>
  );
}

interface StaffListProps {
  state: TableState;
  narrowing: ReturnType<typeof useListFilter>;
  chosen: readonly StaffStatus[];
  status: ReactNode;
}

function StaffList({ state, narrowing, chosen, status }: StaffListProps) {
  const t = useText('portal/team-staff');
  const columns = useColumns();
  const input = {
    ...state.input,
    sort: sortBy(state.input.sort, SORTS),
    ...(chosen.length > 0 && { status: [...chosen] }),
  };
  const list = useQuery({
    ...trpc.portal.team.staff.list.queryOptions(input),
    placeholderData: keepPreviousData,
  });
  return (
    <DataTable
      id="team-staff"
      label={t('title')}
      columns={columns}
      {...ofQuery(list)}
      rowKey={(row) => row.id}
      state={state}
      filter={narrowing}
      toolbar={status}
      download={(page) =>
        queryClient.fetchQuery(trpc.portal.team.staff.list.queryOptions({ ...input, ...page }))
      }
      empty={<EmptyState text={t('empty')} />}
      maxHeight="calc(100vh - 280px)"
    />
  );
}

/** What may be asked for who reports to one, as the settings allow. */
function useTeamActions() {
  const local = useLocalText();
  const { navigate } = useAppLocation();
  const offered = useQuery(trpc.inbox.applications.offered.queryOptions());
  return (offered.data?.rows ?? [])
    .filter(({ about }) => about === 'report')
    .map(({ name, url }) => ({ label: local(name), onClick: () => navigate(url) }));
}

function useColumns(): Column<Row>[] {
  const t = useText('portal/team-staff');
  const format = useFormat();
  const day = (value: string | null) => (value ? format.day(value) : '');
  return [
    { key: 'name', header: t('columns.name'), sortable: true, fixed: true },
    { key: 'employeeNumber', header: t('columns.employeeNumber'), sortable: true },
    {
      key: 'status',
      header: t('columns.status'),
      text: (row) => t(`statuses.${row.status}`),
      render: (row) => <Badge color={COLOURS[row.status]}>{t(`statuses.${row.status}`)}</Badge>,
    },
    { key: 'department', header: t('columns.department'), sortable: true },
    { key: 'job', header: t('columns.job'), sortable: true },
    { key: 'post', header: t('columns.post'), hidden: true },
    { key: 'superior', header: t('columns.superior') },
    { key: 'grade', header: t('columns.grade'), hidden: true },
    { key: 'place', header: t('columns.place'), hidden: true },
    { key: 'hireDate', header: t('columns.hireDate'), sortable: true, render: (row) => day(row.hireDate) },
    {
      key: 'probationUntil',
      header: t('columns.probationUntil'),
      hidden: true,
      render: (row) => day(row.probationUntil),
    },
    { key: 'leaveDate', header: t('columns.leaveDate'), render: (row) => day(row.leaveDate) },
    { key: 'phone', header: t('columns.phone'), hidden: true },
    { key: 'email', header: t('columns.email'), hidden: true },
  ];
}
