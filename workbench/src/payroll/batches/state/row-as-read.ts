import { keyParts } from '@suanpan/engine/domain';
import type { NameOf } from '../../../shared/local-name.ts';
import type { BatchTable } from './use-batch.ts';

/** The key of a row as people read it: what its columns say in words (an item of pay) by its name, not by its code. */
export function rowAsRead(rowKey: string, table: BatchTable | undefined): string {
  return keyParts(rowKey)
    .map((part, at) => wordsOf(table, table?.key[at])?.[part] ?? part)
    .join(' / ');
}

interface Place {
  readonly table?: string | null | undefined;
  readonly rowKey?: string | null | undefined;
  readonly column?: string | null | undefined;
}

/** Where a cell, a row or a table is, in the reader's words: table, row, column; codes only where there is no name. */
export function placeAsRead(place: Place, table: BatchTable | undefined, nameOf: NameOf): string {
  const column = table?.columns.find((each) => each.code === place.column);
  return [
    table ? nameOf(table.name, table.code) : place.table,
    place.rowKey && rowAsRead(place.rowKey, table),
    column ? nameOf(column.name, column.code) : place.column,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What a text of a column is called, where it is a name or a code of HR; as it stands elsewhere. */
export function textAsRead(text: string, table: BatchTable | undefined, column: string): string {
  return wordsOf(table, column)?.[text] ?? text;
}

const wordsOf = (table: BatchTable | undefined, code: string | undefined) =>
  table?.columns.find((each) => each.code === code)?.words;
