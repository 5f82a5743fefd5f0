import type { Workbook, WorkbookCell, WorkbookSheet } from '@suanpan/engine';
import { isBrought, tableCells } from '@suanpan/engine';
import { FormulaError } from '@suanpan/engine/formula';
import XLSX from 'xlsx';
import { coverSheet, formulasSheet, HEADER_HEIGHT, identitySheet } from './beside-tables.ts';
import { comment, contentOf } from './cell-objects.ts';
import type { ExcelMetadata } from './excel-metadata.ts';
import { excelText, reasonText } from './excel-texts.ts';
import { finishPackage, type SheetView, styled } from './finish-package.ts';
import { formatOf, shownWidth, widthOf } from './format-cells.ts';
import { formulaInFile } from './future-functions.ts';
import { nameIn } from './name-in.ts';
import { IDENTITY_SHEET } from './read-book.ts';

export interface WrittenExcel {
  readonly bytes: Buffer;
  readonly formulas: number;
  readonly values: number;
}

const WIDEST = 44;
/** Characters of a sheet that are still read when it is printed one page wide. */
const WIDEST_PAGE = 200;
/** How many cells a workbook would write: told before it is written. */
export function cellsOf(workbook: Workbook): number {
  return workbook.sheets.reduce((sum, { columns, rows }) => sum + columns.length * rows, 0);
}

/**
 * A workbook as a file of Excel that goes on computing: formulas with our figures as their stored results, defined names,
 * formats, comments, frozen panes.
 * @param onSheet told after each sheet how many of how many are written
 */
export function writeXlsx(
  workbook: Workbook,
  about: ExcelMetadata,
  onSheet?: (done: number, total: number) => void,
): WrittenExcel {
  const book = XLSX.utils.book_new();
  const views: SheetView[] = [];
  const taken = new Set(workbook.sheets.map(({ name }) => name.toLowerCase()));
  const add = (name: string, sheet: XLSX.WorkSheet, columns: number): void => {
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name} ${number}`;
    taken.add(free.toLowerCase());
    XLSX.utils.book_append_sheet(book, sheet, free);
    views.push({ columns, fits: true });
  };
  const { language } = about;
  add(excelText('about', language), coverSheet(workbook, about), 0);
  for (const [index, sheet] of workbook.sheets.entries()) {
    const written = writeSheet(sheet, about);
    XLSX.utils.book_append_sheet(book, written, sheet.name);
    const width = (written['!cols'] ?? []).reduce(
      (sum, { wch, hidden }) => sum + (hidden ? 0 : (wch ?? 0)),
      0,
    );
    views.push({ columns: frozenColumnCount(sheet), fits: width <= WIDEST_PAGE });
    onSheet?.(index + 1, workbook.sheets.length);
  }
  add(excelText('formulas', language), formulasSheet(workbook, language), 3);
  if (about.identity) add(IDENTITY_SHEET, identitySheet(workbook, about.identity), 0);
  book.Workbook = {
    Names: workbook.names.map(({ name, refersTo }) => ({ Name: name, Ref: refersTo })),
    Sheets: book.SheetNames.map((_, index) => ({
      Hidden: about.identity && index === book.SheetNames.length - 1 ? 2 : 0,
    })),
  };
  const all = workbook.sheets.flatMap(({ columns }) => columns.flatMap(({ cells }) => cells));
  const plain = XLSX.write(book, {
    type: 'buffer',
    bookType: 'xlsx',
    bookSST: true,
    compression: false,
  }) as Buffer;
  return {
    bytes: finishPackage(plain, views),
    formulas: all.filter(({ kind }) => kind === 'formula').length,
    values: all.filter(({ kind }) => kind === 'marked').length,
  };
}

/** The row's number and its key stay in sight. */
function frozenColumnCount({ kind, table, columns }: WorkbookSheet): number {
  if (kind !== 'table' || !table) return 0;
  let count = 1;
  while (columns[count]?.plan && table.key.includes(columns[count]!.plan!)) count += 1;
  return count;
}

function writeSheet(sheet: WorkbookSheet, about: ExcelMetadata): XLSX.WorkSheet {
  const { language } = about;
  const width = sheet.columns.length;
  const data: XLSX.CellObject[][] = Array.from({ length: sheet.rows + 1 }, () => []);
  const cols: XLSX.ColInfo[] = [];
  sheet.columns.forEach((column, at) => {
    const { plan, cells } = column;
    const isQuiet = sheet.kind === 'table' && !plan;
    const title = plan ? nameIn(plan.file.name ?? plan.code, language) : column.title;
    const format = formatOf(column);
    const same = sameReason(cells);
    const header: XLSX.CellObject = { t: 's', v: title, z: styled('header', '@') };
    const notes = plan ? headerNotes(sheet, column, title) : [];
    if (same) notes.push(reasonText(same.reason, same.detail, language));
    if (plan && tableCells(plan.table) === 'frozen' && isBrought(plan))
      notes.push(excelText('snapshot', language));
    if (notes.length > 0) comment(header, notes.join('\n'));
    data[0]![at] = header;
    let widest = widthOf(title) + 2;
    cells.forEach((cell, row) => {
      const written = writeCell(cell, isQuiet, format, XLSX.utils.encode_cell({ r: row + 1, c: at }));
      if (cell.kind === 'marked' && !same) comment(written, reasonText(cell.reason, cell.detail, language));
      if (plan && cell.kind !== 'formula') {
        const place = sheet.places?.[row];
        const from = place && about.origin?.(place.table, place.rowKey, plan.code);
        if (from) comment(written, from);
      }
      data[row + 1]![at] = written;
      if (row < 500) widest = Math.max(widest, shownWidth(written.v, format) + 2);
    });
    const isHelper = isQuiet && at > 0;
    cols.push({
      wch: Math.min(isHelper ? 5 : widest, WIDEST),
      ...(isHelper || plan?.file.hidden ? { hidden: true } : {}),
    });
  });
  const last = { r: sheet.rows, c: Math.max(width - 1, 0) };
  return {
    '!data': data,
    '!ref': XLSX.utils.encode_range({ s: { r: 0, c: 0 }, e: last }),
    '!cols': cols,
    '!rows': [{ hpt: HEADER_HEIGHT }],
    ...(sheet.rows > 0
      ? { '!autofilter': { ref: XLSX.utils.encode_range({ s: { r: 0, c: 0 }, e: last }) } }
      : {}),
  } as XLSX.WorkSheet;
}

function headerNotes(
  { table }: WorkbookSheet,
  { plan }: WorkbookSheet['columns'][number],
  title: string,
): string[] {
  const notes: string[] = [];
  if (plan && table && plan.code !== title) notes.push(`${table.code}[${plan.code}]`);
  if (plan?.currency) notes.push(plan.currency);
  if (plan?.file.formula) notes.push(plan.file.formula.slice(0, 2000));
  return notes;
}

/** A whole column that is carried for one reason says so once. */
function sameReason(cells: readonly WorkbookCell[]): Extract<WorkbookCell, { kind: 'marked' }> | undefined {
  const [first] = cells;
  if (first?.kind !== 'marked' || first.reason === 'typed') return undefined;
  const alike = cells.every(
    (cell) => cell.kind === 'marked' && cell.reason === first.reason && cell.detail === first.detail,
  );
  return alike ? first : undefined;
}

function writeCell(cell: WorkbookCell, isQuiet: boolean, format: string, address: string): XLSX.CellObject {
  const isFormula = cell.kind === 'formula';
  const role = isQuiet ? 'quiet' : isFormula ? 'plain' : cell.kind === 'marked' ? 'marked' : 'input';
  const { value } = cell;
  const failed = value instanceof FormulaError;
  const content = contentOf(failed ? value.code : value, isFormula, failed);
  // What is typed over a text stays text; a formula in a cell of text would become one.
  const shape = content.t === 's' && !isFormula ? '@' : format;
  const written: XLSX.CellObject = { ...content, z: styled(role, shape) };
  if (isFormula) {
    written.f = formulaInFile(cell.formula);
    if (cell.array) written.F = `${address}:${address}`;
  }
  return written;
}
