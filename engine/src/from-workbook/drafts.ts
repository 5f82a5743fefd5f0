import type { DecimalSign } from '../cells/read-typed.ts';
import type { ScalarType } from '../cells/types.ts';
import { columnLetters } from '../language/address.ts';
import { codeFor, freeCode, tableCodeFor } from '../language/codes.ts';
import type { MATCHES } from '../solution/words.ts';
import { type Area, areaOf, blocksOf } from './areas.ts';
import { decimalSeen, typeOfColumn } from './column-types.ts';
import type { Grid, Source } from './grid.ts';
import type { ColumnChoice, ProposalChoices, TableChoice } from './proposal.ts';
import type { SourceCell } from './source-book.ts';
import { commonFormula, type FilledFormula } from './template.ts';

/** Which row a look-up takes. */
export type Match = (typeof MATCHES)[number];

export interface ColumnDraft {
  readonly col: number;
  readonly letters: string;
  readonly code: string;
  readonly name: string;
  type: ScalarType;
  readonly choice: ColumnChoice;
  readonly cells: readonly (SourceCell | undefined)[];
  /** The formula that most of its rows have. */
  readonly filled: FilledFormula | undefined;
  /** In the product's language. */
  formula: string | undefined;
}

export interface ReferenceDraft {
  readonly code: string;
  readonly target: TableDraft;
  readonly on: Readonly<Record<string, string>>;
  readonly match: Readonly<Record<string, Match>> | undefined;
}

export interface TableDraft {
  readonly id: string;
  readonly grid: Grid;
  readonly area: Area;
  readonly code: string;
  readonly name: string;
  readonly choice: TableChoice;
  readonly columns: readonly ColumnDraft[];
  readonly references: Map<string, ReferenceDraft>;
  /** The column by which formulas look rows up. */
  lookedUpBy: ColumnDraft | undefined;
  /** Some formula finds a single row of it. */
  isLookedUp: boolean;
}

export interface DecimalOfBook {
  readonly sign: DecimalSign;
  readonly cell?: string;
  readonly text?: string;
}

/** The tables of a workbook, before its formulas are read. */
export function draftTables(
  source: Source,
  choices: ProposalChoices,
  scale: number,
  taken: readonly string[],
): { tables: TableDraft[]; decimal: DecimalOfBook } {
  const found = source.grids.flatMap((grid) => areasOf(source, grid, choices));
  const decimal = decimalOf(found, choices.decimal);
  const codes = [...taken];
  const perSheet = (grid: Grid): number => found.filter((each) => each.grid === grid).length;
  const tables = found.map(({ grid, area }) => {
    const choice = choices.tables?.[area.id] ?? {};
    const name = choice.name?.trim() || nameOfTable(grid, area, perSheet(grid) > 1);
    const code = tableCodeFor(name, codes);
    codes.push(code);
    const columns = draftColumns(source, grid, area, choice, scale, decimal.sign);
    const references = new Map<string, ReferenceDraft>();
    return {
      ...{ id: area.id, grid, area, code, name, choice, columns, references },
      lookedUpBy: undefined,
      isLookedUp: false,
    };
  });
  return { tables, decimal };
}

function areasOf(source: Source, grid: Grid, choices: ProposalChoices): { grid: Grid; area: Area }[] {
  return blocksOf(grid).flatMap((block) => {
    const named = choices.tables?.[grid.nameOf(block.top, block.left)]?.header;
    const single = (cell: SourceCell): boolean => source.isReadAlone(grid, cell);
    // A row that is no header leaves the table where it was, so that another row can be said.
    const area =
      (named === undefined ? undefined : areaOf(grid, block, named, single)) ??
      areaOf(grid, block, undefined, single);
    return area ? [{ grid, area }] : [];
  });
}

/** The text above the table, where there are several in the sheet; else the sheet's name. */
function nameOfTable(grid: Grid, area: Area, isOneOfMany: boolean): string {
  if (!isOneOfMany) return grid.name;
  for (let row = area.header - 1; row >= Math.max(0, area.header - 3); row -= 1) {
    const [title, ...more] = grid.within({ ...area, top: row, bottom: row });
    if (title && more.length === 0 && typeof title.value === 'string') return title.value;
    if (title) break;
  }
  return `${grid.name} ${columnLetters(area.left)}${area.header + 1}`;
}

function draftColumns(
  source: Source,
  grid: Grid,
  area: Area,
  choice: TableChoice,
  scale: number,
  decimal: DecimalSign,
): ColumnDraft[] {
  const codes: string[] = [];
  const names: string[] = [];
  const columns: ColumnDraft[] = [];
  for (let col = area.left; col <= area.right; col += 1) {
    const cells = area.rows.map((row) => grid.at(row, col));
    const header = grid.at(area.header, col)?.value ?? null;
    if (header === null && cells.every((cell) => cell === undefined)) continue;
    const letters = columnLetters(col);
    const said = choice.columns?.[letters] ?? {};
    const title =
      said.name?.trim() ||
      String(header ?? '')
        .replace(/\s+/g, ' ')
        .trim() ||
      letters;
    const name = freeName(title, names);
    names.push(name);
    const code = codeFor(name, codes);
    codes.push(code);
    const trees = new Map(
      cells.flatMap((cell) => {
        const tree = cell && source.treeOf(grid, cell);
        return cell && tree ? [[cell.row, tree] as const] : [];
      }),
    );
    columns.push({
      ...{ col, letters, code, name, choice: said, cells },
      type: said.type ?? typeOfColumn(name, cells, scale, decimal),
      filled: commonFormula(trees),
      formula: undefined,
    });
  }
  return columns;
}

export const freeName = (name: string, names: readonly string[]): string =>
  freeCode(name, names).replace(/_(\d+)$/, (whole, n: string) => (name.endsWith(whole) ? whole : ` ${n}`));

function decimalOf(
  found: readonly { grid: Grid; area: Area }[],
  chosen: DecimalSign | undefined,
): DecimalOfBook {
  if (chosen) return { sign: chosen };
  const seen = found.flatMap(({ grid, area }) => {
    const each: { sign: DecimalSign; cell: string; text: string }[] = [];
    for (let col = area.left; col <= area.right; col += 1) {
      const one = decimalSeen(area.rows.map((row) => grid.at(row, col)));
      if (one)
        each.push({ sign: one.decimal, cell: grid.nameOf(one.cell.row, one.cell.col), text: one.text });
    }
    return each;
  });
  const [comma] = seen;
  return comma && seen.every(({ sign }) => sign === ',') ? comma : { sign: '.' };
}

export const isDropped = (table: TableDraft): boolean => table.choice.dropped === true;

/** The table and column whose data a cell of the workbook is. */
export function placeIn(
  tables: readonly TableDraft[],
  grid: Grid,
  row: number,
  col: number,
): { table: TableDraft; column: ColumnDraft; index: number } | undefined {
  for (const table of tables) {
    if (table.grid !== grid) continue;
    const column = table.columns.find((each) => each.col === col);
    const index = column ? table.area.rows.indexOf(row) : -1;
    if (column && index >= 0) return { table, column, index };
  }
  return undefined;
}
