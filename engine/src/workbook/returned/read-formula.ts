import { functionSpec } from '../../functions/registry.ts';
import { traitsOf } from '../../functions/traits.ts';
import { columnLetters } from '../../language/address.ts';
import type { Node } from '../../language/ast.ts';
import { printFormula } from '../../language/print-formula.ts';
import { bindFormula } from '../../plan/binding/bind-formula.ts';
import type { ColumnPlan, SolutionPlan } from '../../plan/plan.ts';
import type { Problem } from '../../solution/solution-file.ts';
import type { PhraseBook } from './phrase-book.ts';
import { shapeOf } from './sheet-formula.ts';

export type ReadFormula =
  | { readonly ok: true; readonly formula: string }
  /** `what`: the function, name or address that our language has no word for. */
  | { readonly ok: false; readonly reason: 'function' | 'name' | 'address'; readonly what: string }
  | { readonly ok: false; readonly reason: 'problem'; readonly problem: Problem };

class NoWord extends Error {
  readonly reason: 'function' | 'name' | 'address';
  readonly what: string;
  constructor(reason: NoWord['reason'], what: string) {
    super(what);
    this.reason = reason;
    this.what = what;
  }
}

/** A formula of a sheet in our language; or the first thing in it that can't be said there. */
export function readFormula(
  plan: SolutionPlan,
  column: ColumnPlan,
  phrases: PhraseBook,
  node: Node,
): ReadFormula {
  try {
    return bound(plan, column, printFormula(translate(phrases, asTyped(column, node))));
  } catch (error) {
    if (error instanceof NoWord) return { ok: false, reason: error.reason, what: error.what };
    throw error;
  }
}

/** A formula of our language as a column takes it, in codes. */
export function bound(plan: SolutionPlan, column: ColumnPlan, text: string): ReadFormula {
  const problems: Problem[] = [];
  const place = { path: '', scope: column.table, owner: column };
  const formula = bindFormula(text, place, plan.names, problems);
  const [problem] = problems;
  if (formula && !problem) return { ok: true, formula: formula.text };
  return {
    ok: false,
    reason: 'problem',
    problem: problem ?? { path: '', key: 'bind.manyRows', facts: {}, formula: text },
  };
}

function translate(phrases: PhraseBook, node: Node): Node {
  const known = phrases.find(node);
  if (known) return known;
  const inside = (part: Node): Node => translate(phrases, part);
  switch (node.kind) {
    case 'unary':
      return { ...node, operand: inside(node.operand) };
    case 'binary':
      return { ...node, left: inside(node.left), right: inside(node.right) };
    case 'array':
      return { ...node, rows: node.rows.map((row) => row.map(inside)) };
    case 'call':
      if (!functionSpec(node.name)) throw new NoWord('function', node.name);
      return { ...node, args: node.args.map(inside) };
    case 'cell':
      throw new NoWord('address', `${node.sheet}!${columnLetters(node.col)}${node.row + 1}`);
    case 'range':
      throw new NoWord('address', shapeOf(node));
    case 'name':
      throw new NoWord('name', node.name);
    default:
      return node;
  }
}

/** Without what every cell of the column gets from its type: the column goes on doing that itself. */
function asTyped(column: ColumnPlan, node: Node): Node {
  const { scale, mode, valueType } = column;
  if (node.kind === 'call' && traitsOf(node.name).chooses === 'if' && node.args.length === 3) {
    const [asked, blank, value] = node.args as [Node, Node, Node];
    // `IF(x="","",ROUND(x,2))`: a blank stays blank.
    const inner = asTyped(column, value);
    if (asked.kind === 'binary' && asked.op === '=' && isEmptyText(asked.right) && isEmptyText(blank))
      return shapeOf(asked.left) === shapeOf(inner) ? inner : node;
    if (valueType === 'boolean' && isBoolean(blank, true) && isBoolean(value, false)) return asked;
    return node;
  }
  if (
    node.kind === 'call' &&
    // What is cut off is written as rounded down.
    traitsOf(node.name).rounds === (mode === 'truncate' ? 'down' : mode) &&
    node.args.length === 2 &&
    valueType !== 'date' &&
    valueType !== 'time'
  ) {
    const [value, to] = node.args as [Node, Node];
    if (to.kind === 'number' && to.value === scale) return value;
  }
  if (valueType === 'text' && node.kind === 'binary' && node.op === '&' && isEmptyText(node.right))
    return node.left;
  return node;
}

const isEmptyText = (node: Node): boolean => node.kind === 'text' && node.value === '';
const isBoolean = (node: Node, value: boolean): boolean => node.kind === 'boolean' && node.value === value;
