import { Autocomplete } from '@mantine/core';
import { tableCells } from '@suanpan/engine/domain';
import { useText } from '@suanpan/portal/kit/i18n';
import { snapshotFields } from '../snapshot-sources.ts';
import type { ColumnFieldsProps, ColumnScreen } from './column-screen.ts';

/** A snapshot's plain columns are filled from the HR record, so "input" means its field there. */
function InputFields({ table, column, onEdit }: ColumnFieldsProps) {
  const t = useText('workbench/payroll/solutions');
  if (tableCells(table) !== 'frozen') return null;
  return (
    <Autocomplete
      size="xs"
      label={t('columns.field')}
      description={t('columns.fieldHint')}
      placeholder={column.code}
      data={[...(snapshotFields[table.source ?? ''] ?? [])]}
      value={column.field ?? ''}
      onChange={(field) => onEdit((before) => ({ ...before, field: field === '' ? undefined : field }))}
    />
  );
}

export const input: ColumnScreen = {
  says: () => true,
  offered: () => true,
  members: [],
  start: () => ({}),
  sign: '✎',
  takesFormula: true,
  gist: ({ code, field }, table) =>
    tableCells(table) === 'frozen' ? `${table.source ?? ''}.${field ?? code}` : '',
  label: (table) => (tableCells(table) === 'frozen' ? 'sources.record' : 'sources.input'),
  Fields: InputFields,
};
