import { type ErrorMessage, FormulaError, type Scalar } from '../../formula/index.ts';
import { overrideValue, PlanRun, typedCells } from '../batches/run-plan.ts';
import { type CalculationInput, type CalculationResult, CELL, type TableData } from '../calculation.ts';
import { worldFor } from '../explain/explain.ts';
import { evaluateColumn } from '../rules/evaluate.ts';
import { runScalar } from '../rules/scalar-leaves.ts';
import { roundedFor, seekRows } from '../rules/seek.ts';
import { bindFormula } from '../solutions/bind-formula.ts';
import type {
  Binding,
  BoundFormula,
  ColumnPlan,
  SolutionPlan,
  TablePlan,
  ValueSource,
} from '../solutions/plan.ts';
import type { JsonScalar, Problem } from '../solutions/solution-file.ts';
import { castInput, castResult, toJson } from '../tables/cast.ts';
import { blankVector, copyVector, LEVEL, readCell, writeCell } from '../tables/column-vector.ts';
import { pivotCell } from '../tables/pivot-values.ts';
import { readColumn, readSource } from '../tables/read-field.ts';
import { referenceFinder, shownKey } from '../tables/references.ts';
import { isTypable } from '../tables/table-data.ts';
import { type RunColumn, type RunTable, World } from '../tables/world.ts';
import { type GraphNode, isColumn, type LiveGraph, liveGraph } from './live-graph.ts';
import { typedRows } from './typed-rows.ts';

export interface ChangedCell {
  readonly table: string;
  readonly rowKey: string;
  readonly column: string;
  readonly value: JsonScalar | { readonly error: string };
  /** Why it failed, where the cell knows. */
  readonly message?: ErrorMessage;
}

export interface LiveEdit {
  readonly cells: readonly ChangedCell[];
  /** Tables whose rows came or went: to be read again whole. */
  readonly rowsChanged: readonly string[];
}

export type PreviewResult =
  | {
      readonly ok: true;
      readonly value: JsonScalar | { readonly error: string };
      readonly error?: FormulaError;
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export interface LiveTable {
  /** Types a value: into an input, or over a computed cell. Answers with every cell that changed by it. */
  setCell(table: string, rowKey: string, column: string, value: JsonScalar): LiveEdit;
  /** Takes a typed-over value away again. */
  clearOverride(table: string, rowKey: string, column: string): LiveEdit;
  /** What a formula would give in a row, without keeping it. */
  preview(formula: string, table: string, rowKey: string): PreviewResult;
  read(table: string, rowKey: string, column: string): JsonScalar | { readonly error: string } | undefined;
}

/** Rows of a column that changed; a table whose rows changed counts with all. */
type Rows = ReadonlySet<number> | 'all';

/**
 * A result that can be edited: each edit computes only what depends on the cell, row by row where it can. The result
 * itself stays as it was.
 *
 * @example openLiveTable(plan, input, result).setCell('Pay', '0012', 'base', 5000).cells // [{ column: 'net', … }]
 */
export function openLiveTable(
  plan: SolutionPlan,
  input: CalculationInput,
  result: CalculationResult,
): LiveTable {
  return new Live(plan, input, cloneWorld(worldFor(plan, input, result)));
}

function cloneWorld(from: World): World {
  const world = new World(from.plan, from.facts);
  world.tables.forEach((table, index) => {
    const source = from.tables[index]!;
    table.length = source.length;
    table.ready = true;
    table.sourcePart = source.sourcePart;
    table.sourceRow = source.sourceRow;
    table.groupStarts = source.groupStarts;
    table.groupItems = source.groupItems;
    table.columns.forEach((column, at) => {
      const old = source.columns[at]!;
      column.use(old);
      column.refs = old.refs;
      column.lists = old.lists;
      column.starts = old.starts;
      column.items = old.items;
      column.overridden = old.overridden ? new Set(old.overridden) : undefined;
      column.finish(old.level);
    });
  });
  for (const table of from.withoutVersion) world.withoutVersion.add(table);
  return world;
}

class Live implements LiveTable {
  private readonly plan: SolutionPlan;
  private readonly input: CalculationInput;
  private readonly world: World;
  private readonly graph: LiveGraph;
  /** Columns that are our own copy and may be written to. */
  private readonly own = new Set<RunColumn>();
  private readonly typed = new Map<ColumnPlan, Map<number, Scalar>>();
  /** The same for rows that aren't there just now, by key. */
  private readonly absent = new Map<ColumnPlan, Map<string, Scalar>>();
  /** Typed rows of tables that follow others. */
  private readonly given: Map<string, TableData>;
  private readonly reverse = new Map<RunColumn | RunTable, Reverse>();
  /** Rows columns: which rows have a list. */
  private readonly owners = new Map<RunColumn | RunTable, Reverse>();

  constructor(plan: SolutionPlan, input: CalculationInput, world: World) {
    this.plan = plan;
    this.input = input;
    this.world = world;
    this.graph = liveGraph(plan);
    this.given = new Map(input.tables);
    for (const table of world.tables)
      for (const column of table.columns) {
        for (const [row, value] of typedCells(world, input, column.plan))
          this.keepTyped(column.plan, row, value);
        for (const row of column.overridden ?? []) this.keepTyped(column.plan, row, readCell(column, row));
      }
    for (const each of input.overrides ?? []) {
      const column = plan.tableOf.get(each.table)?.columnOf.get(each.column);
      if (!column) continue;
      const row = world.table(column.table).rowOfKey(each.rowKey);
      if (row >= 0) this.keepTyped(column, row, readCell(world.column(column), row));
      else this.keepAbsent(column, each.rowKey, overrideValue(column, each.value));
    }
  }

  private keepTyped(column: ColumnPlan, row: number, value: Scalar): void {
    const rows = this.typed.get(column);
    if (rows) rows.set(row, value);
    else this.typed.set(column, new Map([[row, value]]));
  }

  private keepAbsent(column: ColumnPlan, key: string, value: Scalar): void {
    const keys = this.absent.get(column);
    if (keys) keys.set(key, value);
    else this.absent.set(column, new Map([[key, value]]));
  }

  private cellAt(table: string, rowKey: string, column: string): { plan: ColumnPlan; row: number } {
    const plan = this.plan.tableOf.get(table)?.names.find(column);
    if (!plan) throw new RangeError(`No column ${table}.${column}`);
    const row = this.world.table(plan.table).rowOfKey(rowKey);
    if (row < 0) throw new RangeError(`No row ${rowKey} in ${table}`);
    return { plan, row };
  }

  read(table: string, rowKey: string, column: string): ChangedCell['value'] | undefined {
    const { plan, row } = this.cellAt(table, rowKey, column);
    return toJson(readCell(this.world.column(plan), row), plan.valueType);
  }

  setCell(table: string, rowKey: string, column: string, value: JsonScalar): LiveEdit {
    const { plan, row } = this.cellAt(table, rowKey, column);
    const cast = castInput(value, plan.valueType, plan.trimmed);
    // A blank in a column with a formula of its own isn't typed: the formula is back.
    if (plan.typed && cast === null) return this.clearOverride(table, rowKey, column);
    const isInput = isTypable(plan) && !plan.typed;
    const kept = isInput || plan.typed ? cast : roundedFor(plan, cast);
    if (!isInput) this.keepTyped(plan, row, kept);
    return this.edited(plan, row, kept, rowKey);
  }

  clearOverride(table: string, rowKey: string, column: string): LiveEdit {
    const { plan, row } = this.cellAt(table, rowKey, column);
    if (!this.typed.get(plan)?.delete(row)) return { cells: [], rowsChanged: [] };
    return this.edited(plan, row, this.computeCell(plan, row), rowKey);
  }

  preview(formula: string, tableCode: string, rowKey: string): PreviewResult {
    const table = this.plan.tableOf.get(tableCode);
    if (!table) throw new RangeError(`No table ${tableCode}`);
    const problems: Problem[] = [];
    const bound = bindFormula(formula, { path: '', scope: table }, this.plan.names, problems);
    if (!bound) return { ok: false, problems };
    const row = this.world.table(table).rowOfKey(rowKey);
    if (row < 0) throw new RangeError(`No row ${rowKey} in ${tableCode}`);
    const value = runScalar(bound, { world: this.world, row });
    return {
      ok: true,
      value: toJson(value, 'number'),
      ...(value instanceof FormulaError ? { error: value } : {}),
    };
  }

  private edited(plan: ColumnPlan, row: number, value: Scalar, rowKey: string): LiveEdit {
    const changed = new Map<GraphNode, Rows>();
    const cells: ChangedCell[] = [];
    const rowsChanged: string[] = [];
    const pending = new Set<number>();
    const column = this.world.column(plan);
    if (same(readCell(column, row), value)) return { cells, rowsChanged };
    this.write(column, row, value);
    if (plan.source.kind === 'reference') this.findAgain(column, [row]);
    cells.push({ ...this.changedCell(plan, row), rowKey });
    if (plan.table.key.includes(plan)) this.world.table(plan.table).forgetKeys();
    this.spread(plan, new Set([row]), changed, pending);
    // What is typed over a column between a sought value and its target changes what is sought.
    for (const place of this.graph.seekers.get(plan) ?? []) pending.add(place);
    while (pending.size > 0) {
      let place = Number.POSITIVE_INFINITY;
      for (const each of pending) if (each < place) place = each;
      pending.delete(place);
      const node = this.graph.order[place]!;
      if (!isColumn(node)) {
        this.input.onPlace?.({ table: node.code });
        this.rebuild(node);
        rowsChanged.push(node.code);
        changed.set(node, 'all');
        for (const each of [node, ...node.columns]) this.spread(each, 'all', changed, pending);
        for (const each of node.columns) pending.add(this.graph.placeOf.get(each)!);
        continue;
      }
      this.input.onPlace?.({ table: node.table.code, column: node.code });
      const rows = this.rowsToCompute(node, changed);
      const different = this.compute(node, rows);
      if (different.size === 0) continue;
      if (!rowsChanged.includes(node.table.code)) this.tell(node, different, cells);
      this.spread(node, different, changed, pending);
    }
    return { cells, rowsChanged };
  }

  private tell(column: ColumnPlan, rows: ReadonlySet<number>, cells: ChangedCell[]): void {
    for (const row of rows) cells.push(this.changedCell(column, row));
  }

  private changedCell(column: ColumnPlan, row: number): ChangedCell {
    const value = readCell(this.world.column(column), row);
    const cell = {
      table: column.table.code,
      rowKey: this.world.table(column.table).rowKey(row),
      column: column.code,
      value: toJson(value, column.valueType),
    };
    return value instanceof FormulaError && value.message ? { ...cell, message: value.message } : cell;
  }

  /** Notes what changed, forgets what was kept for whole columns, and puts the readers on the list. */
  private spread(node: GraphNode, rows: Rows, changed: Map<GraphNode, Rows>, pending: Set<number>): void {
    const before = changed.get(node);
    changed.set(node, before === 'all' || rows === 'all' ? 'all' : new Set([...(before ?? []), ...rows]));
    const { world } = this;
    world.lists.clear();
    if (!isColumn(node) || this.graph.readWhole.has(node)) {
      world.constants.clear();
      world.matrices.clear();
      world.kept.clear();
    }
    const table = isColumn(node) ? node.table : node;
    if (world.indexes.size > 0) {
      for (const id of [...world.indexes.keys()]) {
        const [kind, place = '', columns = ''] = id.split(':');
        const isKeys = kind === 'keys' && Number(place) === table.index;
        const touches = !isColumn(node) || columns.split(',').includes(String(node.index));
        const isValues = kind === 'values' && isColumn(node) && place === `${table.index}.${node.index}`;
        const isTableValues = kind === 'values' && !isColumn(node) && place.startsWith(`${table.index}.`);
        if ((isKeys && touches) || isValues || isTableValues) world.indexes.delete(id);
      }
    }
    if (world.derived.size > 0) world.derived.clear();
    for (const place of this.graph.readers.get(node) ?? []) pending.add(place);
  }

  private rebuild(table: TablePlan): void {
    const run = this.world.table(table);
    if (table.rowSource.kind !== 'union' && table.rowSource.kind !== 'pivot')
      this.given.set(table.code, typedRows(run, this.typed, this.given.get(table.code)));
    const input = { ...this.input, tables: this.given, overrides: [] };
    // Rows move, go and come back: what was typed over them is found again by key.
    for (const { plan } of run.columns)
      for (const [row, value] of this.typed.get(plan) ?? []) this.keepAbsent(plan, run.rowKey(row), value);
    new PlanRun(this.world, input).runRows(table);
    for (const column of run.columns) {
      const { plan } = column;
      this.own.delete(column);
      this.typed.delete(plan);
      if (plan.typed)
        for (const [row, value] of typedCells(this.world, input, plan)) this.keepTyped(plan, row, value);
      for (const [key, value] of this.absent.get(plan) ?? []) {
        const row = run.rowOfKey(key);
        if (row < 0) continue;
        if (!plan.typed) this.keepTyped(plan, row, value);
        this.absent.get(plan)!.delete(key);
      }
    }
    this.reverse.clear();
  }

  /** Which rows of a column must be computed again, by what changed among its inputs. */
  private rowsToCompute(column: ColumnPlan, changed: ReadonlyMap<GraphNode, Rows>): Rows {
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

  private readonly groups = new Map<RunTable, { items: Int32Array | undefined; of: Int32Array }>();

  /** Computes rows of a column; answers with those whose value is another now. */
  private compute(plan: ColumnPlan, rows: Rows): ReadonlySet<number> {
    const column = this.world.column(plan);
    // Many rows at once are faster by whole columns than one by one.
    const isFormula = plan.source.kind === 'formula';
    if (plan.source.kind === 'seek') return this.seekAgain(plan, column, rows);
    if (rows === 'all' || (isFormula && rows.size > 256 && rows.size * 16 > column.length))
      return this.computeAll(plan, column);
    const different = new Set<number>();
    if (plan.source.kind === 'reference') {
      const before = [...rows].map((row) => column.refs?.[row]);
      this.findAgain(column, rows);
      [...rows].forEach((row, index) => {
        if (column.refs?.[row] !== before[index]) different.add(row);
      });
      return different;
    }
    for (const row of rows) {
      const typed = this.typed.get(plan)?.get(row);
      const value = typed === undefined ? this.computeCell(plan, row) : typed;
      if (same(readCell(column, row), value)) continue;
      this.write(column, row, value);
      different.add(row);
    }
    return different;
  }

  private computeAll(plan: ColumnPlan, column: RunColumn): ReadonlySet<number> {
    const before = { ...column.toVector() };
    const refs = column.refs;
    const starts = column.starts;
    if (plan.source.kind === 'formula') evaluateColumn(this.world, column, plan.source.formula);
    else if (plan.source.kind !== 'input' && plan.source.kind !== 'rowKey') {
      const run = new PlanRun(this.world, { ...this.input, overrides: [] });
      run.runColumn(column);
    }
    this.own.add(column);
    for (const [row, value] of this.typed.get(plan) ?? [])
      if (row < column.length) writeCell(column, row, value);
    column.finish();
    const different = new Set<number>();
    const moved = before.length !== column.length || starts !== undefined;
    for (let row = 0; row < column.length; row += 1) {
      const tag = column.tag[row];
      const isPlain =
        tag === before.tag[row] && (tag === CELL.number || tag === CELL.boolean || tag === CELL.blank);
      const isSame =
        !moved &&
        refs?.[row] === column.refs?.[row] &&
        (isPlain ? before.num[row] === column.num[row] : same(readCell(before, row), readCell(column, row)));
      if (!isSame) different.add(row);
    }
    return different;
  }

  private seekAgain(plan: ColumnPlan, column: RunColumn, rows: Rows): ReadonlySet<number> {
    if (plan.source.kind !== 'seek') return new Set();
    const { length } = this.world.table(plan.table);
    const wanted = rows === 'all' ? Array.from({ length }, (_, row) => row) : [...rows];
    if (column.length !== length) {
      column.use(blankVector(column.type, length));
      this.own.add(column);
    }
    const before = new Map(wanted.map((row) => [row, readCell(column, row)]));
    const chain = plan.source.seek.chain.map((each) => this.world.column(each));
    const saved = chain.map((each) => ({ vector: { ...each.toVector() }, refs: each.refs }));
    this.makeOwn(column);
    seekRows(this.world, column, plan.source.seek, (each, row) => this.typed.get(each)?.get(row), wanted);
    chain.forEach((each, index) => {
      each.use(saved[index]!.vector);
      each.refs = saved[index]!.refs;
      each.ready = true;
    });
    for (const [row, value] of this.typed.get(plan) ?? []) if (before.has(row)) writeCell(column, row, value);
    column.finish();
    return new Set(wanted.filter((row) => !same(before.get(row)!, readCell(column, row))));
  }

  private computeCell(plan: ColumnPlan, row: number): Scalar {
    const { world } = this;
    const { source } = plan;
    const settle = (value: Scalar): Scalar => roundedFor(plan, castResult(value, plan.valueType));
    if (source.kind === 'formula') return settle(runScalar(source.formula, { world, row }));
    if (source.kind === 'pivot') return pivotCell(world, world.column(plan), source)(row);
    const { rowSource } = plan.table;
    if (source.kind === 'union' && rowSource.kind === 'union') {
      const table = world.table(plan.table);
      const from = rowSource.parts[table.sourcePart![row]!]!.sources[plan.index];
      const at = table.sourceRow![row]!;
      if (!from) return null;
      return settle(
        from.kind === 'column'
          ? readColumn(world, world.column(from.column), at)
          : runScalar(from.formula, { world, row: at }),
      );
    }
    return readCell(world.column(plan), row);
  }

  private findAgain(column: RunColumn, rows: Iterable<number>): void {
    if (column.plan.source.kind !== 'reference') return;
    const { reference } = column.plan.source;
    const find = referenceFinder(this.world, reference, readSource);
    const show = shownKey(this.world, reference);
    column.refs = column.refs?.slice();
    for (const row of rows) {
      const target = find(row);
      column.refs![row] = target;
      if (!reference.own) this.write(column, row, target >= 0 ? show(target) : null);
    }
  }

  private makeOwn(column: RunColumn): void {
    if (this.own.has(column)) return;
    column.use(copyVector(column));
    this.own.add(column);
  }

  private write(column: RunColumn, row: number, value: Scalar): void {
    this.makeOwn(column);
    writeCell(column, row, value);
    column.distinct = undefined;
    // A single cell can only make a column less plain; looking through all of it is left to whole recalculations.
    if (column.level !== LEVEL.any && typeof value !== 'number')
      column.level = value === null || typeof value === 'boolean' ? LEVEL.plain : LEVEL.any;
    else if (column.level === LEVEL.booleans) column.level = LEVEL.plain;
  }
}

/** The rows that point at a row: built once, thrown away when the pointers change. */
class Reverse {
  readonly targets: Int32Array;
  private readonly starts: Int32Array;
  private readonly items: Int32Array;

  constructor(targets: Int32Array) {
    this.targets = targets;
    let highest = -1;
    for (const target of targets) if (target > highest) highest = target;
    const starts = new Int32Array(highest + 2);
    for (const target of targets) if (target >= 0) starts[target + 1]! += 1;
    for (let index = 1; index < starts.length; index += 1) starts[index]! += starts[index - 1]!;
    const next = starts.slice();
    const items = new Int32Array(starts[starts.length - 1] ?? 0);
    for (let index = 0; index < targets.length; index += 1) {
      const target = targets[index]!;
      if (target >= 0) items[next[target]!++] = index;
    }
    this.starts = starts;
    this.items = items;
  }

  of(target: number): Int32Array {
    if (target + 1 >= this.starts.length) return this.items.subarray(0, 0);
    return this.items.subarray(this.starts[target]!, this.starts[target + 1]!);
  }
}

/** The list a place in a rows column's items belongs to. */
function listAt(starts: Int32Array, at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

function same(a: Scalar, b: Scalar): boolean {
  if (a instanceof FormulaError && b instanceof FormulaError) return a.code === b.code;
  return a === b;
}
