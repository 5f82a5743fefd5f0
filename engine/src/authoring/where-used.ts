import type { Node } from '../language/ast.ts';
import { parseFormula } from '../language/parse-formula.ts';
import { type FormulaSolution, findColumn, findTable, followPath, type ScopeTable } from './scope.ts';

export interface ColumnUse {
  readonly table: string;
  readonly column: string;
  readonly formula: string;
}

/** Every formula column that reads a column: directly, through references, as part of a table or by a tag. */
export function whereUsed(solution: FormulaSolution, tableCode: string, columnCode: string): ColumnUse[] {
  const target = findTable(solution, tableCode);
  if (!target) return [];
  const uses: ColumnUse[] = [];
  for (const table of solution.tables) {
    for (const column of table.columns ?? []) {
      if (!column.formula) continue;
      const parsed = parseFormula(column.formula);
      if (parsed.ok && reads(parsed.node, solution, table, target, columnCode)) {
        uses.push({ table: table.code, column: column.code, formula: column.formula });
      }
    }
  }
  return uses;
}

function reads(
  node: Node,
  solution: FormulaSolution,
  own: ScopeTable,
  target: ScopeTable,
  code: string,
): boolean {
  const inner = (each: Node) => reads(each, solution, own, target, code);
  const isTarget = (table: ScopeTable | undefined, name: string) =>
    table?.code === target.code && findColumn(target, name)?.code === code;
  switch (node.kind) {
    case 'unary':
      return inner(node.operand);
    case 'binary':
      return inner(node.left) || inner(node.right);
    case 'call':
      return node.args.some(inner);
    case 'array':
      return node.rows.flat().some(inner);
    case 'field':
      return node.path.some((name, index) => {
        const before = node.path.slice(0, index).map((each) => each.text);
        return isTarget(followPath(solution, own, before), name.text);
      });
    case 'tagged':
      return (
        own.code === target.code &&
        (findColumn(target, code)?.tags ?? []).some(
          (tag) => tag.toLowerCase() === node.tag.text.toLowerCase(),
        )
      );
    case 'between':
      return own.code === target.code && isWithin(target, node.from.text, node.to.text, code);
    case 'column': {
      const table = findTable(solution, node.table.text);
      if (table?.code !== target.code) return false;
      return node.to ? isWithin(target, node.from.text, node.to.text, code) : isTarget(table, node.from.text);
    }
    case 'name':
      return findTable(solution, node.name)?.code === target.code;
    default:
      return false;
  }
}

function isWithin(table: ScopeTable, from: string, to: string, code: string): boolean {
  const codes = (table.columns ?? []).map((column) => column.code);
  const first = codes.indexOf(findColumn(table, from)?.code ?? '');
  const last = codes.indexOf(findColumn(table, to)?.code ?? '');
  const at = codes.indexOf(code);
  return first >= 0 && last >= 0 && at >= Math.min(first, last) && at <= Math.max(first, last);
}
