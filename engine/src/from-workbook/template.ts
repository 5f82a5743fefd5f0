import type { Node } from '../language/ast.ts';
import { printNode } from '../language/print-formula.ts';
import { mapLeaves } from '../workbook/returned/sheet-formula.ts';

/** A formula as it stands in one row, with what moves when it is filled into another. */
export interface Template {
  readonly node: Node;
  readonly row: number;
  /** For every row number in it, in the order of the text: whether it goes with the row. */
  readonly moves: readonly boolean[];
}

export interface FilledFormula {
  readonly template: Template;
  /** Rows whose formula is this one, filled. */
  readonly rows: ReadonlySet<number>;
}

/** So many pairs of rows are tried to find the formula that most rows have. */
const TRIED = 8;

/** The formula that most rows of a column have, as Excel fills it down; rows in the order of the sheet. */
export function commonFormula(trees: ReadonlyMap<number, Node>): FilledFormula | undefined {
  const rows = [...trees.keys()];
  let best: FilledFormula | undefined;
  for (const [at, row] of rows.slice(0, TRIED).entries()) {
    const template = templateOf(trees, row, rows[at + 1]);
    if (!template) continue;
    const same = rows.filter((each) => isFilled(template, each, trees.get(each)));
    if (best && same.length <= best.rows.size) continue;
    best = { template, rows: new Set(same) };
    if (same.length === rows.length) break;
  }
  return best;
}

/** What differs between two rows by as much as the rows do moves with them; a single row moves what stands in it. */
function templateOf(
  trees: ReadonlyMap<number, Node>,
  row: number,
  next: number | undefined,
): Template | undefined {
  const node = trees.get(row);
  const other = next === undefined ? undefined : trees.get(next);
  if (!node) return undefined;
  const own = rowsIn(node);
  const theirs = other && rowsIn(other);
  if (next === undefined || theirs?.length !== own.length)
    return { node, row, moves: own.map((each) => each === row) };
  return { node, row, moves: own.map((each, at) => theirs[at] === each + next - row) };
}

function isFilled(template: Template, row: number, tree: Node | undefined): boolean {
  return tree !== undefined && printNode(filledAt(template, row)) === printNode(tree);
}

/** The formula as it stands in another row. */
function filledAt({ node, row: from, moves }: Template, row: number): Node {
  let at = 0;
  const moved = (each: number): number => {
    at += 1;
    return moves[at - 1] ? each + row - from : each;
  };
  return mapLeaves(node, (leaf) => {
    if (leaf.kind === 'cell') return { ...leaf, row: moved(leaf.row) };
    if (leaf.kind !== 'range') return leaf;
    const top = moved(leaf.top);
    return { ...leaf, top, bottom: moved(leaf.bottom) };
  });
}

function rowsIn(node: Node): number[] {
  const rows: number[] = [];
  mapLeaves(node, (leaf) => {
    if (leaf.kind === 'cell') rows.push(leaf.row);
    if (leaf.kind === 'range') rows.push(leaf.top, leaf.bottom);
    return leaf;
  });
  return rows;
}

/** The leaves of a template that move with the row: what they read stands in the row, or in one beside it. */
export function movingLeaves({ node, moves }: Template): ReadonlySet<Node> {
  const found = new Set<Node>();
  let at = 0;
  mapLeaves(node, (leaf) => {
    if (leaf.kind === 'cell') {
      if (moves[at]) found.add(leaf);
      at += 1;
    }
    if (leaf.kind === 'range') {
      if (moves[at] || moves[at + 1]) found.add(leaf);
      at += 2;
    }
    return leaf;
  });
  return found;
}
