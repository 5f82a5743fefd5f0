import { type ColumnVector, rowKeyOf } from '@suanpan/engine';
import type { TablePayload } from '../calculation/threads/engine-tasks.ts';
import { decodeBlocks } from '../tables/storage/column-block.ts';
import { cellJson } from '../tables/storage/column-vector.ts';
import { importOf } from '../tables/storage/import-place.ts';

/** The imported cells of a table: of which import of the batch, and of which row of its file. */
export function* readColumnPlaces(
  table: TablePayload,
  key: readonly { readonly code: string }[],
): Generator<{ rowKey: string; column: string; number: number; row: number }> {
  const blocks = new Map<string, Uint8Array[]>();
  for (const { column, content } of table.blocks) {
    if (!column.startsWith('@') && !key.some(({ code }) => code === column)) continue;
    blocks.set(column, [...(blocks.get(column) ?? []), content]);
  }
  const vectors = new Map<string, ColumnVector>(
    [...blocks].map(([code, each]) => [code, decodeBlocks(each)]),
  );
  for (const [code, vector] of vectors) {
    if (!code.startsWith('@')) continue;
    for (let row = 0; row < table.rows; row += 1) {
      const place = cellJson(vector, row);
      if (typeof place === 'number')
        yield { rowKey: rowKeyOf({ key }, vectors, row), column: code.slice(1), ...importOf(place) };
    }
  }
}
