import { serialToIso } from '../../calendar/index.ts';
import { toJson } from '../../cells/cast.ts';
import { readCell } from '../../cells/column-vector.ts';
import { KEY_SEPARATOR } from '../../cells/row-keys.ts';
import { FormulaError, Matrix, type Scalar, type Value } from '../../cells/values.ts';
import type { Binding, ColumnPlan, ReferencePlan, ValueSource } from '../../plan/plan.ts';
import {
  type EvaluationContext,
  KEY_FAILED,
  type RowContext,
  type RunColumn,
  SEVERAL_ROWS,
} from './evaluation-context.ts';

type Field = Extract<Binding, { kind: 'field' }>;

/** One cell as a formula sees it: a reference without a row is #N/A (or blank, if the column says so). */
export function readColumn(evaluation: EvaluationContext, column: RunColumn, row: number): Scalar {
  const { source } = column.plan;
  if (source.kind === 'reference') {
    const target = column.refs![row]!;
    if (target < 0) {
      const failure = missingRowValue(evaluation, column, row);
      return failure;
    }
  }
  return readCell(column, row);
}

/** A reference that holds its own typed key is looked up by its cell, not by the row it leads to. */
export function readKey(
  evaluation: EvaluationContext,
  source: ValueSource,
  row: number,
  read: typeof readSource = readSource,
): Scalar {
  if (source.kind === 'column') {
    const { column } = source;
    if (column.source.kind === 'reference' && column.source.reference.own)
      return readCell(evaluation.column(column), row);
  }
  return read(evaluation, source, row);
}

/** What reading through a reference without a row gives. */
function missingRowValue(evaluation: EvaluationContext, column: RunColumn, row: number): Scalar {
  const { source } = column.plan;
  if (source.kind !== 'reference') return null;
  const { reference } = source;
  const state = column.refs![row]!;
  const parts = reference.match
    ? [...reference.pairs, { target: reference.match.column, source: reference.match.source }]
    : reference.pairs;
  const keys: string[] = [];
  for (const pair of parts) {
    const value = readKey(evaluation, pair.source, row);
    if (state === KEY_FAILED && value instanceof FormulaError) return value;
    const shown = value instanceof FormulaError ? value.code : toJson(value, pair.target.valueType);
    keys.push(shown === null ? '' : String(shown));
  }
  if (state === SEVERAL_ROWS)
    return new FormulaError('#N/A', {
      key: 'reference.several',
      facts: { table: reference.target.code, key: keys.join(', ') },
    });
  if (reference.missingBlank) return null;
  if (evaluation.withoutVersion.has(reference.target)) return noVersion(evaluation, reference.target.code);
  if (keys.every((each) => each === ''))
    return new FormulaError('#N/A', {
      key: 'reference.blankKey',
      facts: { table: reference.target.code, column: column.plan.code },
    });
  const date = reference.target.validity ? referenceDate(evaluation, reference.asOf, row) : undefined;
  const error = new FormulaError('#N/A', {
    key: date === undefined ? 'reference.missing' : 'reference.missingOn',
    facts: {
      table: reference.target.code,
      key: keys.join(', '),
      ...(date === undefined ? {} : { date: serialToIso(date) }),
    },
  });
  // A band has no key that could have been meant.
  if (!reference.match) missedReference.set(error, reference);
  return error;
}

/** The reference that found no row, of the errors that say so. */
export const missedReference = new WeakMap<FormulaError, ReferencePlan>();

export function noVersion(evaluation: EvaluationContext, table: string): FormulaError {
  return new FormulaError('#N/A', {
    key: 'table.noVersion',
    facts: { table, date: serialToIso(evaluation.facts.period.asOf) },
  });
}

function referenceDate(
  evaluation: EvaluationContext,
  asOf: ValueSource | undefined,
  row: number,
): number | undefined {
  if (!asOf) return evaluation.facts.period.asOf;
  const value = readSource(evaluation, asOf, row);
  return typeof value === 'number' ? value : undefined;
}

export function readSource(evaluation: EvaluationContext, source: ValueSource, row: number): Scalar {
  if (source.kind === 'formula') return evaluation.formulas.source(evaluation, source, row);
  return readColumn(evaluation, evaluation.column(source.column), row);
}

/** `[@a]`, `[@ref.field]` for one row. */
export function readField(context: RowContext, field: Field): Scalar {
  const { evaluation } = context;
  let { row } = context;
  for (const hop of field.hops) {
    const column = evaluation.column(hop);
    const next = column.refs![row]!;
    if (next < 0) return missingRowValue(evaluation, column, row);
    row = next;
  }
  return readColumn(evaluation, evaluation.column(field.column), row);
}

/** Rows a path with a rows column leads to; −1 − n stands for a failure, kept in `failures`. */
export function fieldRows(
  evaluation: EvaluationContext,
  hops: readonly ColumnPlan[],
  start: number,
): { readonly rows: readonly number[]; readonly failures: readonly Scalar[] } {
  let rows: number[] = [start];
  const failures: Scalar[] = [];
  for (const hop of hops) {
    const column = evaluation.column(hop);
    const next: number[] = [];
    for (const row of rows) {
      if (row < 0) next.push(row);
      else if (column.starts) {
        const list = column.lists![row]!;
        for (let index = column.starts[list]!; index < column.starts[list + 1]!; index += 1)
          next.push(column.items![index]!);
      } else {
        const target = column.refs![row]!;
        if (target >= 0) next.push(target);
        else next.push(-failures.push(missingRowValue(evaluation, column, row)));
      }
    }
    rows = next;
  }
  return { rows, failures };
}

/** `[@seg.amount]` for one row, as a list from top to bottom. */
export function readList(context: RowContext, field: Field): Matrix {
  const { evaluation } = context;
  const [hop] = field.hops;
  const owner = hop && field.hops.length === 1 ? evaluation.column(hop) : undefined;
  const list = owner?.lists ? owner.lists[context.row]! : -1;
  const shared = owner !== undefined && isLongList(owner, list);
  if (shared) {
    const known = evaluation.lists.get(field)?.get(list);
    if (known) return known as Matrix;
  }
  const { rows, failures } = fieldRows(evaluation, field.hops, context.row);
  const column = evaluation.column(field.column);
  const data = rows.map((row) => (row < 0 ? failures[-row - 1]! : readColumn(evaluation, column, row)));
  const matrix = new Matrix(data.length, 1, data);
  if (shared) {
    const lists = evaluation.lists.get(field) ?? new Map<number, Value>();
    evaluation.lists.set(field, lists.set(list, matrix));
  }
  return matrix;
}

/** From here on a list is kept for the rows that share it; shorter ones are made again as quickly. */
const LONG_LIST = 32;

/** Whether what one row makes of this list of a rows column is kept for the others. */
export function isLongList({ starts }: RunColumn, list: number): boolean {
  return list > 0 && starts![list + 1]! - starts![list]! >= LONG_LIST;
}

/** The key of a row by these columns, as `rowKey` writes it. */
export function keyOfColumns(
  evaluation: EvaluationContext,
  columns: readonly ColumnPlan[],
  row: number,
): string {
  let key = '';
  columns.forEach((plan, index) => {
    const value = readColumn(evaluation, evaluation.column(plan), row);
    const shown = value instanceof FormulaError ? value.code : toJson(value, plan.valueType);
    key += (index > 0 ? KEY_SEPARATOR : '') + (shown === null ? '' : String(shown));
  });
  return key;
}
