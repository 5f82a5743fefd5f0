import { takesList } from '../compile/compile-call.ts';
import { functionSpec } from '../functions/registry.ts';
import { traitsOf } from '../functions/traits.ts';
import type { Node } from '../language/ast.ts';

/**
 * A formula of a file written before lists could spill: where one value is expected, an area stands for the cell in
 * line with the formula. Marked here with SINGLE (`@`), as Excel shows such formulas today.
 */
export function intersectFormula(node: Node): Node {
  return single(node);
}

function single(node: Node): Node {
  switch (node.kind) {
    case 'range':
    case 'name':
      return { kind: 'call', name: 'SINGLE', nameSpan: node, args: [node], at: node.at, end: node.end };
    case 'unary':
      return { ...node, operand: single(node.operand) };
    case 'binary':
      return { ...node, left: single(node.left), right: single(node.right) };
    case 'call': {
      if (node.name === 'SINGLE' || node.name === 'ANCHORARRAY' || node.name === 'LET') return node;
      if (node.name === 'OFFSET' || node.name === 'INDIRECT' || node.name === ':') {
        return {
          kind: 'call',
          name: 'SINGLE',
          nameSpan: node.nameSpan,
          args: [node],
          at: node.at,
          end: node.end,
        };
      }
      return { ...node, args: node.args.map((arg, index) => argument(node.name, arg, index)) };
    }
    default:
      return node;
  }
}

function argument(name: string, arg: Node, index: number): Node {
  if (traitsOf(name).wholeLists) return arg;
  const spec = functionSpec(name);
  // ROW, COLUMN, ISREF and their kin read the address itself.
  if (spec === undefined) return arg;
  const list = 'scalar' in spec ? false : takesList(spec.takes, index);
  if (!list) return single(arg);
  return arg.kind === 'range' || arg.kind === 'name' || arg.kind === 'call' ? inner(arg) : single(arg);
}

/** An area in the place of a list stays; a call inside looks after its own arguments. */
function inner(node: Node): Node {
  if (node.kind !== 'call' || node.name === 'OFFSET' || node.name === 'INDIRECT' || node.name === ':')
    return node;
  const { chooses } = traitsOf(node.name);
  if (chooses === 'nth' || chooses === 'if') {
    // Their choices may be areas: SUM(CHOOSE(2,A1:A3,B1:B3)).
    return { ...node, args: node.args.map((arg, index) => (index === 0 ? single(arg) : inner(arg))) };
  }
  return { ...node, args: node.args.map((arg, index) => argument(node.name, arg, index)) };
}
