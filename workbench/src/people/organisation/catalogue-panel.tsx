import { useForm } from '@mantine/form';
import { api, queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable, ofQuery, sortBy, useTableState } from '@suanpan/portal/kit/table';
import type { CatalogueKind } from '@suanpan/server/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CatalogueSelect, LegalEntitySelect } from '../people-selects.tsx';
import {
  ActiveBadge,
  ActiveSwitch,
  AddRecord,
  CodeField,
  NamesField,
  recordProblems,
  recordValues,
} from './record-fields.tsx';

type Row = RouterOutputs['people']['jobs']['list']['rows'][number];

/** Jobs, posts and cost centres: a code, names, and for two of them what they belong to. */
export function CataloguePanel({ catalogue, readOnly }: { catalogue: CatalogueKind; readOnly: boolean }) {
  const t = useText('workbench/people');
  const state = useTableState({ sort: { column: 'code', direction: 'asc' } });
  const [editing, setEditing] = useState<Row | 'new'>();
  const input = { ...state.input, sort: sortBy(state.input.sort, ['code', 'name']) };
  const options = {
    jobs: trpc.people.jobs.list.queryOptions(input),
    posts: trpc.people.posts.list.queryOptions(input),
    costCentres: trpc.people.costCentres.list.queryOptions(input),
  }[catalogue];
  const list = useQuery({ ...options, placeholderData: keepPreviousData });
  const columns: Column<Row>[] = [
    { key: 'name', header: t('fields.label'), sortable: true, fixed: true },
    { key: 'code', header: t('fields.code'), sortable: true, fixed: true },
    {
      key: 'active',
      header: t('fields.status'),
      render: (row) => <ActiveBadge active={row.active} />,
    },
  ];
  return (
    <>
      <DataTable
        id={`catalogue-${catalogue}`}
        label={t(`organisation.tabs.${catalogue}`)}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        {...(readOnly ? {} : { onRowOpen: (row: Row) => setEditing(row) })}
        state={state}
        download={(page) => api.people[catalogue].list.query({ ...input, ...page })}
        toolbar={!readOnly && <AddRecord onClick={() => setEditing('new')} />}
      />
      {editing && (
        <CatalogueDialog
          catalogue={catalogue}
          row={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

interface CatalogueDialogProps {
  catalogue: CatalogueKind;
  row: Row | undefined;
  onClose: () => void;
}

function CatalogueDialog({ catalogue, row, onClose }: CatalogueDialogProps) {
  const t = useText('workbench/people');
  const form = useForm({
    initialValues: {
      ...recordValues(row),
      parentId: row?.parentId ?? null,
    },
    validate: {
      ...recordProblems,
    },
  });
  const done = {
    onSuccess: () => {
      queryClient.invalidateQueries(trpc.people[catalogue].pathFilter());
      onClose();
    },
  };
  const create = useCommand(trpc.people[catalogue].create.mutationOptions(done), { done: 'added' });
  const update = useCommand(trpc.people[catalogue].update.mutationOptions(done), { done: 'saved' });
  return (
    <FormDialog
      opened
      title={t(`organisation.tabs.${catalogue}`)}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit((values) => {
        const { parentId, ...plain } = values;
        const input = { ...plain, code: values.code.trim(), ...(catalogue === 'jobs' ? {} : { parentId }) };
        if (row) update.mutate({ id: row.id, version: row.version, ...input });
        else create.mutate(input);
      })}
    >
      <CodeField form={form} />
      <NamesField form={form} label={t('fields.label')} />
      {catalogue === 'posts' && (
        <CatalogueSelect catalogue="jobs" label={t('fields.job')} {...form.getInputProps('parentId')} />
      )}
      {catalogue === 'costCentres' && (
        <LegalEntitySelect label={t('fields.legalEntity')} {...form.getInputProps('parentId')} />
      )}
      <ActiveSwitch form={form} />
    </FormDialog>
  );
}
