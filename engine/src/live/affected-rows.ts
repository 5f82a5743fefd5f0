import type { Binding, BoundFormula, ColumnPlan, ValueSource } from '../plan/plan.ts';
import type { RunColumn, RunTable, World } from '../run/tables/world.ts';
import type { GraphNode } from './live-graph.ts';
import { listAt, Reverse } from './reverse.ts';

/** Rows of a column that changed; a table whose rows changed counts with all. */
export type Rows = ReadonlySet<number> | 'all';

/** Finds which rows depend on what changed, back along references, lists of rows, unions and groups. */
export class AffectedRows {
  private readonly world: World;
  private readonly reverse = new Map<RunColumn | RunTable, Reverse>();
  /** Rows columns: which rows have a list. */
  private readonly owners = new Map<RunColumn | RunTable, Reverse>();
  private readonly groups = new Map<RunTable, { items: Int32Array | undefined; of: Int32Array }>();

  constructor(world: World) {
    this.world = world;
  }

  /** Rows moved: what points at them is found again. */
  forget(): void {
    this.reverse.clear();
  }

  /** Which rows of a column must be computed again. */
  rowsOf(column: ColumnPlan, changed: ReadonlyMap<GraphNode, Rows>): Rows {
    if (changed.get(column.table) === 'all') return 'all';
    const rows = new Set<number>();
    const add = (more: Rows | undefined): boolean => {
      if (more === 'all') return true;
      for (const row of more ?? []) rows.add(row);
      return false;
    };
    const { source } = column;
    switch (source.kind) {
      case 'formula':
        return add(this.formulaRows(source.formula, changed)) ? 'all' : rows;
      case 'seek': {
        const formulas = [source.seek.target, source.seek.equals, source.seek.low, source.seek.high];
        for (const each of source.seek.chain)
          if (each.source.kind === 'formula') formulas.push(each.source.formula);
          else return 'all';
        for (const each of formulas) if (add(this.formulaRows(each, changed))) return 'all';
        return rows;
      }
      case 'reference': {
        const { target, pairs, match, asOf } = source.reference;
        const keys = [...pairs.map((pair) => pair.target), ...(match ? [match.column] : []), ...target.key];
        if (target.validity)
          keys.push(target.validity.from, ...(target.validity.to ? [target.validity.to] : []));
        if (changed.has(target) || keys.some((key) => changed.has(key))) return 'all';
        const sources = [
          ...pairs.map((pair) => pair.source),
          ...(match ? [match.source] : []),
          ...(asOf ? [asOf] : []),
        ];
        for (const each of sources) if (add(this.sourceRows(each, changed))) return 'all';
        return rows;
      }
      case 'union': {
        const { rowSource } = column.table;
        if (rowSource.kind !== 'union') return 'all';
        const table = this.world.table(column.table);
        for (let part = 0; part < rowSource.parts.length; part += 1) {
          const from = rowSource.parts[part]!.sources[column.index];
          const found = from && this.sourceRows(from, changed);
          if (found === 'all') return 'all';
          if (!found || found.size === 0) continue;
          const back = this.reverseOf(table, table.sourceRow!);
          for (const row of found)
            for (const own of back.of(row)) if (table.sourcePart![own] === part) rows.add(own);
        }
        return rows;
      }
      case 'pivot': {
        if (source.across && changed.has(source.across.column)) return 'all';
        const found = source.of ? changed.get(source.of) : undefined;
        if (found === 'all') return 'all';
        const table = this.world.table(column.table);
        const groupOf = this.groupsOf(table);
        for (const row of found ?? []) if (groupOf[row]! >= 0) rows.add(groupOf[row]!);
        return rows;
      }
      default:
        return 'all';
    }
  }

  private sourceRows(source: ValueSource, changed: ReadonlyMap<GraphNode, Rows>): Rows {
    if (source.kind === 'formula') return this.formulaRows(source.formula, changed);
    return changed.get(source.column) ?? new Set();
  }

  private formulaRows(formula: BoundFormula, changed: ReadonlyMap<GraphNode, Rows>): Rows {
    const rows = new Set<number>();
    for (const binding of formula.bindings.values()) {
      const found = this.bindingRows(binding, changed);
      if (found === 'all') return 'all';
      for (const row of found) rows.add(row);
    }
    return rows;
  }

  private bindingRows(binding: Binding, changed: ReadonlyMap<GraphNode, Rows>): Rows {
    const none: Rows = new Set();
    switch (binding.kind) {
      case 'field': {
        const rows = new Set<number>();
        const path = [...binding.hops, binding.column];
        for (let depth = 0; depth < path.length; depth += 1) {
          const found = changed.get(path[depth]!);
          if (found === undefined) continue;
          if (found === 'all') return 'all';
          for (const row of this.back(binding.hops.slice(0, depth), found)) rows.add(row);
        }
        return rows;
      }
      case 'own': {
        const rows = new Set<number>();
        for (const column of binding.columns) {
          const found = changed.get(column);
          if (found === 'all') return 'all';
          for (const row of found ?? []) rows.add(row);
        }
        return rows;
      }
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

  /** Own rows that reach the given rows of a target through these hops. */
  private back(hops: readonly ColumnPlan[], rows: ReadonlySet<number>): Iterable<number> {
    let here: ReadonlySet<number> = rows;
    for (const hop of [...hops].reverse()) {
      const run = this.world.column(hop);
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

  private groupsOf(table: RunTable): Int32Array {
    const { rowSource } = table.plan;
    const length = rowSource.kind === 'pivot' ? this.world.table(rowSource.from).length : 0;
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
