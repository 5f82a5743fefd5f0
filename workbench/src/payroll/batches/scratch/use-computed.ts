import type { Scalar, ScratchCells, ScratchTable, TableValues } from '@suanpan/engine/scratch';
import {
  computeScratch,
  errorText,
  FormulaError,
  loadHyperFormula,
  loadTexts,
} from '@suanpan/engine/scratch';
import { useFormat, useLanguage } from '@suanpan/portal/kit/i18n';
import { useEffect, useMemo, useState } from 'react';
import type { ScratchCell } from '../../../sheet/scratch/scratch-grid.tsx';

/** A sheet computed in the page, with the figures that whoever looks may see. */
export function useComputed(
  cells: ScratchCells,
  tables: readonly ScratchTable[] | undefined,
  values: TableValues | undefined,
) {
  const language = useLanguage();
  const format = useFormat();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    void Promise.all([loadHyperFormula(), loadTexts(language)]).then(() => setReady(true));
  }, [language]);
  const computed = useMemo(
    () => (ready && tables && values ? computeScratch(typedValues(cells), tables, values) : undefined),
    [ready, cells, tables, values],
  );
  const shownAt = (address: string): ScratchCell | undefined => {
    const value = computed?.get(address);
    if (value === undefined || value === null) return undefined;
    if (value instanceof FormulaError)
      return { text: value.code, error: value.message ? errorText(value.message, language) : value.code };
    return typeof value === 'number'
      ? { text: format.number(value, { maximumFractionDigits: 10 }), numeric: true }
      : { text: typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : value };
  };
  return { computed, shownAt };
}

/** Typed numbers are numbers. */
function typedValues(cells: ScratchCells): ScratchCells {
  return Object.fromEntries(
    Object.entries(cells).map(([address, content]) => [
      address,
      typeof content === 'string' && /^-?\d+(\.\d+)?$/.test(content) ? Number(content) : content,
    ]),
  );
}

export type Computed = ReadonlyMap<string, Scalar>;
