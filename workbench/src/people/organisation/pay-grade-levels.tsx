import { ActionIcon, Button, Stack, Table, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconPlus, IconTrash } from '@tabler/icons-react';

/** A form with levels among its fields. */
type LevelsForm = Pick<UseFormReturnType<unknown>, 'getInputProps' | 'removeListItem' | 'insertListItem'> & {
  values: { levels: readonly { code: string; amount: string }[] };
};

/** The levels of a grade with their amounts. */
export function PayGradeLevels({ form }: { form: LevelsForm }) {
  const t = useText('workbench/people');
  return (
    <Stack gap="xs">
      {form.values.levels.length > 0 && (
        <Table aria-label={t('payGrades.levels')} withRowBorders={false} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('fields.payLevel')}</Table.Th>
              <Table.Th>{t('fields.amount')}</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {form.values.levels.map((_, index) => (
              <Table.Tr key={index}>
                <Table.Td>
                  <TextInput
                    aria-label={t('payGrades.levelCode', { number: index + 1 })}
                    maxLength={60}
                    {...form.getInputProps(`levels.${index}.code`)}
                  />
                </Table.Td>
                <Table.Td>
                  <TextInput
                    aria-label={t('payGrades.levelAmount', { number: index + 1 })}
                    inputMode="decimal"
                    {...form.getInputProps(`levels.${index}.amount`)}
                  />
                </Table.Td>
                <Table.Td>
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    aria-label={t('payGrades.removeLevel', { number: index + 1 })}
                    onClick={() => form.removeListItem('levels', index)}
                  >
                    <IconTrash size={15} />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <div>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() => form.insertListItem('levels', { code: '', amount: '' })}
        >
          {t('payGrades.addLevel')}
        </Button>
      </div>
    </Stack>
  );
}
