import { isBrought } from '../kinds/registry.ts';
import type { BalanceMovement } from '../plan/calculation.ts';
import type { ColumnPlan, RulePlan, TablePlan } from '../plan/plan.ts';
import type { EvaluationContext } from '../run/tables/evaluation-context.ts';
import type { Partition } from './partition.ts';

/** A cell, a verdict of a rule or a movement of a balance: what a workbook computes. */
export type ComputedItem =
  | { readonly column: ColumnPlan; readonly row: number }
  | { readonly rule: RulePlan; readonly row: number | null }
  | { readonly movement: BalanceMovement };

/** The part of a batch that stands in a workbook: which rows, and which of their cells are formulas. */
export interface Section {
  /** Rows on the table's sheet, rising; undefined: all of them. */
  rows(table: TablePlan): readonly number[] | undefined;
  /** Whether it is written as a formula here; else it is a value that others read. */
  computes(what: ComputedItem): boolean;
  /** Whether all rows that this link may find stand here. */
  follows(link: ColumnPlan): boolean;
  /** Takes what turned out to need rows that don't stand here. */
  defer(what: ComputedItem): void;
}

/** All of a batch. */
export const WHOLE: Section = {
  rows: () => undefined,
  computes: () => true,
  follows: () => true,
  defer: () => undefined,
};

/** Rows of some employments with all that belongs to them; tables that belong to nobody stand there whole. */
export class Block implements Section {
  private readonly partition: Partition;
  private readonly owners: ReadonlySet<string>;
  private readonly chosen: ReadonlyMap<TablePlan, readonly number[]>;
  private readonly later: ComputedItem[];

  constructor(
    partition: Partition,
    owners: ReadonlySet<string>,
    chosen: ReadonlyMap<TablePlan, readonly number[]>,
    later: ComputedItem[],
  ) {
    this.partition = partition;
    this.owners = owners;
    this.chosen = chosen;
    this.later = later;
  }

  rows(table: TablePlan): readonly number[] | undefined {
    return this.partition.owner.has(table) ? (this.chosen.get(table) ?? []) : undefined;
  }

  computes(what: ComputedItem): boolean {
    if ('movement' in what) {
      const owner = this.partition.ownerOf(what.movement);
      return owner !== undefined && this.owners.has(owner);
    }
    const table = 'rule' in what ? what.rule.formula.scope : what.column.table;
    return table !== undefined && this.partition.owner.has(table);
  }

  follows(link: ColumnPlan): boolean {
    return this.partition.follows(link);
  }

  defer(what: ComputedItem): void {
    this.later.push(what);
  }
}

/** Chosen cells over all rows of the batch: what a block can't say. */
export class Rest implements Section {
  private readonly cells = new Map<ColumnPlan | RulePlan | BalanceMovement, Set<number | null>>();

  constructor(items: readonly ComputedItem[]) {
    for (const what of items) {
      const [of, row] = placeOf(what);
      const rows = this.cells.get(of);
      if (rows) rows.add(row);
      else this.cells.set(of, new Set([row]));
    }
  }

  rows(): undefined {
    return undefined;
  }

  computes(what: ComputedItem): boolean {
    const [of, row] = placeOf(what);
    return this.cells.get(of)?.has(row) === true;
  }

  follows(): boolean {
    return true;
  }

  defer(): void {}
}

function placeOf(what: ComputedItem): [ColumnPlan | RulePlan | BalanceMovement, number | null] {
  if ('movement' in what) return [what.movement, null];
  return 'rule' in what ? [what.rule, what.row] : [what.column, what.row];
}

/** Everything of the tables that belong to nobody, and of rules that judge a table as a whole. */
export function itemsWithoutOwner(
  evaluation: EvaluationContext,
  partition: Partition,
  movements: readonly BalanceMovement[],
): ComputedItem[] {
  const items: ComputedItem[] = [];
  for (const table of evaluation.plan.tables) {
    if (partition.owner.has(table)) continue;
    const { length } = evaluation.table(table);
    for (const column of table.columns)
      if (!isBrought(column)) for (let row = 0; row < length; row += 1) items.push({ column, row });
  }
  for (const rule of evaluation.plan.rules) {
    const { scope } = rule.formula;
    if (!scope) items.push({ rule, row: null });
    else if (!partition.owner.has(scope))
      for (let row = 0; row < evaluation.table(scope).length; row += 1) items.push({ rule, row });
  }
  for (const movement of movements) if (partition.ownerOf(movement) === undefined) items.push({ movement });
  return items;
}
