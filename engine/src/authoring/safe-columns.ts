import { functionSpec } from '../functions/registry.ts';
import { BOUND_CALLS } from '../functions/spec/bound-calls.ts';
import type { Node } from '../language/ast.ts';
import { parseFormula } from '../language/parse-formula.ts';
import { tableCells } from '../solution/words.ts';
import {
  columnsOf,
  type FormulaSolution,
  findColumn,
  findTable,
  followPath,
  type ScopeTable,
} from './scope.ts';

/** Calls that look at a whole table or at earlier batches, or whose value changes by itself. */
function needsMore(name: string): boolean {
  const reads = BOUND_CALLS.get(name)?.reads;
  return reads === 'table' || reads === 'past' || functionSpec(name)?.volatile === true;
}

/**
 * The computed columns of a table that can be told from one person's rows alone: nothing in them, however far back, adds
 * up a whole table of people, shares a total out, or looks at earlier batches. The rest waits for the server.
 */
export function safeColumns(solution: FormulaSolution, tableCode: string): string[] {
  const table = findTable(solution, tableCode);
  if (!table || tableCells(table) === 'made') return [];
  const known = new Map<string, boolean>();
  return columnsOf(table)
    .filter((column) => column.formula && isSafe(solution, table, column.code, known))
    .map((column) => column.code);
}

function isSafe(
  solution: FormulaSolution,
  table: ScopeTable,
  code: string,
  known: Map<string, boolean>,
): boolean {
  const name = `${table.code}.${code}`;
  const before = known.get(name);
  if (before !== undefined) return before;
  // A circle is the file's mistake; while it is walked it counts as told.
  known.set(name, true);
  const column = findColumn(table, code);
  let safe = tableCells(table) !== 'made';
  if (safe && column?.formula) {
    const parsed = parseFormula(column.formula);
    safe = parsed.ok && nodeIsSafe(parsed.node, solution, table, known);
  }
  if (safe && column && 'seek' in column && column.seek !== undefined) safe = false;
  known.set(name, safe);
  return safe;
}

function nodeIsSafe(
  node: Node,
  solution: FormulaSolution,
  own: ScopeTable,
  known: Map<string, boolean>,
): boolean {
  const inner = (each: Node) => nodeIsSafe(each, solution, own, known);
  const columnIsSafe = (table: ScopeTable, name: string) => {
    const column = findColumn(table, name);
    return column !== undefined && isSafe(solution, table, column.code, known);
  };
  switch (node.kind) {
    case 'unary':
      return inner(node.operand);
    case 'binary':
      return inner(node.left) && inner(node.right);
    case 'array':
      return node.rows.flat().every(inner);
    case 'call':
      return !needsMore(node.name.toUpperCase()) && node.args.every(inner);
    case 'field':
      return node.path.every((name, index) => {
        const path = node.path.slice(0, index).map((each) => each.text);
        const table = followPath(solution, own, path);
        return table !== undefined && columnIsSafe(table, name.text);
      });
    case 'tagged':
      return columnsOf(own)
        .filter((column) => column.tags?.some((tag) => tag.toLowerCase() === node.tag.text.toLowerCase()))
        .every((column) => columnIsSafe(own, column.code));
    case 'between':
      return columnsOf(own).every((column) => columnIsSafe(own, column.code));
    case 'column':
    case 'name': {
      const table = findTable(solution, node.kind === 'column' ? node.table.text : node.name);
      // A bare name that is no table is a LET name.
      return table ? tableCells(table) === 'inFile' : node.kind === 'name';
    }
    default:
      return true;
  }
}
