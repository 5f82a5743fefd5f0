import type { JsonRow, JsonScalar, SolutionFile, TableFile, TestFile } from '@suanpan/engine';
import { tableCells } from '@suanpan/engine/domain';

export interface RowFacts {
  name: string;
  file: SolutionFile;
  master: TableFile;
  batch: { start: string; end: string; payDate: string; taxMonth: string };
  rowKey: string;
  inputs: {
    tables: Readonly<Record<string, readonly JsonRow[]>>;
    overrides: readonly { table: string; rowKey: string; column: string; value: JsonScalar }[];
    balances: readonly { balance: string; key: string; value: number }[];
  };
  /** The master table's columns of this one row. */
  results: Readonly<Record<string, readonly JsonScalar[]>>;
}

/** `2026-05` for a calendar month, else the span. */
function periodText(start: string, end: string): string {
  const month = start.slice(0, 7);
  const lastDay = new Date(Date.UTC(Number(start.slice(0, 4)), Number(start.slice(5, 7)), 0));
  const isMonth = start.endsWith('-01') && end === lastDay.toISOString().slice(0, 10);
  return isMonth ? month : `${start}..${end}`;
}

/** A test that gives the inputs of one row and expects what the batch computed for it. */
export function testOfRow({ name, file, master, batch, rowKey, inputs, results }: RowFacts): TestFile {
  const computed = (master.columns ?? []).filter((column) => column.formula !== undefined || column.seek);
  const keys = (typeof master.key === 'string' ? [master.key] : (master.key ?? [])) as readonly string[];
  const shown = [...keys, ...computed.map((column) => column.code)];
  const expected = Object.fromEntries(
    shown.flatMap((code) => {
      const value = results[code]?.[0];
      return value === undefined ? [] : [[code, value]];
    }),
  );
  const dated = file.tables.filter((table) => tableCells(table) === 'inFile').map((table) => table.code);
  const tables = Object.fromEntries(
    Object.entries(inputs.tables).filter(([code, rows]) => rows.length > 0 && !dated.includes(code)),
  );
  const balances: Record<string, Record<string, number>> = {};
  for (const { balance, key, value } of inputs.balances) {
    const own = balances[key] ?? {};
    balances[key] = own;
    own[balance] = (own[balance] ?? 0) + value;
  }
  const overrides = inputs.overrides
    .filter((one) => one.rowKey === rowKey)
    .map(({ table, rowKey: key, column, value }) => ({ table, key, column, value }));
  return {
    name,
    period: periodText(batch.start, batch.end),
    payDate: batch.payDate,
    taxMonth: batch.taxMonth,
    ...(Object.keys(balances).length > 0 ? { balances } : {}),
    tables,
    ...(overrides.length > 0 ? { overrides } : {}),
    expect: { [master.code]: [expected] },
  };
}
