import type { ScalarType } from '../../cells/types.ts';
import { traitsOf } from '../../functions/traits.ts';
import type { Node } from '../../language/ast.ts';
import type { Binding, BoundFormula } from '../plan.ts';

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
 * can't. Computed numbers may be days, so `number` stands for `date` and `time` too; a column read by itself has its own type.
 */
export const formulaType = (formula: BoundFormula): ScalarType | undefined => partType(formula, formula.node);

/** The same of a part of a formula. */
export function partType({ bindings }: BoundFormula, node: Node): ScalarType | undefined {
  const typeOf = (part: Node): ScalarType | undefined => {
    const binding = bindings.get(part);
    return (binding && typeOfBinding(binding)) ?? typeOfNode(part, typeOf);
  };
  return typeOf(node);
}

function typeOfBinding(binding: Binding): ScalarType | undefined {
  switch (binding.kind) {
    case 'field':
      return binding.list ? undefined : binding.column.valueType;
    case 'parameter':
      return binding.parameter.type;
    case 'period':
      return FACTS[binding.fact] ?? 'number';
    default:
      return undefined;
  }
}

type TypeOf = (part: Node) => ScalarType | undefined;

function typeOfNode(part: Node, typeOf: TypeOf): ScalarType | undefined {
  switch (part.kind) {
    case 'number':
    case 'boolean':
      return part.kind;
    case 'text':
      // The empty text stands for blank.
      return part.value === '' ? undefined : 'text';
    case 'unary':
      return part.op === '+' ? typeOf(part.operand) : 'number';
    case 'binary':
      if (part.op === '&') return 'text';
      return COMPARISONS.has(part.op) ? 'boolean' : 'number';
    case 'call':
      return typeOfCall(part, typeOf);
    default:
      return undefined;
  }
}

function typeOfCall({ name, args }: Extract<Node, { kind: 'call' }>, typeOf: TypeOf): ScalarType | undefined {
  const { gives, chooses, catches } = traitsOf(name);
  const choices = chooses === 'if' ? [args[1], args[2]] : catches ? args : undefined;
  if (!choices) return gives;
  const [first, ...others] = choices.map((part) => part && typeOf(part));
  return others.every((each) => each === first) ? first : undefined;
}

/** Whether values of a formula can ever equal keys of a column. Days and times are numbers once they are computed with. */
export function canEqual(formula: BoundFormula, key: ScalarType): boolean {
  const type = formulaType(formula);
  if (type === undefined || type === key) return true;
  const isNumber = (each: ScalarType): boolean => each === 'money' || each === 'number';
  if (isNumber(type) && isNumber(key)) return true;
  return (
    isNumber(type) &&
    (key === 'date' || key === 'time') &&
    formula.bindings.get(formula.node)?.kind !== 'field'
  );
}
