import { FormulaError, Matrix } from '../../cells/values.ts';
import { LET } from '../../functions/spec/bound-calls.ts';
import { traitsOf } from '../../functions/traits.ts';
import type { Node } from '../../language/ast.ts';
import { foldName } from '../../language/names.ts';
import type { RoundingMode } from '../../money/index.ts';
import { scalarOf } from '../../operators/operators.ts';
import type { Binding, BoundFormula } from '../../plan/plan.ts';
import { callMakesList } from '../../solution/list-shape.ts';
import { rowFormulaOf, shareVectorOf } from '../formulas/scalar-leaves.ts';
import { arithmeticKernel, comparisonKernel, signKernel } from './arithmetic-kernels.ts';
import {
  type Block,
  constantBlock,
  type Frame,
  type Kernel,
  levelOfRows,
  putScalar,
  viewOf,
} from './block.ts';
import { derivedVector } from './derived-vectors.ts';
import { distinctKernel } from './distinct-kernel.ts';
import { fieldKernel } from './field-kernels.ts';
import { allOrAnyKernel, ifErrorKernel, ifKernel, notKernel, type RunRows } from './logic-kernels.ts';
import { progressiveKernel } from './progressive-kernel.ts';
import { absKernel, extremeKernel, roundKernel, sumKernel, sumOfRowsKernel } from './sum-kernels.ts';

type Call = Extract<Node, { kind: 'call' }>;
/** LET names and where their block lies in the frame. */
type Slots = ReadonlyMap<string, number>;

/** The formula over blocks of rows; made once per formula. Whatever has no loop of its own runs its closures row by row. */
export function formulaKernel(formula: BoundFormula): Kernel {
  const known = formula.compiled['kernel'] as Kernel | undefined;
  if (known) return known;
  const made = new KernelMaker(formula).make(formula.node, new Map()) ?? bridge(formula, formula.node);
  formula.compiled['kernel'] = made;
  return made;
}

class KernelMaker {
  private readonly formula: BoundFormula;
  private slots = 0;

  constructor(formula: BoundFormula) {
    this.formula = formula;
  }

  /** Undefined when the part can only be run together with the LET around it. */
  make(node: Node, lets: Slots): Kernel | undefined {
    if (isOpen(node, lets)) return this.own(node, lets);
    return distinctKernel(this.formula, node, () => this.closed(node, lets)) ?? this.closed(node, lets);
  }

  private closed(node: Node, lets: Slots): Kernel {
    return this.own(node, lets) ?? bridge(this.formula, node);
  }

  private all(nodes: readonly Node[], lets: Slots): Kernel[] | undefined {
    const kernels: Kernel[] = [];
    for (const node of nodes) {
      const kernel = this.make(node, lets);
      if (!kernel) return undefined;
      kernels.push(kernel);
    }
    return kernels;
  }

  private own(node: Node, lets: Slots): Kernel | undefined {
    const binding = this.formula.bindings.get(node);
    if (binding?.kind === 'constant') return isOpen(node, lets) ? undefined : onceKernel(this.formula, node);
    switch (node.kind) {
      case 'number':
      case 'text':
      case 'boolean': {
        const block = literalBlock(node.value);
        return () => block;
      }
      case 'omitted': {
        const block = constantBlock(null);
        return () => block;
      }
      case 'unary': {
        const operand = this.make(node.operand, lets);
        return !operand || node.op === '+' ? operand : signKernel(node.op, operand);
      }
      case 'binary':
        return this.binary(node, lets);
      case 'field':
        return binding?.kind === 'field' ? fieldKernel(binding) : undefined;
      case 'name': {
        const slot = lets.get(foldName(node.name));
        if (slot === undefined) return undefined;
        return (frame) => ({ ...frame.lets[slot]!, owned: false });
      }
      case 'call':
        return this.call(node, binding, lets);
      default:
        return undefined;
    }
  }

  private binary(node: Extract<Node, { kind: 'binary' }>, lets: Slots): Kernel | undefined {
    const { op } = node;
    if (op === '^' || op === '&' || this.isList(node.left) || this.isList(node.right)) return undefined;
    const left = this.make(node.left, lets);
    const right = left && this.make(node.right, lets);
    if (!left || !right) return undefined;
    return op === '+' || op === '-' || op === '*' || op === '/'
      ? arithmeticKernel(op, left, right)
      : comparisonKernel(op, left, right);
  }

  /** Lists stay with the closures: a kernel holds one value per row. */
  private isList(node: Node): boolean {
    const binding = this.formula.bindings.get(node);
    if (binding?.kind === 'field') return binding.list;
    if (binding?.kind === 'own' || binding?.kind === 'tableColumns') return true;
    if (node.kind === 'array') return true;
    if (node.kind === 'unary') return this.isList(node.operand);
    if (node.kind === 'binary') return this.isList(node.left) || this.isList(node.right);
    if (node.kind !== 'call') return false;
    return callMakesList(
      node.name,
      node.args.map((arg) => this.isList(arg)),
    );
  }

  private call(node: Call, binding: Binding | undefined, lets: Slots): Kernel | undefined {
    const { name, args } = node;
    if (binding?.kind === 'balance') return balanceKernel(binding);
    if (binding?.kind === 'share') {
      const { formula } = this;
      return (frame) =>
        viewOf(shareVectorOf(frame.evaluation, formula, node, binding), frame.base, frame.size);
    }
    if (binding?.kind === 'period' || (binding?.kind === 'parameter' && args.length === 1))
      return onceKernel(this.formula, node);
    if (name === LET.name) return this.let(node, lets);
    const { kernel, rounds } = traitsOf(name);
    if (kernel === 'progressive') return this.progressive(node, lets);
    if (kernel === 'sum') return this.sum(node, lets);
    if (args.some((arg) => this.isList(arg))) return undefined;
    switch (kernel) {
      case 'if':
        return this.ifs(args, lets);
      case 'ifs':
        return args.length % 2 === 0 ? this.ifs([...args, ERROR_NODE], lets) : undefined;
      case 'ifError': {
        const value = this.make(args[0]!, lets);
        return value && ifErrorKernel(value, isOpen(node, lets) ? undefined : this.again(node));
      }
      case 'all':
      case 'any': {
        const parts = this.all(args, lets);
        return parts && allOrAnyKernel(parts, kernel === 'all');
      }
      case 'not': {
        const part = this.make(args[0]!, lets);
        return part && notKernel(part);
      }
      case 'least':
      case 'greatest': {
        const parts = this.all(args, lets);
        return parts && extremeKernel(parts, kernel === 'greatest');
      }
      case 'size': {
        const part = this.make(args[0]!, lets);
        return part && absKernel(part);
      }
      case 'floor': {
        const part = this.make(args[0]!, lets);
        return part && roundKernel(part, 0, 'floor');
      }
      default:
        return rounds && this.round(node, rounds, lets);
    }
  }

  private again(node: Node): RunRows {
    const run = bridgeRow(this.formula, node);
    return (frame, at) => run(frame, at);
  }

  /** `IF(a,x,y)`, and IFS as the chain it is. */
  private ifs(args: readonly Node[], lets: Slots): Kernel | undefined {
    const condition = this.make(args[0]!, lets);
    const yes = args[1] ? this.make(args[1], lets) : TRUE_KERNEL;
    const rest = args.slice(2);
    const no =
      rest.length === 0 ? FALSE_KERNEL : rest.length === 1 ? this.make(rest[0]!, lets) : this.ifs(rest, lets);
    return condition && yes && no && ifKernel(condition, yes, no);
  }

  private round(node: Call, mode: RoundingMode, lets: Slots): Kernel | undefined {
    const places = literalNumber(node.args[1]) ?? (node.args.length === 1 ? 0 : undefined);
    const value = places === undefined ? undefined : this.make(node.args[0]!, lets);
    return value && roundKernel(value, places!, mode);
  }

  private sum(node: Call, lets: Slots): Kernel | undefined {
    const { bindings } = this.formula;
    const [only] = node.args;
    const list = only && node.args.length === 1 ? bindings.get(only) : undefined;
    if (list?.kind === 'field' && list.list) {
      const [hop] = list.hops;
      const plain = list.hops.length === 1 && hop?.leads === 'many' && list.column.leads !== 'one';
      return plain ? sumOfRowsKernel(hop, list.column) : undefined;
    }
    const parts: Kernel[] = [];
    for (const arg of node.args) {
      const binding = bindings.get(arg);
      if (binding?.kind === 'own') {
        for (const column of binding.columns) {
          const field = fieldKernel({ kind: 'field', hops: [], column, list: false });
          if (!field) return undefined;
          parts.push(field);
        }
        continue;
      }
      if (this.isList(arg)) return undefined;
      const part = this.make(arg, lets);
      if (!part) return undefined;
      parts.push(part);
    }
    return parts.length > 0 ? sumKernel(parts) : undefined;
  }

  private progressive(node: Call, lets: Slots): Kernel | undefined {
    const [amount, froms, rates] = node.args;
    const whole = (arg: Node | undefined): boolean =>
      arg !== undefined && this.formula.bindings.get(arg)?.kind === 'tableColumns';
    if (!amount || this.isList(amount) || !whole(froms) || !whole(rates)) return undefined;
    const value = this.make(amount, lets);
    if (!value) return undefined;
    return progressiveKernel(value, rowFormulaOf(this.formula, froms!), rowFormulaOf(this.formula, rates!));
  }

  private let(node: Call, outer: Slots): Kernel | undefined {
    const lets = new Map(outer);
    const steps: { slot: number; kernel: Kernel }[] = [];
    for (let index = 0; index + 1 < node.args.length; index += 2) {
      const name = node.args[index]!;
      const value = node.args[index + 1]!;
      const kernel = name.kind === 'name' && !this.isList(value) ? this.make(value, lets) : undefined;
      if (!kernel || name.kind !== 'name') return undefined;
      const slot = this.slots;
      this.slots += 1;
      steps.push({ slot, kernel });
      lets.set(foldName(name.name), slot);
    }
    const result = this.make(node.args[node.args.length - 1]!, lets);
    if (!result) return undefined;
    return (frame, rows, count) => {
      for (const step of steps) frame.lets[step.slot] = step.kernel(frame, rows, count);
      const block = result(frame, rows, count);
      for (const step of steps) {
        const kept = frame.lets[step.slot]!;
        frame.lets[step.slot] = undefined;
        // The result may be the very block a name stands for; then it passes on, still lent.
        if (kept.num !== block.num) frame.pool.give(kept);
      }
      return block;
    };
  }
}

const ERROR_NODE: Node = { kind: 'error', code: '#N/A', at: 0, end: 0 };
const TRUE_BLOCK = constantBlock(true);
const FALSE_BLOCK = constantBlock(false);
const TRUE_KERNEL: Kernel = () => TRUE_BLOCK;
const FALSE_KERNEL: Kernel = () => FALSE_BLOCK;

function literalNumber(node: Node | undefined): number | undefined {
  if (node?.kind === 'number') return node.value;
  if (node?.kind === 'unary' && node.op === '-' && node.operand.kind === 'number') return -node.operand.value;
  return undefined;
}

/** Literals recur (0, 1, 0.5 …) and are never written over, so formulas share them. */
const literals = new Map<number | string | boolean, Block>();
function literalBlock(value: number | string | boolean): Block {
  const known = literals.get(value);
  if (known) return known;
  const block = constantBlock(value);
  if (literals.size < 512) literals.set(value, block);
  return block;
}

/** Does the part read LET names of a LET around it? */
function isOpen(node: Node, lets: Slots): boolean {
  if (lets.size === 0) return false;
  switch (node.kind) {
    case 'name':
      return lets.has(foldName(node.name));
    case 'unary':
      return isOpen(node.operand, lets);
    case 'binary':
      return isOpen(node.left, lets) || isOpen(node.right, lets);
    case 'call':
      return node.args.some((arg) => isOpen(arg, lets));
    case 'array':
      return node.rows.some((row) => row.some((item) => isOpen(item, lets)));
    default:
      return false;
  }
}

/** A part that is the same for every row: its value once per calculation. */
function onceKernel(formula: BoundFormula, node: Node): Kernel {
  const run = rowFormulaOf(formula, node);
  return ({ evaluation }) => {
    const known = evaluation.memo.get(node) as Block | undefined;
    if (known) return known;
    const value = run({ evaluation, row: 0 });
    const block = constantBlock(value instanceof Matrix ? new FormulaError('#VALUE!') : value);
    evaluation.memo.set(node, block);
    return block;
  };
}

/** Runs a closed part row by row. */
function bridgeRow(formula: BoundFormula, node: Node): (frame: Frame, at: number) => unknown {
  const run = rowFormulaOf(formula, node);
  return (frame, at) => scalarOf(run({ evaluation: frame.evaluation, row: frame.base + at }));
}

function bridge(formula: BoundFormula, node: Node): Kernel {
  const run = rowFormulaOf(formula, node);
  return (frame, rows, count) => {
    const out = frame.pool.take();
    const context = { evaluation: frame.evaluation, row: 0 };
    for (let index = 0; index < count; index += 1) {
      const at = rows === null ? index : rows[index]!;
      frame.evaluation.tick?.();
      context.row = frame.base + at;
      putScalar(out, at, run(context));
    }
    out.level = levelOfRows(out, rows, count);
    return out;
  };
}

function balanceKernel(binding: Extract<Binding, { kind: 'balance' }>): Kernel {
  return (frame) => viewOf(derivedVector(frame.evaluation, binding), frame.base, frame.size);
}
