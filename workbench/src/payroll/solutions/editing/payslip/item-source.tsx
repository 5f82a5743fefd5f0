import { Autocomplete, Group, Select, Stack } from '@mantine/core';
import type { PayslipItemFile } from '@suanpan/engine';
import { useText } from '@suanpan/portal/kit/i18n';
import { LocalNameInput } from '../../../../shared/local-name-input.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';

interface ItemSourceProps {
  item: PayslipItemFile;
  onChange: (item: PayslipItemFile) => void;
}

const MONOSPACE = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } };

/** What an item shows: a figure of the employee's row, or a line for each row that belongs to it. */
export function ItemSource({ item, onChange }: ItemSourceProps) {
  const t = useText('workbench/payroll/solutions');
  const { file } = useCopyEditor();
  const master = file.tables.find((table) => table.master);
  const codesOf = (code: string | undefined) =>
    file.tables.find((table) => table.code === code)?.columns?.map((column) => column.code) ?? [];
  const ways = (master?.columns ?? []).filter((column) => column.type === 'rows');
  const columns = codesOf(
    item.rows === undefined ? master?.code : ways.find(({ code }) => code === item.rows)?.table,
  );
  const value = (
    <Autocomplete
      size="xs"
      style={{ flex: 1 }}
      aria-label={t('payslip.value')}
      placeholder={t('payslip.valueHint')}
      data={columns}
      value={item.value}
      onChange={(next) => onChange({ ...item, value: next })}
      styles={MONOSPACE}
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
        data={ways.map(({ code }) => code)}
        value={item.rows}
        onChange={(rows) => rows && onChange({ ...item, rows })}
        styles={MONOSPACE}
      />
      <Group gap={4} wrap="nowrap">
        {typeof label === 'string' ? (
          <Autocomplete
            size="xs"
            style={{ flex: 1 }}
            aria-label={t('payslip.label')}
            placeholder={t('payslip.labelHint')}
            data={columns}
            value={label}
            onChange={(next) => onChange({ ...item, label: next })}
            styles={MONOSPACE}
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
