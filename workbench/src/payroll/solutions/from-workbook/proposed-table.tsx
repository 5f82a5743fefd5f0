import { Checkbox, Group, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import type { FigureMismatch, ProposedTable, TableChoice } from '@suanpan/engine';
import { PROPOSED_KINDS } from '@suanpan/engine/domain';
import { NumberField } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useEffect, useState } from 'react';
import { ProposedColumns } from './proposed-columns.tsx';

interface ProposedTableProps {
  table: ProposedTable;
  mismatches: readonly FigureMismatch[];
  choice: TableChoice;
  onChoice: (changes: TableChoice) => void;
  onMaster: () => void;
}

/** One table of the workbook: what it is called and becomes, and its columns over their first rows. */
export function ProposedTableView({ table, mismatches, choice, onChoice, onMaster }: ProposedTableProps) {
  const t = useText('workbench/payroll/solutions');
  const [name, setName] = useState(table.name);
  useEffect(() => setName(table.name), [table.name]);
  const keys = table.columns.filter((column) => !column.dropped && column.formula === undefined);

  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t('fromWorkbook.place', { sheet: table.sheet, range: table.range })}
        </Text>
        <Checkbox
          label={t('fromWorkbook.take')}
          checked={!table.dropped}
          onChange={(event) => onChoice({ dropped: !event.currentTarget.checked })}
        />
      </Group>
      {!table.dropped && (
        <>
          <Group align="flex-end" gap="sm">
            <TextInput
              label={t('fields.name')}
              value={name}
              onChange={(event) => {
                setName(event.currentTarget.value);
                onChoice({ name: event.currentTarget.value });
              }}
            />
            <Select
              label={t('fields.kind')}
              allowDeselect={false}
              disabled={table.master}
              data={PROPOSED_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
              value={table.kind}
              onChange={(kind) => onChoice({ kind: kind === 'parameter' ? 'parameter' : 'data' })}
            />
            <Select
              label={t('tables.key')}
              placeholder={t('fromWorkbook.numbered')}
              allowDeselect={false}
              data={keys.map((column) => ({ value: column.letters, label: column.name }))}
              value={table.key[0] ?? null}
              onChange={(key) => onChoice({ key: key ?? undefined })}
            />
            <NumberField
              label={t('fromWorkbook.headerRow')}
              min={1}
              whole
              w={150}
              value={(choice.header ?? table.header) + 1}
              error={
                choice.header !== undefined && choice.header !== table.header
                  ? t('fromWorkbook.noHeader')
                  : undefined
              }
              onChange={(row) => {
                if (typeof row === 'number' && row >= 1) onChoice({ header: row - 1 });
              }}
            />
            <Radio label={t('fromWorkbook.master')} checked={table.master} onChange={onMaster} pb={8} />
          </Group>
          <ProposedColumns
            table={table}
            mismatches={mismatches.filter(({ sheet }) => sheet === table.sheet)}
            onColumn={(letters, changes) =>
              onChoice({
                columns: { ...choice.columns, [letters]: { ...choice.columns?.[letters], ...changes } },
              })
            }
          />
        </>
      )}
    </Stack>
  );
}
