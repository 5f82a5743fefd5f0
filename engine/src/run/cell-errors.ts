import { serialToIso } from '../calendar/index.ts';
import { errorAt, readCell } from '../cells/column-vector.ts';
import { shownKey } from '../cells/row-keys.ts';
import type { FormulaError } from '../cells/values.ts';
import { CELL } from '../cells/vector.ts';
import { columnKind, plainFormulaOf } from '../kinds/registry.ts';
import type { CellError } from '../plan/calculation.ts';
import type { BoundFormula, ColumnPlan, TablePlan } from '../plan/plan.ts';
import { failingPart } from './failing-part.ts';
import { NearestKeys } from './nearest-key.ts';
import type { EvaluationContext } from './tables/evaluation-context.ts';
import type { CellAt } from './tables/input-cells.ts';

/** Whether a cell fails as no value is in force on the as-of date: said once as a finding, not once per row. */
function isSaidOnce(evaluation: EvaluationContext, { message }: FormulaError): boolean {
  if (message?.key === 'table.noVersion') return true;
  return (
    message?.key === 'parameter.noValue' &&
    message.facts['date'] === serialToIso(evaluation.facts.period.asOf)
  );
}

/** Beyond this many, following every error to its source would take longer than the calculation. */
const TRACED = 2000;

/** Every failed cell with its formula, code, reason, and the first failing input it only passes on. */
export function collectErrors(evaluation: EvaluationContext): CellError[] {
  const errors: CellError[] = [];
  const keys = new NearestKeys(evaluation);
  for (const table of evaluation.tables)
    for (const column of table.columns)
      for (const row of [...(column.errors?.keys() ?? [])].sort((a, b) => a - b)) {
        if (column.tag[row] !== CELL.error || isSaidOnce(evaluation, errorAt(column, row))) continue;
        errors.push(cellError(evaluation, { column: column.plan, row }, errors.length < TRACED, keys));
      }
  return errors;
}

const placeOf = (evaluation: EvaluationContext, { column, row }: CellAt) => ({
  table: column.table.code,
  key: shownKey(evaluation.table(column.table).rowKey(row)),
  column: column.code,
});

function cellError(evaluation: EvaluationContext, at: CellAt, traced: boolean, keys: NearestKeys): CellError {
  const error = errorAt(evaluation.column(at.column), at.row);
  const cause = traced ? firstFailing(evaluation, at.column, at.row) : undefined;
  return {
    ...placeOf(evaluation, at),
    formula: formulaOf(at.column)?.text ?? null,
    code: error.code,
    message: keys.say(error) ?? reasonOf(evaluation, cause ?? at, traced),
    ...(cause ? { cause: placeOf(evaluation, cause) } : {}),
  };
}

/** Of an error that a formula makes itself: the part of it that fails. */
function reasonOf(
  evaluation: EvaluationContext,
  { column, row }: CellAt,
  traced: boolean,
): NonNullable<FormulaError['message']> {
  const error = errorAt(evaluation.column(column), row);
  if (error.message) return error.message;
  const { code } = error;
  const formula = plainFormulaOf(column);
  if (!traced || !formula) return { key: 'cell.failed', facts: { code } };
  return {
    key: 'cell.partFailed',
    facts: { code, part: failingPart(formula, { evaluation, row }, code) },
  };
}

export const formulaOf = (column: ColumnPlan): BoundFormula | undefined =>
  columnKind(column.source).formula(column.source);

/** The cell where a failure began, followed input by input; undefined when this cell is the one. */
function firstFailing(evaluation: EvaluationContext, column: ColumnPlan, row: number): CellAt | undefined {
  let found: CellAt | undefined;
  let at: CellAt = { column, row };
  const seen = new Set<string>();
  for (let step = 0; step < 200; step += 1) {
    const id = `${at.column.table.index}.${at.column.index}.${at.row}`;
    if (seen.has(id)) break;
    seen.add(id);
    const next = failingInput(evaluation, at);
    if (!next) break;
    found = next;
    at = next;
  }
  return found;
}

function failingInput(evaluation: EvaluationContext, at: CellAt): CellAt | undefined {
  const code = errorAt(evaluation.column(at.column), at.row).code;
  const inputs = inputCells(evaluation, at);
  const isFailed = (each: CellAt): boolean => evaluation.column(each.column).tag[each.row] === CELL.error;
  // A reference without a row isn't a failed cell: the key that it looked for may be one.
  const failed = inputs.flatMap((each) =>
    isFailed(each)
      ? [each]
      : each.column.leads === 'one'
        ? inputCells(evaluation, each).filter(isFailed)
        : [],
  );
  // An IFERROR may have dealt with another error: the one of the same kind is the likelier cause.
  return (
    failed.find((each) => errorAt(evaluation.column(each.column), each.row).code === code) ??
    failed[0] ??
    failingSibling(evaluation, at)
  );
}

/** A share fails with its whole group: the cell of another row of the group that made it. */
function failingSibling(evaluation: EvaluationContext, { column, row }: CellAt): CellAt | undefined {
  const formula = formulaOf(column);
  for (const binding of formula?.bindings.values() ?? []) {
    if (binding.kind !== 'share') continue;
    const groups = evaluation.column(binding.group);
    const own = readCell(groups, row);
    for (const read of formula!.reads.columns)
      if (read.table === column.table)
        for (const each of evaluation.column(read).errors?.keys() ?? [])
          if (evaluation.column(read).tag[each] === CELL.error && readCell(groups, each) === own)
            return { column: read, row: each };
  }
  return undefined;
}

/** The cells that a cell is made from directly, in the order they stand in its formula. */
export const inputCells = (evaluation: EvaluationContext, { column, row }: CellAt): readonly CellAt[] =>
  columnKind(column.source).inputs(evaluation, column, column.source, row);

/** Which rows of a table hold a failed cell. */
export function failedRowsOf(evaluation: EvaluationContext): (table: TablePlan) => Uint8Array {
  const known = new Map<TablePlan, Uint8Array>();
  return (table) => {
    let failed = known.get(table);
    if (!failed) {
      failed = new Uint8Array(evaluation.table(table).length);
      for (const column of evaluation.table(table).columns)
        for (const row of column.errors?.keys() ?? []) if (column.tag[row] === CELL.error) failed[row] = 1;
      known.set(table, failed);
    }
    return failed;
  };
}
