import type { DecimalSign } from '@suanpan/engine/domain';
import { convertCell } from './convert-cell.ts';
import type { EmptyHandling } from './import-modes.ts';
import type { ImportColumn, ImportRow, ImportValue, RowOutcome } from './import-subject.ts';
import type { ColumnMapping } from './map-columns.ts';
import type { RawCell } from './reading/sheet-rows.ts';

/** A row of the file as values by column, or the first thing that is wrong with it. */
export function convertRow(
  columns: readonly ImportColumn[],
  mapping: ColumnMapping,
  emptyHandling: EmptyHandling,
  decimal: DecimalSign,
  rowNumber: number,
  cells: readonly RawCell[],
): ImportRow | RowOutcome {
  const values: Record<string, ImportValue> = {};
  for (const column of columns) {
    const position = mapping[column.code];
    if (position === undefined) continue;
    const converted = convertCell(cells[position] ?? null, column, decimal);
    const { code } = column;
    if (!converted.ok)
      return {
        row: rowNumber,
        outcome: 'failed',
        column: code,
        code: converted.code,
        facts: converted.facts,
      };
    if (converted.value === null) {
      if (column.key || column.required)
        return { row: rowNumber, outcome: 'failed', column: code, code: 'admin.imports.VALUE_NEEDED' };
      if (emptyHandling === 'skip') continue;
    }
    values[code] = converted.value;
  }
  return { row: rowNumber, values };
}

/** Finds a key that stands in the file twice: the second one fails, the first one counts. */
export function createKeyWatch(columns: readonly ImportColumn[]) {
  const keys = columns.filter((column) => column.key).map((column) => column.code);
  const seen = new Map<string, number>();
  return (row: ImportRow): RowOutcome | undefined => {
    if (keys.length === 0) return undefined;
    const key = JSON.stringify(keys.map((code) => row.values[code] ?? null));
    const earlier = seen.get(key);
    if (earlier === undefined) {
      seen.set(key, row.row);
      return undefined;
    }
    const [column] = keys;
    return {
      row: row.row,
      outcome: 'failed',
      code: 'admin.imports.DOUBLE_KEY',
      facts: { row: earlier },
      ...(column === undefined ? {} : { column }),
    };
  };
}
