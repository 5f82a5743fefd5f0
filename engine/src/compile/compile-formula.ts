import { CALC, errorOf, NAME, VALUE } from '../cells/error-values.ts';
import { FormulaError, Matrix, type Scalar, type Value } from '../cells/values.ts';
import { functionSpec } from '../functions/registry.ts';
import type { Compiled, Leaves } from '../functions/spec/compiled.ts';
import type { FunctionSpec } from '../functions/spec/function-spec.ts';
import { traitsOf } from '../functions/traits.ts';
import type { Node } from '../language/ast.ts';
import { LIMITS } from '../language/limits.ts';
import { foldName } from '../language/names.ts';
import { scalarOf, TOO_LARGE } from '../operators/operators.ts';
import { callList, callScalar } from './compile-call.ts';
import { compileLambdaCall, LAMBDA_CALLS, type Lambda } from './compile-lambda.ts';
import { compileBinary, compileUnary } from './compile-operators.ts';

/** LET names in force: where their value lies and whether it stands for cells. */
interface Binding {
  readonly slot: number;
  readonly isReference: boolean;
  /** The name stands for a LAMBDA and is called, not read. */
  readonly lambda?: Lambda<unknown>;
}
type Scope = ReadonlyMap<string, Binding>;

interface Compiling<C> {
  readonly leaves: Leaves<C>;
  /** Values of LET names. Shared by all runs of the formula; LET restores what it found, so a run within a run is safe. */
  readonly frame: Value[];
  /** How often LAMBDAs were called in this run, and whether there are any. */
  readonly lambdas: { calls: number; any: boolean };
}

const NO_NAMES: Scope = new Map();

/**
 * Turns a tree into a function of the context. Check the tree first (`checkFormula`): what would be an error of the
 * file there becomes #NAME? or #N/A here.
 * @example compileNode(node, leaves)(row)
 */
export function compileNode<C>(node: Node, leaves: Leaves<C>): Compiled<C> {
  const lambdas = { calls: 0, any: false };
  const run = compile(node, { leaves, frame: [], lambdas }, NO_NAMES);
  if (!lambdas.any) return run;
  return (context) => {
    lambdas.calls = 0;
    return run(context);
  };
}

function compile<C>(node: Node, compiling: Compiling<C>, scope: Scope): Compiled<C> {
  switch (node.kind) {
    case 'number':
    case 'text':
    case 'boolean': {
      const { value } = node;
      return () => value;
    }
    case 'error': {
      const error = errorOf(node.code);
      return () => error;
    }
    case 'omitted':
      return () => null;
    case 'unary':
      return compileUnary(node.op, compile(node.operand, compiling, scope));
    case 'binary':
      return compileBinary(
        node.op,
        compile(node.left, compiling, scope),
        compile(node.right, compiling, scope),
      );
    case 'array':
      return compileArray(node.rows, compiling, scope);
    case 'name': {
      const binding = scope.get(foldName(node.name));
      if (binding === undefined) return compiling.leaves.leaf(node);
      const { frame } = compiling;
      const { slot } = binding;
      if (binding.lambda !== undefined) return () => CALC;
      return () => frame[slot]!;
    }
    case 'call':
      return compileCall(node, compiling, scope);
    default:
      return compiling.leaves.leaf(node);
  }
}

function compileArray<C>(
  rows: readonly (readonly Node[])[],
  compiling: Compiling<C>,
  scope: Scope,
): Compiled<C> {
  const items = rows.flat().map((item) => compile(item, compiling, scope));
  const [height, width] = [rows.length, rows[0]!.length];
  if (rows.flat().every(isConstant)) {
    // A list of constants never changes: one Matrix for all rows.
    const data: Scalar[] = [];
    for (const item of items) data.push(scalarOf((item as Compiled<unknown>)(undefined)));
    const matrix = new Matrix(height, width, data);
    return () => matrix;
  }
  return (context) =>
    new Matrix(
      height,
      width,
      items.map((item) => scalarOf(item(context))),
    );
}

function isConstant(node: Node): boolean {
  if (node.kind === 'unary') return isConstant(node.operand);
  return node.kind === 'number' || node.kind === 'text' || node.kind === 'boolean' || node.kind === 'error';
}

function compileCall<C>(
  node: Extract<Node, { kind: 'call' }>,
  compiling: Compiling<C>,
  scope: Scope,
): Compiled<C> {
  if (node.name === 'LET') return compileLet(node, compiling, scope);
  if (node.name === 'LAMBDA') return () => CALC;
  const called = scope.get(foldName(node.name))?.lambda as Lambda<C> | undefined;
  if (called !== undefined) return callLambda(called, node.args, compiling, scope);
  if (LAMBDA_CALLS.has(node.name)) {
    const lambda = lambdaOf(node.args[node.args.length - 1], compiling, scope);
    if (lambda === undefined) return () => VALUE;
    const rest = node.args.slice(0, -1).map((arg) => compile(arg, compiling, scope));
    return compileLambdaCall(node, rest, lambda);
  }
  const special = compiling.leaves.specialCall?.(node, (part) => compile(part, compiling, scope));
  if (special !== undefined) return special;
  const spec = functionSpec(node.name);
  if (spec === undefined) {
    const error = new FormulaError('#NAME?', { key: 'formula.unknownFunction', facts: { name: node.name } });
    return () => error;
  }
  const count = node.args.length;
  if (count < spec.min || count > spec.max) {
    const error = wrongCount(spec, count);
    return () => error;
  }
  const args = node.args.map((arg) => compile(arg, compiling, scope));
  if ('lazy' in spec) return spec.lazy(args, node);
  if ('scalar' in spec) {
    if (!spec.emptyIsDefault) return callScalar(spec, args);
    const last = node.args.findLastIndex((arg) => arg.kind !== 'omitted');
    return callScalar(spec, args.slice(0, last + 1));
  }
  const omitted = node.args.map((arg) => arg.kind === 'omitted');
  const refs = node.args.map((arg) => isReference(arg, compiling, scope));
  if (refs.every((ref) => typeof ref === 'boolean')) return callList(spec, args, { refs, omitted });
  // Which branch was taken decides whether an argument stands for cells.
  return (context) => {
    const now = refs.map((ref) => (typeof ref === 'boolean' ? ref : ref(context)));
    return callList(spec, args, { refs: now, omitted })(context);
  };
}

function wrongCount(spec: FunctionSpec, count: number): FormulaError {
  return count < spec.min
    ? new FormulaError('#N/A', {
        key: 'formula.tooFewArguments',
        facts: { name: spec.name, min: spec.min, count },
      })
    : new FormulaError('#N/A', {
        key: 'formula.tooManyGiven',
        facts: { name: spec.name, max: spec.max, count },
      });
}

/** `LET(a, 1, b, a+1, a*b)`: each name holds from its own definition on. */
function compileLet<C>(
  node: Extract<Node, { kind: 'call' }>,
  compiling: Compiling<C>,
  outer: Scope,
): Compiled<C> {
  const { args } = node;
  if (args.length < 3 || args.length % 2 === 0) {
    const error = new FormulaError('#N/A', { key: 'formula.letShape', facts: {} });
    return () => error;
  }
  let scope = outer;
  const steps: { slot: number; value: Compiled<C> }[] = [];
  for (let index = 0; index + 1 < args.length; index += 2) {
    const name = args[index]!;
    if (name.kind !== 'name') return () => NAME;
    const definition = args[index + 1]!;
    if (definition.kind === 'call' && definition.name === 'LAMBDA') {
      const lambda = lambdaOf(definition, compiling, scope) as Lambda<unknown> | undefined;
      if (lambda === undefined) return () => NAME;
      scope = new Map(scope).set(foldName(name.name), { slot: -1, isReference: false, lambda });
      continue;
    }
    const value = compile(definition, compiling, scope);
    const slot = compiling.frame.push(null) - 1;
    steps.push({ slot, value });
    const isCells = isReference(definition, compiling, scope) === true;
    scope = new Map(scope).set(foldName(name.name), { slot, isReference: isCells });
  }
  const result = compile(args[args.length - 1]!, compiling, scope);
  const { frame } = compiling;
  if (steps.length === 1) {
    const { slot, value } = steps[0]!;
    return (context) => {
      const saved = frame[slot]!;
      frame[slot] = value(context);
      const found = result(context);
      frame[slot] = saved;
      return found;
    };
  }
  return (context) => {
    const saved = steps.map((step) => frame[step.slot]!);
    for (const step of steps) frame[step.slot] = step.value(context);
    const found = result(context);
    for (let index = 0; index < steps.length; index += 1) frame[steps[index]!.slot] = saved[index]!;
    return found;
  };
}

/** A LAMBDA as written, the name of one, or the name of a function of one list (`BYROW(list,SUM)`). */
function lambdaOf<C>(node: Node | undefined, compiling: Compiling<C>, scope: Scope): Lambda<C> | undefined {
  if (node?.kind === 'name') {
    const known = scope.get(foldName(node.name))?.lambda as Lambda<C> | undefined;
    const name = node.name.toUpperCase();
    if (known !== undefined || functionSpec(name) === undefined) return known;
    const item: Node = { kind: 'name', name: 'item', at: node.at, end: node.end };
    const body: Node = { kind: 'call', name, nameSpan: node, args: [item], at: node.at, end: node.end };
    return lambdaOf({ ...body, name: 'LAMBDA', args: [item, body] }, compiling, scope);
  }
  if (node?.kind !== 'call' || node.name !== 'LAMBDA' || node.args.length === 0) return undefined;
  compiling.lambdas.any = true;
  let inner = scope;
  const slots: number[] = [];
  for (const parameter of node.args.slice(0, -1)) {
    if (parameter.kind !== 'name') return undefined;
    const slot = compiling.frame.push(null) - 1;
    slots.push(slot);
    inner = new Map(inner).set(foldName(parameter.name), { slot, isReference: true });
  }
  const body = compile(node.args[node.args.length - 1]!, compiling, inner);
  const { frame, lambdas } = compiling;
  return {
    parameters: slots.length,
    apply(context, values) {
      lambdas.calls += 1;
      if (lambdas.calls > LIMITS.listSize) return TOO_LARGE;
      const saved = slots.map((slot) => frame[slot]!);
      for (let index = 0; index < slots.length; index += 1) frame[slots[index]!] = values[index] ?? null;
      const found = body(context);
      for (let index = 0; index < slots.length; index += 1) frame[slots[index]!] = saved[index]!;
      return found;
    },
  };
}

function callLambda<C>(
  lambda: Lambda<C>,
  args: readonly Node[],
  compiling: Compiling<C>,
  scope: Scope,
): Compiled<C> {
  if (args.length > lambda.parameters) return () => VALUE;
  const values = args.map((arg) => compile(arg, compiling, scope));
  return (context) =>
    lambda.apply(
      context,
      values.map((value) => value(context)),
    );
}

/** Known when compiling, or only when a branch is chosen. */
type ReferenceTest<C> = boolean | ((context: C) => boolean);

/**
 * Does the value stand for cells? Then aggregates skip its text and booleans, as Excel does with references. IF, IFS,
 * SWITCH and CHOOSE hand on the cell of the branch they take.
 */
function isReference<C>(node: Node, compiling: Compiling<C>, scope: Scope): ReferenceTest<C> {
  switch (node.kind) {
    case 'field':
    case 'tagged':
    case 'between':
    case 'column':
    case 'cell':
    case 'range':
      return true;
    case 'name': {
      const binding = scope.get(foldName(node.name));
      return binding === undefined || binding.isReference;
    }
    case 'call':
      if (compiling.leaves.isReferenceCall?.(node.name)) return true;
      switch (traitsOf(node.name).refersTo) {
        case 'first':
          return isReference(node.args[0] ?? node, compiling, scope);
        case 'found':
          return foundReference(node, compiling, scope);
        default:
          return branchReference(node, compiling, scope);
      }
    default:
      return false;
  }
}

function branchReference<C>(
  node: Extract<Node, { kind: 'call' }>,
  compiling: Compiling<C>,
  scope: Scope,
): ReferenceTest<C> {
  const branches = branchesOf(node).map((arg) => isReference(arg, compiling, scope));
  if (!branches.some((branch) => branch !== false)) return false;
  if (branches.every((branch) => branch === true)) return true;
  // The same call over the numbers of its branches tells which one it takes.
  const chosen = compile(withNumbers(node), compiling, scope);
  return (context) => {
    const branch = branches[Number(scalarOf(chosen(context)))];
    return typeof branch === 'function' ? branch(context) : branch === true;
  };
}

/** XLOOKUP hands on the cell it finds, or what stands in for it. */
function foundReference<C>(
  node: Extract<Node, { kind: 'call' }>,
  compiling: Compiling<C>,
  scope: Scope,
): ReferenceTest<C> {
  const [, keys, results, otherwise] = node.args;
  const found = results !== undefined && isReference(results, compiling, scope);
  const instead = otherwise === undefined || isReference(otherwise, compiling, scope);
  if (!found || !keys || instead === true) return found;
  const marked = [...node.args];
  marked[2] = keys;
  marked[3] = { kind: 'text', value: NOT_FOUND_MARK, at: node.at, end: node.end };
  const lookup = compile({ ...node, args: marked }, compiling, scope);
  return (context) => {
    const ref = scalarOf(lookup(context)) === NOT_FOUND_MARK ? instead : found;
    return typeof ref === 'function' ? ref(context) : ref;
  };
}

/** A text no table holds. */
const NOT_FOUND_MARK = '\u0000not found';

/** Places of the arguments a call may hand on. */
const branchPlaces = ({ name, args }: Extract<Node, { kind: 'call' }>): readonly number[] =>
  traitsOf(name).branches?.(args.length) ?? [];

function branchesOf(node: Extract<Node, { kind: 'call' }>): readonly Node[] {
  return branchPlaces(node).map((index) => node.args[index]!);
}

function withNumbers(node: Extract<Node, { kind: 'call' }>): Node {
  const places = branchPlaces(node);
  const args = node.args.map((arg, index): Node => {
    const branch = places.indexOf(index);
    return branch < 0 ? arg : { kind: 'number', value: branch, at: arg.at, end: arg.end };
  });
  return { ...node, args };
}
