import type { FormulaPreview } from '../../../sheet/formula-input.tsx';

export function useFormulaPreview(_table: string | undefined): FormulaPreview | undefined {
  return undefined;
}
