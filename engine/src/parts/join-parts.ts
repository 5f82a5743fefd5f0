import { blankVector, copyCell } from '../cells/column-vector.ts';
import type { ColumnVector } from '../cells/vector.ts';
import type { CalculationInput } from '../plan/calculation.ts';
import type { ColumnPlan, SolutionPlan, TablePlan } from '../plan/plan.ts';
import type { Elsewhere } from '../run/run-plan.ts';
import type { EvaluationContext } from '../run/tables/evaluation-context.ts';
import { dividedPlan } from './divided-plan.ts';
import { type PartTable, partOfOwner, partsOfRows, RowsMark } from './employments.ts';

/**
 * Lays what parts have computed into the whole. A column that a part doesn't bring, or whose rows aren't those of the whole,
 * is computed here as if there were no parts.
 *
 * @param parts by their place; undefined where one gave nothing
 */
export function joinParts(
  plan: SolutionPlan,
  input: CalculationInput,
  parts: readonly (readonly PartTable[] | undefined)[],
): Elsewhere {
  const divided = dividedPlan(plan);
  const partOf = partOfOwner(divided, input, parts.length);
  const wanted = new Set(divided.columns);
  const places = new Map<TablePlan, Uint16Array | undefined>();

  const tableIn = (part: number, { code }: TablePlan) => parts[part]?.find((each) => each.code === code);

  /** The part of each row, where every part has computed the very rows that are here. */
  const placesOf = (evaluation: EvaluationContext, table: TablePlan): Uint16Array | undefined => {
    const own = divided.owner.get(table);
    if (!own) return undefined;
    const data = evaluation.table(table);
    const owners = evaluation.column(own);
    const found = partsOfRows(owners, data.length, partOf);
    const marks = parts.map(() => new RowsMark());
    found.forEach((part, row) => {
      marks[part]?.add(data, owners, row);
    });
    const isSame = marks.every((mark, part) => {
      const given = tableIn(part, table);
      return given && given.rows === mark.rows && given.mark === mark.value;
    });
    return isSame ? found : undefined;
  };

  return (evaluation: EvaluationContext, column: ColumnPlan): ColumnVector | undefined => {
    if (!wanted.has(column)) return undefined;
    const { table } = column;
    const vectors = parts.map((_, part) => tableIn(part, table)?.columns.get(column.code));
    if (vectors.some((vector) => vector === undefined)) return undefined;
    if (!places.has(table)) places.set(table, placesOf(evaluation, table));
    const found = places.get(table);
    if (!found) return undefined;
    const next = parts.map(() => 0);
    const joined = blankVector(column.valueType, found.length);
    if (vectors.some((vector) => vector?.text))
      joined.text ??= new Array<string | null>(found.length).fill(null);
    found.forEach((part, row) => {
      const vector = vectors[part];
      if (vector) copyCell(vector, next[part]!, joined, row);
      next[part]! += 1;
    });
    return joined;
  };
}
