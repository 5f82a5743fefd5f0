import { Group, NumberInput, Select, Stack, Switch, TagsInput, Text, TextInput } from '@mantine/core';
import type { ColumnFile, ColumnType, RoundingMode, TableFile } from '@suanpan/engine';
import { renameColumn, usersOfColumn } from '@suanpan/engine/authoring';
import { COLUMN_TYPE_NAMES, ROUNDING_MODES } from '@suanpan/engine/domain';
import { useText } from '@suanpan/portal/kit/i18n';
import { Fields } from '../../../../shared/fields.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { changeColumn } from '../copy/edit-file.ts';
import { NameField } from '../items/name-field.tsx';
import { RemoveButton } from '../items/remove-button.tsx';
import { useRemovals } from '../items/use-removals.tsx';
import { WhereUsed } from '../items/where-used.tsx';
import { CodeInput } from './code-input.tsx';
import { ColumnValueFields } from './column-value-fields.tsx';
import { retype } from './retype.ts';

const types: readonly ColumnType[] = COLUMN_TYPE_NAMES;

interface ColumnFormProps {
  table: TableFile;
  column: ColumnFile;
  onChoose: (code: string | undefined) => void;
}

/** Everything about one column; every change is taken over at once and can be undone. */
export function ColumnForm({ table, column, onChoose }: ColumnFormProps) {
  const t = useText('workbench/payroll/solutions');
  const { file, change, readOnly } = useCopyEditor();
  const removals = useRemovals();
  const taken = (table.columns ?? []).filter((one) => one !== column).map((one) => one.code);
  const users = usersOfColumn(file, table.code, column.code);
  const isNumeric = column.type === 'money' || column.type === 'number';
  const allTags = [
    ...new Set(file.tables.flatMap((one) => one.columns?.flatMap((inner) => [...(inner.tags ?? [])]) ?? [])),
  ];
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
        {t('columns.one', { column: column.code })}
      </Text>
      <Fields readOnly={readOnly}>
        <Stack gap="sm">
          <Group grow align="flex-start">
            <CodeInput
              size="xs"
              label={t('fields.code')}
              value={column.code}
              taken={taken}
              onCommit={(code) => {
                change((before) => renameColumn(before, table.code, column.code, code));
                onChoose(code);
              }}
            />
            <Select
              size="xs"
              label={t('fields.type')}
              allowDeselect={false}
              data={types.map((value) => ({ value, label: t(`types.${value}`) }))}
              value={column.type}
              onChange={(value) => value && setType(value as ColumnType)}
            />
          </Group>
          <NameField
            size="xs"
            value={column.name}
            onChange={(name) => edit((before) => ({ ...before, name }))}
          />
          <ColumnValueFields table={table} column={column} onEdit={edit} />
          {isNumeric && (
            <Group grow>
              {column.type === 'money' && (
                <TextInput
                  size="xs"
                  label={t('fields.currency')}
                  placeholder={file.currency}
                  value={column.currency ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    edit((before) => ({ ...before, currency: value.trim().toUpperCase() || undefined }))
                  }
                />
              )}
              <NumberInput
                size="xs"
                label={t('columns.scale')}
                placeholder={t(column.type === 'money' ? 'columns.scaleOfCurrency' : 'columns.unrounded')}
                min={-6}
                max={12}
                allowDecimal={false}
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
            <TagsInput
              size="xs"
              label={t('columns.tags')}
              data={allTags}
              value={[...(column.tags ?? [])]}
              onChange={(tags) => edit((before) => ({ ...before, tags: tags.length > 0 ? tags : undefined }))}
            />
            {isNumeric && (
              <TextInput
                size="xs"
                label={t('columns.payType')}
                value={column.payType ?? ''}
                onChange={(event) => {
                  const payType = event.currentTarget.value.trim();
                  edit((before) => ({ ...before, payType: payType === '' ? undefined : payType }));
                }}
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
        </Stack>
      </Fields>
      {users.length > 0 && (
        <WhereUsed places={users} linked heading={t('columns.usedBy', { count: users.length })} />
      )}
      {!readOnly && <RemoveButton label={t('columns.remove')} onClick={remove} />}
    </Stack>
  );
}
