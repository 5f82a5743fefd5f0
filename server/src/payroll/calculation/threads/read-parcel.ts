import type { CalculationInput, ColumnVector, TableData } from '@suanpan/engine';
import { decodeBlocks } from '../../tables/storage/column-block.ts';
import type { BatchParcel, TableParcel } from './engine-tasks.ts';

function unpack(parcel: TableParcel): TableData {
  const byColumn = new Map<string, Uint8Array[]>();
  for (const { column, content } of parcel.blocks) {
    if (column.startsWith('#') || column.startsWith('@')) continue;
    const blocks = byColumn.get(column);
    if (blocks) blocks.push(content);
    else byColumn.set(column, [content]);
  }
  const columns = new Map<string, ColumnVector>();
  for (const [code, blocks] of byColumn) columns.set(code, decodeBlocks(blocks));
  return { code: parcel.code, length: parcel.rows, columns };
}

export function tablesOf(parcels: readonly TableParcel[]): Map<string, TableData> {
  const tables = new Map<string, TableData>();
  for (const parcel of parcels) {
    const table = unpack(parcel);
    const known = tables.get(parcel.code);
    // Inputs and results of one table are stored apart; together they are the table.
    if (known) for (const [code, vector] of table.columns) known.columns.set(code, vector);
    else tables.set(parcel.code, table);
  }
  return tables;
}

/** What a calculation reads, out of the blocks it is stored in. */
export function inputOf(parcel: BatchParcel): CalculationInput {
  return {
    period: parcel.period,
    tables: tablesOf(parcel.tables),
    overrides: parcel.overrides,
    balances: parcel.balances,
    closed: parcel.closed.map((each) => ({
      period: each.period,
      tables: tablesOf(each.tables),
      balances: [],
    })),
  };
}
