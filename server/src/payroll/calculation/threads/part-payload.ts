import { deserialize, serialize } from 'node:v8';
import type { PartTable } from '@suanpan/engine';
import { blocksOf, decodeBlocks } from '../../tables/storage/column-block.ts';

/** A part's table on its way: columns as blocks of bytes. */
export interface PartPayload {
  code: string;
  rows: number;
  mark: number;
  columns: [code: string, blocks: Uint8Array[]][];
}

export const packPart = (tables: readonly PartTable[]): PartPayload[] =>
  tables.map(({ code, rows, mark, columns }) => ({
    ...{ code, rows, mark },
    columns: [...columns].map(([column, vector]) => [column, blocksOf(vector).map(({ content }) => content)]),
  }));

export const openPart = (payloads: readonly PartPayload[]): PartTable[] =>
  payloads.map(({ code, rows, mark, columns }) => ({
    ...{ code, rows, mark },
    columns: new Map(columns.map(([column, blocks]) => [column, decodeBlocks(blocks)] as const)),
  }));

export const partBytes = (payloads: readonly PartPayload[]): Uint8Array => serialize(payloads);

/** Undefined where it can't be read: it was written by another version, and is computed anew. */
export function readPart(bytes: Uint8Array): PartPayload[] | undefined {
  try {
    return deserialize(bytes) as PartPayload[];
  } catch {
    return undefined;
  }
}
