import { Badge, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { api, type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, DataTable, ofQuery, useListFilter, useTableState } from '@suanpan/portal/kit/table';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalName } from '../../shared/local-name.ts';
import { NoWrap } from '../../shared/no-wrap.tsx';
import { Page } from '../../shared/page.tsx';
import { useRoomChanges } from '../../shared/use-room-changes.ts';
import { CreateSolutionDialog } from './creating/create-solution-dialog.tsx';
import { SolutionRowMenu } from './solution-row-menu.tsx';

type Row = RouterOutputs['payroll']['solutions']['list']['rows'][number];

export function SolutionListScreen() {
  useRoomChanges('payroll');
  const t = useText('workbench/payroll/solutions');
  const columns = useSolutionColumns();
  const mayEdit = useCan('payroll.solutions.edit');
  const state = useTableState({ sort: { column: 'updatedAt', direction: 'desc' } });
  const filter = useListFilter();
  const [creating, setCreating] = useState(false);
  const shown = filter.oneOf('active', ['active', 'inactive']) ?? 'all';
  const asked = { ...state.input, ...(shown === 'all' ? {} : { active: shown === 'active' }) };
  const list = useQuery({
    ...trpc.payroll.solutions.list.queryOptions(asked),
    placeholderData: keepPreviousData,
  });

  return (
    <Page
      title={t('title')}
      primary={
        mayEdit && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
            {t('create.open')}
          </Button>
        )
      }
    >
      <DataTable
        id="solutions"
        label={t('title')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        rowHref={(row) => `/workbench/payroll/solutions/${row.id}/overview`}
        state={state}
        download={(page) => api.payroll.solutions.list.query({ ...asked, ...page })}
        toolbar={
          <SegmentedControl
            size="xs"
            value={shown}
            onChange={(active) => filter.choose({ active })}
            data={[
              { value: 'all', label: t('filter.all') },
              { value: 'active', label: t('state.active') },
              { value: 'inactive', label: t('state.inactive') },
            ]}
          />
        }
        filter={filter}
        empty={
          <EmptyState
            text={t('empty')}
            action={mayEdit && <Button onClick={() => setCreating(true)}>{t('create.open')}</Button>}
          />
        }
      />
      {creating && <CreateSolutionDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}

function useSolutionColumns(): Column<Row>[] {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const format = useFormat();
  return [
    {
      key: 'name',
      header: t('fields.name'),
      fixed: true,
      render: (row) => (
        <Stack gap={0}>
          <AppLink href={`/workbench/payroll/solutions/${row.id}/overview`} size="sm" fw={500}>
            <NoWrap>{nameOf(row.name, row.code)}</NoWrap>
          </AppLink>
          {row.memo && (
            <Text size="xs" c="dimmed" lineClamp={1} title={row.memo}>
              {row.memo}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'code',
      header: t('fields.code'),
      sortable: true,
      render: (row) => (
        <Text size="sm" ff="monospace" c="dimmed">
          <NoWrap>{row.code}</NoWrap>
        </Text>
      ),
    },
    {
      key: 'state',
      header: t('fields.state'),
      render: (row) => (
        <Group gap={4} wrap="nowrap">
          <Badge color={row.active ? 'green' : 'gray'}>
            {t(row.active ? 'state.active' : 'state.inactive')}
          </Badge>
          <Badge color={row.publishedNumber === null ? 'gray' : 'teal'} variant="outline">
            {t(row.publishedNumber === null ? 'state.unpublished' : 'state.published')}
          </Badge>
          {row.draftCopyId && <Badge color="blue">{t('state.draft')}</Badge>}
        </Group>
      ),
    },
    {
      key: 'periodType',
      header: t('fields.periodType'),
      render: (row) => <NoWrap>{t(`periodTypes.${row.periodType}`)}</NoWrap>,
    },
    // Hidden at first, as the number of the published copy: beside them the menu at the end of a row stood outside a usual window.
    { key: 'currency', header: t('fields.currency'), hidden: true },
    {
      key: 'legalEntities',
      header: t('fields.legalEntities'),
      width: 280,
      line: (row) => row.legalEntities.map((one) => nameOf(one.name)).join(', '),
    },
    {
      key: 'employeeCount',
      header: t('fields.people'),
      align: 'right',
      render: (row) => format.number(row.employeeCount),
    },
    {
      key: 'publishedNumber',
      header: t('fields.version'),
      align: 'right',
      hidden: true,
      render: (row) =>
        row.publishedNumber === null ? (
          '–'
        ) : (
          <NoWrap>{t('copyNumber', { number: row.publishedNumber })}</NoWrap>
        ),
    },
    {
      key: 'copyCount',
      header: t('fields.copies'),
      align: 'right',
      render: (row) => (
        <AppLink href={`/workbench/payroll/solutions/${row.id}/copies`} size="sm" className="tabular">
          {format.number(row.copyCount)}
        </AppLink>
      ),
    },
    {
      key: 'batchCount',
      header: t('fields.batches'),
      align: 'right',
      render: (row) => (
        <AppLink href={`/workbench/payroll/batches?solution=${row.id}`} size="sm" className="tabular">
          {format.number(row.batchCount)}
        </AppLink>
      ),
    },
    {
      key: 'updatedAt',
      header: t('fields.updatedAt'),
      sortable: true,
      hidden: true,
      text: (row) => format.instant(row.updatedAt),
      render: (row) => <span title={format.instant(row.updatedAt)}>{format.relative(row.updatedAt)}</span>,
    },
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: (row) => <SolutionRowMenu solution={row} />,
    },
  ];
}
