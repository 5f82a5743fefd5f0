import { Input } from '@mantine/core';
import type { ColumnType } from '@suanpan/engine';
import type { FormulaSolution } from '@suanpan/engine/authoring';
import { FormulaInput } from '../../../../sheet/formula/formula-input.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { useFormulaPreview } from './use-formula-preview.ts';

interface FormulaFieldProps {
  label: string;
  description?: string;
  /** Table whose row the formula sees. */
  table: string | undefined;
  value: string | undefined;
  onChange: (formula: string) => void;
  /** Shows the result for a row of the copy's first test, as a value of this type. */
  preview?: ColumnType;
  placeholder?: string;
  /** What it can name, where that is not the copy. */
  names?: FormulaSolution;
}

/** A formula of the copy under a label; a leading `=` is written when it is missing. */
export function FormulaField({
  label,
  description,
  table,
  value,
  onChange,
  preview,
  placeholder,
  names,
}: FormulaFieldProps) {
  const { file, readOnly } = useCopyEditor();
  const previewRow = useFormulaPreview(preview ? table : undefined, preview ?? 'text');
  return (
    <Input.Wrapper label={label} description={description} labelElement="div">
      <FormulaInput
        aria-label={label}
        value={value ?? ''}
        onChange={onChange}
        solution={names ?? file}
        table={table ?? ''}
        readOnly={readOnly}
        previewRow={previewRow}
        {...(placeholder ? { placeholder } : {})}
      />
    </Input.Wrapper>
  );
}

/** As stored: `=` in front, nothing for an empty one. */
export function storedFormula(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed === '=') return undefined;
  return trimmed.startsWith('=') ? trimmed : `=${trimmed}`;
}
