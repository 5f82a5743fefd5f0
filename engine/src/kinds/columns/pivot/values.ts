import { calendarText, castInput } from '../../../cells/cast.ts';
import { toText } from '../../../cells/coerce.ts';
import { makeVector, writeCell } from '../../../cells/column-vector.ts';
import { DIV0 } from '../../../cells/error-values.ts';
import type { JsonScalar, ScalarType } from '../../../cells/types.ts';
import { FormulaError, type Scalar } from '../../../cells/values.ts';
import { roundTo, sumOf } from '../../../money/index.ts';
import type { ColumnSource } from '../../../plan/plan.ts';
import type { EvaluationContext, RunColumn } from '../../../run/tables/evaluation-context.ts';
import { keyPart } from '../../../run/tables/key-index.ts';
import { readColumn } from '../../../run/tables/read-field.ts';

type PivotSource = Extract<ColumnSource, { kind: 'pivot' }>;

/** Computes one value column of a pivot for all groups, or for one. */
export function computePivot(evaluation: EvaluationContext, column: RunColumn, source: PivotSource): void {
  const table = evaluation.table(column.plan.table);
  const vector = makeVector(column.type, table.length);
  const value = pivotCell(evaluation, column, source);
  for (let group = 0; group < table.length; group += 1) writeCell(vector, group, value(group));
  column.use(vector);
}

/** The value of a group. An error among its rows is the group's error. */
export function pivotCell(
  evaluation: EvaluationContext,
  column: RunColumn,
  source: PivotSource,
): (group: number) => Scalar {
  const table = evaluation.table(column.plan.table);
  const of = source.of ? evaluation.column(source.of) : undefined;
  const belongs = source.across ? acrossTest(evaluation, source.across) : undefined;
  const { scale, mode } = column.plan;
  return (group) => {
    const values: Scalar[] = [];
    let count = 0;
    const items = table.groupItems!;
    for (let index = table.groupStarts![group]!; index < table.groupStarts![group + 1]!; index += 1) {
      const row = items[index]!;
      if (belongs) {
        const verdict = belongs(row);
        if (verdict instanceof FormulaError) return verdict;
        if (!verdict) continue;
      }
      count += 1;
      if (!of) continue;
      const value = readColumn(evaluation, of, row);
      if (value instanceof FormulaError) return value;
      values.push(value);
    }
    const result = aggregate(source.fn, of ? values : undefined, count, of?.type);
    return typeof result === 'number' && scale !== undefined ? roundTo(result, scale, mode) : result;
  };
}

function acrossTest(
  evaluation: EvaluationContext,
  across: NonNullable<PivotSource['across']>,
): (row: number) => boolean | FormulaError {
  const column = evaluation.column(across.column);
  const key = (value: JsonScalar): string | number | null => {
    const cast = castInput(value, column.type, true);
    return cast instanceof FormulaError ? null : keyPart(cast);
  };
  const wanted = key(across.value);
  const rest = across.rest ? new Set(across.rest.map(key)) : undefined;
  return (row) => {
    const value = readColumn(evaluation, column, row);
    if (value instanceof FormulaError) return value;
    const part = keyPart(value);
    return rest ? !rest.has(part) : part === wanted;
  };
}

/** @param type of the values: days are listed as such, and no day at all is blank, not day 0 */
function aggregate(
  fn: PivotSource['fn'],
  values: readonly Scalar[] | undefined,
  count: number,
  type: ScalarType | undefined,
): Scalar {
  const given = values ?? [];
  switch (fn) {
    case 'count':
      return values ? values.filter(isFilled).length : count;
    case 'first':
      return given[0] ?? null;
    case 'last':
      return given.at(-1) ?? null;
    case 'list':
      return [...new Set(given.filter(isFilled).map((value) => listed(value, type)))].join(', ');
    case 'sum':
      return sumOf(numbersAmong(given));
    case 'avg':
      // No row at all has no average; rows without numbers have one that can't be computed.
      return count === 0 ? null : averageOf(numbersAmong(given));
    default:
      return extremeOf(numbersAmong(given), fn, type);
  }
}

const isFilled = (value: Scalar): boolean => value !== null && value !== '';

const listed = (value: Scalar, type: ScalarType | undefined): string | FormulaError =>
  (typeof value === 'number' ? calendarText(value, type) : undefined) ?? toText(value);

const averageOf = (numbers: readonly number[]): Scalar =>
  numbers.length === 0 ? DIV0 : sumOf(numbers) / numbers.length;

function extremeOf(numbers: readonly number[], fn: 'min' | 'max', type: ScalarType | undefined): Scalar {
  if (numbers.length === 0) return type === 'date' || type === 'time' ? null : 0;
  return numbers.reduce((a, b) => (fn === 'min' ? Math.min(a, b) : Math.max(a, b)));
}

/** Booleans count as 1 and 0. */
const numbersAmong = (values: readonly Scalar[]): number[] =>
  values.flatMap((value) => {
    if (typeof value === 'number') return value;
    return typeof value === 'boolean' ? Number(value) : [];
  });
