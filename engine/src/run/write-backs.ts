import { addDaysIso, serialToIso } from '../calendar/index.ts';
import { toJson } from '../cells/cast.ts';
import type { JsonScalar, ScalarType } from '../cells/types.ts';
import { FormulaError, type Scalar } from '../cells/values.ts';
import type { PeriodInput } from '../periods/period-input.ts';
import { formulaType } from '../plan/binding/formula-type.ts';
import type { CalculationResult } from '../plan/calculation.ts';
import type { SolutionPlan, ValueSource, WriteBackPlan } from '../plan/plan.ts';
import { evaluationOf } from './calculate.ts';
import { runScalar, runSource } from './formulas/scalar-leaves.ts';
import type { EvaluationContext } from './tables/evaluation-context.ts';

/** One value that a batch writes elsewhere when it is submitted. */
export interface WriteBackRow {
  readonly writeBack: string;
  readonly rowKey: string;
  /** Whose row it is; null where nothing says it. */
  readonly employee: string | null;
  /** By which a row of a data table is found, by its columns. */
  readonly match: Readonly<Record<string, JsonScalar>>;
  readonly field: string;
  readonly value: JsonScalar;
  /** The day from which it holds; null where the row's own column has none. */
  readonly day: string | null;
  /** The code of the error that stands in one of these cells. */
  readonly error?: string;
}

/** What the batch writes elsewhere: one entry for each row and mapped column, of write-backs that aren't off. */
export function writeBackRows(
  plan: SolutionPlan,
  period: PeriodInput,
  result: CalculationResult,
): WriteBackRow[] {
  const evaluation = evaluationOf(result);
  if (!evaluation) return [];
  return plan.writeBack
    .filter(({ file }) => file.mode !== 'off')
    .flatMap((writeBack) => rowsOf(writeBack, period, evaluation));
}

function rowsOf(
  writeBack: WriteBackPlan,
  period: PeriodInput,
  evaluation: EvaluationContext,
): WriteBackRow[] {
  const { file, table, where, match, columns, employee, day } = writeBack;
  const rows: WriteBackRow[] = [];
  const run = evaluation.table(table);
  for (let row = 0; row < run.length; row += 1) {
    const context = { evaluation, row };
    const wanted = where ? runScalar(where, context) : true;
    if (wanted !== true && !(wanted instanceof FormulaError)) continue;
    const cell = new Cells(wanted instanceof FormulaError ? wanted.code : undefined);
    const who = employee ? cell.take(runSource(employee, context), typeOf(employee)) : null;
    const found = match.map(({ target, source }) => [
      target,
      cell.take(runSource(source, context), typeOf(source)),
    ]);
    const from = day ? dayOf(cell.take(runSource(day, context), 'date')) : plainDay(file.effective, period);
    for (const { target: field, source } of columns) {
      const own = new Cells(cell.error);
      const value = own.take(runSource(source, context), typeOf(source));
      rows.push({
        writeBack: file.code,
        rowKey: run.rowKey(row),
        employee: who === null ? null : String(who),
        match: Object.fromEntries(found) as Record<string, JsonScalar>,
        field,
        value,
        day: from,
        ...(own.error === undefined ? {} : { error: own.error }),
      });
    }
  }
  return rows;
}

/** Takes values as they are stored, and remembers the first that is an error. */
class Cells {
  error: string | undefined;

  constructor(error: string | undefined) {
    this.error = error;
  }

  take(value: Scalar, type: ScalarType): JsonScalar {
    const shown = toJson(value, type);
    if (typeof shown !== 'object' || shown === null) return shown;
    this.error ??= shown.error;
    return null;
  }
}

const typeOf = (source: ValueSource): ScalarType =>
  source.kind === 'column' ? source.column.valueType : (formulaType(source.formula) ?? 'number');

const dayOf = (value: JsonScalar): string | null => {
  if (typeof value === 'number') return serialToIso(value);
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : null;
};

function plainDay(effective: WriteBackPlan['file']['effective'], period: PeriodInput): string | null {
  switch (effective) {
    case 'periodStart':
      return period.start;
    case 'periodEnd':
      return period.end;
    case 'payDay':
      return period.payDate ?? period.end;
    case 'column':
      return null;
    default:
      return addDaysIso(period.end, 1);
  }
}
