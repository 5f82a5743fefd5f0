import {
  ActionIcon,
  Button,
  Group,
  MultiSelect,
  Select,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core';
import type { PivotFunction, PivotValueFile } from '@suanpan/engine';
import { PIVOT_FUNCTIONS } from '@suanpan/engine/domain';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { FormulaField, storedFormula } from '../columns/formula-field.tsx';
import { asList } from '../columns/reference-pairs.ts';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { compact, freeCode, replaced, without } from '../copy/edit-file.ts';
import type { TableFieldsProps } from './table-fields.ts';

const functions: readonly PivotFunction[] = PIVOT_FUNCTIONS;

/** Groups of another table, with aggregates, and columns made of values. */
export function PivotFields({ table, onEdit }: TableFieldsProps) {
  const t = useText('workbench/payroll/solutions');
  const { file } = useCopyEditor();
  const others = file.tables.filter((one) => one.code !== table.code).map((one) => one.code);
  const source = file.tables.find((one) => one.code === table.from);
  const theirs = (source?.columns ?? []).map((column) => column.code);
  const values = table.values ?? [];
  const setValues = (next: readonly PivotValueFile[]) => onEdit((before) => ({ ...before, values: next }));
  const functionChoices = functions.map((value) => ({ value, label: t(`functions.${value}`) }));

  return (
    <Stack gap="sm">
      <Group grow align="flex-start">
        <Select
          label={t('pivot.from')}
          allowDeselect={false}
          data={others}
          value={table.from ?? null}
          onChange={(from) => from && onEdit((before) => ({ ...before, from }))}
        />
        <MultiSelect
          label={t('pivot.by')}
          data={theirs}
          value={[...asList(table.by)]}
          onChange={(by) => onEdit((before) => ({ ...before, by }))}
        />
      </Group>
      <FormulaField
        label={t('pivot.where')}
        table={table.from}
        value={table.where}
        onChange={(text) => onEdit((before) => ({ ...before, where: storedFormula(text) }))}
      />
      <Text size="sm" fw={500}>
        {t('pivot.values')}
      </Text>
      {values.map((value, index) => (
        <Group key={`${index} ${value.as}`} gap={4} wrap="nowrap" align="flex-end">
          <TextInput
            size="xs"
            style={{ flex: 1 }}
            aria-label={t('pivot.as')}
            defaultValue={value.as}
            onBlur={(event) => {
              const as = event.currentTarget.value.trim();
              if (as !== '' && as !== value.as) setValues(replaced(values, index, (one) => ({ ...one, as })));
            }}
          />
          <Select
            size="xs"
            w={120}
            aria-label={t('pivot.function')}
            allowDeselect={false}
            data={functionChoices}
            value={value.fn}
            onChange={(fn) =>
              fn &&
              setValues(
                replaced(values, index, (one) =>
                  compact({
                    ...one,
                    fn: fn as PivotFunction,
                    column: fn === 'count' ? undefined : one.column,
                  }),
                ),
              )
            }
          />
          <Select
            size="xs"
            style={{ flex: 1 }}
            aria-label={t('pivot.column')}
            clearable
            data={theirs}
            value={value.column ?? null}
            disabled={value.fn === 'count'}
            onChange={(column) =>
              setValues(replaced(values, index, (one) => compact({ ...one, column: column ?? undefined })))
            }
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('pivot.removeValue')}
            onClick={() => setValues(without(values, index))}
          >
            <IconTrash size={14} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconPlus size={14} />}
        style={{ alignSelf: 'start' }}
        onClick={() =>
          setValues([
            ...values,
            compact({
              as: freeCode(
                'amount',
                values.map((one) => one.as),
              ),
              fn: 'sum' as const,
              column: theirs.at(-1),
            }),
          ])
        }
      >
        {t('pivot.addValue')}
      </Button>
      <Text size="sm" fw={500}>
        {t('pivot.across')}
      </Text>
      <Group grow align="flex-end">
        <Select
          clearable
          label={t('pivot.acrossColumn')}
          data={theirs}
          value={table.across?.column ?? null}
          onChange={(column) =>
            onEdit((before) => ({
              ...before,
              across: column ? { values: [], fn: 'sum', ...before.across, column } : undefined,
            }))
          }
        />
        {table.across && (
          <>
            <Select
              label={t('pivot.function')}
              allowDeselect={false}
              data={functionChoices}
              value={table.across.fn}
              onChange={(fn) =>
                fn &&
                onEdit((before) =>
                  before.across
                    ? { ...before, across: { ...before.across, fn: fn as PivotFunction } }
                    : before,
                )
              }
            />
            <Select
              clearable
              label={t('pivot.of')}
              data={theirs}
              value={table.across.of ?? null}
              onChange={(of) =>
                onEdit((before) =>
                  before.across
                    ? { ...before, across: compact({ ...before.across, of: of ?? undefined }) }
                    : before,
                )
              }
            />
          </>
        )}
      </Group>
      {table.across && (
        <Group grow align="flex-start">
          <TagsInput
            label={t('pivot.acrossValues')}
            value={table.across.values.map(String)}
            onChange={(next) =>
              onEdit((before) =>
                before.across ? { ...before, across: { ...before.across, values: next } } : before,
              )
            }
          />
          <TextInput
            label={t('pivot.other')}
            value={table.across.other ?? ''}
            onChange={(event) => {
              const other = event.currentTarget.value;
              onEdit((before) =>
                before.across
                  ? {
                      ...before,
                      across: compact({ ...before.across, other: other === '' ? undefined : other }),
                    }
                  : before,
              );
            }}
          />
        </Group>
      )}
    </Stack>
  );
}
