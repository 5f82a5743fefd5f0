import { columnLetters, parseAddress } from '../language/address.ts';
import type { SourceBook } from './source-book.ts';

/**
 * `Staff[[#This Row],[Base]]` and `Rates[rate]` as addresses: what Excel calls a table is a range of its sheet, and all that
 * reads ranges understands it then. What isn't known stays as it is.
 */
export function withoutTableNames(formula: string, row: number, book: SourceBook): string {
  if (!formula.includes('[') || book.listed.length === 0) return formula;
  return formula.replace(STRUCTURED, (whole, name: string, inner: string) => {
    const listed = book.listed.find((each) => each.name.toLowerCase() === name.toLowerCase());
    const [from, to] = (listed?.range ?? '').split(':').map(parseAddress);
    if (!listed || !from || !to) return whole;
    const source = book.sheets.find((each) => each.name.toLowerCase() === listed.sheet.toLowerCase());
    const columnOf = (title: string): number | undefined =>
      source?.cells.find(
        (cell) =>
          cell.row === from.row &&
          cell.col >= from.col &&
          cell.col <= to.col &&
          String(cell.value).toLowerCase() === title.toLowerCase(),
      )?.col;
    const isRow = /\[#This Row\]|^\[?@/i.test(inner);
    const titles = inner
      .replace(/\[#[^\]]*\],?/g, '')
      .replace(/^@/, '')
      .split(':')
      .map((part) => part.replace(/^[[\s@]+|[\]\s]+$/g, ''))
      .filter((part) => part !== '');
    const columns = titles.length === 0 ? [from.col, to.col] : titles.map(columnOf);
    const [left, right = left] = columns;
    if (left === undefined || right === undefined) return whole;
    const sheet = `'${listed.sheet.replaceAll("'", "''")}'!`;
    const [top, bottom] = isRow ? [row, row] : [from.row + 1, to.row];
    const [first, last] = [`${columnLetters(left)}${top + 1}`, `${columnLetters(right)}${bottom + 1}`];
    return first === last ? `${sheet}${first}` : `${sheet}${first}:${last}`;
  });
}

const STRUCTURED = /([\p{L}_\\][\p{L}\p{N}_.\\]*)\[((?:[^[\]]|\[[^[\]]*\])*)\]/gu;
