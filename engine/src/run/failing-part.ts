import { FormulaError } from '../cells/values.ts';
import { traitsOf } from '../functions/traits.ts';
import type { Node } from '../language/ast.ts';
import { printNode } from '../language/print-formula.ts';
import { scalarOf } from '../operators/operators.ts';
import type { BoundFormula } from '../plan/plan.ts';
import { fillPart } from './formulas/fill-formula.ts';
import { rowFormulaOf } from './formulas/scalar-leaves.ts';
import type { RowContext } from './tables/evaluation-context.ts';

/** As much of a filled formula as a message holds. */
const LONGEST = 160;

/**
 * The innermost part of a failing formula that makes the error itself, with the row's values in place of names:
 * `INDEX(T[[d1]:[d3]],3,4)` of a formula whose other parts are fine.
 */
export function failingPart(formula: BoundFormula, context: RowContext, code: string): string {
  const fails = (node: Node): boolean => {
    const value = rowFormulaOf(formula, node)(context);
    return value instanceof FormulaError && value.code === code;
  };
  let part = formula.node;
  for (let inner = computedParts(formula, part, context).find(fails); inner !== undefined; ) {
    part = inner;
    inner = computedParts(formula, part, context).find(fails);
  }
  const filled = printNode(fillPart(formula, part, context));
  return filled.length > LONGEST ? `${filled.slice(0, LONGEST - 1)}…` : filled;
}

/** The parts that were computed on the way to a node's value and can be computed again alone. */
function computedParts(formula: BoundFormula, node: Node, context: RowContext): readonly Node[] {
  // A name, a parameter or a function of payroll is a leaf: what it was given is not read as a value.
  if (formula.bindings.has(node)) return [];
  switch (node.kind) {
    case 'unary':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'call': {
      const args = node.args.filter((arg) => arg.kind !== 'omitted');
      const { chooses } = traitsOf(node.name);
      if (!chooses) return args;
      // An error within those that weren't chosen says nothing of theirs.
      if (chooses !== 'if') return [];
      const [condition, whenTrue, whenFalse] = node.args;
      const met = scalarOf(rowFormulaOf(formula, condition!)(context));
      if (met instanceof FormulaError) return [condition!];
      const chosen = met === true || (typeof met === 'number' && met !== 0) ? whenTrue : whenFalse;
      return chosen && chosen.kind !== 'omitted' ? [chosen] : [];
    }
    default:
      return [];
  }
}
