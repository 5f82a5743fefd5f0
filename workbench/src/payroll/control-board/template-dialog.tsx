import { Select, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, required } from '@suanpan/portal/kit/form';
import { useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { useLocalName } from '../../shared/local-name.ts';
import { LocalNameInput } from '../../shared/local-name-input.tsx';
import { ChooseSolutionFile } from '../shared/choose-solution-file.tsx';
import { refreshTemplates, type Template } from './templates.ts';

const origins = ['keep', 'solution', 'file'] as const;
type Origin = (typeof origins)[number];
type Names = Record<string, string>;
const missing = (names: Names) => Object.values(names).every((text) => text.trim() === '');

/** Code, name, description, and the rules: of a solution or of a file. */
export function TemplateDialog({
  template,
  onClose,
}: {
  template: Template | undefined;
  onClose: () => void;
}) {
  const t = useText('workbench/payroll/control-board');
  const nameOf = useLocalName();
  const form = useTemplateForm(template);
  const { origin } = form.values;
  const solutions = useQuery({
    ...trpc.payroll.solutions.list.queryOptions({ page: 1, pageSize: 500 }),
    enabled: origin === 'solution',
  });
  const done = {
    onSuccess: () => {
      refreshTemplates();
      onClose();
    },
  };
  const create = useCommand(trpc.payroll.templates.create.mutationOptions(done), {
    done: 'added',
  });
  const update = useCommand(trpc.payroll.templates.update.mutationOptions(done), {
    done: 'saved',
  });
  const submit = form.onSubmit(({ code, name, description, ...values }) => {
    const from =
      values.origin === 'solution' && values.solutionId
        ? { kind: 'solution' as const, solutionId: values.solutionId, withTests: values.withTests }
        : values.origin === 'file' && values.file
          ? { kind: 'file' as const, fileId: values.file.fileId }
          : undefined;
    const described = missing(description) ? undefined : description;
    if (template)
      update.mutate({
        ...{ code: template.code, version: template.version, name, description: described ?? null },
        ...(from ? { from } : {}),
      });
    else if (from)
      create.mutate({ code: code.trim(), name, from, ...(described ? { description: described } : {}) });
  });
  return (
    <FormDialog
      opened
      title={t(template ? 'templates.edit' : 'templates.add')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={submit}
    >
      <LocalNameInput
        label={t('fields.name')}
        required
        data-autofocus
        value={form.values.name}
        error={form.errors.name}
        onChange={(next) => form.setFieldValue('name', next)}
      />
      {!template && (
        <TextInput
          label={t('fields.code')}
          description={t('templates.codeHint')}
          required
          maxLength={50}
          {...form.getInputProps('code')}
        />
      )}
      <LocalNameInput
        label={t('fields.description')}
        value={form.values.description}
        onChange={(next) => form.setFieldValue('description', next)}
      />
      <Select
        label={t('templates.from')}
        required
        allowDeselect={false}
        data={origins
          .filter((one) => template || one !== 'keep')
          .map((value) => ({ value, label: t(`templates.origins.${value}`) }))}
        {...form.getInputProps('origin')}
      />
      {origin === 'solution' && (
        <>
          <Select
            label={t('templates.solution')}
            required
            searchable
            data={(solutions.data?.rows ?? []).map((one) => ({
              value: one.id,
              label: `${nameOf(one.name, one.code)} · ${one.code}`,
            }))}
            {...form.getInputProps('solutionId')}
          />
          <Switch
            label={t('templates.withTests')}
            description={t('templates.withTestsHint')}
            {...form.getInputProps('withTests', { type: 'checkbox' })}
          />
        </>
      )}
      {origin === 'file' && (
        <ChooseSolutionFile
          label={t('templates.chooseFile')}
          hint={t('templates.fileHint')}
          chosen={form.values.file}
          error={form.errors.file}
          onChoose={(file) => form.setFieldValue('file', file)}
        />
      )}
    </FormDialog>
  );
}

function useTemplateForm(template: Template | undefined) {
  const t = useText('workbench/payroll/control-board');
  const language = useLanguage();
  const named = (name: Template['name'] | null | undefined): Names =>
    typeof name === 'string' ? { [language]: name } : { ...name };
  return useForm({
    initialValues: {
      code: template?.code ?? '',
      name: named(template?.name),
      description: named(template?.description),
      origin: (template ? 'keep' : 'solution') as Origin,
      solutionId: null as string | null,
      withTests: false,
      file: null as { fileId: string; name: string } | null,
    },
    validate: {
      code: (value) =>
        required(value) ??
        (/^[\p{L}_][\p{L}\p{N}_-]{0,49}$/u.test(value.trim()) ? null : t('templates.codePattern')),
      name: (value: Names) => (missing(value) ? required('') : null),
      solutionId: (value, values) => (values.origin === 'solution' ? required(value) : null),
      file: (value, values) => (values.origin === 'file' && !value ? required('') : null),
    },
  });
}
