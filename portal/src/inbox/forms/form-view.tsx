import { Paper, Stack, Table, Text } from '@mantine/core';
import { useFormat, useLocalText, useText } from '../../kit/i18n/index.ts';
import { FileLink } from './file-input.tsx';
import type { FormField, FormValues } from './form-values.ts';

interface FormViewProps {
  fields: readonly FormField[];
  form: FormValues;
  names: Readonly<Record<string, string>>;
}

/** A filled-in form, to read; what was left empty isn't shown. */
export function FormView({ fields, form, names }: FormViewProps) {
  const local = useLocalText();
  return (
    <Stack gap="md">
      {fields
        .filter((field) => form[field.key] !== undefined)
        .map((field) => (
          <div key={field.key} data-field={field.key}>
            <Text size="xs" c="dimmed">
              {local(field.label)}
            </Text>
            <FieldValue field={field} value={form[field.key]} names={names} />
          </div>
        ))}
    </Stack>
  );
}

interface FieldValueProps {
  field: FormField;
  value: unknown;
  names: Readonly<Record<string, string>>;
}

function FieldValue({ field, value, names }: FieldValueProps) {
  if (field.kind === 'rows' && Array.isArray(value))
    return <RowsView fields={field.fields ?? []} rows={value as FormValues[]} names={names} />;
  return (
    <Text size="sm" component="div" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      <PlainValue field={field} value={value} names={names} />
    </Text>
  );
}

function PlainValue({ field, value, names }: FieldValueProps) {
  const t = useText('portal/inbox');
  const local = useLocalText();
  const format = useFormat();
  if (value === undefined || value === null) return null;
  const text = String(value);
  switch (field.kind) {
    case 'number':
      return format.number(Number(value));
    case 'money':
      return format.money(Number(value), {});
    case 'day':
      return format.day(text);
    case 'dayTime':
      return `${format.day(text.slice(0, 10))} ${text.slice(11)}`;
    case 'flag':
      return t(value === true ? 'forms.yes' : 'forms.no');
    case 'choice':
      return local(field.choices?.find((choice) => choice.value === value)?.label, text);
    case 'person':
    case 'department':
      return names[text] ?? text;
    case 'file':
      return <FileLink id={text} name={names[text] ?? t('forms.file')} />;
    default:
      return text;
  }
}

function RowsView({
  fields,
  rows,
  names,
}: { fields: readonly FormField[]; rows: FormValues[] } & Pick<FieldValueProps, 'names'>) {
  const local = useLocalText();
  return (
    <Paper withBorder mt={4} style={{ overflowX: 'auto' }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {fields.map((field) => (
              <Table.Th key={field.key}>{local(field.label)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of what was submitted don't move
            <Table.Tr key={index}>
              {fields.map((field) => (
                <Table.Td key={field.key}>
                  <PlainValue field={field} value={row[field.key]} names={names} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
