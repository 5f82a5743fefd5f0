import type { JsonScalar, ScalarType } from '@suanpan/engine';
import { decimalSignOf, readTyped } from '@suanpan/engine/domain';

export interface GridColumn {
  code: string;
  label: string;
  type: ScalarType;
  currency?: string | undefined;
}

/** Rows of a paste from a spreadsheet: tabs between cells, quotes around cells with line breaks. */
export function cellsOfPaste(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const plain = text.replace(/\r\n?/g, '\n');
  for (let at = 0; at < plain.length; at += 1) {
    const character = plain[at] ?? '';
    if (quoted) {
      if (character === '"' && plain[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else if (character === '"') quoted = false;
      else cell += character;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === '\t') {
      row.push(cell);
      cell = '';
    } else if (character === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else cell += character;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows;
}

/**
 * What was typed into a cell of a file's row, as the file keeps it: blank is null, numbers without separators and
 * with percent signs resolved, days as YYYY-MM-DD. Text that doesn't fit the type stays text; the check of the file
 * points at it, so nothing typed is lost.
 */
export function typedCell(
  text: string,
  { type, currency }: Pick<GridColumn, 'type' | 'currency'>,
  language: string,
): JsonScalar {
  const trimmed = text.trim();
  const read = readTyped(trimmed, type, { decimal: decimalSignOf(language), currency });
  return read.ok ? read.value : trimmed;
}

export function shownCell(value: JsonScalar | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return String(value);
}
