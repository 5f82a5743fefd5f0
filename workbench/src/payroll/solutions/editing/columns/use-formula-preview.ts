import type { ColumnType } from '@suanpan/engine';
import { useFormulaPreview as usePreviewOf } from '../../../../sheet/formula/use-formula-preview.ts';
import type { FormulaPreview } from '../../../../sheet/formula/use-preview.ts';
import { useCopyEditor } from '../copy/copy-editor.tsx';

/** Tries a formula, while it is typed, on a row of the copy's own tests; none without a test. Computed in a worker. */
export function useFormulaPreview(table: string | undefined, type: ColumnType): FormulaPreview | undefined {
  const { file } = useCopyEditor();
  return usePreviewOf(file, table, type === 'reference' || type === 'rows' ? 'text' : type);
}
