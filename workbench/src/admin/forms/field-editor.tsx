import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Paper,
  Select,
  Stack,
  TagsInput,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { FORM_FIELD_KINDS } from '@suanpan/server/words';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { blankField, type DesignValues, type FieldValues } from './designed-form.ts';

interface FieldsEditorProps {
  form: UseFormReturnType<DesignValues>;
  fields: readonly FieldValues[];
  /** Where they stand: `fields`, `fields.2.fields`. */
  at: string;
  inRows?: boolean;
}

/** The fields of a form, or the columns of its rows, in their order. */
export function FieldsEditor({ form, fields, at, inRows = false }: FieldsEditorProps) {
  const t = useText('workbench/admin');
  return (
    <Stack gap="sm">
      {fields.map((field, index) => (
        <FieldEditor key={field.key} {...{ form, fields, at, inRows, index }} />
      ))}
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={14} />}
        onClick={() => form.insertListItem(at, blankField())}
      >
        {t(inRows ? 'forms.addColumn' : 'forms.addField')}
      </Button>
    </Stack>
  );
}

function FieldEditor({ form, fields, at, inRows, index }: FieldsEditorProps & { index: number }) {
  const t = useText('workbench/admin');
  const field = fields[index];
  if (!field) return null;
  const path = `${at}.${index}`;
  const facts = { number: index + 1 };
  const move = (to: number) => form.reorderListItem(at, { from: index, to });
  return (
    <Paper
      withBorder
      p="sm"
      component="section"
      aria-label={t(inRows ? 'forms.columnNumber' : 'forms.fieldNumber', facts)}
    >
      <Stack gap="xs">
        <Group align="flex-end" gap="xs">
          <TextInput
            style={{ flex: '1 1 12rem' }}
            label={t(inRows ? 'forms.columnLabel' : 'forms.label', facts)}
            maxLength={150}
            required
            {...form.getInputProps(`${path}.label`)}
          />
          <Select
            style={{ flex: '1 1 9rem' }}
            label={t('forms.kind')}
            allowDeselect={false}
            data={FORM_FIELD_KINDS.filter((kind) => !inRows || kind !== 'rows').map((value) => ({
              value,
              label: t(`forms.kinds.${value}`),
            }))}
            {...form.getInputProps(`${path}.kind`)}
          />
        </Group>
        {field.kind === 'choice' && (
          <TagsInput
            label={t('forms.choices')}
            description={t('forms.choicesHint')}
            required
            {...form.getInputProps(`${path}.choices`)}
          />
        )}
        {!inRows && (
          <TextInput label={t('forms.help')} maxLength={150} {...form.getInputProps(`${path}.help`)} />
        )}
        {field.kind === 'rows' && (
          <FieldsEditor form={form} fields={field.fields} at={`${path}.fields`} inRows />
        )}
        <Group justify="space-between">
          <Checkbox
            label={t('forms.required')}
            {...form.getInputProps(`${path}.required`, { type: 'checkbox' })}
          />
          <Group gap={4}>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={index === 0}
              aria-label={t('forms.up', facts)}
              onClick={() => move(index - 1)}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={index === fields.length - 1}
              aria-label={t('forms.down', facts)}
              onClick={() => move(index + 1)}
            >
              <IconArrowDown size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={fields.length === 1}
              aria-label={t('forms.remove', facts)}
              onClick={() => form.removeListItem(at, index)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        </Group>
      </Stack>
    </Paper>
  );
}
