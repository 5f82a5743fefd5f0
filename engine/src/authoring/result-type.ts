import type { ScalarType } from '../cells/types.ts';
import { BOUND_CALLS, PERIOD_DAYS } from '../functions/spec/bound-calls.ts';
import { traitsOf } from '../functions/traits.ts';
import type { Node } from '../language/ast.ts';
import { parseFormula } from '../language/parse-formula.ts';
import { type FormulaSolution, findColumn, findTable, fold, followPath, type ScopeTable } from './scope.ts';

interface Place {
  solution: FormulaSolution;
  table: ScopeTable;
}

/**
 * As what people read a formula's result: a day rather than its serial number, an amount rather than a number. Undefined
 * where the formula alone doesn't say.
 */
export function resultType(
  solution: FormulaSolution,
  table: string,
  formula: string,
): ScalarType | undefined {
  const parsed = parseFormula(formula);
  const own = findTable(solution, table);
  return parsed.ok && own ? typeOf(parsed.node, { solution, table: own }) : undefined;
}

function typeOf(node: Node, place: Place): ScalarType | undefined {
  switch (node.kind) {
    case 'number':
    case 'boolean':
      return node.kind;
    case 'text':
      // The empty text stands for blank.
      return node.value === '' ? undefined : 'text';
    case 'unary':
      return node.op === '%' ? 'number' : typeOf(node.operand, place);
    case 'binary':
      return ofOperator(node, typeOf(node.left, place), typeOf(node.right, place));
    case 'field':
      return ofField(
        node.path.map(({ text }) => text),
        place,
      );
    case 'call':
      return ofCall(node, place);
    default:
      return undefined;
  }
}

function ofField(path: string[], { solution, table }: Place): ScalarType | undefined {
  const last = path.pop() ?? '';
  const found = followPath(solution, table, path);
  const type = found && findColumn(found, last)?.type;
  return type === 'reference' || type === 'rows' ? undefined : type;
}

function ofOperator(
  { op }: Extract<Node, { kind: 'binary' }>,
  left: ScalarType | undefined,
  right: ScalarType | undefined,
): ScalarType | undefined {
  if (op === '&') return 'text';
  if (op !== '+' && op !== '-' && op !== '*' && op !== '/') return op === '^' ? 'number' : 'boolean';
  if (left === undefined || right === undefined) return undefined;
  const [isDay, wasDay] = [left === 'date', right === 'date'];
  if (isDay || wasDay) return (op === '+' && isDay !== wasDay) || (op === '-' && !wasDay) ? 'date' : 'number';
  if (op === '/') return left === 'money' && right !== 'money' ? 'money' : 'number';
  return left === 'money' || right === 'money' ? 'money' : 'number';
}

function ofCall({ name, args }: Extract<Node, { kind: 'call' }>, place: Place): ScalarType | undefined {
  const { gives, isDay, chooses, catches, rounds, kernel } = traitsOf(name);
  if (gives) return gives;
  if (isDay) return 'date';
  const [first] = args;
  const named = first?.kind === 'text' ? first.value : '';
  const reads = BOUND_CALLS.get(name)?.reads;
  if (reads === 'period') return PERIOD_DAYS.includes(named) ? 'date' : undefined;
  if (reads === 'parameter') {
    const parameter = place.solution.parameters?.find(({ code }) => fold(code) === fold(named));
    return parameter && 'type' in parameter ? (parameter.type as ScalarType) : undefined;
  }
  if (rounds) return first && typeOf(first, place);
  const alike =
    chooses === 'if' ? args.slice(1) : catches || kernel === 'least' || kernel === 'greatest' ? args : [];
  const types = new Set(alike.map((part) => typeOf(part, place)));
  return types.size === 1 ? [...types][0] : undefined;
}
