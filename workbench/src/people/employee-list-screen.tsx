import { Badge, Button, Menu, Text } from '@mantine/core';
import { type RouterInputs, type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { useCan } from '@suanpan/portal/kit/permission';
import {
  type Column,
  DataTable,
  ofQuery,
  sortBy,
  useListFilter,
  useTableState,
} from '@suanpan/portal/kit/table';
import { EMPLOYMENT_STATUSES, PEOPLE_LOOKS } from '@suanpan/server/words';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterMultiSelect, FilterSelect } from '../shared/filter-select.tsx';
import { NoWrap } from '../shared/no-wrap.tsx';
import { Page } from '../shared/page.tsx';
import { useRoomChanges } from '../shared/use-room-changes.ts';
import { WaitingBankAccounts } from './bank/waiting-bank-accounts.tsx';
import { EmployeeDialog } from './employee-dialog.tsx';
import { employmentColours } from './employment-colours.ts';
import { FieldFilters, ownSort, paramOf, useFieldColumns, useFieldFilter } from './fields/field-columns.tsx';
import { ImportPeopleDialog, usePeopleImports } from './import-people-dialog.tsx';
import { DepartmentSelect, LegalEntitiesSelect } from './people-selects.tsx';
import { useEmployeeExport } from './use-employee-export.ts';

type Row = RouterOutputs['people']['employments']['list']['rows'][number];
type ListInput = RouterInputs['people']['employments']['list'];

const SORTS = ['employeeNumber', 'name', 'hireDate', 'leaveDate', 'legalEntity', 'department'] as const;

/** Everybody one may see, paged by the server. */
export function EmployeeListScreen() {
  useRoomChanges('people');
  const t = useText('workbench/people');
  const mayEdit = useCan('people.employments.edit');
  const state = useTableState({ sort: { column: 'employeeNumber', direction: 'asc' }, pageSize: 50 });
  const [creating, setCreating] = useState(false);
  const [importing, setImporting] = useState<string>();
  const narrowing = useListFilter();
  const columns = [...useEmployeeColumns(), ...useFieldColumns()];
  const input: ListInput = {
    ...state.input,
    sort: sortBy(state.input.sort, [...SORTS, ...ownSort(state.sort?.column)]),
    filter: chosenOf(narrowing, useFieldFilter()),
  };
  const list = useQuery({
    ...trpc.people.employments.list.queryOptions(input),
    placeholderData: keepPreviousData,
  });
  const { exporting, exportAll } = useEmployeeExport(input);

  return (
    <Page
      title={t('title')}
      primary={
        mayEdit && (
          <>
            <ImportMenu onChoose={setImporting} />
            <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
              {t('create.open')}
            </Button>
          </>
        )
      }
      secondary={[
        {
          label: exporting ? t('export.running') : t('export.open'),
          onClick: exportAll,
          disabled: exporting,
        },
      ]}
    >
      {mayEdit && <WaitingBankAccounts />}
      <DataTable
        id="employees"
        label={t('title')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        rowHref={(row) => `/workbench/people/${row.id}`}
        state={state}
        toolbar={<EmployeeFilters />}
        filter={narrowing}
        empty={
          <EmptyState
            text={t('empty')}
            action={
              mayEdit && (
                <Button onClick={() => setImporting('people.employments')}>
                  {t('import.openEmployees')}
                </Button>
              )
            }
          />
        }
        maxHeight="calc(100vh - 240px)"
      />
      {creating && <EmployeeDialog onClose={() => setCreating(false)} />}
      {importing && <ImportPeopleDialog subject={importing} onClose={() => setImporting(undefined)} />}
    </Page>
  );
}

function chosenOf(
  filter: ReturnType<typeof useListFilter>,
  custom: ReturnType<typeof useFieldFilter>,
): NonNullable<ListInput['filter']> {
  for (const { field } of custom) filter.one(paramOf(field));
  const legalEntityIds = filter.many('entity');
  const departmentId = filter.one('department');
  const status = filter.manyOf('status', EMPLOYMENT_STATUSES);
  const look = filter.oneOf('look', PEOPLE_LOOKS);
  return {
    ...(legalEntityIds.length > 0 ? { legalEntityIds } : {}),
    ...(departmentId ? { departmentId } : {}),
    ...(look ? { look } : {}),
    ...(status.length > 0 ? { status } : {}),
    ...(custom.length > 0 ? { custom } : {}),
  };
}

function EmployeeFilters() {
  const t = useText('workbench/people');
  const filter = useListFilter();
  const entities = filter.many('entity');
  return (
    <>
      <LegalEntitiesSelect
        size="xs"
        placeholder={entities.length === 0 ? t('filters.legalEntities') : ''}
        value={entities}
        onChange={(ids) => filter.choose({ entity: ids })}
      />
      <DepartmentSelect
        size="xs"
        w={200}
        aria-label={t('fields.department')}
        placeholder={t('filters.department')}
        legalEntityIds={entities}
        value={filter.one('department') ?? null}
        onChange={(id) => filter.choose({ department: id })}
      />
      <FilterMultiSelect
        param="status"
        w={180}
        aria-label={t('fields.status')}
        placeholder={t('filters.status')}
        data={EMPLOYMENT_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
      />
      <FilterSelect
        param="look"
        w={200}
        aria-label={t('home.look')}
        placeholder={t('home.look')}
        data={PEOPLE_LOOKS.map((value) => ({ value, label: t(`home.looks.${value}`) }))}
      />
      <FieldFilters />
    </>
  );
}

/** What of this room one may import. */
function ImportMenu({ onChoose }: { onChoose: (subject: string) => void }) {
  const t = useText('workbench/people');
  const imports = usePeopleImports();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconFileImport size={16} />}>
          {t('import.open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {imports.map((subject) => (
          <Menu.Item key={subject.code} onClick={() => onChoose(subject.code)}>
            {subject.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function useEmployeeColumns(): Column<Row>[] {
  const t = useText('workbench/people');
  const format = useFormat();
  return [
    {
      key: 'name',
      header: t('fields.name'),
      sortable: true,
      fixed: true,
      render: (row) => (
        <AppLink
          href={`/workbench/people/${row.id}`}
          size="sm"
          fw={600}
          truncate
          display="block"
          maw={200}
          title={row.name}
        >
          {row.name}
        </AppLink>
      ),
    },
    {
      key: 'employeeNumber',
      header: t('fields.employeeNumber'),
      sortable: true,
      fixed: true,
      render: (row) => (
        <Text size="sm" ff="monospace">
          {row.employeeNumber}
        </Text>
      ),
    },
    {
      key: 'status',
      header: t('fields.status'),
      render: (row) => <Badge color={employmentColours[row.status]}>{t(`statuses.${row.status}`)}</Badge>,
    },
    {
      key: 'legalEntity',
      header: t('fields.legalEntity'),
      sortable: true,
      width: '22%',
      line: (row) => row.legalEntityName,
    },
    {
      key: 'department',
      header: t('fields.department'),
      sortable: true,
      width: '18%',
      line: (row) => row.departmentName ?? '–',
    },
    { key: 'jobName', header: t('fields.job'), render: (row) => <NoWrap>{row.jobName ?? '–'}</NoWrap> },
    { key: 'postName', header: t('fields.post'), hidden: true, render: (row) => row.postName ?? '–' },
    { key: 'grade', header: t('fields.grade'), hidden: true },
    { key: 'costCentreCode', header: t('fields.costCentre'), hidden: true },
    { key: 'place', header: t('fields.place'), hidden: true },
    {
      key: 'hireDate',
      header: t('fields.hireDate'),
      sortable: true,
      render: (row) => <NoWrap>{format.day(row.hireDate)}</NoWrap>,
    },
    {
      key: 'leaveDate',
      header: t('fields.leaveDate'),
      sortable: true,
      render: (row) => (row.leaveDate ? <NoWrap>{format.day(row.leaveDate)}</NoWrap> : '–'),
    },
    { key: 'email', header: t('fields.email'), hidden: true },
    { key: 'phone', header: t('fields.phone'), hidden: true },
  ];
}
