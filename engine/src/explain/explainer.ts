import { serialToIso } from '../calendar/index.ts';
import { castResult } from '../cells/cast.ts';
import { readCell } from '../cells/column-vector.ts';
import { Matrix } from '../cells/values.ts';
import type { Node } from '../language/ast.ts';
import { printNode } from '../language/print-formula.ts';
import type { Binding, BoundFormula, ColumnPlan, ValueSource } from '../plan/plan.ts';
import { fillFormula, isDay, showLeaf, showScalar, showValue } from '../run/fill-formula.ts';
import { rowFormulaOf, runScalar } from '../run/formulas/scalar-leaves.ts';
import { roundedFor } from '../run/formulas/seek.ts';
import { typedCells } from '../run/run-plan.ts';
import { fieldRows, readColumn } from '../run/tables/read-field.ts';
import type { RowContext } from '../run/tables/world.ts';
import { Leaves } from './explain-leaves.ts';
import type { ExplainNode } from './explain-node.ts';

/** Inputs of one value that are listed; the rest is counted. */
const LISTED = 100;

/** Unfolds cells into what they were made of, level by level. */
export class Explainer extends Leaves {
  private readonly unfolded = new Set<string>();
  private readonly typed = new Map<ColumnPlan, ReadonlySet<number>>();

  cell(column: ColumnPlan, row: number, depth: number, label?: string): ExplainNode {
    this.input.onPlace?.({ table: column.table.code, column: column.code });
    const run = this.world.column(column);
    const value = column.type === 'reference' ? readColumn(this.world, run, row) : readCell(run, row);
    const base = {
      label: label ?? this.name(column.file.name, column.code),
      ref: this.ref(column, row),
      value: this.json(value, column),
      shown: this.show(value, column),
    };
    const { source } = column;
    const origin = this.input.origin?.(column.table.code, base.ref.rowKey, column.code);
    if (run.overridden?.has(row) || this.isOverridden(base.ref))
      return {
        ...base,
        kind: 'override',
        note: this.insteadOf('explain.overridden', column, row),
        ...(source.kind === 'formula' ? { formula: source.formula.text } : {}),
        ...(origin ? { origin } : {}),
      };
    if (this.isTyped(column, row))
      return {
        ...base,
        kind: 'input',
        note: this.insteadOf('explain.typed', column, row),
        ...(source.kind === 'formula' ? { formula: source.formula.text } : {}),
        ...(origin ? { origin } : {}),
      };
    const made = { ...base, ...(origin ? { origin } : {}) };
    if (depth <= 0 || !['formula', 'seek', 'union', 'pivot'].includes(source.kind))
      return this.unfold(column, row, depth, made);
    // What was unfolded once needn't be read again.
    const place = `${base.ref.table}\n${base.ref.rowKey}\n${base.ref.column}`;
    if (this.unfolded.has(place))
      return { ...this.unfold(column, row, 0, made), note: this.say('explain.above') };
    this.unfolded.add(place);
    return this.unfold(column, row, depth, made);
  }

  /** A value in place of the formula, where the column takes both. */
  private isTyped(column: ColumnPlan, row: number): boolean {
    if (!column.typed) return false;
    let rows = this.typed.get(column);
    if (!rows) {
      rows = new Set(typedCells(this.world, this.input, column).map(([each]) => each));
      this.typed.set(column, rows);
    }
    return rows.has(row);
  }

  /** With what the formula gives. */
  private insteadOf(key: string, column: ColumnPlan, row: number): string {
    const said = this.say(key);
    if (column.source.kind !== 'formula') return said;
    const computed = castResult(
      runScalar(column.source.formula, { world: this.world, row }),
      column.valueType,
    );
    return this.say('explain.insteadOf', { said, value: this.show(roundedFor(column, computed), column) });
  }

  private unfold(
    column: ColumnPlan,
    row: number,
    depth: number,
    base: Omit<ExplainNode, 'kind'>,
  ): ExplainNode {
    const { source } = column;
    switch (source.kind) {
      case 'formula':
        return {
          ...base,
          ...this.formula(source.formula, row, depth),
          kind: 'formula',
        };
      case 'seek': {
        const context: RowContext = { world: this.world, row };
        const reached = runScalar(source.seek.target, context);
        const equals = runScalar(source.seek.equals, context);
        const rest = typeof reached === 'number' && typeof equals === 'number' ? reached - equals : 0;
        const of = this.formula(source.seek.equals, row, depth);
        return {
          ...base,
          kind: 'seek',
          formula: source.seek.target.text,
          filled: fillFormula(source.seek.target, context),
          note: this.say('explain.seek', {
            target: printNode(source.seek.target.node),
            equals: showScalar(equals),
            rest: String(Number(rest.toPrecision(12))),
          }),
          ...(of.inputs ? { inputs: of.inputs } : {}),
        };
      }
      case 'reference':
        return { ...base, kind: 'reference', ...this.reference(column, row, depth) };
      case 'rows':
        return this.rows(column, row, depth, base);
      case 'union':
        return { ...base, kind: 'union', ...this.union(column, row, depth) };
      case 'pivot':
        return { ...base, kind: 'pivot', ...this.pivot(column, row, depth) };
      case 'rowKey':
        return { ...base, kind: 'key', note: this.keyNote(column) };
      default:
        return { ...base, kind: 'input', ...this.leaf(column, base.origin) };
    }
  }

  private formula(
    formula: BoundFormula,
    row: number,
    depth: number,
  ): Partial<ExplainNode> & { inputs?: ExplainNode[] } {
    const context: RowContext = { world: this.world, row };
    return {
      formula: formula.text,
      filled: fillFormula(formula, context),
      ...(depth > 0 ? { inputs: this.formulaInputs(formula, row, depth) } : {}),
    };
  }

  private formulaInputs(formula: BoundFormula, row: number, depth: number): ExplainNode[] {
    const nodes: ExplainNode[] = [];
    const seen = new Set<string>();
    for (const [node, binding] of formula.bindings) {
      if (binding.kind === 'let' || binding.kind === 'constant') continue;
      const label = printNode(node);
      if (seen.has(label)) continue;
      seen.add(label);
      const made = this.formulaInput(formula, node, binding, row, depth - 1, label);
      if (made) nodes.push(made);
    }
    return nodes;
  }

  private formulaInput(
    formula: BoundFormula,
    node: Node,
    binding: Binding,
    row: number,
    depth: number,
    label: string,
  ): ExplainNode | undefined {
    const context: RowContext = { world: this.world, row };
    const value = rowFormulaOf(formula, node)(context);
    const scalar = value instanceof Matrix ? null : value;
    const day = isDay(binding) && typeof scalar === 'number' ? serialToIso(scalar) : undefined;
    const plain = {
      label,
      value: day ?? this.json(scalar),
      shown: value instanceof Matrix ? showLeaf(value, binding) : (day ?? this.show(scalar)),
    };
    switch (binding.kind) {
      case 'field':
        return binding.list ? this.list(binding, row, depth, label) : this.field(binding, row, depth, label);
      case 'own':
        return {
          ...plain,
          kind: 'list',
          // A list has no address to ask for next: its cells come with it at any depth.
          inputs: binding.columns.map((column) => this.cell(column, row, depth)),
        };
      case 'tableColumns': {
        const { length } = this.world.table(binding.table);
        const [only] = binding.columns;
        const few = binding.columns.length === 1 && only;
        return {
          ...plain,
          kind: 'table',
          note: this.say('explain.rows', { count: length, table: binding.table.code }),
          ...(few
            ? {
                inputs: Array.from({ length: Math.min(length, LISTED) }, (_, each) =>
                  this.item(only, each, 0),
                ),
                ...(length > LISTED ? { more: length - LISTED } : {}),
              }
            : {}),
        };
      }
      case 'parameter':
        return { ...plain, kind: 'parameter', note: this.parameterNote(binding.parameter) };
      case 'period':
        return { ...plain, kind: 'period' };
      case 'balance':
        return {
          ...plain,
          kind: 'balance',
          label: `${label} ${this.name(binding.balance.file.name, '')}`.trim(),
          note: this.say('explain.before'),
          ...(depth >= 0 ? { inputs: this.postings(binding, row) } : {}),
        };
      case 'past':
        return { ...plain, kind: 'past', ...(depth >= 0 ? { inputs: this.past(binding.column, row) } : {}) };
      case 'share':
        return {
          ...plain,
          kind: 'share',
          note: this.say('explain.share', { weight: binding.weight.code, group: binding.group.code }),
        };
      default:
        return undefined;
    }
  }

  private field(
    binding: Extract<Binding, { kind: 'field' }>,
    row: number,
    depth: number,
    label: string,
  ): ExplainNode {
    let at = row;
    for (const hop of binding.hops) {
      const next = this.world.column(hop).refs?.[at] ?? -1;
      if (next < 0) return this.cell(hop, at, depth, label);
      at = next;
    }
    return this.cell(binding.column, at, depth, label);
  }

  private list(
    binding: Extract<Binding, { kind: 'field' }>,
    row: number,
    depth: number,
    label: string,
  ): ExplainNode {
    const { rows } = fieldRows(this.world, binding.hops, row);
    const found = rows.filter((each) => each >= 0);
    const run = this.world.column(binding.column);
    const values = found.map((each) => readColumn(this.world, run, each));
    return {
      kind: 'list',
      label,
      value: found.length,
      shown: showValue(new Matrix(values.length, 1, values), binding.column),
      note: this.say('explain.rows', { count: found.length, table: binding.column.table.code }),
      inputs: found.slice(0, LISTED).map((each) => this.item(binding.column, each, depth)),
      ...(found.length > LISTED ? { more: found.length - LISTED } : {}),
    };
  }

  /** One of a list: by its row, for all have the column's name. */
  private item(column: ColumnPlan, row: number, depth: number): ExplainNode {
    const key = this.world.table(column.table).rowKey(row).replaceAll('\u001f', '/');
    return this.cell(column, row, depth, `${this.name(column.file.name, column.code)} ${key}`);
  }

  private source(source: ValueSource, row: number, depth: number): ExplainNode[] {
    if (source.kind === 'column') return [this.cell(source.column, row, depth)];
    return this.formulaInputs(source.formula, row, depth + 1);
  }

  private reference(column: ColumnPlan, row: number, depth: number): Partial<ExplainNode> {
    if (column.source.kind !== 'reference') return {};
    const { reference } = column.source;
    const target = this.world.column(column).refs?.[row] ?? -1;
    const table = reference.target.code;
    const note =
      target < 0
        ? this.say('explain.noRow', { table })
        : this.say('explain.row', {
            table,
            key: this.world.table(reference.target).rowKey(target).replaceAll('\u001f', '/'),
          });
    const sources = [...reference.pairs, ...(reference.match ? [reference.match] : [])]
      .map((pair) => pair.source)
      .filter((source) => source.kind === 'formula' || source.column !== column);
    return {
      note,
      ...(depth > 0 ? { inputs: sources.flatMap((source) => this.source(source, row, depth - 1)) } : {}),
    };
  }

  private rows(column: ColumnPlan, row: number, depth: number, base: Omit<ExplainNode, 'kind'>): ExplainNode {
    const { rows } = fieldRows(this.world, [column], row);
    const target = column.source.kind === 'rows' ? column.source.rows.target : column.table;
    const show = target.key[0] ?? target.columns[0];
    return {
      ...base,
      kind: 'rows',
      note: this.say('explain.rows', { count: rows.length, table: target.code }),
      ...(depth > 0 && show ? { inputs: rows.slice(0, LISTED).map((each) => this.item(show, each, 0)) } : {}),
    };
  }

  private union(column: ColumnPlan, row: number, depth: number): Partial<ExplainNode> {
    const { rowSource } = column.table;
    const run = this.world.table(column.table);
    if (rowSource.kind !== 'union' || !run.sourcePart) return {};
    const part = rowSource.parts[run.sourcePart[row]!]!;
    const from = part.sources[column.index];
    const at = run.sourceRow![row]!;
    const note = this.say('explain.part', { table: part.table.code });
    if (!from) return { note };
    if (from.kind === 'formula') return { note, ...this.formula(from.formula, at, depth) };
    return { note, ...(depth > 0 ? { inputs: [this.cell(from.column, at, depth - 1)] } : {}) };
  }

  private pivot(column: ColumnPlan, row: number, depth: number): Partial<ExplainNode> {
    const run = this.world.table(column.table);
    if (column.source.kind !== 'pivot' || !run.groupItems || column.table.rowSource.kind !== 'pivot')
      return {};
    const items = run.groupItems.subarray(run.groupStarts![row]!, run.groupStarts![row + 1]!);
    const { fn, of } = column.source;
    const show = of ?? column.table.rowSource.by[0];
    return {
      note: this.say('explain.group', { fn, count: items.length, table: column.table.rowSource.from.code }),
      ...(depth > 0 && show
        ? { inputs: [...items.subarray(0, LISTED)].map((each) => this.item(show, each, 0)) }
        : {}),
      ...(items.length > LISTED ? { more: items.length - LISTED } : {}),
    };
  }
}
