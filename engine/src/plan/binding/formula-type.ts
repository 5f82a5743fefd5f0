import type { ScalarType } from '../../cells/types.ts';
import { traitsOf } from '../../functions/traits.ts';
import type { Node } from '../../language/ast.ts';
import type { BoundFormula } from '../plan.ts';

/** What PERIOD gives that is no number; days are computed with as numbers. */
const FACTS: Readonly<Record<string, ScalarType>> = {
  code: 'text',
  name: 'text',
  tax_month: 'text',
  retro: 'boolean',
};
const COMPARISONS = new Set(['=', '<>', '<', '<=', '>', '>=']);

/**
 * The type a formula's result has in every row, where that can be told from the formula alone; undefined where it
 * can't. Computed numbers may be days, so `number` stands for `date` too; a column read by itself has its own type.
 */
export function formulaType({ node, bindings }: BoundFormula): ScalarType | undefined {
  const same = (parts: readonly (Node | undefined)[]): ScalarType | undefined => {
    const [first, ...others] = parts.map((part) => part && typeOf(part));
    return others.every((each) => each === first) ? first : undefined;
  };
  const typeOf = (part: Node): ScalarType | undefined => {
    const binding = bindings.get(part);
    if (binding?.kind === 'field' && !binding.list) return binding.column.valueType;
    if (binding?.kind === 'parameter') return binding.parameter.type;
    if (binding?.kind === 'period') return FACTS[binding.fact] ?? 'number';
    switch (part.kind) {
      case 'number':
        return 'number';
      case 'text':
        // The empty text stands for blank.
        return part.value === '' ? undefined : 'text';
      case 'boolean':
        return 'boolean';
      case 'unary':
        return part.op === '+' ? typeOf(part.operand) : 'number';
      case 'binary':
        if (part.op === '&') return 'text';
        return COMPARISONS.has(part.op) ? 'boolean' : 'number';
      case 'call': {
        const { gives, chooses, catches } = traitsOf(part.name);
        if (chooses === 'if') return same([part.args[1], part.args[2]]);
        return catches ? same(part.args) : gives;
      }
      default:
        return undefined;
    }
  };
  return typeOf(node);
}

/** Whether values of a formula can ever equal keys of a column. Days are numbers once they are computed with. */
export function canEqual(formula: BoundFormula, key: ScalarType): boolean {
  const type = formulaType(formula);
  if (type === undefined || type === key) return true;
  const isNumber = (each: ScalarType): boolean => each === 'money' || each === 'number';
  if (isNumber(type) && isNumber(key)) return true;
  return isNumber(type) && key === 'date' && formula.bindings.get(formula.node)?.kind !== 'field';
}
