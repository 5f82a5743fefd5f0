import { Select, type SelectProps, Stack } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { useState } from 'react';
import type { Choice } from '../copy/use-choices.ts';
import { FormulaField, storedFormula } from './formula-field.tsx';

interface ColumnOrFormulaProps
  extends Pick<
    SelectProps,
    'label' | 'aria-label' | 'description' | 'placeholder' | 'size' | 'clearable' | 'style'
  > {
  columns: readonly Choice[];
  /** A column's code, a formula, or nothing. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** Table whose row a formula sees. */
  table: string | undefined;
  /** What the formula is called where there are several. */
  formulaLabel: string;
}

const FORMULA = '=';

/** A column chosen by its name, or a formula written in its place. */
export function ColumnOrFormula({
  columns,
  value,
  onChange,
  table,
  formulaLabel,
  ...field
}: ColumnOrFormulaProps) {
  const t = useText('workbench/payroll/solutions');
  const isFormula = value?.startsWith(FORMULA) ?? false;
  // A formula that was emptied is still being written.
  const [writing, setWriting] = useState(false);
  const shown = isFormula || writing;
  return (
    <Stack gap={4} {...(field.style ? { style: field.style } : {})}>
      <Select
        {...field}
        style={{}}
        searchable
        allowDeselect={false}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        data={[...columns, { value: FORMULA, label: t('columns.byFormula') }]}
        value={shown ? FORMULA : value || null}
        onChange={(code) => {
          setWriting(code === FORMULA);
          if (code === FORMULA) onChange(value ? `=[@${value}]` : undefined);
          else onChange(code ?? undefined);
        }}
      />
      {shown && (
        <FormulaField
          label={formulaLabel}
          table={table}
          value={value}
          onChange={(text) => onChange(storedFormula(text))}
        />
      )}
    </Stack>
  );
}
