import { Group } from '@mantine/core';
import { api, type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, DataTable, ofQuery, useListFilter, useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocalName } from '../../../shared/local-name.ts';
import { SolutionFilter } from '../../shared/solution-filter.tsx';

type Row = RouterOutputs['payroll']['overview']['people']['rows'][number];

/** Everybody whom the newest period of the solutions pays. */
export function PeopleList() {
  const t = useText('workbench/payroll/overview');
  const nameOf = useLocalName();
  const mayOpenPeople = useCan('people.employments.view');
  const state = useTableState();
  const filter = useListFilter();
  const solutionId = filter.one('solution');
  const { page, pageSize, search } = state.input;
  const asked = { ...(search ? { search } : {}), ...(solutionId ? { solutionId } : {}) };
  const list = useQuery({
    ...trpc.payroll.overview.people.queryOptions({ ...asked, page, pageSize }),
    placeholderData: keepPreviousData,
  });
  const columns: Column<Row>[] = [
    {
      key: 'name',
      header: t('fields.person'),
      fixed: true,
      render: (row) =>
        mayOpenPeople ? (
          <AppLink href={`/workbench/people/${row.employmentId}`} size="sm">
            {row.name}
          </AppLink>
        ) : (
          row.name
        ),
    },
    { key: 'employeeNumber', header: t('fields.employeeNumber'), fixed: true },
    { key: 'legalEntity', header: t('fields.legalEntity'), render: (row) => nameOf(row.legalEntity) },
    {
      key: 'solutions',
      header: t('fields.solutions'),
      render: (row) => (
        <Group gap="xs" wrap="nowrap">
          {row.solutions.map(({ id, name, code }) => (
            <AppLink key={id} href={`/workbench/payroll/solutions/${id}/overview`} size="sm">
              {nameOf(name, code)}
            </AppLink>
          ))}
        </Group>
      ),
    },
  ];
  return (
    <DataTable
      id="people-paid"
      label={t('lists.people.title')}
      columns={columns}
      {...ofQuery(list)}
      rowKey={(row) => row.employmentId}
      state={state}
      download={(wanted) => api.payroll.overview.people.query({ ...asked, ...wanted })}
      toolbar={<SolutionFilter label={t('fields.solution')} placeholder={t('fields.solution')} clears={[]} />}
      filter={filter}
      empty={<EmptyState text={t('lists.people.empty')} />}
    />
  );
}
