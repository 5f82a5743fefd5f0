import {
  type ComputedScratch,
  computeScratch,
  errorText,
  FormulaError,
  loadHyperFormula,
  loadTexts,
  type Scalar,
  type ScratchCells,
  unreadProblem,
} from '@suanpan/engine/scratch';
import { useFormat, useLanguage } from '@suanpan/portal/kit/i18n';
import { useMe } from '@suanpan/portal/kit/permission';
import { useEffect, useMemo, useState } from 'react';
import type { ScratchCell } from '../../sheet/scratch/open-scratch-grid.ts';
import type { SheetTables } from './use-sheet-tables.ts';

export type Computed = ComputedScratch;

/** A sheet computed in the page, with the figures that whoever looks may see. */
export function useComputed(cells: ScratchCells, read: SheetTables | undefined) {
  const language = useLanguage();
  const format = useFormat();
  const licenceKey = useMe().settings.licences.hyperformula;
  const [ready, setReady] = useState(false);
  useEffect(() => {
    void Promise.all([loadHyperFormula(licenceKey), loadTexts(language)]).then(() => setReady(true));
  }, [language, licenceKey]);
  const computed = useMemo(
    () => (ready && read ? computeScratch(cells, read.tables, read.values, read.unread) : undefined),
    [ready, cells, read],
  );
  const shownAt = (address: string): ScratchCell | undefined => {
    const value = computed?.values.get(address);
    if (value === undefined || value === null) return undefined;
    const plain = plainText(value);
    if (value instanceof FormulaError)
      return { text: plain, plain, error: value.message ? errorText(value.message, language) : plain };
    return typeof value === 'number'
      ? { text: format.number(value, { maximumFractionDigits: 10 }), plain, numeric: true }
      : { text: plain, plain };
  };
  /** Tables whose columns whoever looks doesn't get, each in words. */
  const unread = ready
    ? [...(read?.unread ?? [])].map(([table, reason]) => errorText(unreadProblem(table, reason), language))
    : [];
  return { computed, shownAt, unread };
}

/** A value as other programs take it. */
export function plainText(value: Scalar): string {
  if (value === null) return '';
  if (value instanceof FormulaError) return value.code;
  return typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : String(value);
}
