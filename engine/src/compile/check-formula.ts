import { functionNames, functionSpec } from '../functions/registry.ts';
import { traitsOf } from '../functions/traits.ts';
import { childrenOf, type Node } from '../language/ast.ts';
import type { FormulaProblem } from '../language/formula-problem.ts';
import { foldName, isCode } from '../language/names.ts';
import { nearest } from '../language/nearest.ts';
import { takesList } from './compile-call.ts';

/** One value or many. `unknown`: couldn't be told, because something else is wrong. */
export type Shape = 'one' | 'list' | 'unknown';

/** What the surroundings of a formula add to the language. */
export interface CheckOptions {
  /** Shape of a leaf (field, tagged, between, column, name other than LET names), or what is wrong with it. */
  leaf(node: Node): Shape | FormulaProblem;
  /** Functions beyond the library (PARAM, PERIOD, SHARE …) with their argument counts and what they give. */
  readonly calls?: Readonly<
    Record<string, { readonly min: number; readonly max: number; readonly shape?: Shape }>
  >;
  /** Names a LET may not take: the tables' codes. */
  readonly reserved?: Iterable<string>;
}

/**
 * Everything that can be wrong with a parsed formula before it runs: unknown functions (with the nearest name),
 * argument counts, LET names, and many values where one is needed. `shape` is that of the result.
 */
export function checkFormula(
  node: Node,
  options: CheckOptions,
): { readonly shape: Shape; readonly problems: readonly FormulaProblem[] } {
  const checker = new Checker(options);
  const shape = checker.shape(node, new Map());
  return { shape, problems: checker.problems };
}

class Checker {
  readonly problems: FormulaProblem[] = [];
  private readonly options: CheckOptions;
  private readonly reserved: ReadonlySet<string>;

  constructor(options: CheckOptions) {
    this.options = options;
    this.reserved = new Set([...(options.reserved ?? [])].map(foldName));
  }

  shape(node: Node, names: ReadonlyMap<string, Shape>): Shape {
    switch (node.kind) {
      case 'number':
      case 'text':
      case 'boolean':
      case 'error':
      case 'omitted':
        return 'one';
      case 'unary':
      case 'binary':
        return this.combined(childrenOf(node), names);
      case 'array':
        for (const item of childrenOf(node)) this.one(item, names);
        return node.rows.length === 1 && node.rows[0]!.length === 1 ? 'one' : 'list';
      case 'call':
        return this.call(node, names);
      case 'name': {
        const known = names.get(foldName(node.name));
        return known ?? this.leaf(node);
      }
      default:
        return this.leaf(node);
    }
  }

  private leaf(node: Node): Shape {
    const found = this.options.leaf(node);
    if (typeof found === 'string') return found;
    this.problems.push(found);
    return 'unknown';
  }

  /** Element-wise: a list among the parts makes a list. */
  private combined(parts: readonly Node[], names: ReadonlyMap<string, Shape>): Shape {
    let shape: Shape = 'one';
    for (const part of parts) {
      const found = this.shape(part, names);
      if (found === 'list' || (found === 'unknown' && shape === 'one')) shape = found;
    }
    return shape;
  }

  private one(node: Node, names: ReadonlyMap<string, Shape>): void {
    if (this.shape(node, names) === 'list') this.report('formula.manyValues', {}, node);
  }

  private report(key: string, facts: FormulaProblem['facts'], place: { at: number; end: number }): void {
    this.problems.push({ key, facts, at: place.at, end: place.end });
  }

  private call(node: Extract<Node, { kind: 'call' }>, names: ReadonlyMap<string, Shape>): Shape {
    if (node.name === 'LET') return this.letCall(node, names);
    const extra = this.options.calls?.[node.name];
    const spec = extra ? undefined : functionSpec(node.name);
    const counts = extra ?? spec;
    if (counts === undefined) {
      const known = [...functionNames(), ...Object.keys(this.options.calls ?? {})];
      const close = nearest(node.name, known);
      const key = close === undefined ? 'formula.unknownFunction' : 'formula.unknownFunctionNearest';
      this.report(key, { name: node.name, ...(close && { nearest: close }) }, node.nameSpan);
      for (const arg of node.args) this.shape(arg, names);
      return 'unknown';
    }
    const count = node.args.length;
    if (count < counts.min) {
      this.report('formula.tooFewArguments', { name: node.name, min: counts.min, count }, node.nameSpan);
    } else if (count > counts.max) {
      this.report('formula.tooManyGiven', { name: node.name, max: counts.max, count }, node.nameSpan);
    }
    if (spec === undefined) {
      for (const arg of node.args) this.shape(arg, names);
      return extra?.shape ?? 'one';
    }
    let shape: Shape = 'one';
    node.args.forEach((arg, index) => {
      const found = this.shape(arg, names);
      const accepts = 'scalar' in spec ? false : takesList(spec.takes, index);
      if (!accepts && (found === 'list' || (found === 'unknown' && shape === 'one'))) shape = found;
    });
    return spec.returns === 'list' ? this.listResult(node) : shape;
  }

  /** INDEX with a row (and a column) gives one value, without them a list. */
  private listResult(node: Extract<Node, { kind: 'call' }>): Shape {
    return traitsOf(node.name).picks ? 'one' : 'list';
  }

  private letCall(node: Extract<Node, { kind: 'call' }>, outer: ReadonlyMap<string, Shape>): Shape {
    const { args } = node;
    if (args.length < 3 || args.length % 2 === 0) {
      this.report('formula.letShape', {}, node);
      return 'unknown';
    }
    const names = new Map(outer);
    for (let index = 0; index + 1 < args.length; index += 2) {
      const name = args[index]!;
      const shape = this.shape(args[index + 1]!, names);
      if (name.kind !== 'name') {
        this.report('formula.letShape', {}, name);
        continue;
      }
      const folded = foldName(name.name);
      const taken =
        this.reserved.has(folded) ||
        functionSpec(name.name.toUpperCase()) !== undefined ||
        this.options.calls?.[name.name.toUpperCase()] !== undefined;
      if (taken || !isCode(name.name)) this.report('formula.letName', { name: name.name }, name);
      names.set(folded, shape);
    }
    return this.shape(args[args.length - 1]!, names);
  }
}
