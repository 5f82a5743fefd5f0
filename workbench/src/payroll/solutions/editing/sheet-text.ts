import type { ColumnFile, JsonScalar } from '@suanpan/engine';

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

const truths: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  '1': true,
  '0': false,
  y: true,
  n: false,
  是: true,
  否: false,
};

/**
 * What was typed into a cell of a file's row, as the file keeps it: blank is null, numbers without separators and
 * with percent signs resolved, days as YYYY-MM-DD. Text that doesn't fit the type stays text; the check of the file
 * points at it, so nothing typed is lost.
 */
export function typedCell(text: string, type: ColumnFile['type']): JsonScalar {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  switch (type) {
    case 'money':
    case 'number': {
      const bare = trimmed.normalize('NFKC').replace(/[,\s¥$€£]/g, '');
      const percent = bare.endsWith('%');
      const number = Number(percent ? bare.slice(0, -1) : bare);
      if (bare === '' || Number.isNaN(number)) return trimmed;
      // 12.5 % is 0.125 and not 0.12500000000000001: the shift is decimal.
      return percent ? Number(`${number}e-2`) : number;
    }
    case 'boolean':
      return truths[trimmed.toLowerCase()] ?? trimmed;
    case 'date': {
      const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(trimmed);
      if (!parts) return trimmed;
      return `${parts[1]}-${parts[2]?.padStart(2, '0')}-${parts[3]?.padStart(2, '0')}`;
    }
    default:
      return trimmed;
  }
}

export function shownCell(value: JsonScalar | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return String(value);
}
