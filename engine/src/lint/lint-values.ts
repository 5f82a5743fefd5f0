import type { ScalarType } from '../cells/types.ts';
import { traitsOf } from '../functions/traits.ts';
import { columnKind } from '../kinds/registry.ts';
import { childrenOf, type Node } from '../language/ast.ts';
import { printNode } from '../language/print-formula.ts';
import { partType } from '../plan/binding/formula-type.ts';
import type { BoundFormula, ColumnPlan } from '../plan/plan.ts';
import type { Problem } from '../solution/solution-file.ts';
import { tableCells } from '../solution/words.ts';

type WarnAt = (node: Node, key: string, facts: Problem['facts']) => void;

const COMPARISONS = new Set(['=', '<>', '<', '<=', '>', '>=']);
const ARITHMETIC = new Set(['+', '-', '*', '/', '^']);

/** What one part of a formula does with values of kinds that don't fit: compares, counts or passes over them. */
export function lintValues(formula: BoundFormula, node: Node, warn: WarnAt): void {
  if (node.kind === 'binary' && COMPARISONS.has(node.op)) {
    const types = neverEqual(formula, node.left, node.right);
    if (types)
      warn(node, 'lint.neverEqual', { ...types, one: printNode(node.left), other: printNode(node.right) });
  }
  for (const { node: part, column } of textsCounted(formula, node)) {
    const facts = { column: `${column.table.code}.${column.code}`, written: printNode(part) };
    const key = isKey(column)
      ? isRows(formula, part)
        ? 'lint.rowsCounted'
        : 'lint.keyCounted'
      : 'lint.textCounted';
    warn(part, key, facts);
  }
  if (node === formula.node && isTimeSpan(formula, node)) warn(node, 'lint.timeSpan', timesOf(node));
  for (const child of childrenOf(node))
    if (isTimeSpan(formula, child) && !wraps(node)) warn(child, 'lint.timeSpan', timesOf(child));
  const known = calendarRead(formula, node);
  if (known) warn(known, 'lint.timeRead', { written: printNode(known), name: nameOf(node) });
  for (const part of leftOut(formula, node))
    warn(part, 'lint.blankLeftOut', { written: printNode(part), name: nameOf(node) });
  const apart = otherRows(formula, node);
  if (apart)
    warn(apart[1], 'lint.otherRows', {
      name: nameOf(node),
      one: printNode(apart[0]),
      other: printNode(apart[1]),
    });
}

const nameOf = (node: Node): string => (node.kind === 'call' ? node.name : '');

/** Days and times are numbers; what has no type of its own may be anything. */
const FAMILIES: Readonly<Record<ScalarType, string>> = {
  money: 'number',
  number: 'number',
  date: 'number',
  time: 'number',
  text: 'text',
  boolean: 'boolean',
};

/** Two values of kinds that are never equal: `[@day]="2025-01-01"`, `[@number]="5"`, `[@flag]=1`. */
function neverEqual(formula: BoundFormula, left: Node, right: Node): Problem['facts'] | undefined {
  const [one, other] = [left, right].map((node) => {
    const binding = formula.bindings.get(node);
    return binding?.kind === 'field' ? binding.column.valueType : partType(formula, node);
  });
  if (one === undefined || other === undefined || FAMILIES[one] === FAMILIES[other]) return undefined;
  return { oneType: `@type.${one}`, otherType: `@type.${other}` };
}

/** One time of day less another: below zero for a shift over midnight. */
function isTimeSpan(formula: BoundFormula, node: Node): node is Extract<Node, { kind: 'binary' }> {
  const isTime = (part: Node): boolean => partType(formula, part) === 'time';
  return node.kind === 'binary' && node.op === '-' && isTime(node.left) && isTime(node.right);
}

const wraps = (node: Node): boolean => node.kind === 'call' && traitsOf(node.name).wraps === true;

const timesOf = (node: Node): Problem['facts'] => ({ written: printNode(node) });

/** What DATEVALUE or TIMEVALUE is to read though it is no text: they fail in every row. */
function calendarRead(formula: BoundFormula, node: Node): Node | undefined {
  if (node.kind !== 'call' || !traitsOf(node.name).readsText) return undefined;
  const [first] = node.args;
  const type = first && partType(formula, first);
  return type === 'date' || type === 'time' ? first : undefined;
}

/** Texts in arithmetic or added up: `[@employee]*2`, or a rows column in place of its amounts. */
function textsCounted(formula: BoundFormula, node: Node): { node: Node; column: ColumnPlan }[] {
  const isArithmetic = node.kind === 'binary' && ARITHMETIC.has(node.op);
  if (!isArithmetic && !(node.kind === 'call' && traitsOf(node.name).counts)) return [];
  return childrenOf(node).flatMap((child) => {
    const binding = formula.bindings.get(child);
    return binding?.kind === 'field' && binding.column.valueType === 'text'
      ? [{ node: child, column: binding.column }]
      : [];
  });
}

const isKey = (column: ColumnPlan): boolean => column.leads === 'one' || column.table.key.includes(column);

/** A rows column written by itself: it stands for the keys of its rows. */
function isRows(formula: BoundFormula, node: Node): boolean {
  const binding = formula.bindings.get(node);
  return node.kind === 'field' && binding?.kind === 'field' && binding.hops.length === node.path.length;
}

/** Inputs that may be empty among the arguments of MIN and MAX, which pass over what is empty. */
function leftOut(formula: BoundFormula, node: Node): readonly Node[] {
  if (node.kind !== 'call' || node.args.length < 2) return [];
  const { kernel } = traitsOf(node.name);
  if (kernel !== 'least' && kernel !== 'greatest') return [];
  // To MAX nothing and 0 are the same, unless what stands beside them may be negative.
  if (kernel === 'greatest' && !node.args.some(mayBeNegative)) return [];
  return node.args.filter((each) => {
    const binding = formula.bindings.get(each);
    return binding?.kind === 'field' && !binding.list && mayBeBlank(binding.column);
  });
}

const mayBeNegative = (node: Node): boolean =>
  (node.kind === 'unary' || node.kind === 'binary') && node.op === '-';

const mayBeBlank = (column: ColumnPlan): boolean =>
  ['money', 'number'].includes(column.valueType) &&
  columnKind(column.source).given !== undefined &&
  tableCells(column.table) !== 'inFile' &&
  !column.table.key.includes(column);

/** Lists that are gone through side by side though they aren't of the same rows. */
function otherRows(formula: BoundFormula, node: Node): readonly [Node, Node] | undefined {
  if (node.kind !== 'call') return undefined;
  const { conditional, products, kernel, lookup } = traitsOf(node.name);
  if (!conditional && products === undefined && kernel !== 'progressive' && lookup !== 'xlookup')
    return undefined;
  let first: { readonly node: Node; readonly rows: unknown } | undefined;
  for (const each of node.args) {
    const rows = rowsOfList(formula, each);
    if (rows === undefined) continue;
    if (first && first.rows !== rows) return [first.node, each];
    first ??= { node: each, rows };
  }
  return undefined;
}

/** What tells the rows of a list apart: all of a table, or those found on a path from the row. */
function rowsOfList(formula: BoundFormula, node: Node): unknown {
  const binding = formula.bindings.get(node);
  if (binding?.kind === 'tableColumns') return binding.table;
  if (binding?.kind !== 'field' || !binding.list) return undefined;
  return binding.hops.map(({ table, code }) => `${table.code}.${code}`).join(' ');
}
