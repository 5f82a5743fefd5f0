import { Group, Select, Stack, Switch, Text } from '@mantine/core';
import type { ColumnFile, ColumnType, RoundingMode, TableFile } from '@suanpan/engine';
import { renameColumn, usersOfColumn } from '@suanpan/engine/authoring';
import { COLUMN_TYPE_NAMES, PAY_TOTALS, ROUNDING_MODES } from '@suanpan/engine/domain';
import { NumberField } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { CurrencySelect } from '../../../../shared/currency-select.tsx';
import { FieldGroup } from '../../../../shared/field-group.tsx';
import { useLocalName } from '../../../../shared/local-name.ts';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { changeColumn } from '../copy/edit-file.ts';
import { NameField } from '../items/name-field.tsx';
import { RemoveButton } from '../items/remove-button.tsx';
import { useRemovals } from '../items/use-removals.tsx';
import { LinkedUsers } from '../items/where-used.tsx';
import { WordsSelect } from '../items/word-select.tsx';
import { CodeInput } from './code-input.tsx';
import { ColumnValueFields } from './column-value-fields.tsx';
import { retype } from './retype.ts';

const types: readonly ColumnType[] = COLUMN_TYPE_NAMES;

import { PayTypeSelect } from './pay-type-select.tsx';

interface ColumnFormProps {
  table: TableFile;
  column: ColumnFile;
  onChoose: (code: string | undefined) => void;
}

/** Everything about one column; every change is taken over at once and can be undone. */
export function ColumnForm({ table, column, onChoose }: ColumnFormProps) {
  const t = useText('workbench/payroll/solutions');
  const { file, change, readOnly } = useCopyEditor();
  const nameOf = useLocalName();
  const removals = useRemovals();
  const beside = (table.columns ?? []).filter((one) => one !== column);
  const taken = beside.map((one) => one.code);
  const users = usersOfColumn(file, table.code, column.code);
  const isNumeric = column.type === 'money' || column.type === 'number';
  const others = file.tables.flatMap((one) => [...(one.columns ?? [])]);
  const edit = (next: (before: ColumnFile) => ColumnFile) =>
    change((before) => changeColumn(before, table.code, column.code, next));

  const setType = (type: ColumnType) =>
    edit((before) =>
      retype(before, type, file.tables.find((one) => one.code !== table.code)?.code ?? table.code),
    );

  const remove = async () => {
    if (await removals.columns(table.code, [column.code])) onChoose(undefined);
  };

  return (
    <Stack gap="sm">
      <Text fw={600} size="sm">
        {t('columns.one', { column: nameOf(column.name, column.code) })}
      </Text>
      <FieldGroup readOnly={readOnly}>
        <Stack gap="sm">
          <NameField
            size="xs"
            others={beside}
            value={column.name}
            onChange={(name) => edit((before) => ({ ...before, name }))}
          />
          <Select
            size="xs"
            label={t('fields.type')}
            allowDeselect={false}
            data={types.map((value) => ({ value, label: t(`types.${value}`) }))}
            value={column.type}
            onChange={(value) => value && setType(value as ColumnType)}
          />
          <ColumnValueFields table={table} column={column} onEdit={edit} />
          {isNumeric && (
            <Group grow>
              {column.type === 'money' && (
                <CurrencySelect
                  size="xs"
                  clearable
                  label={t('fields.currency')}
                  placeholder={file.currency}
                  value={column.currency ?? null}
                  onChange={(currency) => edit((before) => ({ ...before, currency: currency ?? undefined }))}
                />
              )}
              <NumberField
                size="xs"
                label={t('columns.scale')}
                placeholder={t(column.type === 'money' ? 'columns.scaleOfCurrency' : 'columns.unrounded')}
                min={-6}
                max={12}
                whole
                value={column.scale ?? ''}
                onChange={(value) =>
                  edit((before) => ({ ...before, scale: value === '' ? undefined : Number(value) }))
                }
              />
              <Select
                size="xs"
                clearable
                label={t('columns.rounding')}
                placeholder={t('roundings.half-up')}
                data={ROUNDING_MODES.map((value) => ({ value, label: t(`roundings.${value}`) }))}
                value={column.rounding ?? null}
                onChange={(value) =>
                  edit((before) => ({ ...before, rounding: (value as RoundingMode | null) ?? undefined }))
                }
              />
            </Group>
          )}
          <Group grow align="flex-start">
            <WordsSelect
              size="xs"
              label={t('columns.tags')}
              words={[
                ...PAY_TOTALS.map((value) => ({ value, label: t(`tagWords.${value}`) })),
                ...otherTags(others),
              ]}
              value={column.tags ?? []}
              onChange={(tags) => edit((before) => ({ ...before, tags: tags.length > 0 ? tags : undefined }))}
            />
            {isNumeric && (
              <PayTypeSelect
                value={column.payType}
                onChange={(payType) => edit((before) => ({ ...before, payType }))}
              />
            )}
          </Group>
          <Switch
            size="xs"
            label={t('columns.hiddenLabel')}
            checked={column.hidden === true}
            onChange={(event) => {
              const hidden = event.currentTarget.checked;
              edit((before) => ({ ...before, hidden: hidden ? true : undefined }));
            }}
          />
          <CodeInput
            size="xs"
            label={t('fields.code')}
            description={t('columns.codeHint')}
            value={column.code}
            taken={taken}
            onCommit={(code) => {
              change((before) => renameColumn(before, table.code, column.code, code));
              onChoose(code);
            }}
          />
        </Stack>
      </FieldGroup>
      {users.length > 0 && (
        <LinkedUsers places={users} heading={t('columns.usedBy', { count: users.length })} />
      )}
      {!readOnly && <RemoveButton label={t('columns.remove')} onClick={remove} />}
    </Stack>
  );
}

/** What the columns are tagged with beside the totals. */
const otherTags = (columns: readonly ColumnFile[]) =>
  [...new Set(columns.flatMap((one) => [...(one.tags ?? [])]))]
    .filter((tag) => !PAY_TOTALS.some((total) => total === tag))
    .map((tag) => ({ value: tag, label: tag }));
