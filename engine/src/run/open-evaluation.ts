import { BalanceBook } from '../balances/balance-book.ts';
import { serialToIso, type WorkingCalendar, workingCalendar } from '../calendar/index.ts';
import { castInput } from '../cells/cast.ts';
import { blankVector, readCell, writeCell } from '../cells/column-vector.ts';
import { keyOfVectors } from '../cells/row-keys.ts';
import type { JsonScalar } from '../cells/types.ts';
import { FormulaError, type Scalar } from '../cells/values.ts';
import type { ColumnVector, TableData } from '../cells/vector.ts';
import { hasOwnRows, isBrought, referenceOf, rowSourceKind } from '../kinds/registry.ts';
import { foldName } from '../language/names.ts';
import { type PeriodFacts, periodFacts } from '../periods/period-facts.ts';
import type { CalculationInput } from '../plan/calculation.ts';
import type { ParameterPlan, SolutionPlan, TablePlan } from '../plan/plan.ts';
import { isTypable } from '../planning/file-rows.ts';
import { tableCells } from '../solution/words.ts';
import { FORMULAS } from './formulas/evaluate.ts';
import { PastValues, storedValue } from './past-values.ts';
import { EvaluationContext, type EvaluationFacts, type RunTable } from './tables/evaluation-context.ts';
import { versionRows, versionsOfFile } from './version-rows.ts';

/** An evaluation with its facts and its inputs, nothing computed yet. */
export function openEvaluation(plan: SolutionPlan, input: CalculationInput): EvaluationContext {
  const period = periodFacts(plan.file, input.period);
  const calendars = new Map<string, WorkingCalendar>();
  for (const each of plan.file.calendars ?? []) calendars.set(each.code, workingCalendar(each));
  const only = calendars.size === 1 ? [...calendars.values()][0] : undefined;
  const own = plan.file.calendar === undefined ? only : calendars.get(plan.file.calendar);
  const book = new BalanceBook(plan, input.period, input.balances ?? []);
  const past = new PastValues(input.period, plan.file.periodType, input.closed ?? []);
  const given = new Map<string, JsonScalar>();
  for (const [name, value] of Object.entries(input.parameters ?? {})) given.set(foldName(name), value);
  const { original } = input;
  const facts: EvaluationFacts = {
    period,
    calendar: own ?? workingCalendar({}),
    calendarOf: (code) => calendars.get(code),
    parameter: (parameter, date) => parameterValue(parameter, given, date),
    balance: (balance, key) => book.balance(balance, key),
    prior: (column, key, n) => past.prior(column, key, n),
    history: (column, key, count) => past.history(column, key, count),
    original: original
      ? (column, key, first) => storedValue(first ? original.first : original.inForce, column, key) ?? null
      : undefined,
  };
  const evaluation = new EvaluationContext(plan, facts, FORMULAS);
  for (const table of evaluation.tables) loadInputs(evaluation, table, input, period);
  return evaluation;
}

function parameterValue(
  parameter: ParameterPlan,
  given: ReadonlyMap<string, JsonScalar>,
  date: number,
): Scalar {
  const replaced = given.get(foldName(parameter.code));
  if (replaced !== undefined) return castInput(replaced, parameter.type);
  let found = -1;
  for (let index = 0; index < parameter.from.length && parameter.from[index]! <= date; index += 1)
    found = index;
  if (found < 0)
    return new FormulaError('#N/A', {
      key: 'parameter.noValue',
      facts: { name: parameter.code, date: date >= 0 ? serialToIso(date) : String(date) },
    });
  return castInput(parameter.values[found] ?? null, parameter.type);
}

/** The rows that the table brings itself: typed, imported, or those of the version in force. */
function loadInputs(
  evaluation: EvaluationContext,
  table: RunTable,
  input: CalculationInput,
  period: PeriodFacts,
): void {
  const { plan } = table;
  const given = input.tables.get(plan.code);
  if (hasOwnRows(plan)) return load(table, given);
  if (tableCells(plan) === 'inFile') return load(table, given ?? fileRows(evaluation, plan, period));
}

/** Of a parameter table the rows of the version in force, or those of all its versions where it says so. */
function fileRows(
  evaluation: EvaluationContext,
  plan: TablePlan,
  period: PeriodFacts,
): TableData | undefined {
  const rows = versionRows(plan, period.asOf);
  if (!rows && versionsOfFile(plan).length > 0) evaluation.withoutVersion.add(plan);
  return rows;
}

function load(table: RunTable, data: TableData | undefined): void {
  const length = data?.length ?? 0;
  table.length = length;
  table.ready = true;
  for (const column of table.columns) {
    const { plan } = column;
    if (!isTypable(plan)) continue;
    const vector = data?.columns.get(plan.code);
    if (plan.typed) continue;
    const cells = vector ? asType(vector, plan.valueType, length) : blankVector(plan.valueType, length);
    column.use(cells);
    column.finish();
  }
}

/** Vectors of another type (typed by a file of before) are cast again, so that nothing of the wrong kind slips in. */
function asType(vector: ColumnVector, type: ColumnVector['type'], length: number): ColumnVector {
  const money = (each: string): boolean => each === 'money' || each === 'number';
  if (vector.length === length && (vector.type === type || (money(vector.type) && money(type))))
    return vector;
  const out = blankVector(type, length);
  for (let row = 0; row < Math.min(length, vector.length); row += 1)
    writeCell(out, row, castInput(readCell(vector, row), type));
  return out;
}

/** Typed values laid onto rows that the table gets from elsewhere; rows whose key isn't there are told. */
export function applyTypedValues(
  table: RunTable,
  data: TableData | undefined,
  strange: (key: string, row: number) => void,
): void {
  const { plan } = table;
  const { rowSource } = plan;
  const followed = rowSourceKind(rowSource).rows === 'keyed';
  const targets = new Int32Array(data?.length ?? 0);
  if (data && followed) {
    const keys = plan.key.map((key) => data.columns.get(key.code));
    for (let row = 0; row < data.length; row += 1) {
      const key = keyOfVectors(keys, row);
      targets[row] = table.rowOfKey(key);
      if (targets[row]! < 0) strange(key, row);
    }
  }
  for (const column of table.columns) {
    if (!isBrought(column.plan) && !isOwnReference(column.plan)) continue;
    if (!followed || column.plan.leads === 'many') continue;
    const vector = blankVector(column.plan.valueType, table.length);
    const typed = data?.columns.get(column.plan.code);
    if (typed)
      targets.forEach((target, row) => {
        if (target >= 0) writeCell(vector, target, readCell(typed, row));
      });
    column.use(vector);
    column.finish();
  }
}

const isOwnReference = (plan: RunTable['columns'][number]['plan']): boolean =>
  referenceOf(plan)?.own === true;
