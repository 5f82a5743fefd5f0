import {
  type ImportMode,
  type ImportRow,
  leftOutByMode,
  type RowOutcome,
} from '../../admin/imports/index.ts';
import { findRefusal } from '../../platform/http/error-body.ts';
import type { Facts } from '../../platform/texts/open-texts.ts';

/** The text of a cell; null where it is empty, undefined where the column isn't imported. */
export function textOf(row: ImportRow, column: string): string | null | undefined {
  const value = row.values[column];
  return value === undefined || value === null ? value : String(value);
}

export function numberOf(row: ImportRow, column: string): number | null | undefined {
  const value = row.values[column];
  return value === undefined || value === null ? value : Number(value);
}

export function failed(row: ImportRow, code: string, column?: string, facts?: Facts): RowOutcome {
  return {
    row: row.row,
    outcome: 'failed',
    code,
    ...(column === undefined ? {} : { column }),
    ...(facts === undefined ? {} : { facts }),
  };
}

/** A row that the mode leaves out, whose record is known or not. */
export function leftOut(row: ImportRow, mode: ImportMode, known: unknown, column: string) {
  const code = leftOutByMode(mode, Boolean(known));
  return code ? failed(row, code, column) : undefined;
}

/** A refusal of a repository as the outcome of its row; anything else goes on up. */
export function refusedRow(row: ImportRow, error: unknown, column?: string): RowOutcome {
  const refusal = findRefusal(error);
  if (!refusal) throw error;
  return failed(row, refusal.code, column ?? refusal.place?.column, refusal.facts);
}
