import { api, type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { useFormat, useLocalText, useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { ApprovalStatusBadge } from '@suanpan/portal/screens';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Page } from '../../shared/page.tsx';

type Answer = RouterOutputs['inbox']['forms']['answers']['rows'][number];

/** What people filled in on a form, a column for each field; downloaded like every list. */
export function AnswersPage({ id }: { id: string }) {
  const t = useText('workbench/admin');
  const local = useLocalText();
  const format = useFormat();
  const state = useTableState();
  const asked = { id, page: state.page, pageSize: state.pageSize, search: state.search };
  const list = useQuery({
    ...trpc.inbox.forms.answers.queryOptions(asked),
    placeholderData: keepPreviousData,
  });
  const columns: Column<Answer>[] = [
    {
      key: 'name',
      header: t('forms.person'),
      fixed: true,
      render: (row) => `${row.name} (${row.employeeNumber})`,
    },
    { key: 'number', header: t('forms.number') },
    {
      key: 'status',
      header: t('forms.decision'),
      render: (row) => <ApprovalStatusBadge status={row.status} />,
    },
    { key: 'submittedAt', header: t('forms.submitted'), render: (row) => format.instant(row.submittedAt) },
    ...(list.data?.columns ?? []).map(
      ({ key, label }): Column<Answer> => ({
        key: `value ${key}`,
        header: local(label, key),
        line: (row) => {
          const value = row.values[key];
          return typeof value === 'number' ? format.number(value) : (value ?? '');
        },
      }),
    ),
  ];
  return (
    <Page
      title={list.data ? t('forms.answersOf', { name: local(list.data.name) }) : t('forms.answers')}
      crumbs={[{ label: t('forms.title'), href: '/workbench/admin/forms' }]}
    >
      <DataTable
        id={`answers-${id}`}
        label={t('forms.answers')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        state={state}
        empty={t('forms.noAnswers')}
        download={(page) => api.inbox.forms.answers.query({ ...asked, ...page, download: true })}
      />
    </Page>
  );
}
