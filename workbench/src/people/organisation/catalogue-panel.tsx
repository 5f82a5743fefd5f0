import { Badge, Button, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, required } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LocalNameInput } from '../../shared/local-name-input.tsx';
import { CatalogueSelect, LegalEntitySelect } from '../people-selects.tsx';

export type CatalogueName = 'jobs' | 'posts' | 'costCentres';
type Row = RouterOutputs['people']['jobs']['list']['rows'][number];

/** Jobs, posts and cost centres: a code, names, and for two of them what they belong to. */
export function CataloguePanel({ catalogue, readOnly }: { catalogue: CatalogueName; readOnly: boolean }) {
  const t = useText('workbench/people');
  const state = useTableState({ sort: { column: 'code', direction: 'asc' } });
  const [editing, setEditing] = useState<Row | 'new'>();
  const sort = (state.input.sort ?? []).filter(
    (one): one is { column: 'code' | 'name'; direction: 'asc' | 'desc' } =>
      one.column === 'code' || one.column === 'name',
  );
  const input = { ...state.input, sort };
  const options = {
    jobs: trpc.people.jobs.list.queryOptions(input),
    posts: trpc.people.posts.list.queryOptions(input),
    costCentres: trpc.people.costCentres.list.queryOptions(input),
  }[catalogue];
  const list = useQuery({ ...options, placeholderData: keepPreviousData });
  const columns: Column<Row>[] = [
    { key: 'code', header: t('fields.code'), sortable: true, fixed: true },
    { key: 'name', header: t('fields.label'), sortable: true },
    {
      key: 'active',
      header: t('fields.status'),
      render: (row) => (
        <Badge color={row.active ? 'green' : 'gray'}>{t(row.active ? 'active' : 'inactive')}</Badge>
      ),
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
        toolbar={
          !readOnly && (
            <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setEditing('new')}>
              {t('organisation.add')}
            </Button>
          )
        }
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
  catalogue: CatalogueName;
  row: Row | undefined;
  onClose: () => void;
}

function CatalogueDialog({ catalogue, row, onClose }: CatalogueDialogProps) {
  const t = useText('workbench/people');
  const form = useForm({
    initialValues: {
      code: row?.code ?? '',
      names: { ...row?.names } as Record<string, string>,
      parentId: row?.parentId ?? null,
      active: row?.active ?? true,
    },
    validate: {
      code: required,
      names: (value) => (Object.values(value).every((text) => !text) ? required('') : null),
    },
  });
  const done = {
    onSuccess: () => {
      queryClient.invalidateQueries(trpc.people[catalogue].pathFilter());
      onClose();
    },
  };
  const create = useCommand(trpc.people[catalogue].create.mutationOptions(done), { success: t('saved') });
  const update = useCommand(trpc.people[catalogue].update.mutationOptions(done), { success: t('saved') });
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
      <TextInput label={t('fields.code')} required maxLength={60} {...form.getInputProps('code')} />
      <LocalNameInput
        label={t('fields.label')}
        required
        value={form.values.names}
        error={form.errors.names}
        onChange={(names) => form.setFieldValue('names', names)}
      />
      {catalogue === 'posts' && (
        <CatalogueSelect catalogue="jobs" label={t('fields.job')} {...form.getInputProps('parentId')} />
      )}
      {catalogue === 'costCentres' && (
        <LegalEntitySelect label={t('fields.legalEntity')} {...form.getInputProps('parentId')} />
      )}
      <Switch label={t('fields.active')} {...form.getInputProps('active', { type: 'checkbox' })} />
    </FormDialog>
  );
}
