import { functionSpec } from '../functions/registry.ts';
import type { Node } from '../language/ast.ts';
import { printFormula, printNode } from '../language/print-formula.ts';
import { mapLeaves } from '../workbook/returned/sheet-formula.ts';
import type { BookReading } from './book-reading.ts';
import { type ColumnDraft, isDropped, placeIn, type TableDraft } from './drafts.ts';
import type { Grid } from './grid.ts';
import { lookupIn } from './lookups.ts';
import { columnNode, fieldNode, NOWHERE, nameNode, Untranslatable } from './nodes.ts';
import type { Saying } from './saying.ts';
import { movingLeaves, type Template } from './template.ts';

/** So deep are cells followed whose formula stands outside of tables. */
const DEEPEST = 6;

/** A column's formula of the sheet in our language, for the row it stands in. */
export class Translation implements Saying {
  readonly reading: BookReading;
  readonly table: TableDraft;
  readonly column: ColumnDraft;
  private readonly template: Template;
  private readonly moving: ReadonlySet<Node>;

  constructor(reading: BookReading, table: TableDraft, column: ColumnDraft, template: Template) {
    this.reading = reading;
    this.table = table;
    this.column = column;
    this.template = template;
    this.moving = movingLeaves(template);
  }

  formula(): string {
    return printFormula(this.say(this.template.node, 0));
  }

  say(node: Node, depth: number): Node {
    const inside = (part: Node): Node => this.say(part, depth);
    switch (node.kind) {
      case 'unary':
        return { ...node, operand: inside(node.operand) };
      case 'binary':
        return { ...node, left: inside(node.left), right: inside(node.right) };
      case 'array':
        return { ...node, rows: node.rows.map((row) => row.map(inside)) };
      case 'call':
        return this.call(node, depth);
      case 'cell':
        return this.moving.has(node) ? this.inRow(node) : this.fixed(node, depth);
      case 'range':
        return this.range(node);
      case 'name':
        return this.named(node.name, depth);
      default:
        return node;
    }
  }

  private call(node: Extract<Node, { kind: 'call' }>, depth: number): Node {
    const [only] = node.args;
    if (node.name === 'SINGLE' && only) return this.say(only, depth);
    const found = lookupIn(this, node, depth);
    if (found) return found;
    if (!functionSpec(node.name)) throw new Untranslatable('function', node.name);
    this.reading.noteCriteria(
      this.table,
      node,
      (part) => this.say(part, depth),
      (range) => this.covered(range).from,
    );
    return { ...node, args: node.args.map((arg) => this.say(arg, depth)) };
  }

  /** A cell of this row, or of the row of another table that has the same key. */
  private inRow(cell: Extract<Node, { kind: 'cell' }>): Node {
    const grid = this.gridOf(cell.sheet, cell);
    const { table, template } = this;
    const offset = cell.row - template.row;
    if (grid === table.grid && offset === 0) {
      const own = table.columns.find((each) => each.col === cell.col);
      if (own) return this.field(own);
    }
    const place = placeIn(this.reading.tables, grid, cell.row, cell.col);
    if (!place || place.table === table) throw new Untranslatable('otherRow', this.address(cell));
    this.checkNotDropped(place.table, place.column, this.address(cell));
    const reference = this.reading.besideRow(table, this.column, place.table, offset);
    if (!reference) throw new Untranslatable('otherRow', this.address(cell));
    return fieldNode(reference.code, place.column.code);
  }

  field(column: ColumnDraft): Node {
    this.checkNotDropped(this.table, column, `${this.table.grid.name}!${column.letters}`);
    return fieldNode(column.code);
  }

  /** A cell that is the same for every row: a value of a table found by its key, a sum, or a parameter. */
  private fixed(cell: Extract<Node, { kind: 'cell' }>, depth: number): Node {
    const grid = this.gridOf(cell.sheet, cell);
    const place = placeIn(this.reading.tables, grid, cell.row, cell.col);
    if (place && !isDropped(place.table)) return this.reading.valueByKey(place, this.address(cell));
    const stored = grid.at(cell.row, cell.col);
    if (!stored || (stored.value === null && stored.formula === undefined))
      throw new Untranslatable('blankCell', this.address(cell));
    if (stored.formula === undefined) return this.reading.parameter(grid, stored);
    if (depth >= DEEPEST) throw new Untranslatable('tooDeep', this.address(cell));
    const tree = this.reading.source.treeOf(grid, stored);
    if (!tree) throw new Untranslatable('unreadable', this.address(cell));
    this.reading.noteRead(stored);
    return this.say(tree, depth + 1);
  }

  private range(range: Extract<Node, { kind: 'range' }>): Node {
    const grid = this.gridOf(range.sheet, range);
    if (range.top === range.bottom && range.left === range.right)
      return this.say({ ...range, kind: 'cell', row: range.top, col: range.left } as Node, DEEPEST);
    if (this.moving.has(range)) return this.between(grid, range);
    const covered = this.covered(range);
    return columnNode(covered.table, covered.from, covered.to);
  }

  /** `B5:E5` in row 5. */
  private between(grid: Grid, range: Extract<Node, { kind: 'range' }>): Node {
    const { table, template } = this;
    const inRow = grid === table.grid && range.top === template.row && range.bottom === template.row;
    if (!inRow) throw new Untranslatable('otherRange', this.address(range));
    const columns = table.columns.filter(({ col }) => col >= range.left && col <= range.right);
    const [from, to] = [columns[0], columns.at(-1)];
    if (!from || !to || from.col !== range.left || to.col !== range.right)
      throw new Untranslatable('outside', this.address(range));
    for (const each of columns) this.checkNotDropped(table, each, this.address(range));
    if (from === to) return fieldNode(from.code);
    return { kind: 'between', from: nameNode(from.code), to: nameNode(to.code), ...NOWHERE };
  }

  /** The whole columns of a table that a range takes in. */
  covered(range: Extract<Node, { kind: 'range' }>): {
    table: TableDraft;
    from: ColumnDraft;
    to: ColumnDraft;
  } {
    const grid = this.gridOf(range.sheet, range);
    const columnsIn = (table: TableDraft) =>
      table.columns.filter(({ col }) => col >= range.left && col <= range.right);
    const touched = this.reading.tables.filter(
      (table) =>
        table.grid === grid &&
        columnsIn(table).length > 0 &&
        table.area.rows.some((row) => row >= range.top && row <= range.bottom),
    );
    const [table, ...others] = touched;
    const columns = table ? columnsIn(table) : [];
    const [from, to] = [columns[0], columns.at(-1)];
    if (!table || !from || !to) throw new Untranslatable('outside', this.address(range));
    const isWhole =
      others.length === 0 &&
      table.area.rows.every((row) => row >= range.top && row <= range.bottom) &&
      !table.area.totals.some((row) => row >= range.top && row <= range.bottom && range.bottom < 1_048_575);
    if (!isWhole) throw new Untranslatable('partRange', this.address(range));
    for (const each of columns) this.checkNotDropped(table, each, this.address(range));
    return { table, from, to };
  }

  private named(name: string, depth: number): Node {
    const meant = this.reading.source.named(name);
    if (!meant) throw new Untranslatable('name', name);
    if (meant.kind === 'cell') this.reading.nameCell(meant, name);
    return this.say(meant, depth + 1);
  }

  /** As people read it, with the sheet's name as it is written. */
  address(node: Node): string {
    const named = mapLeaves(node, (leaf) =>
      leaf.kind === 'cell' || leaf.kind === 'range'
        ? { ...leaf, sheet: this.reading.source.sheet(leaf.sheet)?.name ?? leaf.sheet }
        : leaf,
    );
    return printNode(named);
  }

  private gridOf(sheet: string | null, node: Node): Grid {
    const grid = this.reading.source.sheet(sheet);
    if (!grid) throw new Untranslatable('address', this.address(node));
    return grid;
  }

  private checkNotDropped(table: TableDraft, column: ColumnDraft, address: string): void {
    if (isDropped(table) || column.choice.dropped) throw new Untranslatable('dropped', address);
  }
}
