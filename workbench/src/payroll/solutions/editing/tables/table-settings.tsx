import { Group, MultiSelect, Select, Stack } from '@mantine/core';
import type { TableFile } from '@suanpan/engine';
import { renameTable } from '@suanpan/engine/authoring';
import { tableCells } from '@suanpan/engine/domain';
import { useText } from '@suanpan/portal/kit/i18n';
import { useAppLocation } from '@suanpan/portal/kit/location';
import { UploadFields } from '../../../../admin/imports/upload-fields.tsx';
import { FieldGroup } from '../../../../shared/field-group.tsx';
import { CodeInput } from '../columns/code-input.tsx';
import { asList } from '../columns/reference-pairs.ts';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { changeTable } from '../copy/edit-file.ts';
import { useEditorHref } from '../copy/editor-links.tsx';
import { useChoices } from '../copy/use-choices.ts';
import { NameField } from '../items/name-field.tsx';
import { PublishGlobalTable } from './publish-global-table.tsx';
import type { TableFieldsProps } from './table-fields.ts';
import { TABLE_SCREENS } from './table-screens.ts';

/** What a table is: its names, its key, and where its rows come from. */
export function TableSettings({ table }: { table: TableFile }) {
  const t = useText('workbench/payroll/solutions');
  const { file, change, readOnly, alone } = useCopyEditor();
  const location = useAppLocation();
  const hrefOf = useEditorHref();
  const others = file.tables.filter((one) => one !== table);
  const taken = others.map((one) => one.code);
  const choices = useChoices();
  const dates = (table.columns ?? []).filter((column) => column.type === 'date');
  const onEdit: TableFieldsProps['onEdit'] = (next) =>
    change((before) => changeTable(before, table.code, next));
  const screen = TABLE_SCREENS[table.kind];

  return (
    <FieldGroup readOnly={readOnly} maw={720}>
      <Stack gap="sm">
        <NameField
          description={t('tables.nameHint')}
          required
          others={others}
          error={table.name === undefined && !readOnly ? t('problems.required') : undefined}
          value={table.name}
          onChange={(name) => onEdit((before) => ({ ...before, name }))}
        />
        {screen.Role && !alone && <screen.Role table={table} onEdit={onEdit} />}
        {table.global && <PublishGlobalTable table={table} />}
        {screen.keyed && (
          <MultiSelect
            label={t('tables.key')}
            description={t('tables.keyHint')}
            data={choices.columns(table.columns, ...asList(table.key))}
            value={[...asList(table.key)]}
            onChange={(key) => onEdit((before) => ({ ...before, key: key.length > 0 ? key : undefined }))}
          />
        )}
        {screen.keyed && (
          <Group grow align="flex-start">
            <Select
              clearable
              label={t('tables.validFrom')}
              description={t('tables.validityHint')}
              data={choices.columns(dates, table.validity?.from)}
              value={table.validity?.from ?? null}
              onChange={(from) =>
                onEdit((before) => ({ ...before, validity: from ? { ...before.validity, from } : undefined }))
              }
            />
            <Select
              clearable
              label={t('tables.validTo')}
              description={t('tables.validToHint')}
              data={choices.columns(dates, table.validity?.to)}
              disabled={!table.validity}
              value={table.validity?.to ?? null}
              onChange={(to) =>
                onEdit((before) =>
                  before.validity
                    ? {
                        ...before,
                        validity: to ? { from: before.validity.from, to } : { from: before.validity.from },
                      }
                    : before,
                )
              }
            />
          </Group>
        )}
        {screen.Rows && <screen.Rows table={table} onEdit={onEdit} />}
        {tableCells(table) === 'typed' && (
          <UploadFields
            value={table.upload}
            onChange={(upload) => onEdit((before) => ({ ...before, upload }))}
          />
        )}
        {!alone && (
          <CodeInput
            label={t('fields.code')}
            description={t('tables.renameHint')}
            value={table.code}
            taken={taken}
            onCommit={(code) => {
              change((before) => renameTable(before, table.code, code));
              location.navigate(hrefOf(`tables/${code}`));
            }}
          />
        )}
      </Stack>
    </FieldGroup>
  );
}
