import { Button, Group, Stack } from '@mantine/core';
import type { ColumnFile, PayslipItemFile, TableFile } from '@suanpan/engine';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconPlus } from '@tabler/icons-react';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { compact, replaced, without } from '../copy/edit-file.ts';
import { HEAD } from './order.ts';
import { PayslipItemRow } from './payslip-item-row.tsx';

interface PayslipItemsProps {
  /** Of which group, or the head. */
  group: number;
  items: readonly PayslipItemFile[];
  onChange: (items: readonly PayslipItemFile[]) => void;
}

/** The items of a group, in their order, and one more. */
export function PayslipItems({ group, items, onChange }: PayslipItemsProps) {
  const t = useText('workbench/payroll/solutions');
  const { file, readOnly } = useCopyEditor();
  const master = file.tables.find((table) => table.master);
  const first = master?.columns?.find((column) => column.type === 'money');
  const rows = group === HEAD ? undefined : master?.columns?.find((column) => column.type === 'rows');
  return (
    <Stack gap={6}>
      {items.map((item, index) => (
        <PayslipItemRow
          key={`${index} of ${items.length}`}
          item={item}
          place={{ group, index }}
          onChange={(next) => onChange(replaced(items, index, () => compact(next)))}
          onRemove={() => onChange(without(items, index))}
        />
      ))}
      {!readOnly && (
        <Group gap={4}>
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconPlus size={12} />}
            onClick={() =>
              onChange([...items, { name: first?.name ?? first?.code ?? '', value: first?.code ?? '' }])
            }
          >
            {t('payslip.addItem')}
          </Button>
          {rows && (
            <Button
              size="compact-xs"
              variant="subtle"
              leftSection={<IconPlus size={12} />}
              onClick={() => onChange([...items, linesOf(file.tables, rows)])}
            >
              {t('payslip.addLines')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

/** A line for each row: the first text says what it is, the first amount how much. */
function linesOf(tables: readonly TableFile[], rows: ColumnFile): PayslipItemFile {
  const columns = tables.find(({ code }) => code === rows.table)?.columns ?? [];
  const keys = new Set(Object.keys(typeof rows.on === 'object' && !Array.isArray(rows.on) ? rows.on : {}));
  for (const key of [rows.on ?? []].flat()) if (typeof key === 'string') keys.add(key);
  const code = (type: ColumnFile['type']) =>
    columns.find((column) => column.type === type && !keys.has(column.code))?.code ?? '';
  return {
    name: rows.name ?? rows.code,
    value: code('money'),
    rows: rows.code,
    label: code('text'),
  };
}
