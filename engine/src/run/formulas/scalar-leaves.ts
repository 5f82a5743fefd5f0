import { countWorkdays, isWorkday, serialToIso } from '../../calendar/index.ts';
import { toNumber } from '../../cells/coerce.ts';
import { readCell } from '../../cells/column-vector.ts';
import { NAME, VALUE } from '../../cells/error-values.ts';
import { FormulaError, Matrix, type Scalar, type Value } from '../../cells/values.ts';
import { compileNode } from '../../compile/compile-formula.ts';
import { BOUND_CALLS } from '../../functions/spec/bound-calls.ts';
import type { Compiled, Leaves } from '../../functions/spec/compiled.ts';
import type { Node } from '../../language/ast.ts';
import { scalarOf } from '../../operators/operators.ts';
import type { Binding, BoundFormula, ValueSource } from '../../plan/plan.ts';
import { derivedVector } from '../kernels/derived-vectors.ts';
import { oncePerList, onlyListOf } from '../kernels/list-calls.ts';
import { compileLookup } from '../kernels/table-lookups.ts';
import { CalculationAborted, type EvaluationContext, type RowContext } from '../tables/evaluation-context.ts';
import { noVersion, readColumn, readField, readList } from '../tables/read-field.ts';

export type RowFormula = Compiled<RowContext>;
type Call = Extract<Node, { kind: 'call' }>;

/** Closures by the part of a formula they run; a part belongs to one formula. */
const closures = new WeakMap<Node, RowFormula>();

/** The whole formula as a function of the row; made once per formula. */
export function rowFormula(formula: BoundFormula): RowFormula {
  return rowFormulaOf(formula, formula.node);
}

/** A fault of ours in one row is that row's error: the other rows, and the job, go on. */
export function faultOf(error: unknown): FormulaError {
  if (error instanceof CalculationAborted) throw error;
  const reason = error instanceof Error ? error.message : String(error);
  return new FormulaError('#VALUE!', { key: 'value.fault', facts: { reason } });
}

/** A closed part of a formula as a function of the row. */
export function rowFormulaOf(formula: BoundFormula, node: Node): RowFormula {
  const known = closures.get(node);
  if (known) return known;
  const run = compileNode(node, leavesOf(formula));
  const made: RowFormula = (context) => {
    try {
      return run(context);
    } catch (error) {
      return faultOf(error);
    }
  };
  closures.set(node, made);
  return made;
}

/** One value of a formula; a list (which binding rules out) would count as its first item. */
export function runScalar(formula: BoundFormula, context: RowContext): Scalar {
  return scalarOf(rowFormula(formula)(context));
}

export function runSource(source: ValueSource, context: RowContext): Scalar {
  return source.kind === 'formula'
    ? runScalar(source.formula, context)
    : readColumn(context.evaluation, context.evaluation.column(source.column), context.row);
}

function leavesOf(formula: BoundFormula): Leaves<RowContext> {
  const { bindings } = formula;
  return {
    leaf: (node) => {
      const binding = bindings.get(node);
      return binding ? compileLeaf(node, binding) : () => NAME;
    },
    specialCall: (node, compile) => {
      const binding = bindings.get(node);
      // Such a call itself is compiled without the memo around it, else it would ask itself.
      const once = (): RowFormula =>
        compileNode(node, { ...leavesOf(formula), specialCall: specialOf(formula, node) });
      const list = onlyListOf(formula, node);
      if (list) return oncePerList(list, node, once());
      if (binding?.kind === 'constant' && !binding.passing) {
        const inner = once();
        return (context) => {
          const { constants } = context.evaluation;
          const known = constants.get(node);
          if (known !== undefined) return known;
          const value = inner(context);
          constants.set(node, value);
          return value;
        };
      }
      return compileCall(formula, node, binding, compile);
    },
  };
}

/** As `specialCall`, but the outermost call is taken as an ordinary one. */
function specialOf(formula: BoundFormula, outer: Node): NonNullable<Leaves<RowContext>['specialCall']> {
  const special = leavesOf(formula).specialCall!;
  return (node, compile) =>
    node === outer ? compileCall(formula, node, formula.bindings.get(node), compile) : special(node, compile);
}

function compileLeaf(node: Node, binding: Binding): RowFormula {
  switch (binding.kind) {
    case 'field': {
      if (binding.list) return (context) => readList(context, binding);
      if (binding.hops.length === 0) {
        const table = binding.column.table.index;
        const { index } = binding.column;
        if (binding.column.leads === 'one')
          return (context) =>
            readColumn(context.evaluation, context.evaluation.tables[table]!.columns[index]!, context.row);
        return (context) => readCell(context.evaluation.tables[table]!.columns[index]!, context.row);
      }
      return (context) => readField(context, binding);
    }
    case 'own': {
      const { columns } = binding;
      return ({ evaluation, row }) =>
        new Matrix(
          1,
          columns.length,
          columns.map((each) => readColumn(evaluation, evaluation.column(each), row)),
        );
    }
    case 'tableColumns':
      return ({ evaluation }) => tableMatrix(evaluation, node, binding);
    default:
      return () => NAME;
  }
}

/** Whole columns as one list, made once per calculation. */
function tableMatrix(
  evaluation: EvaluationContext,
  node: Node,
  binding: Extract<Binding, { kind: 'tableColumns' }>,
): Value {
  if (evaluation.withoutVersion.has(binding.table)) return noVersion(evaluation, binding.table.code);
  const known = evaluation.matrices.get(node);
  if (known) return known;
  const table = evaluation.table(binding.table);
  const width = binding.columns.length;
  const data = new Array<Scalar>(table.length * width);
  binding.columns.forEach((plan, offset) => {
    const column = evaluation.column(plan);
    for (let row = 0; row < table.length; row += 1)
      data[row * width + offset] = readColumn(evaluation, column, row);
  });
  const matrix = new Matrix(table.length, width, data);
  evaluation.matrices.set(node, matrix);
  return matrix;
}

function compileCall(
  formula: BoundFormula,
  node: Call,
  binding: Binding | undefined,
  compile: (node: Node) => RowFormula,
): RowFormula | undefined {
  switch (binding?.kind) {
    case 'parameter': {
      const { parameter } = binding;
      const date = node.args[1] ? compile(node.args[1]) : undefined;
      return (context) => {
        const { facts } = context.evaluation;
        if (!date) return facts.parameter(parameter, facts.period.asOf);
        const day = oneNumber(date(context));
        return day instanceof FormulaError ? day : facts.parameter(parameter, day);
      };
    }
    case 'period': {
      const { fact } = binding;
      return (context) => periodFact(context.evaluation, fact);
    }
    case 'balance':
      return (context) => readCell(derivedVector(context.evaluation, binding, context.row), context.row);
    case 'past':
      return compilePast(node, binding, compile);
    case 'share':
      return (context) => readCell(shareVectorOf(context.evaluation, formula, node, binding), context.row);
    default:
      break;
  }
  const { calendar, carried } = BOUND_CALLS.get(node.name) ?? {};
  if (calendar !== undefined) return compileWorkdays(node, calendar, compile);
  if (carried === 'column') return (context) => context.carried?.column.code ?? null;
  if (carried === 'difference') return (context) => context.carried?.difference ?? null;
  return compileLookup(formula, node, compile);
}

type ShareBinding = Extract<Binding, { kind: 'share' }>;
export function shareVectorOf(
  evaluation: EvaluationContext,
  formula: BoundFormula,
  node: Call,
  binding: ShareBinding,
): ReturnType<typeof derivedVector> {
  const known = evaluation.derived.get(node);
  if (known) return known;
  const made = evaluation.formulas.share(evaluation, formula, node, binding);
  evaluation.derived.set(node, made);
  return made;
}

function oneNumber(value: Value): number | FormulaError {
  return toNumber(scalarOf(value));
}

function compilePast(
  node: Call,
  binding: Extract<Binding, { kind: 'past' }>,
  compile: (node: Node) => RowFormula,
): RowFormula {
  const { column, past } = binding;
  const second = node.args[1] ? compile(node.args[1]) : undefined;
  const key = (context: RowContext): string => context.evaluation.table(column.table).rowKey(context.row);
  if (past === 'prior')
    return (context) => {
      const n = second ? oneNumber(second(context)) : 1;
      if (n instanceof FormulaError) return n;
      return n < 1 ? VALUE : context.evaluation.facts.prior(column, key(context), Math.trunc(n));
    };
  if (past === 'history')
    return (context) => {
      const n = second ? oneNumber(second(context)) : 1;
      if (n instanceof FormulaError) return n;
      const values = n < 1 ? [] : context.evaluation.facts.history(column, key(context), Math.trunc(n));
      return new Matrix(values.length, 1, values);
    };
  return (context) => {
    const { original } = context.evaluation.facts;
    if (!original && binding.own) return null;
    if (!original) return readColumn(context.evaluation, context.evaluation.column(column), context.row);
    const which = second ? scalarOf(second(context)) : null;
    return original(column, key(context), typeof which === 'string' && which.toLowerCase() === 'first');
  };
}

/** Of the days before the calendar: whether one is worked on, or how many from one to the other. */
function compileWorkdays(node: Call, calendarAt: number, compile: (node: Node) => RowFormula): RowFormula {
  const args = node.args.map(compile);
  return (context) => {
    const values: number[] = [];
    for (let index = 0; index < calendarAt; index += 1) {
      const value = oneNumber(args[index]!(context));
      if (value instanceof FormulaError) return value;
      values.push(value);
    }
    let { calendar } = context.evaluation.facts;
    if (args[calendarAt]) {
      const code = scalarOf(args[calendarAt](context));
      if (code instanceof FormulaError) return code;
      if (typeof code === 'string') {
        const named = context.evaluation.facts.calendarOf(code);
        if (!named)
          return new FormulaError('#VALUE!', { key: 'value.unknownCalendar', facts: { name: code } });
        calendar = named;
      } else if (code !== null) return VALUE;
    }
    const [first, last] = values;
    return last === undefined ? isWorkday(calendar, first!) : countWorkdays(calendar, first!, last);
  };
}

export function periodFact(evaluation: EvaluationContext, fact: string): Scalar {
  const { period, calendar } = evaluation.facts;
  switch (fact) {
    case 'start':
      return period.start;
    case 'end':
      return period.end;
    case 'as_of':
      return period.asOf;
    case 'pay_date':
      return period.payDate;
    case 'calendar_days':
      return period.calendarDays;
    case 'work_days':
      return countWorkdays(calendar, period.start, period.end);
    case 'year':
      return Number(serialToIso(period.end).slice(0, 4));
    case 'month':
      return Number(serialToIso(period.end).slice(5, 7));
    case 'index':
      return period.index;
    case 'remaining':
      return period.remaining;
    case 'count':
      return period.count;
    case 'days_in_year':
      return period.daysInYear;
    case 'code':
      return period.code;
    case 'retro':
      return period.retro;
    case 'name':
      return period.name;
    case 'tax_month':
      return period.taxMonth;
    case 'attendance_start':
      return period.attendanceStart;
    case 'attendance_end':
      return period.attendanceEnd;
    case 'year_start':
      return period.yearStart;
    default:
      return NAME;
  }
}
