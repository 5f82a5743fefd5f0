import { NOT_FOUND } from '../../cells/error-values.ts';
import { FormulaError, Matrix, type Scalar } from '../../cells/values.ts';
import { traitsOf } from '../../functions/traits.ts';
import type { Node } from '../../language/ast.ts';
import { findExact, lookupValue } from '../../operators/search.ts';
import type { BoundFormula, ColumnPlan } from '../../plan/plan.ts';
import type { EvaluationContext, RunColumn } from '../tables/evaluation-context.ts';
import { readColumn } from '../tables/read-field.ts';
import { valueIndex } from '../tables/value-index.ts';
import { compileConditional } from './conditional-lookups.ts';
import { type Call, ordinary, type RowFormula, type WholeOf } from './ordinary-call.ts';
import { compileProduct } from './product-lookups.ts';
import { compileSelection } from './selections.ts';

/**
 * Conditional sums and exact look-ups into whole columns of a table answer from an index built once, instead of
 * walking the table for every row. Anything they aren't made for goes to the ordinary function, over the same values.
 */
export function compileLookup(
  formula: BoundFormula,
  node: Call,
  compile: (node: Node) => RowFormula,
): RowFormula | undefined {
  const whole: WholeOf = (arg) => {
    const binding = arg ? formula.bindings.get(arg) : undefined;
    return binding?.kind === 'tableColumns' && arg?.kind === 'column' ? binding : undefined;
  };
  const { conditional, lookup } = traitsOf(node.name);
  if (conditional) return compileConditional(node, conditional, whole, compile);
  switch (lookup) {
    case 'match':
    case 'xmatch':
      return compileMatch(node, lookup, whole, compile);
    case 'xlookup':
      return compileXlookup(node, whole, compile);
    case 'vlookup':
      return compileVlookup(node, whole, compile);
    default:
      return compileProduct(node, whole, compile) ?? compileSelection(node, whole, compile);
  }
}

function cell(evaluation: EvaluationContext, plan: ColumnPlan, row: number): Scalar {
  return readColumn(evaluation, evaluation.column(plan), row);
}

/** Row of the first exact match, −1 when there is none, undefined when the full way must decide. */
function exactRow(
  evaluation: EvaluationContext,
  column: ColumnPlan,
  wanted: Scalar,
  wildcards: boolean,
): number | undefined {
  const run: RunColumn = evaluation.column(column);
  if (run.length <= 16) return undefined;
  const rows = valueIndex(evaluation, column).candidates(wanted);
  if (rows === null) return undefined;
  const at = findExact(
    rows.map((row) => readColumn(evaluation, run, row)),
    lookupValue(wanted),
    wildcards,
  );
  return at < 0 ? -1 : rows[at]!;
}

const isZero = (node: Node | undefined): boolean =>
  (node?.kind === 'number' && node.value === 0) || (node?.kind === 'boolean' && !node.value);

function compileMatch(
  node: Call,
  lookup: 'match' | 'xmatch',
  whole: WholeOf,
  compile: (node: Node) => RowFormula,
): RowFormula | undefined {
  const range = whole(node.args[1]);
  const exact = lookup === 'xmatch' ? node.args.length === 2 : isZero(node.args[2]);
  const column = range?.columns[0];
  if (!exact || range?.columns.length !== 1 || !column) return undefined;
  const args = node.args.map(compile);
  const full = ordinary(node, args);
  return (context) => {
    const wanted = args[0]!(context);
    if (wanted instanceof Matrix || wanted instanceof FormulaError) return full(context);
    const row = exactRow(context.evaluation, column, wanted, lookup === 'match');
    return row === undefined ? full(context) : row < 0 ? NOT_FOUND : row + 1;
  };
}

function compileXlookup(
  node: Call,
  whole: WholeOf,
  compile: (node: Node) => RowFormula,
): RowFormula | undefined {
  const keys = whole(node.args[1]);
  const results = whole(node.args[2]);
  const key = keys?.columns[0];
  const result = results?.columns[0];
  if (node.args.length > 4 || !key || !result) return undefined;
  if (keys.columns.length !== 1 || results.columns.length !== 1 || keys.table !== results.table)
    return undefined;
  const args = node.args.map(compile);
  const full = ordinary(node, args);
  return (context) => {
    const wanted = args[0]!(context);
    if (wanted instanceof Matrix || wanted instanceof FormulaError) return full(context);
    const row = exactRow(context.evaluation, key, wanted, false);
    return row === undefined || row < 0 ? full(context) : cell(context.evaluation, result, row);
  };
}

function compileVlookup(
  node: Call,
  whole: WholeOf,
  compile: (node: Node) => RowFormula,
): RowFormula | undefined {
  const range = whole(node.args[1]);
  const key = range?.columns[0];
  const offset = node.args[2];
  if (!isZero(node.args[3]) || !range || !key || offset?.kind !== 'number') return undefined;
  const result = range.columns[Math.trunc(offset.value) - 1];
  if (!result) return undefined;
  const args = node.args.map(compile);
  const full = ordinary(node, args);
  return (context) => {
    const wanted = args[0]!(context);
    if (wanted instanceof Matrix || wanted instanceof FormulaError) return full(context);
    const row = exactRow(context.evaluation, key, wanted, true);
    return row === undefined ? full(context) : row < 0 ? NOT_FOUND : cell(context.evaluation, result, row);
  };
}
