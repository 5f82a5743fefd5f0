import { readCell } from '../cells/column-vector.ts';
import { shownKey } from '../cells/row-keys.ts';
import { FormulaError, type Scalar } from '../cells/values.ts';
import { BALANCE, PERIOD_FACTS, PRIOR } from '../functions/spec/bound-calls.ts';
import type { BalancePlan, ColumnPlan, ParameterPlan } from '../plan/plan.ts';
import { periodFact } from '../run/formulas/scalar-leaves.ts';
import type { EvaluationContext } from '../run/tables/evaluation-context.ts';
import { quoted, type Workbook, type WorkbookSheet } from './workbook.ts';

interface Lines {
  readonly sheet: string;
  readonly titles: readonly string[];
  readonly rows: Scalar[][];
}

/** What formulas read beside the tables, on sheets of their own: parameters, the period, balances, earlier values. */
export class Facts {
  private readonly evaluation: EvaluationContext;
  private readonly parameters: Lines;
  private readonly period: Lines;
  private readonly balances: Lines;
  private readonly prior: Lines;
  private readonly seen = new Set<string>();
  private readonly names: { name: string; refersTo: string }[] = [];
  private readonly datedRows = new Map<ParameterPlan, { first: number; last: number }>();

  constructor(evaluation: EvaluationContext, name: (wanted: string) => string) {
    this.evaluation = evaluation;
    this.parameters = { sheet: name('Parameters'), titles: ['code', 'value', 'from'], rows: [] };
    this.period = { sheet: name('Period'), titles: ['fact', 'value'], rows: [] };
    this.balances = { sheet: name('Balances'), titles: ['id', 'balance', 'key', 'value'], rows: [] };
    this.prior = { sheet: name('Prior'), titles: ['id', 'column', 'key', 'periods', 'value'], rows: [] };
    for (const parameter of evaluation.plan.parameters) {
      const value = evaluation.facts.parameter(parameter, evaluation.facts.period.asOf);
      this.parameters.rows.push([parameter.code, value, null]);
      this.define(parameterName(parameter), this.parameters, this.parameters.rows.length, 'B');
    }
    for (const fact of PERIOD_FACTS) {
      this.period.rows.push([fact, periodFact(evaluation, fact)]);
      this.define(`PERIOD_${fact}`, this.period, this.period.rows.length, 'B');
    }
  }

  private define(name: string, { sheet }: Lines, row: number, letter: string): void {
    this.names.push({ name, refersTo: `'${sheet}'!$${letter}$${row + 1}` });
  }

  parameter(parameter: ParameterPlan): string {
    return parameterName(parameter);
  }

  /** All dated values of a parameter, below those in force. */
  dated(parameter: ParameterPlan, date: string): string {
    let place = this.datedRows.get(parameter);
    if (!place) {
      const first = this.parameters.rows.length + 2;
      parameter.from.forEach((from) => {
        const value = this.evaluation.facts.parameter(parameter, Math.max(from, 0));
        this.parameters.rows.push([parameter.code, value, Math.max(from, 0)]);
      });
      place = { first, last: this.parameters.rows.length + 1 };
      this.datedRows.set(parameter, place);
    }
    const range = (letter: string): string =>
      `'${this.parameters.sheet}'!$${letter}$${place.first}:$${letter}$${place.last}`;
    return `INDEX(${range('B')},MATCH(${date},${range('C')},1))`;
  }

  balance(balance: BalancePlan, key: string, written: string): string {
    const id = `${balance.code}|${shownKey(key)}`;
    if (this.isNew(`b${id}`))
      this.balances.rows.push([id, balance.code, shownKey(key), this.evaluation.facts.balance(balance, key)]);
    return `INDEX(${BALANCE}_value,MATCH(${quoted(`${balance.code}|`)}&${written},${BALANCE}_id,0))`;
  }

  /** The value so many periods before, and whether there was one. */
  past(column: ColumnPlan, key: string, n: number, written: string): string {
    const name = `${column.table.code}.${column.code}`;
    const id = `${name}|${n}|${shownKey(key)}`;
    if (this.isNew(`p${id}`))
      this.prior.rows.push([id, name, shownKey(key), n, this.evaluation.facts.prior(column, key, n)]);
    return `INDEX(${PRIOR}_value,MATCH(${quoted(`${name}|${n}|`)}&${written},${PRIOR}_id,0))`;
  }

  private isNew(id: string): boolean {
    if (this.seen.has(id)) return false;
    this.seen.add(id);
    return true;
  }

  get defined(): Workbook['names'] {
    const ranges = [
      { name: BALANCE, lines: this.balances, value: 'D' },
      { name: PRIOR, lines: this.prior, value: 'E' },
    ].filter(({ lines }) => lines.rows.length > 0);
    return [
      ...this.names,
      ...ranges.flatMap(({ name, lines: { sheet, rows }, value }) =>
        [
          ['id', 'A'],
          ['value', value],
        ].map(([what, letter]) => ({
          name: `${name}_${what}`,
          refersTo: `'${sheet}'!$${letter}$2:$${letter}$${rows.length + 1}`,
        })),
      ),
    ];
  }

  sheets(): WorkbookSheet[] {
    return [this.parameters, this.period, this.balances, this.prior]
      .filter(({ rows }) => rows.length > 0)
      .map(({ sheet, titles, rows }) => ({
        name: sheet,
        kind: 'facts',
        rows: rows.length,
        columns: titles.map((title, index) => ({
          title,
          cells: rows.map((row) => ({ kind: 'value', value: row[index] ?? null })),
        })),
      }));
  }
}

function parameterName({ code, index }: ParameterPlan): string {
  return /^[A-Za-z0-9_]+$/.test(code) ? `PARAM_${code}` : `PARAM_${index + 1}`;
}

/** A cell of a run as a value; blank is null. */
export function valueAt(evaluation: EvaluationContext, column: ColumnPlan, row: number): Scalar {
  const run = evaluation.column(column);
  return run.length === 0 ? null : readCell(run, row);
}

export const isError = (value: Scalar): value is FormulaError => value instanceof FormulaError;
