import { placeKey } from '../store/unsaved-cells.ts';
import type { CellLooks } from './cell-looks.ts';
import classes from './looks.module.css';

/** A corner on every cell that is spoken about, with what is said in its title. */
export const noteMarks =
  (said: ReadonlyMap<string, string>): CellLooks =>
  (td, { rowKey, column }) => {
    const text = rowKey === undefined ? undefined : said.get(placeKey(rowKey, column.code));
    if (text === undefined) return;
    td.classList.add(classes.noted ?? '');
    td.title = [td.title, text].filter(Boolean).join('\n');
  };
