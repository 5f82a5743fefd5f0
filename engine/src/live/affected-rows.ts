import type { ChangePropagation, Rows } from '../kinds/column-kind.ts';
import { columnKind, rowSourceKind } from '../kinds/registry.ts';
import type { Binding, BoundFormula, ColumnPlan, ValueSource } from '../plan/plan.ts';
import type { Computed } from '../plan/reads.ts';
import type { EvaluationContext, RunColumn, RunTable } from '../run/tables/evaluation-context.ts';
import { listAt, Reverse } from './reverse.ts';

/** Finds which rows depend on what changed, back along references, lists of rows, unions and groups. */
export class AffectedRows implements ChangePropagation {
  readonly evaluation: EvaluationContext;
  private changes: ReadonlyMap<Computed, Rows> = new Map();
  private readonly reverse = new Map<RunColumn | RunTable, Reverse>();
  /** Rows columns: which rows have a list. */
  private readonly owners = new Map<RunColumn | RunTable, Reverse>();
  private readonly groups = new Map<RunTable, { items: Int32Array | undefined; of: Int32Array }>();

  constructor(evaluation: EvaluationContext) {
    this.evaluation = evaluation;
  }

  /** Rows moved: what points at them is found again. */
  forget(): void {
    this.reverse.clear();
  }

  /** Which rows of a column must be computed again, now that others changed. */
  rowsAfter(column: ColumnPlan, changes: ReadonlyMap<Computed, Rows>): Rows {
    this.changes = changes;
    return this.rowsOf(column);
  }

  rowsOf(column: ColumnPlan): Rows {
    if (this.changed(column.table) === 'all') return 'all';
    return columnKind(column.source).affected(this, column, column.source);
  }

  changed(node: Computed): Rows | undefined {
    return this.changes.get(node);
  }

  pointing(of: RunTable, targets: Int32Array, row: number): Iterable<number> {
    return this.reverseOf(of, targets).of(row);
  }

  sourceRows(source: ValueSource): Rows {
    if (source.kind === 'formula') return this.formulaRows(source.formula);
    return this.changed(source.column) ?? new Set();
  }

  formulaRows(formula: BoundFormula): Rows {
    const rows = new Set<number>();
    for (const binding of formula.bindings.values()) {
      const found = this.bindingRows(binding);
      if (found === 'all') return 'all';
      for (const row of found) rows.add(row);
    }
    return rows;
  }

  private bindingRows(binding: Binding): Rows {
    const changed = this.changes;
    const none: Rows = new Set();
    switch (binding.kind) {
      case 'field':
        return this.fieldRows(binding);
      case 'own':
        return this.ownRows(binding.columns);
      case 'tableColumns':
        return changed.has(binding.table) || binding.columns.some((column) => changed.has(column))
          ? 'all'
          : none;
      case 'share':
        return [binding.weight, binding.group, binding.tail].some((column) => column && changed.has(column))
          ? 'all'
          : // The total is a formula of its own: its fields are bound beside it and say which rows change, but a
            // share moves with its whole group.
            changed.size > 0
            ? 'all'
            : none;
      case 'balance':
        return binding.keys.some((key) => changed.has(key)) ? 'all' : none;
      case 'past':
        return binding.column.table.key.some((key) => changed.has(key)) ? 'all' : none;
      default:
        return none;
    }
  }

  private fieldRows({ hops, column }: Extract<Binding, { kind: 'field' }>): Rows {
    const rows = new Set<number>();
    for (const [depth, each] of [...hops, column].entries()) {
      const found = this.changes.get(each);
      if (found === 'all') return 'all';
      if (found) for (const row of this.back(hops.slice(0, depth), found)) rows.add(row);
    }
    return rows;
  }

  private ownRows(columns: readonly ColumnPlan[]): Rows {
    const rows = new Set<number>();
    for (const column of columns) {
      const found = this.changes.get(column);
      if (found === 'all') return 'all';
      for (const row of found ?? []) rows.add(row);
    }
    return rows;
  }

  /** Own rows that reach the given rows of a target through these hops. */
  private back(hops: readonly ColumnPlan[], rows: ReadonlySet<number>): Iterable<number> {
    let here: ReadonlySet<number> = rows;
    for (const hop of [...hops].reverse()) {
      const run = this.evaluation.column(hop);
      const back = this.reverseOf(run, run.items ?? run.refs ?? new Int32Array(0));
      const next = new Set<number>();
      const owners = run.lists ? this.reverseOf(run, run.lists, this.owners) : undefined;
      for (const row of here)
        for (const at of back.of(row)) {
          if (!owners || !run.starts) next.add(at);
          else for (const owner of owners.of(listAt(run.starts, at))) next.add(owner);
        }
      here = next;
    }
    return here;
  }

  private reverseOf(of: RunColumn | RunTable, targets: Int32Array, known = this.reverse): Reverse {
    let reverse = known.get(of);
    if (!reverse || reverse.targets !== targets) {
      reverse = new Reverse(targets);
      known.set(of, reverse);
    }
    return reverse;
  }

  groupsOf(table: RunTable): Int32Array {
    const { rowSource } = table.plan;
    const [grouped] = rowSourceKind(rowSource).sources(rowSource);
    const length = grouped ? this.evaluation.table(grouped.table).length : 0;
    const known = this.groups.get(table);
    if (known && known.items === table.groupItems) return known.of;
    const of = new Int32Array(length).fill(-1);
    for (let group = 0; group < table.length; group += 1)
      for (let index = table.groupStarts![group]!; index < table.groupStarts![group + 1]!; index += 1)
        of[table.groupItems![index]!] = group;
    this.groups.set(table, { items: table.groupItems, of });
    return of;
  }
}
