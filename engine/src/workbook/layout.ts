import { columnLetters } from '../language/address.ts';
import type { ColumnPlan, SolutionPlan, TablePlan } from '../plan/plan.ts';
import type { World } from '../run/tables/world.ts';

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

/**
 * Where everything of a table lies on its sheet: row 1 holds the titles, column A the number of the row, then the
 * columns in their order, then for every reference the number of the row it points at.
 */
export class Layout {
  private readonly places = new Map<TablePlan, { readonly prefix: string; readonly rows: number }>();
  private readonly helpers = new Map<ColumnPlan, number>();
  readonly world: World;
  readonly nameOf = new Map<TablePlan, string>();

  constructor(plan: SolutionPlan, world: World, name: (wanted: string) => string) {
    this.world = world;
    for (const table of plan.tables) {
      const sheet = name(table.code);
      this.nameOf.set(table, sheet);
      this.places.set(table, { prefix: `'${sheet}'!`, rows: world.table(table).length });
      let next = table.columns.length + 1;
      for (const column of table.columns) {
        if (column.source.kind !== 'reference') continue;
        this.helpers.set(column, next);
        next += 1;
      }
    }
  }

  rows(table: TablePlan): number {
    return this.places.get(table)!.rows;
  }

  cell(column: ColumnPlan, row: number): string {
    return this.at(column.table, column.index + 1, row);
  }

  range(column: ColumnPlan): string {
    return this.whole(column.table, column.index + 1, column.index + 1, 2);
  }

  /** Neighbouring columns as one range. */
  span(first: ColumnPlan, last: ColumnPlan): string {
    return this.whole(first.table, first.index + 1, last.index + 1);
  }

  /** The cell that holds which row of its target a reference points at. */
  pointer(column: ColumnPlan, row: number): string {
    return this.at(column.table, this.helpers.get(column)!, row);
  }

  pointers(column: ColumnPlan): string {
    const helper = this.helpers.get(column)!;
    return this.whole(column.table, helper, helper, 2);
  }

  /** Numbers of the rows of a table. */
  numbers(table: TablePlan): string {
    return this.whole(table, 0, 0, 2);
  }

  private at(table: TablePlan, column: number, row: number): string {
    return `${this.places.get(table)!.prefix}$${columnLetters(column)}${row + 2}`;
  }

  private whole(table: TablePlan, first: number, last: number, least = 1): string {
    const { prefix, rows } = this.places.get(table)!;
    // A table without rows still has a place, and a single cell in a list's place would be taken for a plain value.
    return `${prefix}$${columnLetters(first)}$2:$${columnLetters(last)}$${Math.max(rows, least) + 1}`;
  }
}
