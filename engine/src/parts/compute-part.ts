import { takeRows } from '../cells/column-vector.ts';
import type { ColumnVector, TableData } from '../cells/vector.ts';
import { hasOwnRows } from '../kinds/registry.ts';
import type { CalculationInput } from '../plan/calculation.ts';
import type { ColumnPlan, SolutionPlan } from '../plan/plan.ts';
import { openEvaluation } from '../run/open-evaluation.ts';
import { PlanRun } from '../run/run-plan.ts';
import { type DividedPlan, dividedPlan } from './divided-plan.ts';
import { columnsIn, type Part, type PartTable, partOfOwner, partsOfRows, RowsMark } from './employments.ts';

/**
 * Computes what a part of the employments is enough for. Undefined where it was stopped.
 *
 * @param go asked before each column; answers false to stop
 */
export function computePart(
  plan: SolutionPlan,
  input: CalculationInput,
  part: Part,
  go: (column: ColumnPlan) => boolean = () => true,
): PartTable[] | undefined {
  const divided = dividedPlan(plan);
  const partOf = partOfOwner(divided, input, part.of);
  const evaluation = openEvaluation(plan, { ...input, tables: ofPart(plan, divided, input, part, partOf) });
  const run = new PlanRun(evaluation, input);
  for (const node of plan.order) {
    const what = node.kind === 'rows' ? node.table : node.column;
    if (!divided.isOwn(what)) continue;
    if (node.kind === 'column' && !go(node.column)) return undefined;
    input.onPlace?.({ table: node.table.code, column: node.kind === 'column' ? node.column.code : '' });
    run.run(node);
  }
  return plan.tables.flatMap((table) => {
    const own = divided.owner.get(table);
    const columns = columnsIn(divided, table);
    if (!own || columns.length === 0) return [];
    const data = evaluation.table(table);
    const owners = evaluation.column(own);
    const parts = partsOfRows(owners, data.length, partOf);
    const mark = new RowsMark();
    const rows: number[] = [];
    parts.forEach((each, row) => {
      if (each !== part.index) return;
      mark.add(data, owners, row);
      rows.push(row);
    });
    const found = new Map<string, ColumnVector>();
    for (const column of columns) {
      const vector = evaluation.column(column);
      // Why a cell failed is told where all rows are.
      if (vector.errors?.size) continue;
      found.set(column.code, rows.length === data.length ? vector.toVector() : takeRows(vector, rows));
    }
    return [{ code: table.code, rows: rows.length, mark: mark.value, columns: found }];
  });
}

/** The rows of the part's employments; what is nobody's stays whole. */
function ofPart(
  plan: SolutionPlan,
  divided: DividedPlan,
  input: CalculationInput,
  part: Part,
  partOf: (owner: string) => number,
): ReadonlyMap<string, TableData> {
  const tables = new Map(input.tables);
  for (const table of plan.tables) {
    const data = input.tables.get(table.code);
    const owners = data?.columns.get(divided.owner.get(table)?.code ?? '');
    if (!data || !owners || !hasOwnRows(table)) continue;
    const parts = partsOfRows(owners, data.length, partOf);
    const rows: number[] = [];
    parts.forEach((each, row) => {
      if (each === part.index) rows.push(row);
    });
    const columns = new Map(
      [...data.columns].map(([code, vector]) => [code, takeRows(vector, rows)] as const),
    );
    tables.set(table.code, { code: data.code, length: rows.length, columns });
  }
  return tables;
}
