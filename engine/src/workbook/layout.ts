import { referenceOf } from '../kinds/registry.ts';
import { columnLetters } from '../language/address.ts';
import type { ColumnPlan, SolutionPlan, TablePlan } from '../plan/plan.ts';
import type { EvaluationContext } from '../run/tables/evaluation-context.ts';
import type { Section } from './section.ts';
import { OutsideSection } from './workbook.ts';

/** Sheet names: at most 31 characters, without signs that addresses use, no two alike. */
export function sheetNames(): (wanted: string) => string {
  const taken = new Set<string>();
  return (wanted) => {
    const plain = wanted.replace(/[[\]:*?/\\']/g, '_').slice(0, 28) || 'Sheet';
    let name = plain;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${plain}_${number}`;
    taken.add(name.toLowerCase());
    return name;
  };
}

interface Place {
  readonly prefix: string;
  readonly rows: number;
  /** Rows of the table that stand on the sheet, where not all do. */
  readonly chosen: readonly number[] | undefined;
  readonly at: ReadonlyMap<number, number> | undefined;
}

/**
 * Where everything of a table lies on its sheet: row 1 holds the titles, column A the number of the row, then the
 * columns in their order, then for every reference the number of the row it points at.
 */
export class Layout {
  private readonly places = new Map<TablePlan, Place>();
  private readonly helpers = new Map<ColumnPlan, number>();
  private readonly section: Section;
  /** Columns that formulas read. */
  readonly read = new Set<ColumnPlan>();
  readonly nameOf = new Map<TablePlan, string>();

  constructor(
    plan: SolutionPlan,
    evaluation: EvaluationContext,
    section: Section,
    name: (wanted: string) => string,
  ) {
    this.section = section;
    for (const table of plan.tables) {
      const sheet = name(table.code);
      this.nameOf.set(table, sheet);
      const rows = section.rows(table);
      this.places.set(table, {
        prefix: `'${sheet}'!`,
        rows: rows?.length ?? evaluation.table(table).length,
        chosen: rows,
        at: rows && new Map(rows.map((row, position) => [row, position])),
      });
      let next = table.columns.length + 1;
      for (const column of table.columns) {
        if (!referenceOf(column)) continue;
        this.helpers.set(column, next);
        next += 1;
      }
    }
  }

  rows(table: TablePlan): number {
    return this.places.get(table)!.rows;
  }

  /** Row of the table by row of the sheet. */
  rowAt(table: TablePlan, position: number): number {
    return this.places.get(table)!.chosen?.[position] ?? position;
  }

  /** Row of the sheet by row of the table; undefined where it stands elsewhere. */
  position(table: TablePlan, row: number): number | undefined {
    const { at } = this.places.get(table)!;
    return at ? at.get(row) : row;
  }

  /** Leaves a formula that reads all rows of a table of which only some stand here. */
  needWhole(table: TablePlan): void {
    if (this.places.get(table)!.chosen) throw new OutsideSection(table.code);
  }

  /** Leaves a formula that follows a link to rows which may stand elsewhere. */
  needLink(link: ColumnPlan): void {
    if (!this.section.follows(link)) throw new OutsideSection(link.code);
  }

  cell(column: ColumnPlan, row: number): string {
    this.read.add(column);
    return this.at(column.table, column.index + 1, row);
  }

  range(column: ColumnPlan): string {
    this.read.add(column);
    return this.whole(column.table, column.index + 1, column.index + 1, 2);
  }

  /** Neighbouring columns as one range. */
  span(first: ColumnPlan, last: ColumnPlan): string {
    this.needWhole(first.table);
    for (const column of first.table.columns.slice(first.index, last.index + 1)) this.read.add(column);
    return this.whole(first.table, first.index + 1, last.index + 1);
  }

  /** The cell that holds which row of its target a reference points at. */
  pointer(column: ColumnPlan, row: number): string {
    this.read.add(column);
    return this.at(column.table, this.helpers.get(column)!, row);
  }

  pointers(column: ColumnPlan): string {
    this.read.add(column);
    const helper = this.helpers.get(column)!;
    return this.whole(column.table, helper, helper, 2);
  }

  /** Numbers of the rows of a table. */
  numbers(table: TablePlan): string {
    return this.whole(table, 0, 0, 2);
  }

  private at(table: TablePlan, column: number, row: number): string {
    const position = this.position(table, row);
    if (position === undefined) throw new OutsideSection(table.code);
    return `${this.places.get(table)!.prefix}$${columnLetters(column)}${position + 2}`;
  }

  private whole(table: TablePlan, first: number, last: number, least = 1): string {
    const { prefix, rows } = this.places.get(table)!;
    // A table without rows still has a place, and a single cell in a list's place would be taken for a plain value.
    return `${prefix}$${columnLetters(first)}$2:$${columnLetters(last)}$${Math.max(rows, least) + 1}`;
  }
}
