import { Anchor, Button, Input, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DOCUMENT_KINDS } from '@suanpan/server/words';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PersonInput } from '../inbox/forms/person-input.tsx';
import {
  fileAddress,
  problemOf,
  queryClient,
  type RouterOutputs,
  trpc,
  useCommand,
} from '../kit/api/index.ts';
import { EmptyState } from '../kit/errors/index.ts';
import { FilesInput, type NamedFile } from '../kit/files/index.ts';
import { confirm, FormDialog, MultilineInput, required } from '../kit/form/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { PageFrame } from '../kit/shell/index.ts';
import { type Column, DataTable, ofQuery } from '../kit/table/index.ts';

type Row = RouterOutputs['portal']['centre']['documents']['list']['rows'][number];
const FOR_WHOM = ['everybody', 'legalEntity', 'person'] as const;

/** Policies and documents that the company lays out, for whoever lays them out. */
export function DocumentsPage() {
  const t = useText('portal/centre');
  const format = useFormat();
  const [adding, setAdding] = useState(false);
  const documents = useQuery(trpc.portal.centre.documents.list.queryOptions());
  const remove = useCommand(
    trpc.portal.centre.documents.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.portal.centre.pathFilter()),
    }),
    { success: t('documents.removed') },
  );
  const ask = async (row: Row) => {
    const sure = await confirm({
      ...{ title: t('documents.remove'), message: t('documents.removeMessage', { title: row.title }) },
      ...{ confirmLabel: t('documents.remove'), irreversible: true },
    });
    if (sure) remove.mutate({ id: row.id });
  };
  const columns: Column<Row>[] = [
    {
      key: 'title',
      header: t('documents.title'),
      fixed: true,
      render: (row) => (
        <Anchor href={`${fileAddress(row.file.fileId)}?download`} size="sm">
          {row.title}
        </Anchor>
      ),
    },
    { key: 'kind', header: t('documents.kind'), render: (row) => t(`kinds.${row.kind}`) },
    {
      key: 'forWhom',
      header: t('documents.forWhom'),
      render: (row) => row.target?.name ?? t('documents.whom.everybody'),
    },
    { key: 'file', header: t('documents.file'), line: (row) => row.file.name },
    { key: 'createdAt', header: t('documents.since'), render: (row) => format.day(row.createdAt) },
    {
      ...{ key: 'action', header: '', fixed: true, align: 'right' as const, text: () => '' },
      render: (row) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('documents.removeOf', { title: row.title })}
          onClick={() => void ask(row)}
        >
          {t('documents.remove')}
        </Button>
      ),
    },
  ];
  return (
    <PageFrame
      title={t('documents.manage')}
      description={t('documents.about')}
      crumbs={[{ label: t('title'), href: '/centre' }]}
      maxWidth={1040}
      action={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
          {t('documents.add')}
        </Button>
      }
    >
      <DataTable
        id="company-documents"
        label={t('documents.manage')}
        columns={columns}
        {...ofQuery(documents)}
        rowKey={(row) => row.id}
        searchable={false}
        empty={<EmptyState text={t('documents.none')} />}
      />
      {adding && <DocumentDialog onClose={() => setAdding(false)} />}
    </PageFrame>
  );
}

function DocumentDialog({ onClose }: { onClose: () => void }) {
  const t = useText('portal/centre');
  const targets = useQuery(trpc.portal.centre.documents.targets.queryOptions());
  const form = useForm({
    initialValues: {
      kind: 'policy' as (typeof DOCUMENT_KINDS)[number],
      title: '',
      memo: '',
      forWhom: 'everybody' as (typeof FOR_WHOM)[number],
      legalEntityId: null as string | null,
      employmentId: null as string | null,
      files: [] as NamedFile[],
    },
    validate: {
      title: required,
      files: (files) => (files.length === 1 ? null : t('documents.oneFile')),
      legalEntityId: (id, { forWhom }) => (forWhom === 'legalEntity' ? required(id) : null),
      employmentId: (id, { forWhom }) => (forWhom === 'person' ? required(id) : null),
    },
  });
  const { forWhom, files } = form.values;
  const add = useCommand(
    trpc.portal.centre.documents.add.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.portal.centre.pathFilter());
        onClose();
      },
      onError: (error) => form.setErrors(problemOf(error).fields ?? {}),
    }),
    { success: t('documents.added') },
  );
  return (
    <FormDialog
      opened
      title={t('documents.add')}
      onClose={onClose}
      pending={add.isPending}
      onSubmit={form.onSubmit((values) =>
        add.mutate({
          ...{ kind: values.kind, title: values.title, memo: values.memo || null },
          fileId: values.files[0]?.fileId ?? '',
          ...(values.forWhom === 'legalEntity' ? { legalEntityId: values.legalEntityId } : {}),
          ...(values.forWhom === 'person' ? { employmentId: values.employmentId } : {}),
        }),
      )}
    >
      <Stack gap="sm">
        <Select
          label={t('documents.kind')}
          allowDeselect={false}
          data={DOCUMENT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          {...form.getInputProps('kind')}
        />
        <TextInput label={t('documents.title')} required maxLength={200} {...form.getInputProps('title')} />
        <MultilineInput label={t('documents.memo')} maxLength={1000} {...form.getInputProps('memo')} />
        <Select
          label={t('documents.forWhom')}
          allowDeselect={false}
          data={FOR_WHOM.map((value) => ({ value, label: t(`documents.whom.${value}`) }))}
          {...form.getInputProps('forWhom')}
        />
        {forWhom === 'legalEntity' && (
          <Select
            label={t('documents.whom.legalEntity')}
            required
            searchable
            data={(targets.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('legalEntityId')}
          />
        )}
        {forWhom === 'person' && (
          <PersonInput
            label={t('documents.whom.person')}
            required
            names={{}}
            {...form.getInputProps('employmentId')}
          />
        )}
        <Input.Wrapper label={t('documents.file')} required error={form.errors.files}>
          <FilesInput value={files} onChange={(next) => form.setFieldValue('files', next.slice(-1))} />
        </Input.Wrapper>
      </Stack>
    </FormDialog>
  );
}
