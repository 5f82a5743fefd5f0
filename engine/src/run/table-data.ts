import { castInput, toJson } from '../cells/cast.ts';
import { blankVector, blankVectorForRows, makeVector, readCell, writeCell } from '../cells/column-vector.ts';
import type { DecimalSign, InputFormat } from '../cells/index.ts';
import { FormulaError, type Scalar } from '../cells/values.ts';
import { CELL, type ColumnVector, type TableData } from '../cells/vector.ts';
import type { ColumnPlan, SolutionPlan, TablePlan } from '../plan/plan.ts';
import { columnsOfFileRow, isTypable } from '../planning/file-rows.ts';
import type { ExpectedValue } from '../solution/solution-file.ts';

/**
 * Rows of one table as columns, every cell cast once by its column's type; a value that can't be cast is that cell's
 * error. Members are codes or display names; unknown ones are left out (`checkRows` names them).
 *
 * @param rows one object per row; numbers, texts (also from CSV), booleans, null
 * @param decimal the decimal sign of numbers that are given as text; `.` unless said otherwise
 */
export function tableFromRows(
  plan: SolutionPlan,
  tableCode: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  decimal?: DecimalSign,
): TableData {
  const table = plan.tableOf.get(tableCode);
  if (!table) throw new RangeError(`No table ${tableCode}`);
  return dataFromRows(table, rows, decimal);
}

export function dataFromRows(
  table: TablePlan,
  rows: readonly Readonly<Record<string, unknown>>[],
  decimal?: DecimalSign,
): TableData {
  const length = rows.length;
  const vectors: (ColumnVector | undefined)[] = table.columns.map(() => undefined);
  const byMember = new Map<string, Member>();
  const memberOf = (name: string): Member => {
    const known = byMember.get(name);
    if (known) return known;
    const column = table.names.find(name) ?? null;
    if (column) vectors[column.index] ??= blankVectorForRows(column.valueType, length);
    const made = new Member(name, column, column && vectors[column.index]!, decimal);
    byMember.set(name, made);
    return made;
  };
  // Rows usually have the same members in the same order.
  const order: Member[] = [];
  for (let index = 0; index < length; index += 1) {
    const row = rows[index]!;
    let place = 0;
    for (const name in row) {
      if (place === order.length) order.push(memberOf(name));
      let member = order[place]!;
      if (member.name !== name) {
        member = memberOf(name);
        order[place] = member;
      }
      place += 1;
      const { vector } = member;
      if (vector === null) continue;
      const value = row[name];
      // Plain numbers without a call, as they are most of all cells; `castInput` says what all others become.
      const isPlain = typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
      if (isPlain && member.isNumber && vector.tag[index] === CELL.blank) {
        vector.num[index] = value + 0;
        vector.tag[index] = CELL.number;
      } else writeCell(vector, index, member.cast(value));
    }
  }
  const columns = new Map<string, ColumnVector>();
  table.columns.forEach((column, index) => {
    const vector = vectors[index];
    if (vector) columns.set(column.code, vector);
    else if (isTypable(column)) columns.set(column.code, blankVector(column.valueType, length));
  });
  return { code: table.code, length, columns };
}

/** A member of rows and the column it fills, if there is one. */
class Member {
  readonly name: string;
  readonly column: ColumnPlan | null;
  readonly vector: ColumnVector | null;
  readonly isNumber: boolean;
  /** Made once, not for every cell. */
  readonly writing: InputFormat;

  constructor(
    name: string,
    column: ColumnPlan | null,
    vector: ColumnVector | null,
    decimal: DecimalSign | undefined,
  ) {
    this.name = name;
    this.column = column;
    this.vector = vector;
    this.writing = { decimal, currency: column?.currency };
    this.isNumber = column?.valueType === 'money' || column?.valueType === 'number';
  }

  cast(value: unknown): Scalar {
    const { valueType, trimmed } = this.column!;
    return castInput(value, valueType, trimmed, this.writing);
  }
}

/** The file's own rows of a parameter table: arrays in column order, or objects. */
export function dataFromFileRows(table: TablePlan, rows: readonly unknown[]): TableData {
  return dataFromRows(
    table,
    rows.map((row) => fileRowAsObject(table, row)),
  );
}

export function fileRowAsObject(table: TablePlan, row: unknown): Readonly<Record<string, unknown>> {
  if (!Array.isArray(row)) return row as Readonly<Record<string, unknown>>;
  const inputs = columnsOfFileRow(table, row.length);
  const object: Record<string, unknown> = {};
  row.forEach((value: unknown, index) => {
    const column = inputs[index];
    if (column) object[column.code] = value;
  });
  return object;
}

/** A table as rows of JSON values: dates as days, blank null, failed cells as `{error}`. */
export function rowsFromTable(table: TableData): Record<string, ExpectedValue>[] {
  const rows: Record<string, ExpectedValue>[] = [];
  for (let row = 0; row < table.length; row += 1) {
    const out: Record<string, ExpectedValue> = {};
    for (const [code, vector] of table.columns) out[code] = toJson(readCell(vector, row), vector.type);
    rows.push(out);
  }
  return rows;
}

/** Rows written by `rowsFromTable`, read back with all their columns, computed ones too. */
export function dataFromResultRows(
  table: TablePlan,
  rows: readonly Readonly<Record<string, unknown>>[],
): TableData {
  const columns = new Map<string, ColumnVector>();
  for (const column of table.columns) {
    const vector = makeVector(column.valueType, rows.length);
    rows.forEach((row, index) => {
      const value = Object.hasOwn(row, column.code) ? row[column.code] : undefined;
      const failed = typeof value === 'object' && value !== null && 'error' in value;
      writeCell(
        vector,
        index,
        failed
          ? new FormulaError(String((value as { error: unknown }).error) as FormulaError['code'])
          : castInput(value, column.valueType),
      );
    });
    columns.set(column.code, vector);
  }
  return { code: table.code, length: rows.length, columns };
}
