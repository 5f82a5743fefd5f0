import { useText } from '@suanpan/portal/kit/i18n';
import { FormulaField, storedFormula } from '../formula-field.tsx';
import type { ColumnFieldsProps, ColumnScreen } from './column-screen.ts';

function FormulaFields({ table, column, onEdit }: ColumnFieldsProps) {
  const t = useText('workbench/payroll/solutions');
  return (
    <FormulaField
      label={t('columns.formula')}
      table={table.code}
      value={column.formula}
      preview={column.type}
      onChange={(text) => onEdit((before) => ({ ...before, formula: storedFormula(text) ?? '=' }))}
    />
  );
}

export const formula: ColumnScreen = {
  says: (column) => column.formula !== undefined && !column.input,
  offered: () => true,
  members: ['formula', 'input'],
  start: ({ formula: text }) => ({ formula: text ?? '=0' }),
  sign: 'ƒ',
  takesFormula: true,
  gist: (column) => column.formula ?? '',
  Fields: FormulaFields,
};

/** A value typed there replaces the formula. */
export const inputOrFormula: ColumnScreen = {
  ...formula,
  says: (column) => column.formula !== undefined && column.input === true,
  start: (before, table) => ({ ...formula.start(before, table), input: true }),
};
