import { calendarText } from '../../cells/cast.ts';
import { FormulaError, Matrix, type Scalar, type Value } from '../../cells/values.ts';
import { PERIOD_DAYS } from '../../functions/spec/bound-calls.ts';
import type { Node } from '../../language/ast.ts';
import { printFormula } from '../../language/print-formula.ts';
import { formatAmount } from '../../money/index.ts';
import type { Binding, BoundFormula, ColumnPlan } from '../../plan/plan.ts';
import type { RowContext } from '../tables/evaluation-context.ts';
import { rowFormulaOf } from './scalar-leaves.ts';

const LISTED = 6;

/** A value as its column shows it. */
export function showScalar(value: Scalar, column?: ColumnPlan): string {
  if (value === null) return '–';
  if (value instanceof FormulaError) return value.code;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string') return `"${value.replaceAll('"', '""')}"`;
  const calendar = calendarText(value, column?.valueType);
  if (calendar !== undefined) return calendar;
  const numeric = column?.valueType === 'money' || column?.valueType === 'number';
  if (numeric && column.scale !== undefined && column.scale >= 0 && column.source.kind !== 'input')
    return formatAmount(value, column.scale, { grouping: false });
  return String(value);
}

/** The formula with the values of its leaves in place of their names; a blank keeps its name, `""` is the empty text. */
export function fillFormula(formula: BoundFormula, context: RowContext): string {
  return printFormula(fillPart(formula, formula.node, context));
}

/** A part of it, likewise. */
export function fillPart(formula: BoundFormula, node: Node, context: RowContext): Node {
  const binding = formula.bindings.get(node);
  if (binding && binding.kind !== 'let' && binding.kind !== 'constant') {
    if (binding.kind === 'tableColumns') return node;
    const value = rowFormulaOf(formula, node)(context);
    return value === null ? node : raw(node, showLeaf(value, binding));
  }
  switch (node.kind) {
    case 'unary':
      return { ...node, operand: fillPart(formula, node.operand, context) };
    case 'binary':
      return {
        ...node,
        left: fillPart(formula, node.left, context),
        right: fillPart(formula, node.right, context),
      };
    case 'call':
      return { ...node, args: node.args.map((arg) => fillPart(formula, arg, context)) };
    default:
      return node;
  }
}

/** What a name stands for, as its column shows it; days and times of the period and of parameters as such. */
export function showLeaf(value: Value, binding: Binding): string {
  const calendar = typeof value === 'number' ? calendarText(value, calendarType(binding)) : undefined;
  return calendar ?? showValue(value, columnOf(binding));
}

/** Whether a name that is no column stands for a day or a time. */
export function calendarType(binding: Binding): 'date' | 'time' | undefined {
  if (binding.kind === 'period') return PERIOD_DAYS.includes(binding.fact) ? 'date' : undefined;
  const type = binding.kind === 'parameter' ? binding.parameter.type : undefined;
  return type === 'date' || type === 'time' ? type : undefined;
}

const columnOf = (binding: Binding): ColumnPlan | undefined =>
  binding.kind === 'field' || binding.kind === 'past' ? binding.column : undefined;

export function showValue(value: Value, column?: ColumnPlan): string {
  if (!(value instanceof Matrix)) return showScalar(value, column);
  const items = value.data.slice(0, LISTED).map((item) => showScalar(item, column));
  return `{${items.join(',')}${value.data.length > LISTED ? ',…' : ''}}`;
}

/** A name node prints as it is: dates and lists have no literal of their own. */
function raw(node: Node, text: string): Node {
  return { kind: 'name', name: text, at: node.at, end: node.end };
}
