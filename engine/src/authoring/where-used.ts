import { rewriteFormula } from './rewrite-formula.ts';
import type { FormulaSolution } from './scope.ts';
import { findColumn, findTable } from './scope.ts';

export interface ColumnUse {
  readonly table: string;
  readonly column: string;
  readonly formula: string;
}

/** Every formula column that reads a column: directly, through references, as part of a table or by a tag. */
export function whereUsed(solution: FormulaSolution, tableCode: string, columnCode: string): ColumnUse[] {
  const target = findTable(solution, tableCode);
  const wanted = target && findColumn(target, columnCode);
  if (!target || !wanted) return [];
  return solution.tables.flatMap((table) =>
    (table.columns ?? []).flatMap(({ code: column, formula }) => {
      if (!formula) return [];
      let isRead = false;
      const hear = (owner: string, code: string): string => {
        isRead ||= owner === target.code && code === wanted.code;
        return code;
      };
      rewriteFormula(solution, table.code, formula, {
        column: hear,
        reads: (owner, code) => void hear(owner, code),
      });
      return isRead ? [{ table: table.code, column, formula }] : [];
    }),
  );
}
