import { dayInWords, periodInWords, periodName, serialToIso } from '../calendar/index.ts';
import { toJson } from '../cells/cast.ts';
import { readCell } from '../cells/column-vector.ts';
import { firstOfKey, joinKey, keyParts } from '../cells/row-keys.ts';
import { FormulaError, type Scalar } from '../cells/values.ts';
import type { CellRef, ExplainNode } from '../kinds/explain-node.ts';
import { rowSourceKind } from '../kinds/registry.ts';
import { subtractExact } from '../money/index.ts';
import type { CalculationInput, CellOrigin } from '../plan/calculation.ts';
import type { Binding, ColumnPlan, ParameterPlan, TablePlan } from '../plan/plan.ts';
import { showScalar } from '../run/formulas/fill-formula.ts';
import { rowOfStored } from '../run/past-values.ts';
import type { EvaluationContext } from '../run/tables/evaluation-context.ts';
import { versionInForce } from '../run/version-rows.ts';
import type { LocalText } from '../solution/solution-file.ts';
import { tableCells } from '../solution/words.ts';
import { errorText, type Language, type TextKey } from '../texts/index.ts';

/** A figure as people read it in a sentence. */
export const grouped = (figure: string): string =>
  figure.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));

/** What an explanation says of a value without going further: its words and address, where it came from, and what was stored. */
export class Leaves {
  readonly evaluation: EvaluationContext;
  readonly input: CalculationInput;
  readonly language: Language;
  /** Whose cell was asked for: the first key of its row, in tables of people the employee number. */
  private readonly subject: string;

  constructor(
    evaluation: EvaluationContext,
    input: CalculationInput,
    language: Language,
    asked: Pick<CellRef, 'rowKey'>,
  ) {
    this.evaluation = evaluation;
    this.input = input;
    this.language = language;
    this.subject = firstOfKey(asked.rowKey);
  }

  /** Parameters are everybody's; any other row belongs to those its key names. */
  protected isOthers(table: TablePlan, rowKey: string): boolean {
    return tableCells(table) !== 'inFile' && !keyParts(rowKey).includes(this.subject);
  }

  say(key: TextKey, facts: Readonly<Record<string, string | number>> = {}): string {
    return errorText({ key, facts }, this.language);
  }

  protected period({ facts: { period } }: EvaluationContext): string {
    const { code, name, startDay: start, endDay: end } = period;
    return periodName({ code, name, start, end }, this.language);
  }

  protected name(text: LocalText | undefined, code: string): string {
    if (text === undefined) return code;
    return typeof text === 'string'
      ? text
      : (text[this.language] ?? text['en'] ?? Object.values(text)[0] ?? code);
  }

  protected ref(column: ColumnPlan, row: number): CellRef {
    return {
      table: column.table.code,
      rowKey: this.evaluation.table(column.table).rowKey(row),
      column: column.code,
    };
  }

  protected json(value: Scalar, column?: ColumnPlan): ExplainNode['value'] {
    return toJson(value, column?.valueType ?? 'number');
  }

  show(value: Scalar, column?: ColumnPlan): string {
    if (value instanceof FormulaError && value.message)
      return `${value.code} ${errorText(value.message, this.language)}`;
    if (value === null) return '–';
    return typeof value === 'string' ? value : showScalar(value, column);
  }

  protected amounts(
    of: { readonly before: Scalar; readonly after: Scalar; readonly difference: number },
    column: ColumnPlan | undefined,
  ): Record<'before' | 'after' | 'difference', string> {
    const figure = (value: Scalar) => {
      const shown = this.show(value, column);
      return typeof value === 'number' ? grouped(shown) : shown;
    };
    const difference = figure(of.difference);
    return {
      before: figure(of.before),
      after: figure(of.after),
      difference: of.difference > 0 ? `+${difference}` : difference,
    };
  }

  /** In a closed period that is computed again: what was in force, where that is another value. */
  protected before(column: ColumnPlan, row: number, value: Scalar): string | undefined {
    const { original } = this.evaluation.facts;
    if (!original || column.leads === 'many') return undefined;
    const before = original(column, this.evaluation.table(column.table).rowKey(row), false);
    if (before === value || String(before) === String(value)) return undefined;
    const [one, other] = [before ?? 0, value ?? 0];
    if (
      typeof one !== 'number' ||
      typeof other !== 'number' ||
      column.valueType === 'date' ||
      column.valueType === 'time'
    )
      return this.say('explain.was', { before: this.show(before, column) });
    const difference = subtractExact(other, one);
    return this.say('explain.again', this.amounts({ before, after: value, difference }, column));
  }

  protected overrideOf(ref: CellRef) {
    return (this.input.overrides ?? []).find(
      (each) => each.table === ref.table && each.rowKey === ref.rowKey && each.column === ref.column,
    );
  }

  keyNote(column: ColumnPlan): string {
    const { rowSource } = column.table;
    const names = rowSourceKind(rowSource)
      .sources(rowSource)
      .map(({ table }) => table.code);
    return this.say('explain.key', { table: names.join(', ') });
  }

  /** The day from which the version holds that a row of a parameter table is of. */
  private versionSince(table: TablePlan, row: number): string | undefined {
    if (table.file.history === 'all' && table.validity) {
      const day = readCell(this.evaluation.column(table.validity.from), row);
      return typeof day === 'number' ? serialToIso(day) : undefined;
    }
    const day = versionInForce(table, this.evaluation.facts.period.asOf)?.from;
    return day !== undefined && Number.isFinite(day) ? serialToIso(day) : undefined;
  }

  /** A leaf: who brought it; parameter tables say since when their version holds. */
  leaf(column: ColumnPlan, origin: CellOrigin | undefined, row: number): Partial<ExplainNode> {
    if (origin) return { origin };
    if (tableCells(column.table) !== 'inFile') return {};
    const from = this.versionSince(column.table, row);
    return {
      origin: { kind: 'parameter', ...(from === undefined ? {} : { date: from }) },
      note: from === undefined ? this.say('explain.always') : this.say('explain.since', { date: from }),
    };
  }

  protected parameterNote(parameter: ParameterPlan): string {
    if (
      Object.keys(this.input.parameters ?? {}).some(
        (name) => name.toLowerCase() === parameter.code.toLowerCase(),
      )
    )
      return this.say('explain.given');
    let from = Number.NEGATIVE_INFINITY;
    for (const each of parameter.from) if (each <= this.evaluation.facts.period.asOf) from = each;
    return from > 0 ? this.say('explain.since', { date: serialToIso(from) }) : this.say('explain.always');
  }

  protected postings(binding: Extract<Binding, { kind: 'balance' }>, row: number): ExplainNode[] {
    const key = joinKey(
      binding.keys.map((column) =>
        String(toJson(readCell(this.evaluation.column(column), row), column.valueType) ?? ''),
      ),
    );
    return (this.input.balances ?? [])
      .filter((each) => each.balance === binding.balance.code && each.key === key)
      .map((each) => ({
        kind: 'posting' as const,
        label:
          ('period' in each ? each.period : undefined) ??
          (each.date === undefined ? this.say('explain.opening') : dayInWords(each.date, this.language)),
        value: each.value,
        shown: String(each.value),
      }));
  }

  protected past(column: ColumnPlan, row: number): ExplainNode[] {
    const key = this.evaluation.table(column.table).rowKey(row);
    const nodes: ExplainNode[] = [];
    for (const batch of this.input.closed ?? []) {
      const data = batch.tables.get(column.table.code);
      const vector = data?.columns.get(column.code);
      if (!data || !vector || batch.type === 'backtracking') continue;
      const at = rowOfStored(column.table, data, key);
      if (at < 0) continue;
      const value = readCell(vector, at);
      nodes.push({
        kind: 'posting',
        label: periodInWords(batch.period, this.language),
        value: this.json(value, column),
        shown: this.show(value, column),
      });
    }
    return nodes;
  }
}
