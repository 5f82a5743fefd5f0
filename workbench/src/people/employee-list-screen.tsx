import { Badge, Button, Menu, MultiSelect } from '@mantine/core';
import { api, problemOf, type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink, useSearchWords } from '@suanpan/portal/kit/location';
import { notifyProblem } from '@suanpan/portal/kit/notices';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { EMPLOYMENT_STATUSES } from '@suanpan/server/words';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadCsv } from '../admin/downloads/download-csv.ts';
import { NoWrap } from '../shared/no-wrap.tsx';
import { Page } from '../shared/page.tsx';
import { EmployeeDialog } from './employee-dialog.tsx';
import { employmentColours } from './employment-colours.ts';
import { ImportPeopleDialog, usePeopleImports } from './import-people-dialog.tsx';
import { DepartmentSelect, LegalEntitiesSelect } from './people-selects.tsx';
import { WaitingBankAccounts } from './waiting-bank-accounts.tsx';

type Row = RouterOutputs['people']['employments']['list']['rows'][number];
type Status = Row['status'];

const statuses: readonly Status[] = EMPLOYMENT_STATUSES;
const sorts = ['employeeNumber', 'name', 'hireDate', 'leaveDate', 'legalEntity', 'department'] as const;
type SortName = (typeof sorts)[number];

/** Everybody one may see, paged by the server. */
export function EmployeeListScreen() {
  const t = useText('workbench/people');
  const format = useFormat();
  const mayEdit = useCan('people.employments.edit');
  const state = useTableState({ sort: { column: 'employeeNumber', direction: 'asc' }, pageSize: 50 });
  const [words, setWords] = useSearchWords();
  const [creating, setCreating] = useState(false);
  const [importing, setImporting] = useState<string>();
  const imports = usePeopleImports();
  const [exporting, setExporting] = useState(false);
  const entities = words.get('entity')?.split(',') ?? [];
  const departmentId = words.get('department');
  const wanted = (words.get('status')?.split(',') ?? []).filter((one): one is Status =>
    (statuses as readonly string[]).includes(one),
  );

  const sort = (state.input.sort ?? []).filter(
    (one): one is { column: SortName; direction: 'asc' | 'desc' } =>
      (sorts as readonly string[]).includes(one.column),
  );
  const filter = {
    ...(entities.length > 0 ? { legalEntityIds: entities } : {}),
    ...(departmentId ? { departmentId } : {}),
    ...(wanted.length > 0 ? { status: wanted } : {}),
  };
  const input = {
    page: state.input.page,
    pageSize: state.input.pageSize,
    ...(state.input.search ? { search: state.input.search } : {}),
    sort,
    filter,
  };
  const list = useQuery({
    ...trpc.people.employments.list.queryOptions(input),
    placeholderData: keepPreviousData,
  });

  const columns: Column<Row>[] = [
    {
      key: 'employeeNumber',
      header: t('fields.employeeNumber'),
      sortable: true,
      fixed: true,
      render: (row) => (
        <AppLink href={`/workbench/people/${row.id}`} size="sm" ff="monospace">
          {row.employeeNumber}
        </AppLink>
      ),
    },
    {
      key: 'name',
      header: t('fields.name'),
      sortable: true,
      fixed: true,
      render: (row) => <strong>{row.name}</strong>,
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
      render: (row) => row.legalEntityName,
    },
    {
      key: 'department',
      header: t('fields.department'),
      sortable: true,
      render: (row) => row.departmentName ?? '–',
    },
    { key: 'jobName', header: t('fields.job'), render: (row) => row.jobName ?? '–' },
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

  /** Everything the filters leave, page by page, with cells that no spreadsheet runs. */
  const exportAll = async () => {
    setExporting(true);
    try {
      const rows: Row[] = [];
      for (let page = 1; ; page += 1) {
        const answer = await api.people.employments.list.query({ ...input, page, pageSize: 500 });
        rows.push(...answer.rows);
        if (rows.length >= answer.total || answer.rows.length === 0) break;
      }
      const fields = [
        'employeeNumber',
        'name',
        'status',
        'legalEntityName',
        'departmentCode',
        'departmentName',
        'jobName',
        'postName',
        'grade',
        'costCentreCode',
        'place',
        'hireDate',
        'leaveDate',
        'email',
        'phone',
      ] as const;
      downloadCsv('employees.csv', [
        fields.map((field) => t(`export.${field}`)),
        ...rows.map((row) =>
          fields.map((field) => (field === 'status' ? t(`statuses.${row.status}`) : row[field])),
        ),
      ]);
    } catch (failure) {
      notifyProblem(problemOf(failure));
    } finally {
      setExporting(false);
    }
  };

  return (
    <Page
      title={t('title')}
      primary={
        mayEdit && (
          <>
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default" leftSection={<IconFileImport size={16} />}>
                  {t('import.open')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {imports.map((subject) => (
                  <Menu.Item key={subject.code} onClick={() => setImporting(subject.code)}>
                    {subject.name}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
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
        toolbar={
          <>
            <LegalEntitiesSelect
              size="xs"
              placeholder={entities.length === 0 ? t('filters.legalEntities') : ''}
              value={entities}
              onChange={(ids) =>
                setWords({ entity: ids.length > 0 ? ids.join(',') : undefined, page: undefined })
              }
            />
            <DepartmentSelect
              size="xs"
              w={200}
              aria-label={t('fields.department')}
              placeholder={t('filters.department')}
              legalEntityIds={entities}
              value={departmentId}
              onChange={(id) => setWords({ department: id ?? undefined, page: undefined })}
            />
            <MultiSelect
              size="xs"
              w={180}
              clearable
              aria-label={t('fields.status')}
              placeholder={wanted.length === 0 ? t('filters.status') : ''}
              data={statuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
              value={wanted}
              onChange={(next) =>
                setWords({ status: next.length > 0 ? next.join(',') : undefined, page: undefined })
              }
            />
          </>
        }
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
