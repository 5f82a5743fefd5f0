import type { ColumnVector } from '@suanpan/engine';
import type { TableParcel } from '../calculation/threads/engine-tasks.ts';
import { decodeBlocks } from '../tables/storage/column-block.ts';
import { cellJson } from '../tables/storage/column-vector.ts';
import { importOf } from '../tables/storage/import-place.ts';

/** The imported cells of a table: of which import of the batch, and of which row of its file. */
export function* readColumnPlaces(
  table: TableParcel,
  keys: readonly string[],
  separator: string,
): Generator<{ rowKey: string; column: string; number: number; row: number }> {
  const blocks = new Map<string, Uint8Array[]>();
  for (const { column, content } of table.blocks) {
    if (!column.startsWith('@') && !keys.includes(column)) continue;
    blocks.set(column, [...(blocks.get(column) ?? []), content]);
  }
  const vectors = new Map<string, ColumnVector>(
    [...blocks].map(([code, each]) => [code, decodeBlocks(each)]),
  );
  const rowKey = (row: number): string => {
    if (keys.length === 0) return String(row + 1);
    return keys
      .map((key) => {
        const vector = vectors.get(key);
        return String((vector ? cellJson(vector, row) : null) ?? '');
      })
      .join(separator);
  };
  for (const [code, vector] of vectors) {
    if (!code.startsWith('@')) continue;
    for (let row = 0; row < table.rows; row += 1) {
      const place = cellJson(vector, row);
      if (typeof place === 'number') yield { rowKey: rowKey(row), column: code.slice(1), ...importOf(place) };
    }
  }
}
