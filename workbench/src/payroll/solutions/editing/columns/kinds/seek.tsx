import { Stack } from '@mantine/core';
import type { ColumnFile } from '@suanpan/engine';
import { useText } from '@suanpan/portal/kit/i18n';
import { FormulaField, storedFormula } from '../formula-field.tsx';
import type { ColumnFieldsProps, ColumnScreen } from './column-screen.ts';

type Seek = NonNullable<ColumnFile['seek']>;

function SeekFields({ table, column: { seek }, onEdit }: ColumnFieldsProps) {
  const t = useText('workbench/payroll/solutions');
  if (!seek) return null;
  const field = (label: string, value: string | number, set: (seek: Seek, text: string) => Seek) => (
    <FormulaField
      label={label}
      table={table.code}
      value={asFormula(value)}
      onChange={(text) =>
        onEdit((before) =>
          before.seek ? { ...before, seek: set(before.seek, storedFormula(text) ?? '=') } : before,
        )
      }
    />
  );
  return (
    <Stack gap="xs">
      {field(t('seek.target'), seek.target, (before, target) => ({ ...before, target }))}
      {field(t('seek.equals'), seek.equals, (before, equals) => ({ ...before, equals }))}
      {field(t('seek.from'), seek.between[0], (before, from) => ({
        ...before,
        between: [from, before.between[1]],
      }))}
      {field(t('seek.to'), seek.between[1], (before, to) => ({
        ...before,
        between: [before.between[0], to],
      }))}
    </Stack>
  );
}

/** What a file may write as a number or a column code, as the formula that means the same. */
function asFormula(value: string | number): string {
  if (typeof value === 'number') return `=${value}`;
  return value.startsWith('=') ? value : `=[@${value}]`;
}

export const seek: ColumnScreen = {
  says: (column) => column.seek !== undefined,
  offered: (column) => column.type === 'money',
  members: ['seek'],
  start: (before) => ({ seek: before.seek ?? { target: '=0', equals: '=0', between: ['=0', '=1000000'] } }),
  sign: '◎',
  takesFormula: false,
  gist: ({ seek: one }) => (one ? `${one.target} = ${one.equals}` : ''),
  Fields: SeekFields,
};
