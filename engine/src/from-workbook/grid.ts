import { columnLetters } from '../language/address.ts';
import type { Node } from '../language/ast.ts';
import { mapLeaves, readSheetFormula } from '../workbook/returned/sheet-formula.ts';
import { withoutTableNames } from './listed-tables.ts';
import type { Box, SourceBook, SourceCell, SourceSheet } from './source-book.ts';

/** One sheet, by place. */
export class Grid {
  readonly name: string;
  readonly cells: readonly SourceCell[];
  private readonly byRow = new Map<number, Map<number, SourceCell>>();

  constructor(sheet: SourceSheet) {
    this.name = sheet.name;
    this.cells = sheet.cells.filter(({ value, formula, error }) => value !== null || formula || error);
    for (const cell of this.cells) {
      const row = this.byRow.get(cell.row) ?? new Map<number, SourceCell>();
      this.byRow.set(cell.row, row.set(cell.col, cell));
    }
  }

  at(row: number, col: number): SourceCell | undefined {
    return this.byRow.get(row)?.get(col);
  }

  within({ top, left, bottom, right }: Box): SourceCell[] {
    const found: SourceCell[] = [];
    // A box may be a million rows high with three of them filled.
    const rows = bottom - top > this.byRow.size ? [...this.byRow.keys()].sort((a, b) => a - b) : undefined;
    const visit = (row: number): void => {
      if (row < top || row > bottom) return;
      for (const cell of this.byRow.get(row)?.values() ?? [])
        if (cell.col >= left && cell.col <= right) found.push(cell);
    };
    if (rows) for (const row of rows) visit(row);
    else for (let row = top; row <= bottom; row += 1) visit(row);
    return found;
  }

  nameOf(row: number, col: number): string {
    return `${this.name}!${columnLetters(col)}${row + 1}`;
  }
}

/** A workbook with its formulas as trees, read once however often something else is chosen. */
export class Source {
  readonly grids: readonly Grid[];
  private readonly book: SourceBook;
  private readonly byName: ReadonlyMap<string, Grid>;
  private readonly names: ReadonlyMap<string, string>;
  private readonly trees = new Map<SourceCell, Node | undefined>();
  /** Which cells are read by themselves, and by which rows. */
  private readonly singles = new Map<string, Set<string>>();

  constructor(book: SourceBook) {
    this.book = book;
    this.grids = book.sheets.map((sheet) => new Grid(sheet));
    this.byName = new Map(this.grids.map((grid) => [grid.name.toLowerCase(), grid]));
    this.names = new Map(book.names.map(({ name, formula }) => [name.toLowerCase(), formula]));
    for (const grid of this.grids)
      for (const cell of grid.cells) {
        const tree = this.treeOf(grid, cell);
        if (tree) this.noteSingles(grid, cell, tree);
      }
  }

  sheet(name: string | null): Grid | undefined {
    return this.byName.get((name ?? '').toLowerCase());
  }

  /** The formula of a cell, every address with its sheet; undefined where it has none or can't be read. */
  treeOf(grid: Grid, cell: SourceCell): Node | undefined {
    if (cell.formula === undefined) return undefined;
    if (!this.trees.has(cell)) {
      const text = withoutTableNames(cell.formula, cell.row, this.book);
      this.trees.set(cell, readSheetFormula(text, grid.name));
    }
    return this.trees.get(cell);
  }

  /** What a defined name stands for. */
  named(name: string): Node | undefined {
    const formula = this.names.get(name.toLowerCase());
    return formula === undefined ? undefined : readSheetFormula(formula, '');
  }

  /** Whether formulas of several rows read this cell by itself: as rates are, not as the row beside. */
  isReadAlone(grid: Grid, cell: SourceCell): boolean {
    return (this.singles.get(placeOf(grid.name, cell.row, cell.col))?.size ?? 0) > 1;
  }

  private noteSingles(grid: Grid, cell: SourceCell, tree: Node): void {
    mapLeaves(tree, (leaf) => {
      const meant = leaf.kind === 'name' ? this.named(leaf.name) : leaf;
      if (meant?.kind === 'cell') {
        const isOwnRow = meant.row === cell.row && meant.sheet === grid.name.toLowerCase();
        const place = placeOf(meant.sheet ?? '', meant.row, meant.col);
        const readers = this.singles.get(place) ?? new Set<string>();
        if (!isOwnRow) this.singles.set(place, readers.add(`${grid.name} ${cell.row}`));
      }
      return leaf;
    });
  }
}

const placeOf = (sheet: string, row: number, col: number): string => `${sheet.toLowerCase()}\n${row}\n${col}`;
