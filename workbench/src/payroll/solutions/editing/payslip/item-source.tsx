import { Group, Select, Stack } from '@mantine/core';
import type { PayslipItemFile } from '@suanpan/engine';
import { useText } from '@suanpan/portal/kit/i18n';
import { LocalNameInput } from '../../../../shared/local-name-input.tsx';
import { ColumnOrFormula } from '../columns/column-or-formula.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { useChoices } from '../copy/use-choices.ts';

interface ItemSourceProps {
  item: PayslipItemFile;
  onChange: (item: PayslipItemFile) => void;
}

const columnOf = (text: string) => (text.startsWith('=') ? undefined : text);

/** What an item shows: a figure of the employee's row, or a line for each row that belongs to it. */
export function ItemSource({ item, onChange }: ItemSourceProps) {
  const t = useText('workbench/payroll/solutions');
  const { file } = useCopyEditor();
  const choices = useChoices();
  const master = file.tables.find((table) => table.master);
  const ways = (master?.columns ?? []).filter((column) => column.type === 'rows');
  const source =
    item.rows === undefined
      ? master
      : file.tables.find(({ code }) => code === ways.find((way) => way.code === item.rows)?.table);
  const value = (
    <ColumnOrFormula
      size="xs"
      style={{ flex: 1, minWidth: 0 }}
      aria-label={t('payslip.value')}
      placeholder={t('payslip.valueHint')}
      formulaLabel={t('payslip.value')}
      columns={choices.columns(source?.columns, columnOf(item.value))}
      table={source?.code}
      value={item.value}
      onChange={(next) => onChange({ ...item, value: next ?? '' })}
    />
  );
  if (item.rows === undefined) return value;
  const { label = '' } = item;
  return (
    <Stack gap={4} style={{ flex: 2 }}>
      <Select
        size="xs"
        aria-label={t('payslip.rows')}
        allowDeselect={false}
        data={choices.columns(ways, item.rows)}
        value={item.rows}
        onChange={(rows) => rows && onChange({ ...item, rows })}
      />
      <Group gap={4} wrap="nowrap" align="flex-start">
        {typeof label === 'string' ? (
          <ColumnOrFormula
            size="xs"
            style={{ flex: 1, minWidth: 0 }}
            aria-label={t('payslip.label')}
            placeholder={t('payslip.labelHint')}
            formulaLabel={t('payslip.label')}
            columns={choices.columns(source?.columns, columnOf(label))}
            table={source?.code}
            value={label}
            onChange={(next) => onChange({ ...item, label: next ?? '' })}
          />
        ) : (
          <LocalNameInput
            size="xs"
            aria-label={t('payslip.label')}
            value={label}
            onChange={(next) => onChange({ ...item, label: next })}
          />
        )}
        {value}
      </Group>
    </Stack>
  );
}
