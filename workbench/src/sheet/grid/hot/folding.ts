import { hiddenRows } from '../../store/outline.ts';
import type { OpenGrid } from './open-grid.ts';

/**
 * Hides the rows of folded groups; their places stay, so that a row's number is the same in the grid and in the store.
 *
 * @returns what brings the grid up to date, and tells whether other rows may be in sight then
 */
export function folding({ hot, store }: OpenGrid, folded: () => ReadonlySet<string>): () => boolean {
  let seen: readonly unknown[] = [];
  const hide = () => {
    const map = hot.rowIndexMapper.createAndRegisterIndexMap('folded', 'hiding');
    // New settings forget what was hidden.
    map.addLocalHook('init', () => {
      seen = [];
    });
    return map;
  };
  let map: ReturnType<typeof hide> | null = null;
  return () => {
    const { outline } = store.rows;
    if (!map && outline.size === 0) return false;
    const now = [outline, folded(), store.rowCount];
    if (seen.length > 0 && now.every((each, i) => each === seen[i])) return false;
    map ??= hide();
    map.setValues(hiddenRows(outline, folded(), store.rowCount));
    seen = now;
    return true;
  };
}
