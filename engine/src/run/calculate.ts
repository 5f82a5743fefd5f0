import { serialToIso } from '../calendar/index.ts';
import { joinKey, shownKey } from '../cells/row-keys.ts';
import { FormulaError } from '../cells/values.ts';
import type { TableData } from '../cells/vector.ts';
import { CELL } from '../cells/vector.ts';
import { columnKind, isBrought, rowSourceKind } from '../kinds/registry.ts';
import { RunningSum, roundTo, settle } from '../money/index.ts';
import type {
  CalculationInput,
  CalculationPlace,
  CalculationResult,
  CellError,
  ColumnTotal,
  Finding,
} from '../plan/calculation.ts';
import type { SolutionPlan, TablePlan } from '../plan/plan.ts';
import { tableCells } from '../solution/words.ts';
import { message } from '../texts/index.ts';
import { collectErrors, failedRowsOf } from './cell-errors.ts';
import { doubtfulRows } from './doubtful-rows.ts';
import { endedAt } from './ended-at.ts';
import { verify } from './formulas/verification.ts';
import { inputHash } from './input-hash.ts';
import { makeMovements } from './movements.ts';
import { openEvaluation } from './open-evaluation.ts';
import { type Elsewhere, PlanRun } from './run-plan.ts';
import { CalculationAborted, type EvaluationContext, type RunTable } from './tables/evaluation-context.ts';

class Cancelled extends CalculationAborted {}
class OutOfTime extends CalculationAborted {}

/** Evaluations by result: explanations and live edits go on from what was computed. */
const evaluations = new WeakMap<CalculationResult, EvaluationContext>();
export function evaluationOf(result: CalculationResult): EvaluationContext | undefined {
  return evaluations.get(result);
}

/**
 * Computes a batch: every table of the plan, findings, errors, totals and balance movements. One row's failure never
 * stops the others. The same input gives the same result, whatever the machine, the language or the time zone.
 *
 * @param elsewhere columns that were computed before, in parts
 * @param input tables by code as `tableFromRows` makes them; money as numbers in the currency's major unit
 * @example calculate(plan, { period: { start: '2026-05-01', end: '2026-05-31' }, tables }).totals
 */
export function calculate(
  plan: SolutionPlan,
  input: CalculationInput,
  elsewhere?: Elsewhere,
): CalculationResult {
  const evaluation = openEvaluation(plan, input);
  if (input.recycle) {
    const old = evaluations.get(input.recycle);
    if (old?.plan === plan) evaluation.recycled = old;
    evaluations.delete(input.recycle);
  }
  const findings: Finding[] = [];
  const place: CalculationPlace = {};
  const { deadline } = input;
  if (deadline)
    evaluation.tick = () => {
      if (deadline.now() > deadline.at) throw new OutOfTime();
    };
  let end = endOf(() => runAll(plan, input, evaluation, findings, place, elsewhere));
  if (end === 'outOfTime') findings.push(endedAt(plan, place));
  if (end) blankUncomputed(evaluation);
  const failedRows = failedRowsOf(evaluation);
  const errors: CellError[] = [...doubleKeys(evaluation, findings), ...collectErrors(evaluation)];
  if (end !== 'cancelled') findings.push(...missingValues(evaluation));
  if (!end) {
    findings.push(...doubtfulRows(evaluation));
    end = endOf(() => {
      for (const rule of plan.rules.filter(inSteps(plan, input))) {
        place.rule = rule.file.code;
        input.onPlace?.({ rule: rule.file.code });
        findings.push(...verify(evaluation, [rule], failedRows));
      }
    });
    if (end === 'outOfTime') findings.push(endedAt(plan, place));
  }
  // Explanations and live edits go on in this evaluation, in their own time.
  evaluation.tick = undefined;
  const tables = new Map<string, TableData>();
  for (const table of evaluation.tables) tables.set(table.plan.code, table.toData());
  let totals: ReadonlyMap<string, ReadonlyMap<string, ColumnTotal>> | undefined;
  let hash: string | undefined;
  const result: CalculationResult = {
    tables,
    findings,
    errors,
    get totals() {
      totals ??= new Map(evaluation.tables.map((table) => [table.plan.code, totalsOf(table)]));
      return totals;
    },
    balances: end ? [] : makeMovements(plan, evaluation, input.period, failedRows),
    // Adding up and hashing take a while; who doesn't ask doesn't wait.
    get hash() {
      hash ??= inputHash(plan, input);
      return hash;
    },
    ...(end === 'cancelled' ? { cancelled: true } : {}),
  };
  evaluation.recycled = undefined;
  evaluations.set(result, evaluation);
  return result;
}

/** What ended the work before it was done, if anything did. */
function endOf(work: () => void): 'cancelled' | 'outOfTime' | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof Cancelled) return 'cancelled';
    if (error instanceof OutOfTime) return 'outOfTime';
    throw error;
  }
}

/** What wasn't computed is blank, not 0. */
function blankUncomputed({ tables }: EvaluationContext): void {
  for (const table of tables)
    for (const column of table.columns)
      if (column.length !== table.length) {
        column.allocate(table.length);
        column.tag.fill(CELL.blank);
      }
}

/** Rules on inputs alone, before anything is calculated: the findings of data preparation. */
export function checkInputs(
  plan: SolutionPlan,
  input: CalculationInput,
): { findings: Finding[]; errors: CellError[] } {
  const evaluation = openEvaluation(plan, input);
  const run = new PlanRun(evaluation, input);
  for (const node of plan.order) {
    if (node.kind === 'column' && columnKind(node.column.source).computed) {
      const column = evaluation.column(node.column);
      // Not computed here; blank, so that typed values of the column can be judged.
      column.allocate(evaluation.table(node.table).length);
      column.tag.fill(CELL.blank);
      if (node.column.typed) run.applyTypedValues(column);
      column.finish();
    } else run.run(node);
  }
  const findings: Finding[] = [...run.findings];
  const errors = [...doubleKeys(evaluation, findings), ...collectErrors(evaluation)];
  const rules = plan.rules.filter((rule) => rule.file.on === 'inputs');
  const failedRows = failedRowsOf(evaluation);
  for (const rule of rules) {
    input.onPlace?.({ rule: rule.file.code });
    findings.push(...verify(evaluation, [rule], failedRows));
  }
  return { findings, errors };
}

function inSteps(
  plan: SolutionPlan,
  input: CalculationInput,
): (rule: SolutionPlan['rules'][number]) => boolean {
  if (!input.steps) return () => true;
  const wanted = stepsWanted(plan, input.steps);
  return (rule) => !rule.table || rule.table.step < 0 || wanted.has(rule.table.step);
}

function stepsWanted(plan: SolutionPlan, codes: readonly string[]): ReadonlySet<number> {
  return new Set(plan.steps.flatMap((step, index) => (codes.includes(step.code) ? [index] : [])));
}

function runAll(
  plan: SolutionPlan,
  input: CalculationInput,
  evaluation: EvaluationContext,
  findings: Finding[],
  place: CalculationPlace,
  elsewhere: Elsewhere | undefined,
): void {
  const { onProgress } = input;
  let done = 0;
  const run = new PlanRun(evaluation, input, elsewhere);
  const wanted = input.steps ? stepsWanted(plan, input.steps) : undefined;
  const taken = new Set<TablePlan>();
  for (const node of plan.order) {
    const { table } = node;
    if (wanted && table.step >= 0 && !wanted.has(table.step)) {
      if (!taken.has(table)) run.take(table, input.stored?.get(table.code));
      taken.add(table);
      if (node.kind !== 'column' || !node.column.leads) continue;
    }
    place.table = table.code;
    place.column = node.kind === 'column' ? node.column.code : '';
    input.onPlace?.(place);
    run.run(node);
    evaluation.tick?.();
    if (node.kind === 'column') done += evaluation.table(table).length;
    if (onProgress && node.kind === 'column' && columnKind(node.column.source).formula(node.column.source)) {
      const answer = onProgress({
        step: plan.steps[Math.max(0, table.step)]?.code ?? '',
        table: table.code,
        column: node.column.code,
        done,
        total: totalCells(evaluation),
      });
      if (answer === false) throw new Cancelled();
    }
  }
  findings.push(...run.findings);
}

function totalCells(evaluation: EvaluationContext): number {
  let total = 0;
  for (const table of evaluation.tables) total += table.length * table.columns.length;
  return total;
}

function doubleKeys(evaluation: EvaluationContext, findings: Finding[]): CellError[] {
  const errors: CellError[] = [];
  for (const table of evaluation.tables) judgeKeys(table, errors, findings);
  return errors;
}

/** Rows that share a key in a table that declares one: each names both places. Keys that differ only in case warn. */
const HAS_SMALL = /[a-z\u0080-\uffff]/;

/** Keys in strictly rising order, without small letters, can't be double: the usual list by employee number. */
function isAscending({ text, tag, num, length }: RunTable['columns'][number]): boolean {
  const keys: ArrayLike<string | null | number> = text ?? num;
  const wanted = text ? CELL.text : CELL.number;
  for (let row = 0; row < length; row += 1)
    if (tag[row] !== wanted || (row > 0 && keys[row]! <= keys[row - 1]!)) return false;
  return !text || !HAS_SMALL.test(text.join(''));
}

function judgeKeys(table: RunTable, errors: CellError[], findings: Finding[]): void {
  const { plan } = table;
  const isBrought = rowSourceKind(plan.rowSource).rows === 'brought';
  if (plan.key.length === 0 || !isBrought || plan.file.key === undefined) return;
  // Where rows have a validity, the day they begin tells them apart.
  const columns =
    plan.validity && !plan.key.includes(plan.validity.from) ? [...plan.key, plan.validity.from] : plan.key;
  const runs = columns.map((column) => table.column(column));
  const keys = runs.slice(0, plan.key.length);
  if (runs.length === 1 && isAscending(runs[0]!)) return;
  const first = new Map<string | number, number>();
  const reported = new Set<number>();
  // Where no key has a small letter, no two can differ in case alone.
  let anySmall = false;
  for (let row = 0; row < table.length; row += 1) {
    if (keys.some((column) => column.tag[row] === CELL.blank || column.tag[row] === CELL.error)) {
      const [key] = keys;
      // A blank day or limit may mean "always" or "and above"; a person without a number means nothing.
      if (key?.tag[row] === CELL.blank && key.type === 'text' && tableCells(plan) !== 'inFile')
        errors.push({
          table: plan.code,
          key: shownKey(table.rowKey(row)),
          column: key.plan.code,
          formula: null,
          code: '#VALUE!',
          message: { key: 'rows.blankKey', facts: { table: plan.code, row: row + 1, column: key.plan.code } },
        });
      continue;
    }
    const key = runs.length === 1 ? singleKey(runs[0]!, row) : joinKey(runs.map((run) => cellKey(run, row)));
    const other = first.get(key);
    if (other === undefined) {
      first.set(key, row);
      anySmall ||= typeof key === 'string' && HAS_SMALL.test(key);
      continue;
    }
    for (const each of [other, row]) {
      if (reported.has(each)) continue;
      reported.add(each);
      errors.push({
        table: plan.code,
        key: shownKey(table.rowKey(each)),
        column: plan.key[0]!.code,
        formula: null,
        code: '#VALUE!',
        message: {
          key: 'rows.doubleKey',
          facts: { table: plan.code, key: shownKey(table.rowKey(each)), first: other + 1, second: row + 1 },
        },
      });
    }
  }
  if (anySmall) caseTwins(table, first, findings);
}

/** Keys that only case tells apart: Excel's look-ups would take one for the other. */
function caseTwins(table: RunTable, rows: ReadonlyMap<string | number, number>, findings: Finding[]): void {
  const folded = new Map<string, number>();
  for (const [key, row] of rows) {
    if (typeof key !== 'string') continue;
    const lower = key.toLowerCase();
    const twin = folded.get(lower);
    if (twin === undefined) {
      folded.set(lower, row);
      continue;
    }
    const [own, other] = [shownKey(table.rowKey(row)), shownKey(table.rowKey(twin))];
    findings.push({
      rule: 'keyCase',
      severity: 'warn',
      table: table.plan.code,
      key: own,
      message: message('rows.keyCase', { table: table.plan.code, key: own, other }),
    });
  }
}

function singleKey(column: RunTable['columns'][number], row: number): string | number {
  return column.tag[row] === CELL.text ? column.text![row]! : column.num[row]!;
}

function cellKey(column: RunTable['columns'][number], row: number): string {
  return column.tag[row] === CELL.text ? `t${column.text![row]}` : `n${column.num[row]}`;
}

/** Parameters and dated tables without a value on the as-of date, said once each. */
function missingValues(evaluation: EvaluationContext): Finding[] {
  const findings: Finding[] = [];
  for (const table of evaluation.withoutVersion) {
    const error = new FormulaError('#N/A', {
      key: 'table.noVersion',
      facts: { table: table.code, date: serialToIso(evaluation.facts.period.asOf) },
    });
    findings.push({
      rule: 'version',
      severity: 'block',
      table: table.code,
      message: message(error.message!.key, error.message!.facts),
    });
  }
  for (const parameter of evaluation.plan.parameters) {
    const used = evaluation.tables.some((table) =>
      table.columns.some((column) => {
        for (const error of column.errors?.values() ?? [])
          if (error.message?.key === 'parameter.noValue' && error.message.facts['name'] === parameter.code)
            return true;
        return false;
      }),
    );
    if (!used) continue;
    const value = evaluation.facts.parameter(parameter, evaluation.facts.period.asOf);
    if (value instanceof FormulaError && value.message)
      findings.push({
        rule: 'parameter',
        severity: 'block',
        message: message(value.message.key, value.message.facts),
      });
  }
  return findings;
}

/** Sums of money and number columns; failed rows are left out and counted. */
function totalsOf(table: RunTable): ReadonlyMap<string, ColumnTotal> {
  const totals = new Map<string, ColumnTotal>();
  for (const column of table.columns) {
    const { plan } = column;
    if (plan.type !== 'money' && plan.type !== 'number') continue;
    const tags = column.tag.subarray(0, column.length);
    let failed = 0;
    if (tags.includes(CELL.error)) for (const tag of tags) if (tag === CELL.error) failed += 1;
    const sum = new RunningSum();
    const count = sum.addTagged(column.num, tags, CELL.number);
    const total = sum.total();
    // Typed values keep their decimals, and so does what they add up to.
    const scale = isBrought(plan) || plan.typed ? undefined : plan.scale;
    totals.set(plan.code, {
      sum:
        scale === undefined ? settle(total, Math.abs(total)) : roundTo(total, Math.max(scale, 0), 'half-up'),
      count,
      failed,
    });
  }
  return totals;
}
