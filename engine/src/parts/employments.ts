import { keyText } from '../cells/row-keys.ts';
import type { ColumnVector } from '../cells/vector.ts';
import type { CalculationInput } from '../plan/calculation.ts';
import type { TablePlan } from '../plan/plan.ts';
import type { RunTable } from '../run/tables/evaluation-context.ts';
import type { DividedPlan } from './divided-plan.ts';

/** One of several parts that the employments of a batch are divided into. */
export interface Part {
  readonly index: number;
  readonly of: number;
}

/** Says in which of so many parts an employment is; what names nobody of the master is in the last. */
export function partOfOwner(
  { master }: DividedPlan,
  { tables }: CalculationInput,
  of: number,
): (owner: string) => number {
  const keys = tables.get(master?.code ?? '');
  const column = keys?.columns.get(master?.key[0]?.code ?? '');
  const numbers = new Map<string, number>();
  for (let row = 0; column && row < column.length; row += 1) {
    const owner = keyText(column, row);
    if (!numbers.has(owner)) numbers.set(owner, numbers.size);
  }
  const { size } = numbers;
  return (owner) => {
    const number = numbers.get(owner);
    return number === undefined ? of - 1 : Math.floor((number * of) / size);
  };
}

/** The part of every row. */
export function partsOfRows(
  owners: ColumnVector,
  length: number,
  partOf: (owner: string) => number,
): Uint16Array {
  const parts = new Uint16Array(length);
  for (let row = 0; row < length; row += 1) parts[row] = partOf(keyText(owners, row));
  return parts;
}

/** Tells the rows of a part apart from others of the same number: a hash over how they are named, in their order. */
export class RowsMark {
  private hash = 0x811c9dc5 | 0;
  rows = 0;

  add(table: RunTable, owner: ColumnVector, row: number): void {
    const name = table.plan.key.length > 0 ? table.rowKey(row) : keyText(owner, row);
    for (let at = 0; at < name.length; at += 1)
      this.hash = Math.imul(this.hash ^ name.charCodeAt(at), 0x01000193);
    this.hash = Math.imul(this.hash ^ 0x1f, 0x01000193);
    this.rows += 1;
  }

  get value(): number {
    return this.hash >>> 0;
  }
}

export interface PartTable {
  readonly code: string;
  readonly rows: number;
  readonly mark: number;
  /** Computed columns, without those in which a cell failed. */
  readonly columns: ReadonlyMap<string, ColumnVector>;
}

export const columnsIn = (divided: DividedPlan, table: TablePlan) =>
  divided.columns.filter((column) => column.table === table);
