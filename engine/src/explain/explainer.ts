import { calendarText } from '../cells/cast.ts';
import { readCell } from '../cells/column-vector.ts';
import { shownKey } from '../cells/row-keys.ts';
import { Matrix, type Scalar } from '../cells/values.ts';
import type { ExplainWalk } from '../kinds/column-kind.ts';
import type { CellRef, ExplainNode } from '../kinds/explain-node.ts';
import { columnKind, isBrought, plainFormulaOf, rowsOf } from '../kinds/registry.ts';
import type { Node } from '../language/ast.ts';
import { printNode } from '../language/print-formula.ts';
import type { CalculationInput } from '../plan/calculation.ts';
import type { Binding, BoundFormula, ColumnPlan, ValueSource } from '../plan/plan.ts';
import { calendarType, fillFormula, showLeaf, showValue } from '../run/formulas/fill-formula.ts';
import { rowFormulaOf } from '../run/formulas/scalar-leaves.ts';
import { typedCells } from '../run/run-plan.ts';
import type { EvaluationContext, RowContext } from '../run/tables/evaluation-context.ts';
import { fieldRows, readColumn } from '../run/tables/read-field.ts';
import type { Language, TextKey } from '../texts/index.ts';
import { evaluationFor } from './evaluation-for.ts';
import { grouped, Leaves } from './explain-leaves.ts';
import type { SentenceWalk } from './sentence/formula-teller.ts';
import { sentenceOf } from './sentence/sentence.ts';
import { SentenceBuilder } from './sentence/sentence-builder.ts';
import { Wording } from './sentence/wording.ts';

/** Inputs of one value that are listed; the rest is counted. */
const LISTED = 100;

/** Unfolds cells into what they were made of, level by level. */
export class Explainer extends Leaves implements ExplainWalk {
  private readonly unfolded = new Set<string>();
  private readonly typed = new Map<ColumnPlan, ReadonlySet<number>>();
  private readonly words: SentenceWalk | undefined;

  constructor(
    evaluation: EvaluationContext,
    input: CalculationInput,
    language: Language,
    asked: Pick<CellRef, 'rowKey'>,
    inWords = false,
  ) {
    super(evaluation, input, language, asked);
    if (!inWords) return;
    this.words = {
      evaluation,
      wording: new Wording(evaluation.plan, language),
      isOthers: (column, row) => this.isOthers(column.table, this.ref(column, row).rowKey),
      said: (column, row) => this.exceptional(column, row),
    };
  }

  /** How the figure came about, in words. */
  sentence(column: ColumnPlan, row: number): string | undefined {
    return this.words && sentenceOf(this.words, column, row);
  }

  /** What didn't come about by its formula: typed over, or carried from a period computed again. */
  private exceptional(column: ColumnPlan, row: number): string | undefined {
    const ref = this.ref(column, row);
    const run = this.evaluation.column(column);
    const figure = () => this.amount(readCell(run, row), column);
    if (run.overridden?.has(row) || this.overrideOf(ref) || this.isTyped(column, row)) {
      const { source } = column;
      const { cell, formula } = columnKind(source);
      const rule = cell && formula(source) ? cell(this.evaluation, run, source)(row) : null;
      return rule === null
        ? this.say('sentence.overriddenPlain', { figure: figure() })
        : this.say('sentence.overridden', { figure: figure(), rule: this.amount(rule, column) });
    }
    const from = this.input.carriedFrom?.(ref.table, ref.rowKey);
    if (!from || !isBrought(column) || column.valueType !== 'money') return undefined;
    const plan = from.plan ?? this.evaluation.plan;
    const carried = evaluationFor(plan, from.input, from.result);
    const item = plan.tableOf.get(from.table)?.names.find(from.column);
    const difference = this.amount(from.difference, item);
    return this.say('sentence.carried', {
      period: this.period(carried),
      item: this.name(item?.file.name, from.column),
      before: this.amount(from.before, item),
      after: this.amount(from.after, item),
      difference: from.difference > 0 ? `+${difference}` : difference,
    });
  }

  private amount(value: Scalar, column: ColumnPlan | undefined): string {
    return typeof value === 'number' && this.words
      ? this.words.wording.figure(value, column)
      : this.show(value, column);
  }

  cell(column: ColumnPlan, row: number, depth: number, label?: string): ExplainNode {
    this.input.onPlace?.({ table: column.table.code, column: column.code });
    const run = this.evaluation.column(column);
    // Typed over since the calculation: the sheet shows what was typed, and that is what is explained.
    const typed = run.overridden?.has(row) ? undefined : this.overrideOf(this.ref(column, row));
    const stored = column.leads === 'one' ? readColumn(this.evaluation, run, row) : readCell(run, row);
    const value = typed ? typed.value : stored;
    const node = this.valueNode(column, row, value, depth, label);
    const before = this.before(column, row, value);
    return before === undefined ? node : { ...node, note: node.note ? `${node.note}; ${before}` : before };
  }

  private valueNode(
    column: ColumnPlan,
    row: number,
    value: Scalar,
    depth: number,
    label: string | undefined,
  ): ExplainNode {
    const run = this.evaluation.column(column);
    const ref = this.ref(column, row);
    const base = {
      label: label ?? this.name(column.file.name, column.code),
      ref,
      ...(this.isOthers(column.table, ref.rowKey) ? { ofOthers: true as const } : {}),
      value: this.json(value, column),
      shown: this.show(value, column),
    };
    const { source } = column;
    const typedOver = this.overrideOf(base.ref) !== undefined;
    const text = plainFormulaOf(column)?.text;
    const origin = this.input.origin?.(column.table.code, base.ref.rowKey, column.code);
    if (run.overridden?.has(row) || typedOver)
      return {
        ...base,
        kind: 'override',
        note: this.insteadOf('explain.overridden', column, row),
        ...(text === undefined ? {} : { formula: text }),
        ...(origin ? { origin } : {}),
      };
    if (this.isTyped(column, row))
      return {
        ...base,
        kind: 'input',
        note: this.insteadOf('explain.typed', column, row),
        ...(text === undefined ? {} : { formula: text }),
        ...(origin ? { origin } : {}),
      };
    const made = { ...base, ...(origin ? { origin } : {}) };
    if (depth <= 0 || !columnKind(source).unfoldsOnce) return this.unfold(column, row, depth, made);
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
      rows = new Set(typedCells(this.evaluation, this.input, column).map(([each]) => each));
      this.typed.set(column, rows);
    }
    return rows.has(row);
  }

  /** With what the formula gives. */
  private insteadOf(key: TextKey, column: ColumnPlan, row: number): string {
    const said = this.say(key);
    const { source } = column;
    const { cell, formula } = columnKind(source);
    if (!cell || !formula(source)) return said;
    const value = cell(this.evaluation, this.evaluation.column(column), source)(row);
    const isFigure =
      typeof value === 'number' && (column.valueType === 'money' || column.valueType === 'number');
    const shown = this.show(value, column);
    return this.say('explain.insteadOf', { said, value: isFigure ? grouped(shown) : shown });
  }

  private unfold(
    column: ColumnPlan,
    row: number,
    depth: number,
    base: Omit<ExplainNode, 'kind'>,
  ): ExplainNode {
    const { source } = column;
    const made = { ...base, ...columnKind(source).explain(this, column, source, row, depth, base.origin) };
    return made.kind === 'input' ? { ...made, ...this.carried(column, made.ref!, depth) } : made;
  }

  /** An amount that a closed period, computed again, left to this one: the cell there, before and after. */
  private carried(
    { valueType }: ColumnPlan,
    { table, rowKey }: CellRef,
    depth: number,
  ): Partial<ExplainNode> {
    const from = this.input.carriedFrom?.(table, rowKey);
    if (!from || (valueType !== 'money' && valueType !== 'number')) return {};
    const plan = from.plan ?? this.evaluation.plan;
    const column = plan.tableOf.get(from.table)?.names.find(from.column);
    const evaluation = evaluationFor(plan, from.input, from.result);
    const row = column ? evaluation.table(column.table).rowOfKey(from.key) : -1;
    const period = this.period(evaluation);
    const said = this.say('explain.carried', {
      cell: `${from.table} ${shownKey(from.key)} ${from.column}`,
      period,
      ...this.amounts(from, column),
    });
    if (!column || row < 0 || depth <= 0) return { note: said };
    const again = new Explainer(evaluation, from.input, this.language, { ...from, rowKey: from.key });
    const label = `${period} ${this.name(column.file.name, column.code)}`;
    return { note: said, inputs: [again.cell(column, row, depth - 1, label)] };
  }

  formula(
    formula: BoundFormula,
    row: number,
    depth: number,
  ): { formula: string; filled: string; inputs?: ExplainNode[] } {
    const context: RowContext = { evaluation: this.evaluation, row };
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
      if (made) nodes.push(this.words ? { ...made, ...this.inWords(formula, node, binding, row) } : made);
    }
    return nodes;
  }

  /** An input by its name; one that was worked out for this row alone, with its own sentence. */
  private inWords(
    formula: BoundFormula,
    node: Node,
    binding: Binding,
    row: number,
  ): Pick<ExplainNode, 'said' | 'sentence'> {
    const said = this.words && new SentenceBuilder(this.words, formula, row).term(node)?.named;
    if (!said) return {};
    const isOwn = binding.kind === 'field' && !binding.list && binding.hops.length === 0;
    const sentence = isOwn ? this.sentence(binding.column, row) : undefined;
    return { said, ...(sentence === undefined ? {} : { sentence }) };
  }

  private formulaInput(
    formula: BoundFormula,
    node: Node,
    binding: Binding,
    row: number,
    depth: number,
    label: string,
  ): ExplainNode | undefined {
    const context: RowContext = { evaluation: this.evaluation, row };
    const value = rowFormulaOf(formula, node)(context);
    const scalar = value instanceof Matrix ? null : value;
    const day = typeof scalar === 'number' ? calendarText(scalar, calendarType(binding)) : undefined;
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
        const { length } = this.evaluation.table(binding.table);
        const [only] = binding.columns;
        const few = binding.columns.length === 1 && only;
        const listed = Array.from({ length: Math.min(length, LISTED) }, (_, each) => each);
        return {
          ...plain,
          kind: 'table',
          ofOthers: true,
          note: this.say('explain.rows', { count: length, table: binding.table.code }),
          ...(few ? this.items(only, listed, 1) : {}),
          ...(few && length > LISTED ? { more: length - LISTED } : {}),
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
          ofOthers: true,
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
      const next = this.evaluation.column(hop).refs?.[at] ?? -1;
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
    const { rows } = fieldRows(this.evaluation, binding.hops, row);
    const found = rows.filter((each) => each >= 0);
    const run = this.evaluation.column(binding.column);
    const values = found.map((each) => readColumn(this.evaluation, run, each));
    // Rows found by this row are its own, unless they lead back into the table of people.
    const [first] = binding.hops;
    const own = first?.leads === 'many' && rowsOf(first)?.target !== this.evaluation.plan.master;
    return {
      kind: 'list',
      label,
      ...(own ? {} : { ofOthers: true as const }),
      value: found.length,
      shown: showValue(new Matrix(values.length, 1, values), binding.column),
      note: this.say('explain.rows', { count: found.length, table: binding.column.table.code }),
      inputs: found.slice(0, LISTED).map((each) => this.item(binding.column, each, depth)),
      ...(found.length > LISTED ? { more: found.length - LISTED } : {}),
    };
  }

  /** One of a list: by its row, for all have the column's name. */
  item(column: ColumnPlan, row: number, depth: number): ExplainNode {
    const key = shownKey(this.evaluation.table(column.table).rowKey(row));
    return this.cell(column, row, depth, `${this.name(column.file.name, column.code)} ${key}`);
  }

  source(source: ValueSource, row: number, depth: number): ExplainNode[] {
    if (source.kind === 'column') return [this.cell(source.column, row, depth)];
    return this.formulaInputs(source.formula, row, depth + 1);
  }

  items(
    column: ColumnPlan | undefined,
    rows: ArrayLike<number>,
    depth: number,
  ): { inputs?: ExplainNode[]; more?: number } {
    const count = Math.min(rows.length, LISTED);
    return {
      ...(column && depth > 0
        ? { inputs: Array.from({ length: count }, (_, index) => this.item(column, rows[index]!, 0)) }
        : {}),
      ...(rows.length > count ? { more: rows.length - count } : {}),
    };
  }
}
