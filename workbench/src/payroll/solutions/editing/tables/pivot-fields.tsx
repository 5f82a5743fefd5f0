import { Group, MultiSelect, Select, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import type { PivotFunction, PivotValueFile, TableFile } from '@suanpan/engine';
import { usersOfColumn } from '@suanpan/engine/authoring';
import { codeFor, freeCode, PIVOT_FUNCTIONS } from '@suanpan/engine/domain';
import { useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { useLocalName } from '../../../../shared/local-name.ts';
import { FormulaField, storedFormula } from '../columns/formula-field.tsx';
import { asList } from '../columns/reference-pairs.ts';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { compact, replaced, without } from '../copy/edit-file.ts';
import { renamed } from '../copy/names.ts';
import { type Choice, useChoices } from '../copy/use-choices.ts';
import { AddButton, RemoveIcon } from '../items/list-buttons.tsx';
import type { TableFieldsProps } from './table-fields.ts';

/** Groups of another table, with aggregates, and columns made of values. */
export function PivotFields({ table, onEdit }: TableFieldsProps) {
  const t = useText('workbench/payroll/solutions');
  const { file } = useCopyEditor();
  const choices = useChoices();
  const others = file.tables.filter((one) => one.code !== table.code);
  const source = file.tables.find((one) => one.code === table.from);
  const theirs = choices.columns(source?.columns, ...asList(table.by));
  return (
    <Stack gap="sm">
      <Group grow align="flex-start">
        <Select
          label={t('pivot.from')}
          allowDeselect={false}
          data={choices.tables(others, table.from)}
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
      <PivotValues table={table} theirs={theirs} onEdit={onEdit} />
      <PivotAcross table={table} theirs={theirs} onEdit={onEdit} />
    </Stack>
  );
}

interface OfSourceProps extends TableFieldsProps {
  /** The columns of the table that is grouped. */
  theirs: readonly Choice[];
}

/** What is computed of each group. */
function PivotValues({ table, theirs, onEdit }: OfSourceProps) {
  const t = useText('workbench/payroll/solutions');
  const { file } = useCopyEditor();
  const values = table.values ?? [];
  /** A code that nothing reads yet goes with what is chosen; formulas keep the one they were written with. */
  const named = (value: PivotValueFile, before?: PivotValueFile): PivotValueFile => {
    if (before && usersOfColumn(file, table.code, before.as).length > 0) return value;
    const same = before && before.fn === value.fn && before.column === value.column;
    const taken = values.filter((one) => one !== before).map((one) => one.as);
    return same ? value : { ...value, as: codeOfValue(value, [...taken, ...codesOf(table)]) };
  };
  const setValues = (next: readonly PivotValueFile[]) => onEdit((before) => ({ ...before, values: next }));
  return (
    <>
      <Text size="sm" fw={500}>
        {t('pivot.values')}
      </Text>
      {values.map((value, index) => (
        <PivotValue
          key={index}
          value={value}
          theirs={theirs}
          onChange={(next) => setValues(replaced(values, index, () => named(next, value)))}
          onRemove={() => setValues(without(values, index))}
        />
      ))}
      <AddButton
        label={t('pivot.addValue')}
        onClick={() =>
          setValues([...values, named(compact({ as: '', fn: 'sum' as const, column: theirs.at(-1)?.value }))])
        }
      />
    </>
  );
}

/** Codes of the groups, which no value may take. */
const codesOf = (table: TableFile): readonly string[] => asList(table.by);

/** The source's own code for a sum, as it keeps its name too; what else is computed says so. */
const codeOfValue = ({ fn, column }: PivotValueFile, taken: readonly string[]): string =>
  fn === 'sum' && column !== undefined
    ? freeCode(column, taken)
    : codeFor(column === undefined ? fn : `${column} ${fn}`, taken);

interface PivotValueProps {
  value: PivotValueFile;
  theirs: readonly Choice[];
  onChange: (value: PivotValueFile) => void;
  onRemove: () => void;
}

function PivotValue({ value, theirs, onChange, onRemove }: PivotValueProps) {
  const t = useText('workbench/payroll/solutions');
  const functionChoices = useFunctionChoices();
  const nameOf = useLocalName();
  const language = useLanguage();
  const name = nameOf(value.name, '');
  return (
    <Group gap={4} wrap="nowrap" align="flex-end">
      <TextInput
        size="xs"
        style={{ flex: 1 }}
        aria-label={t('pivot.as')}
        key={name}
        defaultValue={name}
        placeholder={value.as}
        title={value.as}
        onBlur={(event) => {
          const text = event.currentTarget.value.trim();
          if (text === name) return;
          onChange(
            compact({ ...value, name: text === '' ? undefined : renamed(value.name, text, language) }),
          );
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
          onChange(
            compact({ ...value, fn: fn as PivotFunction, column: fn === 'count' ? undefined : value.column }),
          )
        }
      />
      <Select
        size="xs"
        style={{ flex: 1 }}
        aria-label={t('pivot.column')}
        clearable
        data={[...theirs]}
        value={value.column ?? null}
        disabled={value.fn === 'count'}
        onChange={(column) => onChange(compact({ ...value, column: column ?? undefined }))}
      />
      <RemoveIcon label={t('pivot.removeValue')} onClick={onRemove} />
    </Group>
  );
}

/** A column for each value of a column of the source. */
function PivotAcross({ table, theirs, onEdit }: OfSourceProps) {
  const t = useText('workbench/payroll/solutions');
  const functionChoices = useFunctionChoices();
  const { across } = table;
  const edit = (changes: { [Key in keyof Across]?: Across[Key] | undefined }) =>
    onEdit((before) =>
      before.across ? { ...before, across: compact({ ...before.across, ...changes }) as Across } : before,
    );
  return (
    <>
      <Text size="sm" fw={500}>
        {t('pivot.across')}
      </Text>
      <Group grow align="flex-end">
        <Select
          clearable
          label={t('pivot.acrossColumn')}
          data={[...theirs]}
          value={across?.column ?? null}
          onChange={(column) =>
            onEdit((before) => ({
              ...before,
              across: column ? { values: [], fn: 'sum', ...before.across, column } : undefined,
            }))
          }
        />
        {across && (
          <>
            <Select
              label={t('pivot.function')}
              allowDeselect={false}
              data={functionChoices}
              value={across.fn}
              onChange={(fn) => fn && edit({ fn: fn as PivotFunction })}
            />
            <Select
              clearable
              label={t('pivot.of')}
              data={[...theirs]}
              value={across.of ?? null}
              onChange={(of) => edit({ of: of ?? undefined })}
            />
          </>
        )}
      </Group>
      {across && (
        <Group grow align="flex-start">
          <TagsInput
            label={t('pivot.acrossValues')}
            value={across.values.map(String)}
            onChange={(next) => edit({ values: next })}
          />
          <TextInput
            label={t('pivot.other')}
            value={across.other ?? ''}
            onChange={(event) => edit({ other: event.currentTarget.value || undefined })}
          />
        </Group>
      )}
    </>
  );
}

type Across = NonNullable<TableFile['across']>;

function useFunctionChoices() {
  const t = useText('workbench/payroll/solutions');
  return PIVOT_FUNCTIONS.map((value) => ({ value, label: t(`functions.${value}`) }));
}
