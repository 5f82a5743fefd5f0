import { Fieldset, MultiSelect, Paper, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog as KitDialog, required } from '@suanpan/portal/kit/form';
import { useLanguage, useLocalText, useText } from '@suanpan/portal/kit/i18n';
import { FormPreview } from '@suanpan/portal/screens';
import { useQuery } from '@tanstack/react-query';
import {
  blankField,
  type DesignValues,
  type FieldValues,
  type FormRow,
  fieldOf,
  type KnownForms,
  valuesOf,
} from './designed-form.ts';
import { FieldsEditor } from './field-editor.tsx';

interface FormDialogProps {
  /** Absent: a new one. */
  row: FormRow | undefined;
  known: KnownForms;
  onClose: () => void;
}

/** A form beside what whoever fills it in will see. */
export function FormDialog({ row, known, onClose }: FormDialogProps) {
  const t = useText('workbench/admin');
  const local = useLocalText();
  const language = useLanguage();
  const departments = useQuery(trpc.inbox.applications.departments.queryOptions());
  const form = useForm<DesignValues>({
    initialValues: {
      name: row ? local(row.name) : '',
      fields: row ? row.fields.map((field) => valuesOf(field as never, local)) : [blankField()],
      departmentIds: row?.departmentIds ?? [],
      roles: row?.roles ?? [],
      enabled: row?.enabled ?? true,
    },
    validate: (values) => ({
      ...(required(values.name) ? { name: required(values.name) } : {}),
      ...mistakesOf(values.fields, 'fields'),
    }),
  });
  const save = useCommand(
    trpc.inbox.forms.save.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.inbox.forms.pathFilter());
        onClose();
      },
    }),
    { done: row ? 'saved' : 'added' },
  );
  const designed = (values: DesignValues) => values.fields.map((field) => fieldOf(field, language, local));
  return (
    <KitDialog
      title={row ? local(row.name) : t('forms.new')}
      opened
      size={1100}
      onClose={onClose}
      pending={save.isPending}
      onSubmit={form.onSubmit((values) =>
        save.mutate({
          ...(row ? { id: row.id } : {}),
          version: row?.version ?? 0,
          name: { ...row?.name, [language]: values.name.trim() },
          fields: designed(values),
          departmentIds: values.departmentIds,
          roles: values.roles,
          enabled: values.enabled,
        }),
      )}
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="md">
          <TextInput label={t('forms.name')} maxLength={150} required {...form.getInputProps('name')} />
          <FieldsEditor form={form} fields={form.values.fields} at="fields" />
          <Fieldset legend={t('forms.audience')}>
            <Stack gap="sm">
              <Text size="xs" c="dimmed">
                {t('forms.audienceHint')}
              </Text>
              <MultiSelect
                label={t('forms.departments')}
                searchable
                data={(departments.data?.rows ?? []).map((one) => ({ value: one.id, label: one.name }))}
                {...form.getInputProps('departmentIds')}
              />
              <MultiSelect
                label={t('forms.roles')}
                searchable
                data={known.roles.map((role) => ({ value: role.code, label: local(role.name, role.code) }))}
                {...form.getInputProps('roles')}
              />
              <Switch label={t('forms.enabled')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
            </Stack>
          </Fieldset>
        </Stack>
        <Paper withBorder p="md" component="section" aria-label={t('forms.preview')}>
          <Text size="xs" c="dimmed" mb="sm">
            {t('forms.preview')}
          </Text>
          <FormPreview fields={designed(form.values)} />
        </Paper>
      </SimpleGrid>
    </KitDialog>
  );
}

function mistakesOf(fields: readonly FieldValues[], at: string): Record<string, string> {
  return Object.assign(
    {},
    ...fields.map((field, index) => {
      const label = required(field.label);
      const choices = field.kind === 'choice' ? required(field.choices) : null;
      const path = `${at}.${index}`;
      return {
        ...(label ? { [`${path}.label`]: label } : {}),
        ...(choices ? { [`${path}.choices`]: choices } : {}),
        ...(field.kind === 'rows' ? mistakesOf(field.fields, `${path}.fields`) : {}),
      };
    }),
  ) as Record<string, string>;
}
