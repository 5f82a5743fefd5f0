import { ActionIcon, Button, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, integer } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { FIELD_TYPES, type FieldType } from '@suanpan/server/words';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { LocalNameInput } from '../../shared/local-name-input.tsx';
import { FieldRow } from '../field-row.tsx';
import {
  ActiveSwitch,
  CodeField,
  NamesField,
  recordProblems,
  recordValues,
} from '../organisation/record-fields.tsx';
import type { OwnField } from './own-fields.ts';

interface FieldDialogProps {
  field: OwnField | undefined;
  /** Where a new one stands: after the others. */
  position: number;
  onClose: () => void;
}

const valuesOf = (field: OwnField | undefined, position: number) => ({
  ...recordValues(field),
  type: (field?.type ?? 'text') as string,
  choices: (field?.choices ?? []).map((choice) => ({ ...choice })),
  required: field?.required ?? false,
  sensitive: field?.sensitive ?? false,
  position: String(field?.position ?? position),
});
type Values = ReturnType<typeof valuesOf>;

export function FieldDialog({ field, position, onClose }: FieldDialogProps) {
  const t = useText('workbench/people');
  const form = useForm<Values>({
    initialValues: valuesOf(field, position),
    validate: {
      ...recordProblems,
      code: (value) =>
        /^[A-Za-z][A-Za-z0-9_]{0,39}$/.test(value.trim()) ? null : t('ownFields.problems.code'),
      position: integer,
      choices: {
        code: (value: string) => (value.trim() === '' ? t('ownFields.problems.choice') : null),
      },
    },
  });
  const done = {
    onSuccess: () => {
      void queryClient.invalidateQueries(trpc.people.fields.pathFilter());
      void queryClient.invalidateQueries(trpc.people.employments.pathFilter());
      onClose();
    },
  };
  const create = useCommand(trpc.people.fields.create.mutationOptions(done), { done: 'added' });
  const update = useCommand(trpc.people.fields.update.mutationOptions(done), { done: 'saved' });
  const save = (values: Values) => {
    const input = {
      ...values,
      code: values.code.trim(),
      type: values.type as FieldType,
      position: Number(values.position || 0),
      choices: values.type === 'choice' ? values.choices.map(choiceInput) : [],
    };
    if (field) update.mutate({ id: field.id, version: field.version, ...input });
    else create.mutate(input);
  };
  return (
    <FormDialog
      opened
      title={t(field ? 'ownFields.editTitle' : 'ownFields.add')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit(save)}
    >
      <NamesField form={form} label={t('fields.label')} />
      <FieldRow>
        <CodeField form={form} />
        <Select
          label={t('ownFields.type')}
          allowDeselect={false}
          data={FIELD_TYPES.map((value) => ({ value, label: t(`ownFields.types.${value}`) }))}
          {...form.getInputProps('type')}
        />
        <TextInput label={t('ownFields.position')} inputMode="numeric" {...form.getInputProps('position')} />
      </FieldRow>
      {form.values.type === 'choice' && <Choices form={form} />}
      <Switch
        label={t('ownFields.required')}
        description={t('ownFields.requiredHint')}
        {...form.getInputProps('required', { type: 'checkbox' })}
      />
      <Switch
        label={t('ownFields.sensitive')}
        description={t('ownFields.sensitiveHint')}
        {...form.getInputProps('sensitive', { type: 'checkbox' })}
      />
      <ActiveSwitch form={form} />
    </FormDialog>
  );
}

/** A choice that was given no name is called by its code. */
const choiceInput = ({ code, names }: Values['choices'][number]) => ({
  code: code.trim(),
  names: Object.values(names).some(Boolean) ? names : { en: code.trim() },
});

function Choices({ form }: { form: UseFormReturnType<Values> }) {
  const t = useText('workbench/people');
  return (
    <Stack gap="xs" component="section" aria-label={t('ownFields.choices')}>
      <Text size="sm" fw={500}>
        {t('ownFields.choices')}
      </Text>
      {form.values.choices.map((choice, index) => (
        <Group key={index} gap="xs" align="flex-start" wrap="nowrap">
          <TextInput
            w={110}
            size="xs"
            maxLength={60}
            label={t('ownFields.choiceCode', { number: index + 1 })}
            {...form.getInputProps(`choices.${index}.code`)}
          />
          <div style={{ flex: 1 }}>
            <LocalNameInput
              size="xs"
              label={t('ownFields.choiceName', { number: index + 1 })}
              value={choice.names}
              onChange={(names) => form.setFieldValue(`choices.${index}.names`, names)}
            />
          </div>
          <ActionIcon
            mt={24}
            variant="subtle"
            color="red"
            aria-label={t('ownFields.removeChoice', { number: index + 1 })}
            onClick={() => form.removeListItem('choices', index)}
          >
            <IconTrash size={15} />
          </ActionIcon>
        </Group>
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() => form.insertListItem('choices', { code: '', names: {} })}
        >
          {t('ownFields.addChoice')}
        </Button>
      </div>
    </Stack>
  );
}
