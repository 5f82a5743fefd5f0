import type { Node } from '../language/ast.ts';
import { childrenOf } from '../language/ast.ts';
import { foldName } from '../language/names.ts';

/** Names that stand for names … that stand for themselves end somewhere. */
const DEPTH = 16;

/** A tree with defined names replaced by what they stand for; names of LET and LAMBDA stay. */
export function withNames(node: Node, names: ReadonlyMap<string, Node>, depth = 0): Node {
  return names.size === 0 || depth > DEPTH ? node : replace(node, names, boundIn(node), depth);
}

function replace(
  node: Node,
  names: ReadonlyMap<string, Node>,
  bound: ReadonlySet<string>,
  depth: number,
): Node {
  const inside = (part: Node): Node => replace(part, names, bound, depth);
  switch (node.kind) {
    case 'name': {
      const folded = foldName(node.name);
      const definition = bound.has(folded) ? undefined : names.get(folded);
      return definition === undefined ? node : withNames(definition, names, depth + 1);
    }
    case 'unary':
      return { ...node, operand: inside(node.operand) };
    case 'binary':
      return { ...node, left: inside(node.left), right: inside(node.right) };
    case 'call':
      return { ...node, args: node.args.map(inside) };
    case 'array':
      return { ...node, rows: node.rows.map((row) => row.map(inside)) };
    default:
      return node;
  }
}

/** Names that LET or LAMBDA gives anywhere in the formula. */
function boundIn(root: Node): Set<string> {
  const bound = new Set<string>();
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const children = childrenOf(node);
    stack.push(...children);
    if (node.kind !== 'call' || (node.name !== 'LET' && node.name !== 'LAMBDA')) continue;
    for (const arg of children.slice(0, -1)) if (arg.kind === 'name') bound.add(foldName(arg.name));
  }
  return bound;
}
