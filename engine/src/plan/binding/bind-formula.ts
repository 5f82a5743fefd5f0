import { functionNames, functionSpec } from '../../functions/registry.ts';
import { BOUND_CALLS, LET, PARAMETER } from '../../functions/spec/bound-calls.ts';
import type { CallForm } from '../../functions/spec/call-form.ts';
import { meantFunction } from '../../functions/spec/foreign-names.ts';
import { traitsOf } from '../../functions/traits.ts';
import { childrenOf, type Node } from '../../language/ast.ts';
import { isAddress } from '../../language/foreign-syntax.ts';
import { foldName } from '../../language/names.ts';
import { parseFormula } from '../../language/parse-formula.ts';
import { printFormula, printName } from '../../language/print-formula.ts';
import { callMakesList, refusalOf } from '../../solution/list-shape.ts';
import type { Problem } from '../../solution/solution-file.ts';
import type { BoundFormula, FormulaNames } from '../plan.ts';
import { bindOwnCall } from './bind-own-call.ts';
import { bindReference, isScalarColumn, wholeColumns } from './bind-reference.ts';
import { FormulaBinding, type FormulaPlace, type LetNames, type Part, Stop } from './formula-binding.ts';

/**
 * Parses a formula and binds every name in it. Mistakes go to `problems` with place, character and the nearest name;
 * the answer is then undefined.
 */
export function bindFormula(
  text: string,
  place: FormulaPlace,
  names: FormulaNames,
  problems: Problem[],
): BoundFormula | undefined {
  const binding = new FormulaBinding(text, place, names, problems);
  const parsed = parseFormula(text);
  if (!parsed.ok) {
    const { key, facts, at, end } = parsed.error;
    binding.report(key, facts, { at, end });
    return undefined;
  }
  try {
    const part = bindPart(binding, parsed.node, new Map());
    if (part.list)
      binding.stop('bind.manyRows', {}, part.node, readThroughReference(binding.place, part.node));
    markConstants(binding, part.node, false);
    const { bindings, columns, rowSets, parameters, balances, prior, places } = binding;
    return {
      text: printFormula(part.node),
      written: text,
      path: place.path,
      node: part.node,
      scope: place.scope,
      owner: place.owner,
      bindings,
      reads: { columns, rowSets, parameters, balances, prior, places },
      compiled: {},
    };
  } catch (error) {
    if (error instanceof Stop) return undefined;
    throw error;
  }
}

/** Where all rows of a table stand for one of them, and the row refers to that one: `[@contract.hourly]`. */
function readThroughReference(place: FormulaPlace, node: Node): string | undefined {
  if (node.kind === 'column') {
    const to = foldName(node.table.text);
    const reference = place.scope?.columns.find(
      (each) => each.leads === 'one' && each.file.table !== undefined && foldName(each.file.table) === to,
    );
    return reference && `[@${reference.code}.${printName(node.from.text)}]`;
  }
  if (node.kind === 'call') return undefined;
  for (const child of childrenOf(node)) {
    const instead = readThroughReference(place, child);
    if (instead) return instead;
  }
  return undefined;
}

/** PERIOD and PARAM keep their own meaning for explain; they are memoised all the same. */
function markConstants(binding: FormulaBinding, node: Node, passing: boolean): void {
  // Calls inside are marked too: where a part is run row by row, only calls can answer from what was computed once.
  const canBe = node.kind === 'call' || node.kind === 'binary' || node.kind === 'unary';
  const isConstant = canBe && binding.isRowFree(node) && binding.bindings.get(node) === undefined;
  if (isConstant) binding.bindings.set(node, { kind: 'constant', passing });
  const inside = passing || (isConstant && node.kind === 'call');
  for (const child of childrenOf(node)) markConstants(binding, child, inside);
}

type Call = Extract<Node, { kind: 'call' }>;

function bindPart(binding: FormulaBinding, node: Node, lets: LetNames): Part {
  switch (node.kind) {
    case 'number':
    case 'text':
    case 'boolean':
    case 'error':
    case 'omitted':
      return { node, list: false, row: false, open: false };
    case 'unary': {
      const operand = bindPart(binding, node.operand, lets);
      return binding.made({ ...operand, node: { ...node, operand: operand.node } });
    }
    case 'binary': {
      const left = bindPart(binding, node.left, lets);
      const right = bindPart(binding, node.right, lets);
      return binding.made({
        node: { ...node, left: left.node, right: right.node },
        list: left.list || right.list,
        row: left.row || right.row,
        open: left.open || right.open,
      });
    }
    case 'array': {
      const rows = node.rows.map((row) => row.map((item) => bindPart(binding, item, lets)));
      const all = rows.flat();
      return binding.made({
        node: { ...node, rows: rows.map((row) => row.map((item) => item.node)) },
        list: true,
        row: all.some((item) => item.row),
        open: all.some((item) => item.open),
      });
    }
    case 'field':
    case 'tagged':
    case 'between':
    case 'column':
      return bindReference(binding, node);
    case 'name':
      return bindName(binding, node, lets);
    case 'call':
      return bindCall(binding, node, lets);
    case 'cell':
    case 'range':
      return binding.stop('formula.noAddresses', {}, node);
  }
}

function bindName(binding: FormulaBinding, node: Extract<Node, { kind: 'name' }>, lets: LetNames): Part {
  const bound = lets.get(foldName(node.name));
  if (bound) {
    const copy: Node = { ...node };
    binding.bindings.set(copy, { kind: 'let' });
    return { node: copy, list: bound.list, row: bound.row, open: true };
  }
  const table = binding.names.tables.find(node.name);
  if (table)
    return wholeColumns(binding, { ...node, name: table.code }, table, table.columns.filter(isScalarColumn));
  const column = binding.place.scope?.names.find(node.name);
  if (column) binding.stop('bind.columnWithoutBrackets', { name: node.name }, node, `[@${column.code}]`);
  if (isAddress(node.name)) binding.stop('formula.noAddresses', {}, node);
  if (foldName(node.name) === 'null') writeInstead(binding, node, '""');
  const parameter = binding.names.parameters.find(node.name);
  if (parameter) return bindCall(binding, parameterCall(node, parameter.code), lets);
  const near =
    binding.nearest(node.name, [
      ...lets.keys(),
      ...binding.names.tables.candidates(),
      ...binding.names.parameters.candidates(),
      'TRUE',
      'FALSE',
    ]) ?? binding.nearestField(node.name);
  return binding.stop('bind.unknownName', { name: node.name }, node, near);
}

/** A parameter's name by itself, as Excel's defined names: what PARAM gives of it. */
const parameterCall = (node: Extract<Node, { kind: 'name' }>, code: string): Call => ({
  kind: 'call',
  name: PARAMETER,
  nameSpan: node,
  args: [{ kind: 'text', value: code, at: node.at, end: node.end }],
  at: node.at,
  end: node.end,
});

function writeInstead(
  binding: FormulaBinding,
  node: Extract<Node, { kind: 'name' }>,
  instead: string,
): never {
  return binding.stop('formula.writeInstead', { found: node.name, instead }, node, instead);
}

function bindCall(binding: FormulaBinding, node: Call, lets: LetNames): Part {
  const own = BOUND_CALLS.get(node.name);
  const refused = own ? undefined : refusalOf(node.name);
  if (refused) binding.stop(`bind.${refused}`, { name: node.name }, node.nameSpan);
  if (node.name === LET.name) return bindLet(binding, node, lets);
  const form =
    own ??
    functionSpec(node.name) ??
    binding.stop(
      'bind.unknownFunction',
      { name: node.name },
      node.nameSpan,
      meantFunction(node.name) ?? binding.nearest(node.name, [...functionNames(), ...BOUND_CALLS.keys()]),
    );
  // `F()` may come as one omitted argument.
  const args = node.args.length === 1 && node.args[0]?.kind === 'omitted' && form.max === 0 ? [] : node.args;
  checkCount(binding, node, args.length, form);
  const { place, of: words } = traitsOf(node.name).words ?? { place: -1, of: [] };
  const word = args[place];
  if (word?.kind === 'text' && !words.includes(word.value.toLowerCase()))
    binding.stop(
      'file.notOneOf',
      { found: word.value, allowed: words.join(', ') },
      word,
      binding.nearest(word.value, words) ?? words.find((each) => word.value.toLowerCase().startsWith(each)),
    );
  const named = args[0];
  if (own?.names && named?.kind === 'name') writeInstead(binding, named, `"${named.name}"`);
  const parts = args.map((arg) => bindPart(binding, arg, lets));
  const bound: Call = { ...node, args: parts.map((each) => each.node) };
  const part: Part = {
    node: bound,
    list: callMakesList(
      node.name,
      parts.map((each) => each.list),
    ),
    row: parts.some((each) => each.row),
    open: parts.some((each) => each.open),
  };
  return own ? bindOwnCall(binding, bound, part, parts) : binding.made(part);
}

function checkCount(
  binding: FormulaBinding,
  node: Call,
  found: number,
  form: Pick<CallForm, 'min' | 'max'> & Partial<CallForm>,
): void {
  const { min, max, group = 1, signature = '' } = form;
  const facts = { name: node.name, found, min, max, signature };
  if (found < min || found > max) {
    const key = max > 200 ? 'Least' : min < max ? '' : min === 1 ? 'One' : 'Exact';
    binding.stop(`bind.argumentCount${key}`, facts, node.nameSpan);
  }
  if ((found - min) % group !== 0) binding.stop('bind.argumentGroups', facts, node.nameSpan);
}

function bindLet(binding: FormulaBinding, node: Call, lets: LetNames): Part {
  const count = node.args.length;
  if (count < 3 || count % 2 === 0) binding.stop('bind.letShape', { found: count }, node.nameSpan);
  const inner = new Map(lets);
  const args: Node[] = [];
  let row = false;
  let openOutside = false;
  const outside = (part: Part): void => {
    row ||= part.row;
    openOutside ||= part.open && readsOuter(part.node, lets, inner);
  };
  for (let position = 0; position < count - 1; position += 2) {
    const named = node.args[position]!;
    if (named.kind !== 'name') return binding.stop('bind.letName', {}, named);
    if (binding.names.tables.find(named.name) || functionSpec(named.name.toUpperCase()))
      binding.stop('bind.letNameTaken', { name: named.name }, named);
    const value = bindPart(binding, node.args[position + 1]!, inner);
    outside(value);
    inner.set(foldName(named.name), value);
    args.push(named, value.node);
  }
  const result = bindPart(binding, node.args[count - 1]!, inner);
  outside(result);
  args.push(result.node);
  return binding.made({ node: { ...node, args }, list: result.list, row, open: openOutside });
}

/** Does this part read a name of a LET around the one being bound? */
function readsOuter(node: Node, outer: LetNames, inner: LetNames): boolean {
  if (outer.size === 0) return false;
  if (node.kind === 'name') {
    const name = foldName(node.name);
    return outer.has(name) && outer.get(name) === inner.get(name);
  }
  return childrenOf(node).some((child) => readsOuter(child, outer, inner));
}
