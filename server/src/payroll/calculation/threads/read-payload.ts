import type { CalculationInput, CalculationResult, ColumnVector, TableData } from '@suanpan/engine';
import { decodeBlocks } from '../../tables/storage/column-block.ts';
import type { BatchPayload, JudgeTask, TablePayload } from './engine-tasks.ts';

function unpack(payload: TablePayload): TableData {
  const byColumn = new Map<string, Uint8Array[]>();
  for (const { column, content } of payload.blocks) {
    if (column.startsWith('#') || column.startsWith('@')) continue;
    const blocks = byColumn.get(column);
    if (blocks) blocks.push(content);
    else byColumn.set(column, [content]);
  }
  const columns = new Map<string, ColumnVector>();
  for (const [code, blocks] of byColumn) columns.set(code, decodeBlocks(blocks));
  return { code: payload.code, length: payload.rows, columns };
}

export function tablesOf(payloads: readonly TablePayload[]): Map<string, TableData> {
  const tables = new Map<string, TableData>();
  for (const payload of payloads) {
    const table = unpack(payload);
    const known = tables.get(payload.code);
    // Inputs and results of one table are stored apart; together they are the table.
    if (known) for (const [code, vector] of table.columns) known.columns.set(code, vector);
    else tables.set(payload.code, table);
  }
  return tables;
}

function originalOf({ inForce, first }: NonNullable<BatchPayload['correcting']>) {
  const tables = tablesOf(inForce);
  return { inForce: tables, first: first ? tablesOf(first) : tables };
}

/** What a calculation reads, out of the blocks it is stored in. */
export function inputOf(payload: BatchPayload): CalculationInput {
  return {
    period: payload.period,
    tables: tablesOf(payload.tables),
    overrides: payload.overrides,
    balances: payload.balances,
    closed: payload.closed.map((each) => ({
      period: each.period,
      tables: tablesOf(each.tables),
      balances: [],
    })),
    ...(payload.correcting ? { original: originalOf(payload.correcting) } : {}),
  };
}

/** The stored figures of a batch as a result. */
export function storedResult(
  tables: CalculationResult['tables'],
  { findings = [], movements = [] }: Partial<Pick<JudgeTask, 'findings' | 'movements'>> = {},
): CalculationResult {
  return { tables, findings, errors: [], totals: new Map(), balances: movements, hash: '' };
}
