import { useCallback, useEffect, useRef } from 'react';
import type { SheetStore } from '../../../sheet/store/sheet-store.ts';
import type { BatchSource } from './batch-source.ts';

/**
 * Reads the rows of a sheet anew when the table has changed under it: by another person, an import or a calculation. Edits
 * of one's own are there already. While one of them is under way it waits for its answer.
 *
 * @param state what else the rows hang on
 * @returns to be told that the table has changed
 */
export function useTableContent(
  store: SheetStore,
  source: BatchSource,
  content: string,
  state: string,
): () => void {
  const due = useRef(false);
  const renew = useCallback(() => {
    if (!due.current || store.saving > 0) return;
    due.current = false;
    source.forget();
    store.renew();
  }, [store, source]);
  useEffect(() => {
    due.current = false;
    return store.subscribe(renew);
  }, [store, renew]);

  useEffect(() => {
    if (!source.shows(content)) due.current = true;
    renew();
  }, [content, source, renew]);

  const seen = useRef(state);
  useEffect(() => {
    if (seen.current !== state) due.current = true;
    seen.current = state;
    renew();
  }, [state, renew]);

  return useCallback(() => {
    due.current = true;
    renew();
  }, [renew]);
}
