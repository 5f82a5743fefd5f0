import { keyParts } from '@suanpan/engine/domain';
import type { BatchTable } from './use-batch.ts';

/** The key of a row as people read it: what its columns say in words (an item of pay) by its name, not by its code. */
export function rowAsRead(rowKey: string, table: BatchTable | undefined): string {
  return keyParts(rowKey)
    .map((part, at) => wordsOf(table, table?.key[at])?.[part] ?? part)
    .join(' / ');
}

/** What a text of a column is called, where it is a name or a code of HR; as it stands elsewhere. */
export function textAsRead(text: string, table: BatchTable | undefined, column: string): string {
  return wordsOf(table, column)?.[text] ?? text;
}

const wordsOf = (table: BatchTable | undefined, code: string | undefined) =>
  table?.columns.find((each) => each.code === code)?.words;
