import { ActionIcon, Button, Group, Input, Paper, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../kit/i18n/index.ts';
import { blankValues, type FormField, type FormValues } from './form-values.ts';

interface RowsInputProps {
  fields: readonly FormField[];
  label: string;
  description?: string | undefined;
  required: boolean;
  error?: ReactNode;
  rows: FormValues[];
  onChange: (rows: FormValues[]) => void;
  /** The inputs of one row. */
  inputsOf: (index: number) => ReactNode;
}

/** Several of the same: each a small form of its own. */
export function RowsInput(props: RowsInputProps) {
  const { label, description, required, error, rows, fields, onChange } = props;
  const t = useText('portal/inbox');
  return (
    <Input.Wrapper
      label={label}
      description={description}
      required={required}
      error={error}
      labelElement="div"
    >
      <Stack gap="sm" mt={4}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, as its path is
          <Paper key={index} withBorder p="sm">
            <Group justify="space-between" mb={4}>
              <Text size="xs" c="dimmed">
                {t('forms.row', { number: index + 1 })}
              </Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('forms.removeRow', { number: index + 1 })}
                onClick={() => onChange(rows.filter((each) => each !== row))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
            <Stack gap="sm">{props.inputsOf(index)}</Stack>
          </Paper>
        ))}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => onChange([...rows, blankValues(fields)])}
        >
          {t('forms.addRow')}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
