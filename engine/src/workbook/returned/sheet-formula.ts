import type { Node } from '../../language/ast.ts';
import { parseFormula } from '../../language/parse-formula.ts';
import { printNode } from '../../language/print-formula.ts';

/** A formula of a sheet as a tree in which every address names its sheet; undefined where it can't be read. */
export function readSheetFormula(text: string, sheet: string): Node | undefined {
  const parsed = parseFormula(text.startsWith('=') ? text : `=${text}`, { sheet: true });
  return parsed.ok ? settle(parsed.node, sheet) : undefined;
}

/**
 * What two spellings of one formula have in common: programs write quotes around names, blanks, prefixes of younger
 * functions and TRUE() as they like. With `row`, cells of that row of the sheet say so in place of its number, so that
 * a formula that was filled down reads alike in every row.
 */
export function shapeOf(node: Node, sheet?: string, row?: number): string {
  if (sheet === undefined || row === undefined) return printNode(node);
  return printNode(
    mapLeaves(node, (leaf) =>
      leaf.kind === 'cell' && leaf.sheet === sheet.toLowerCase() && leaf.row === row
        ? { ...leaf, row: -1 }
        : leaf,
    ),
  );
}

function settle(node: Node, sheet: string): Node {
  return mapLeaves(node, (leaf) =>
    leaf.kind === 'cell' || leaf.kind === 'range'
      ? { ...leaf, sheet: (leaf.sheet ?? sheet).toLowerCase() }
      : leaf,
  );
}

/** The same tree with other leaves; TRUE() and FALSE() are what they give. */
export function mapLeaves(node: Node, change: (leaf: Node) => Node): Node {
  const inside = (part: Node): Node => mapLeaves(part, change);
  switch (node.kind) {
    case 'unary':
      return { ...node, operand: inside(node.operand) };
    case 'binary':
      return { ...node, left: inside(node.left), right: inside(node.right) };
    case 'array':
      return { ...node, rows: node.rows.map((row) => row.map(inside)) };
    case 'call':
      if (node.args.length === 0 && (node.name === 'TRUE' || node.name === 'FALSE'))
        return { kind: 'boolean', value: node.name === 'TRUE', at: node.at, end: node.end };
      return { ...node, args: node.args.map(inside) };
    default:
      return change(node);
  }
}
