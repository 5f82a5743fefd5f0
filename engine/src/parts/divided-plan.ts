import type { Ownership } from '../kinds/column-kind.ts';
import {
  columnKind,
  fillsOf,
  hasOwnRows,
  isBrought,
  referenceOf,
  rowSourceKind,
  rowsOf,
} from '../kinds/registry.ts';
import type { BoundFormula, ColumnPlan, SolutionPlan, TablePlan, ValueSource } from '../plan/plan.ts';
import { type Computed, isColumn } from '../plan/reads.ts';
import { tableCells } from '../solution/words.ts';
import { type Partition, partitionOf } from '../workbook/partition.ts';

/** What a part of the employments is enough for. */
export interface DividedPlan {
  /** The table whose first key names the employments; undefined where nothing can be divided. */
  readonly master: TablePlan | undefined;
  /** The column that names the employment, in tables whose rows belong to one. */
  readonly owner: ReadonlyMap<TablePlan, ColumnPlan>;
  /** Whether it comes to the same in a part as in the whole, for the rows of that part. */
  isOwn(node: Computed): boolean;
  /** Columns that are worth computing elsewhere: their formulas look at nobody else. */
  readonly columns: readonly ColumnPlan[];
}

/**
 * Divides a plan by employments: what of it needs nothing of anybody else's. Read from the plan alone, and where it can't be
 * said of something that it is its employment's own, it isn't: it is computed where all rows are.
 */
export function dividedPlan(plan: SolutionPlan): DividedPlan {
  const partition = partitionOf(plan);
  const { master } = plan;
  const own = new Own(partition);
  const isDivided = master !== undefined && hasOwnRows(master) && partition.owner.has(master);
  if (isDivided) for (const node of plan.order) own.judge(node.kind === 'rows' ? node.table : node.column);
  const columns = plan.tables.flatMap((table) =>
    isDivided && partition.owner.has(table)
      ? table.columns.filter((column) => columnKind(column.source).formula(column.source) && own.has(column))
      : [],
  );
  return {
    master: isDivided ? master : undefined,
    owner: partition.owner,
    isOwn: (node) => own.has(node),
    columns,
  };
}

class Own implements Ownership {
  private readonly partition: Partition;
  private readonly found = new Set<Computed>();

  constructor(partition: Partition) {
    this.partition = partition;
  }

  get owner(): ReadonlyMap<TablePlan, ColumnPlan> {
    return this.partition.owner;
  }

  judge(node: Computed): void {
    if (isColumn(node) ? this.column(node) : this.rows(node)) this.found.add(node);
  }

  has(node: Computed): boolean {
    if (this.found.has(node)) return true;
    // What comes with the batch stands in no order of computing.
    return isColumn(node)
      ? isBrought(node) && this.has(node.table)
      : rowSourceKind(node.rowSource).rows === 'brought' && this.rows(node);
  }

  private rows(table: TablePlan): boolean {
    const { owner } = this.partition;
    const kind = rowSourceKind(table.rowSource);
    const mine = owner.get(table);
    if (kind.rows === 'brought') return !mine || (isBrought(mine) && tableCells(table) !== 'inFile');
    if (kind.ofNobody) return false;
    const dividedBy = kind.dividedBy?.(table.rowSource);
    if (dividedBy && dividedBy !== mine) return false;
    const sources = kind.sources(table.rowSource);
    const isOwnSource = sources.every(
      (source) => this.has(source.table) && (!source.where || this.formula(source.where)),
    );
    if (!isOwnSource) return false;
    // Nobody's rows are whole everywhere where they are made of nobody's.
    if (!mine) return sources.every((source) => !owner.has(source.table));
    const fills = fillsOf(table).filter(({ column }) => column === mine);
    return (
      fills.length > 0 &&
      fills.every(
        ({ source }) => source.kind === 'column' && owner.get(source.column.table) === source.column,
      ) &&
      this.areRead(table)
    );
  }

  private areRead(table: TablePlan): boolean {
    const reads = new Set<Computed>();
    const kind = rowSourceKind(table.rowSource);
    kind.reads(table.rowSource, reads);
    return [...reads].every((each) => this.has(each));
  }

  private column(column: ColumnPlan): boolean {
    if (!this.has(column.table)) return false;
    return columnKind(column.source).isOwn(this, column, column.source);
  }

  filled(column: ColumnPlan): boolean {
    return fillsOf(column.table)
      .filter((fill) => fill.column === column)
      .every((fill) => this.value(fill.source));
  }

  value(source: ValueSource): boolean {
    return source.kind === 'column' ? this.has(source.column) : this.formula(source.formula);
  }

  link(column: ColumnPlan): boolean {
    const link = referenceOf(column) ?? rowsOf(column);
    if (!link || !this.partition.follows(column) || !this.has(link.target)) return false;
    const values = link.pairs.flatMap((pair) => [
      pair.source,
      { kind: 'column', column: pair.target } as const,
    ]);
    const { match, asOf } = referenceOf(column) ?? {};
    if (match) values.push(match.source, { kind: 'column', column: match.column });
    if (asOf) values.push(asOf);
    const within = rowsOf(column)?.within;
    if (within) values.push({ kind: 'column', column: within });
    // A typed key is looked up by itself.
    return values.every((value) => (value.kind === 'column' && value.column === column) || this.value(value));
  }

  formula(formula: BoundFormula, tried: ReadonlySet<ColumnPlan> = NONE): boolean {
    const { owner } = this;
    const { columns, rowSets } = formula.reads;
    if (![...columns].every((column) => tried.has(column) || this.has(column))) return false;
    if (![...rowSets].every((table) => this.has(table))) return false;
    for (const binding of formula.bindings.values()) {
      // Its rest goes to whoever comes last of all.
      if (binding.kind === 'share') return false;
      if (binding.kind === 'tableColumns' && owner.has(binding.table)) return false;
      if (binding.kind === 'field' && !binding.hops.every((hop) => this.has(hop))) return false;
    }
    return true;
  }
}

const NONE: ReadonlySet<ColumnPlan> = new Set();
