import { readCell } from '../../cells/column-vector.ts';
import { FormulaError, Matrix, type Scalar, type Value } from '../../cells/values.ts';
import { plainFormulaOf, referenceOf } from '../../kinds/registry.ts';
import type { Node } from '../../language/ast.ts';
import { scalarOf } from '../../operators/operators.ts';
import type { Binding, BoundFormula, ColumnPlan } from '../../plan/plan.ts';
import { rowFormulaOf } from '../../run/formulas/scalar-leaves.ts';
import type { EvaluationContext, RowContext } from '../../run/tables/evaluation-context.ts';
import { readColumn } from '../../run/tables/read-field.ts';
import { tableCells } from '../../solution/words.ts';
import { callTerm } from './call-terms.ts';
import type { FormulaTeller, SentenceWalk } from './formula-teller.ts';
import { firstLeaves, readsOthers } from './leaves-of.ts';
import { FIRM, LOOSE, productOfTerms, sumOfTerms, type Term } from './term.ts';
import type { Wording } from './wording.ts';

/** Levels of a formula that are followed: what lies deeper is told by what it reads. */
const DEEPEST = 24;
/** Names of a part that has no shape of its own. */
const MOST_NAMES = 6;

type Field = Extract<Binding, { kind: 'field' }>;
type Binary = Extract<Node, { kind: 'binary' }>;

/** Says a formula of one row in words: names and figures instead of codes and functions. */
export class SentenceBuilder implements FormulaTeller {
  readonly evaluation: EvaluationContext;
  readonly wording: Wording;
  readonly formula: BoundFormula;
  readonly row: number;
  readonly isOthers: SentenceWalk['isOthers'];
  readonly said: SentenceWalk['said'];
  private depth = 0;

  constructor(from: SentenceWalk, formula: BoundFormula, row: number) {
    this.evaluation = from.evaluation;
    this.wording = from.wording;
    this.isOthers = from.isOthers;
    this.said = from.said;
    this.formula = formula;
    this.row = row;
  }

  value(node: Node): Value {
    const context: RowContext = { evaluation: this.evaluation, row: this.row };
    return rowFormulaOf(this.formula, node)(context);
  }

  scalar(node: Node): Scalar {
    return scalarOf(this.value(node));
  }

  /** Undefined where nothing can be said of it: an error, a text, other people's figures. */
  term(node: Node): Term | undefined {
    if (this.depth >= DEEPEST) return this.named(node);
    this.depth += 1;
    const made = this.shaped(node);
    this.depth -= 1;
    return made;
  }

  private shaped(node: Node): Term | undefined {
    const binding = this.formula.bindings.get(node);
    if (binding && binding.kind !== 'constant') return this.leaf(node, binding);
    switch (node.kind) {
      case 'number':
        return this.plain(node.value);
      case 'unary':
        return this.unary(node);
      case 'binary':
        return this.binary(node);
      case 'call':
        return callTerm(this, node) ?? this.named(node);
      default:
        return this.named(node);
    }
  }

  plain(value: number): Term {
    const isRate = Math.abs(value) < 1 && value !== 0;
    return {
      words: isRate ? this.wording.rate(value) : this.wording.figure(value),
      value,
      bond: FIRM,
      isRate,
    };
  }

  private unary(node: Extract<Node, { kind: 'unary' }>): Term | undefined {
    const term = this.term(node.operand);
    if (!term || node.op === '+') return term;
    if (node.op === '%')
      return { ...term, words: this.wording.rate(term.value / 100), value: term.value / 100, isRate: true };
    return sumOfTerms([{ term, sign: -1 }], -term.value, this.wording);
  }

  private binary(node: Binary): Term | undefined {
    const value = this.scalar(node);
    if (typeof value !== 'number') return undefined;
    if (node.op === '+' || node.op === '-') {
      const parts = this.addends(node, 1);
      return parts && sumOfTerms(parts, value, this.wording);
    }
    if (node.op === '*' || node.op === '/') {
      const over: Term[] = [];
      const under: Term[] = [];
      const sign = this.factors(node, over, under);
      if (!sign) return undefined;
      const product = productOfTerms(over, under, value * sign, this.wording);
      return sign === 1 ? product : sumOfTerms([{ term: product, sign }], value, this.wording);
    }
    return this.named(node);
  }

  private addends(node: Node, sign: 1 | -1): { term: Term; sign: 1 | -1 }[] | undefined {
    if (node.kind === 'binary' && (node.op === '+' || node.op === '-')) {
      const left = this.addends(node.left, sign);
      const right = this.addends(node.right, node.op === '+' ? sign : sign === 1 ? -1 : 1);
      return left && right && [...left, ...right];
    }
    const term = this.term(node);
    return term && [{ term, sign }];
  }

  /** Gathers what is multiplied and what divides; answers with the sign, 0 where a part can't be said. */
  private factors(node: Node, over: Term[], under: Term[]): 1 | -1 | 0 {
    if (node.kind === 'binary' && (node.op === '*' || node.op === '/')) {
      const left = this.factors(node.left, over, under);
      const right =
        node.op === '*' ? this.factors(node.right, over, under) : this.factors(node.right, under, over);
      return left === 0 || right === 0 ? 0 : left === right ? 1 : -1;
    }
    if (node.kind === 'unary' && node.op === '-') {
      const sign = this.factors(node.operand, over, under);
      return sign === 0 ? 0 : sign === 1 ? -1 : 1;
    }
    const term = this.term(node);
    if (!term) return 0;
    over.push(term);
    return 1;
  }

  private leaf(node: Node, binding: Binding): Term | undefined {
    switch (binding.kind) {
      case 'field':
        return binding.list ? this.named(node) : this.field(node, binding);
      case 'parameter': {
        const value = this.scalar(node);
        if (typeof value !== 'number') return undefined;
        const isRate = binding.parameter.type !== 'money' && Math.abs(value) < 1 && value !== 0;
        return this.known(this.wording.parameter(binding.parameter.code), value, { isRate });
      }
      case 'period': {
        const value = this.scalar(node);
        if (typeof value !== 'number') return undefined;
        return this.known(this.periodName(binding.fact), value, {});
      }
      case 'balance': {
        const value = this.scalar(node);
        if (typeof value !== 'number' && value !== null) return undefined;
        const name = this.wording.say('sentence.soFar', { name: this.wording.balance(binding.balance.code) });
        return this.known(name, value ?? 0, { isMoney: true, scale: binding.balance.scale });
      }
      case 'past': {
        const value = this.scalar(node);
        if (typeof value !== 'number' && value !== null) return undefined;
        if (binding.past === 'history') return this.named(node);
        const key = binding.past === 'prior' ? 'sentence.periodBefore' : 'sentence.asPaid';
        const name = this.wording.say(key, { name: this.wording.column(binding.column) });
        return this.known(name, value ?? 0, {
          isMoney: binding.column.type === 'money',
          scale: binding.column.scale,
        });
      }
      default:
        return undefined;
    }
  }

  /** The words of a fact of the period; one that has none is no figure an employee would know. */
  private periodName(fact: string): string {
    switch (fact) {
      case 'work_days':
        return this.wording.say('sentence.workDays');
      case 'calendar_days':
        return this.wording.say('sentence.calendarDays');
      case 'count':
        return this.wording.say('sentence.periodsPerYear');
      case 'days_in_year':
        return this.wording.say('sentence.daysInYear');
      case 'index':
        return this.wording.say('sentence.periodNumber');
      case 'remaining':
        return this.wording.say('sentence.periodsLeft');
      default:
        return this.wording.say('sentence.ofPeriod');
    }
  }

  private field(node: Node, binding: Field): Term | undefined {
    const { hops, column } = binding;
    const at = this.rowAt(hops);
    const value = this.scalar(node);
    if (value instanceof FormulaError || typeof value === 'string') return undefined;
    if (at >= 0 && tableCells(column.table) !== 'inFile' && this.isOthers(column, at)) return undefined;
    if (column.valueType === 'date' || column.valueType === 'time') return undefined;
    const amount = typeof value === 'boolean' ? Number(value) : (value ?? 0);
    const last = hops.at(-1);
    const isBracket = last !== undefined && referenceOf(last)?.match !== undefined;
    const isRate = isRateColumn(column) && Math.abs(amount) < 1 && amount !== 0;
    const name = this.wording.field(hops, column);
    if (isRate) {
      const words = this.wording.rate(amount);
      const table = isBracket
        ? this.wording.say('sentence.from', { what: words, table: this.wording.table(column.table) })
        : words;
      return {
        words: table,
        value: amount,
        bond: FIRM,
        isRate,
        isLeaf: true,
        named: { name, figure: words },
      };
    }
    return this.known(name, amount, { isMoney: column.type === 'money', scale: column.scale });
  }

  /** The row that a path of references leads to; −1 where it leads to none. */
  rowAt(hops: readonly ColumnPlan[]): number {
    let at = this.row;
    for (const hop of hops) {
      at = this.evaluation.column(hop).refs?.[at] ?? -1;
      if (at < 0) return -1;
    }
    return at;
  }

  known(
    name: string,
    value: number,
    is: { readonly isMoney?: boolean; readonly isRate?: boolean; readonly scale?: number | undefined },
  ): Term {
    const figure = is.isRate
      ? this.wording.rate(value)
      : this.wording.figure(value, { type: is.isMoney ? 'money' : 'number', scale: is.scale });
    return {
      words: is.isRate ? figure : this.wording.named(name, figure),
      value,
      bond: FIRM,
      isLeaf: true,
      named: { name, figure },
      ...(is.isMoney ? { isMoney: true } : {}),
      ...(is.isRate ? { isRate: true } : {}),
    };
  }

  /** What has no shape of its own: worked out from what it reads. */
  named(node: Node): Term | undefined {
    if (readsOthers(this, node)) return undefined;
    const value = this.value(node);
    const single = value instanceof Matrix && value.data.length !== 1 ? undefined : scalarOf(value);
    if (typeof single !== 'number') return undefined;
    const leaves = firstLeaves(this, node, MOST_NAMES);
    const figure = this.wording.figure(single);
    if (leaves.length === 0) return { words: figure, value: single, bond: FIRM };
    return {
      words: this.wording.say('sentence.workedOut', { figure, from: this.wording.list(leaves) }),
      value: single,
      bond: LOOSE,
      saysValue: true,
    };
  }

  /** A cell in this row's place, with its own formula followed. */
  cell(column: ColumnPlan, row: number): Term | undefined {
    if (this.isOthers(column, row)) return undefined;
    const run = this.evaluation.column(column);
    const value = column.leads === 'one' ? readColumn(this.evaluation, run, row) : readCell(run, row);
    if (typeof value !== 'number') return undefined;
    const own = this.said(column, row);
    if (own !== undefined) return { words: own, value, bond: LOOSE, isMoney: true };
    const formula = plainFormulaOf(column);
    if (!formula || run.overridden?.has(row))
      return {
        words: this.wording.figure(value, column),
        value,
        bond: FIRM,
        isMoney: column.type === 'money',
      };
    const inner = new SentenceBuilder(this, formula, row);
    const term = inner.term(formula.node);
    return term && { ...term, value, isMoney: true };
  }
}

/** A share that somebody wrote down: of a rate table or of a person's record, never hours or days. */
const isRateColumn = (column: ColumnPlan): boolean =>
  column.type === 'number' &&
  (tableCells(column.table) === 'inFile' || tableCells(column.table) === 'frozen');
