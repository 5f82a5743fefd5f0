import type XLSX from 'xlsx';

/** Longest text a cell may hold. */
const LONGEST_TEXT = 32_767;
const ERROR_NUMBER: Readonly<Record<string, number>> = {
  '#NULL!': 0x00,
  '#DIV/0!': 0x07,
  '#VALUE!': 0x0f,
  '#REF!': 0x17,
  '#NAME?': 0x1d,
  '#NUM!': 0x24,
  '#N/A': 0x2a,
};

/** What a cell of a file holds; `failed` says that the value is the code of an error. */
export function contentOf(
  value: string | number | boolean | null,
  isFormula: boolean,
  failed = false,
): XLSX.CellObject {
  if (typeof value === 'number') return { t: 'n', v: value };
  if (typeof value === 'boolean') return { t: 'b', v: value };
  if (failed) return { t: 'e', v: ERROR_NUMBER[value ?? ''] ?? 0x0f };
  // A formula can't show a blank: the empty text stands for it.
  if (value === null || value === '') return isFormula ? { t: 's', v: '' } : { t: 'z' };
  return { t: 's', v: value.slice(0, LONGEST_TEXT) };
}

export function comment(cell: XLSX.CellObject, text: string): void {
  if (cell.c) {
    cell.c[0]!.t += `\n${text}`;
    return;
  }
  const comments: XLSX.Comments = [{ a: 'Suanpan', t: text }];
  comments.hidden = true;
  cell.c = comments;
}
