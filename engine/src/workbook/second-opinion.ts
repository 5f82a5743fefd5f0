import { FormulaError, type Scalar } from '../cells/values.ts';
import { traitsOf } from '../functions/traits.ts';
import {
  hyperformulaFunctions,
  openOpinionSheets,
  type SheetContent,
} from '../hyperformula/opinion-sheets.ts';
import { valueInSheet } from './sheet-value.ts';
import type { Workbook, WorkbookCell, WorkbookSheet } from './workbook.ts';

/** A figure, finding or movement that the second engine sees otherwise, with both formulas. */
export interface OpinionDifference {
  /** What the row is called in the batch, and the cell's column. */
  readonly place?: { readonly table: string; readonly rowKey: string; readonly column?: string };
  readonly table: string;
  readonly row: string;
  readonly column: string;
  readonly ours: Scalar;
  readonly theirs: Scalar;
  readonly formula: string;
  readonly sheetFormula: string;
}

export interface SecondOpinion {
  /** Cells that were truly computed again. */
  readonly confirmed: number;
  /** Cells the solution computes that were carried as values, by reason. */
  readonly carried: ReadonlyMap<string, number>;
  readonly differences: readonly OpinionDifference[];
}

interface Place {
  readonly sheet: WorkbookSheet;
  readonly column: number;
  readonly row: number;
  readonly cell: Extract<WorkbookCell, { kind: 'formula' }>;
}

/**
 * Computes a workbook with HyperFormula's own functions and compares every formula's result with the solution's. What
 * differs is put right before what reads it is judged, so that a difference is told once, where it begins.
 */
export async function secondOpinion(workbook: Workbook, licenceKey?: string): Promise<SecondOpinion> {
  const known = await hyperformulaFunctions();
  const carried = new Map<string, number>();
  const places: Place[] = [];
  const contents: Record<string, SheetContent[][]> = {};
  for (const sheet of workbook.sheets) {
    const lines: SheetContent[][] = [sheet.columns.map(({ title }) => ({ value: title }))];
    for (let row = 0; row < sheet.rows; row += 1) lines.push([]);
    contents[sheet.name] = lines;
    sheet.columns.forEach(({ cells }, column) => {
      cells.forEach((cell, row) => {
        const reason = carriedFor(cell, known);
        lines[row + 1]![column] =
          cell.kind === 'formula' && reason === undefined ? cell : { value: valueInSheet(cell.value) };
        if (reason !== undefined) carried.set(reason, (carried.get(reason) ?? 0) + 1);
        else if (cell.kind === 'formula') places.push({ sheet, column, row, cell });
      });
    });
  }
  const open = await openOpinionSheets(contents, workbook.names, licenceKey);
  try {
    return { confirmed: places.length, carried, differences: findDifferences(open, places) };
  } finally {
    open.close();
  }
}

type Opened = Awaited<ReturnType<typeof openOpinionSheets>>;

function findDifferences(open: Opened, places: readonly Place[]): OpinionDifference[] {
  const differences: OpinionDifference[] = [];
  let doubtful = places;
  for (;;) {
    doubtful = doubtful.filter((place) => !agrees(place.cell, read(open, place)));
    // Computed no later than any other doubtful one: nothing it reads is in doubt.
    const earliest = doubtful.reduce((least, place) => Math.min(least, orderOf(place)), Infinity);
    const first = doubtful.filter((place) => orderOf(place) === earliest);
    if (first.length === 0) return differences;
    for (const place of first) differences.push(differenceAt(place, read(open, place)));
    open.put(
      first.map(({ sheet, column, row, cell }) => ({
        sheet: sheet.name,
        row: row + 1,
        col: column,
        value: valueInSheet(cell.value),
      })),
    );
    const settled = new Set(first);
    doubtful = doubtful.filter((place) => !settled.has(place));
  }
}

const read = (open: Opened, { sheet, column, row }: Place): Scalar => open.value(sheet.name, row + 1, column);

function orderOf({ sheet, column, cell }: Place): number {
  const plan = sheet.columns[column]!.plan;
  return plan ? plan.order * 2 + (cell.helper ? 0 : 1) : Number.MAX_SAFE_INTEGER;
}

function carriedFor(cell: WorkbookCell, known: ReadonlySet<string>): string | undefined {
  if (cell.kind === 'value') return undefined;
  if (cell.kind === 'marked') return cell.detail ? `${cell.reason}: ${cell.detail}` : cell.reason;
  for (const [name] of cell.formula
    .replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'/g, '')
    .matchAll(/[A-Z][A-Z0-9.]*(?=\()/g))
    if (!known.has(name) || traitsOf(name).unlikeHyperFormula) return `function: ${name}`;
  return undefined;
}

/** Figures agree to their last cent, unrounded numbers to nine digits behind the first; an error is an error. */
function agrees({ value, helper }: Place['cell'], theirs: Scalar): boolean {
  const ours = valueInSheet(value);
  const isNothing = (each: Scalar): boolean => each === null || each === '';
  if (helper && ours === null) return theirs instanceof FormulaError;
  if (ours instanceof FormulaError || theirs instanceof FormulaError)
    return ours instanceof FormulaError && theirs instanceof FormulaError;
  if (isNothing(ours) || isNothing(theirs)) return isNothing(ours) && isNothing(theirs);
  if (typeof ours === 'number' && typeof theirs === 'number')
    // Half a cent is never a matter of size.
    return Math.abs(ours - theirs) <= Math.min(0.004, 1e-9 * Math.max(1, Math.abs(ours)));
  return ours === theirs;
}

function differenceAt({ sheet, column, row, cell }: Place, theirs: Scalar): OpinionDifference {
  const shown = sheet.columns[column]!;
  const keys = sheet.table
    ? sheet.table.key.map((key) => sheet.columns[key.index + 1]!.cells[row]!.value)
    : sheet.columns.slice(0, -1).map(({ cells }) => cells[row]!.value);
  const place = sheet.places?.[row];
  return {
    ...(place ? { place: { ...place, ...(shown.plan ? { column: shown.plan.code } : {}) } } : {}),
    table: sheet.name,
    row:
      keys.length > 0
        ? keys.map((key) => (key instanceof FormulaError ? key.code : (key ?? ''))).join('/')
        : String(row + 1),
    column: shown.title,
    ours: cell.value,
    theirs,
    formula: cell.written ?? '',
    sheetFormula: cell.formula,
  };
}
