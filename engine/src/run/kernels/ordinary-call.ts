import { VALUE } from '../../cells/error-values.ts';
import type { Value } from '../../cells/values.ts';
import { callList } from '../../compile/compile-call.ts';
import { functionSpec } from '../../functions/registry.ts';
import type { Node } from '../../language/ast.ts';
import type { Binding } from '../../plan/plan.ts';
import type { RowContext } from '../tables/evaluation-context.ts';

export type Call = Extract<Node, { kind: 'call' }>;
export type RowFormula = (context: RowContext) => Value;
/** Whole columns of a table: `T[x]`, `T[[x]:[y]]`. */
export type Whole = Extract<Binding, { kind: 'tableColumns' }>;
export type WholeOf = (arg: Node | undefined) => Whole | undefined;

/** The ordinary function over the same arguments, for what an index isn't made for. */
export function ordinary(node: Call, args: readonly RowFormula[]): RowFormula {
  const spec = functionSpec(node.name);
  if (!spec || !('list' in spec)) return () => VALUE;
  return callList(spec, args, {
    refs: node.args.map((arg) => ['field', 'tagged', 'between', 'column'].includes(arg.kind)),
    omitted: node.args.map((arg) => arg.kind === 'omitted'),
  });
}
