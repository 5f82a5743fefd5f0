import { Badge } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable, useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../../shared/page.tsx';
import { ParameterDialog } from './parameter-dialog.tsx';

type Parameter = RouterOutputs['admin']['parameters']['list']['rows'][number];

/** What is set once for everybody, and holds at once. */
export function ParametersScreen() {
  const t = useText('workbench/admin/parameters');
  const state = useTableState();
  const { page, pageSize, search } = state.input;
  const list = useQuery({
    ...trpc.admin.parameters.list.queryOptions({
      filter: { page, pageSize, ...(search ? { search } : {}) },
    }),
    placeholderData: keepPreviousData,
  });
  const [editing, setEditing] = useState<Parameter>();
  const columns: Column<Parameter>[] = [
    { key: 'name', header: t('name'), fixed: true, wrap: true, render: (row) => <strong>{row.name}</strong> },
    { key: 'value', header: t('value'), fixed: true, render: (row) => String(row.value) || '–' },
    {
      key: 'changed',
      header: '',
      render: (row) => row.changed && <Badge variant="light">{t('changed')}</Badge>,
    },
    { key: 'default', header: t('default'), render: (row) => String(row.default) || '–' },
    { key: 'kind', header: t('kind'), render: (row) => t(`kinds.${row.kind}`) },
    { key: 'code', header: t('code') },
  ];
  return (
    <Page title={t('title')} about={t('about')}>
      <DataTable
        id="parameters"
        label={t('title')}
        columns={columns}
        rows={list.data?.rows}
        total={list.data?.total}
        rowKey={(row) => row.code}
        onRowOpen={setEditing}
        state={state}
        error={list.error}
        onRetry={() => list.refetch()}
        empty={<EmptyState text={t('empty')} />}
      />
      {editing && <ParameterDialog parameter={editing} onClose={() => setEditing(undefined)} />}
    </Page>
  );
}
