import { Autocomplete, SegmentedControl, Stack } from '@mantine/core';
import type { ColumnFile, TableFile } from '@suanpan/engine';
import { useText } from '@suanpan/portal/kit/i18n';
import { type ColumnSource, sourceOf } from './column-source.ts';
import { FormulaField, storedFormula } from './formula-field.tsx';
import { ReferenceFields } from './reference-fields.tsx';
import { snapshotFields } from './snapshot-sources.ts';

interface ColumnValueFieldsProps {
  table: TableFile;
  column: ColumnFile;
  onEdit: (change: (column: ColumnFile) => ColumnFile) => void;
}

/** Where the values of a column come from: typed, a formula, a search for a target, or another table. */
export function ColumnValueFields({ table, column, onEdit }: ColumnValueFieldsProps) {
  const t = useText('workbench/payroll/solutions');
  const source = sourceOf(column);
  if (source === 'reference' || source === 'rows') {
    return <ReferenceFields table={table} column={column} onEdit={onEdit} />;
  }

  const setSource = (next: ColumnSource) =>
    onEdit((before) => {
      const { formula, input: _, seek, ...rest } = before;
      if (next === 'formula') return { ...rest, formula: formula ?? '=0' };
      if (next === 'inputOrFormula') return { ...rest, input: true, formula: formula ?? '=0' };
      if (next === 'seek') {
        return { ...rest, seek: seek ?? { target: '=0', equals: '=0', between: ['=0', '=1000000'] } };
      }
      return rest;
    });

  const setSeek = (change: (seek: NonNullable<ColumnFile['seek']>) => NonNullable<ColumnFile['seek']>) =>
    onEdit((before) => (before.seek ? { ...before, seek: change(before.seek) } : before));

  // A snapshot's plain columns are filled from the HR record, so "input" means its field there.
  const choices: ColumnSource[] = [
    'input',
    'formula',
    'inputOrFormula',
    ...(column.type === 'money' ? (['seek'] as const) : []),
  ];
  return (
    <Stack gap="xs">
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t('columns.value')}
        value={source}
        onChange={(value) => setSource(value as ColumnSource)}
        data={choices.map((value) => ({
          value,
          label: t(table.kind === 'snapshot' && value === 'input' ? 'sources.record' : `sources.${value}`),
        }))}
      />
      {(source === 'formula' || source === 'inputOrFormula') && (
        <FormulaField
          label={t('columns.formula')}
          table={table.code}
          value={column.formula}
          preview={column.type}
          onChange={(text) => onEdit((before) => ({ ...before, formula: storedFormula(text) ?? '=' }))}
        />
      )}
      {source === 'input' && table.kind === 'snapshot' && (
        <Autocomplete
          size="xs"
          label={t('columns.field')}
          description={t('columns.fieldHint')}
          placeholder={column.code}
          data={[...(snapshotFields[table.source ?? ''] ?? [])]}
          value={column.field ?? ''}
          onChange={(field) => onEdit((before) => ({ ...before, field: field === '' ? undefined : field }))}
        />
      )}
      {source === 'seek' && column.seek && (
        <Stack gap="xs">
          <FormulaField
            label={t('seek.target')}
            table={table.code}
            value={asFormula(column.seek.target)}
            onChange={(text) => setSeek((seek) => ({ ...seek, target: storedFormula(text) ?? '=' }))}
          />
          <FormulaField
            label={t('seek.equals')}
            table={table.code}
            value={asFormula(column.seek.equals)}
            onChange={(text) => setSeek((seek) => ({ ...seek, equals: storedFormula(text) ?? '=' }))}
          />
          <FormulaField
            label={t('seek.from')}
            table={table.code}
            value={asFormula(column.seek.between[0])}
            onChange={(text) =>
              setSeek((seek) => ({ ...seek, between: [storedFormula(text) ?? '=', seek.between[1]] }))
            }
          />
          <FormulaField
            label={t('seek.to')}
            table={table.code}
            value={asFormula(column.seek.between[1])}
            onChange={(text) =>
              setSeek((seek) => ({ ...seek, between: [seek.between[0], storedFormula(text) ?? '='] }))
            }
          />
        </Stack>
      )}
    </Stack>
  );
}

/** What a file may write as a number or a column code, as the formula that means the same. */
function asFormula(value: string | number): string {
  if (typeof value === 'number') return `=${value}`;
  return value.startsWith('=') ? value : `=[@${value}]`;
}
