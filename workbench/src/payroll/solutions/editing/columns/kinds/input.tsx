import { Select } from '@mantine/core';
import type { ColumnType } from '@suanpan/engine';
import { tableCells } from '@suanpan/engine/domain';
import { useText } from '@suanpan/portal/kit/i18n';
import { ChoicesFields } from '../choices-fields.tsx';
import { useFieldChoices } from '../snapshot-sources.ts';
import type { ColumnFieldsProps, ColumnScreen } from './column-screen.ts';

/** The others hold two values, or choose a row. */
const CHOOSING: ReadonlySet<ColumnType> = new Set(['money', 'number', 'text', 'date', 'time']);

/** A snapshot's plain columns are filled from the HR record, so "input" means its field there. */
function InputFields({ table, column, onEdit }: ColumnFieldsProps) {
  const cells = tableCells(table);
  if (cells === 'typed' && CHOOSING.has(column.type)) return <ChoicesFields {...{ table, column, onEdit }} />;
  return cells === 'frozen' ? <RecordField {...{ table, column, onEdit }} /> : null;
}

function RecordField({ table, column, onEdit }: ColumnFieldsProps) {
  const t = useText('workbench/payroll/solutions');
  const choices = useFieldChoices(table.source, column.field ?? column.code);
  return (
    <Select
      size="xs"
      searchable
      allowDeselect={false}
      label={t('columns.field')}
      data={choices}
      value={column.field ?? column.code}
      onChange={(field) => onEdit((before) => ({ ...before, field: field ?? undefined }))}
    />
  );
}

export const input: ColumnScreen = {
  says: () => true,
  offered: () => true,
  members: ['choices'],
  start: () => ({}),
  sign: '✎',
  takesFormula: true,
  gist: ({ code, field }, table) =>
    tableCells(table) === 'frozen' ? `${table.source ?? ''}.${field ?? code}` : '',
  label: (table) => (tableCells(table) === 'frozen' ? 'sources.record' : 'sources.input'),
  Fields: InputFields,
};
