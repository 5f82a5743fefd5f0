import { rowKeyOf } from '../../cells/row-keys.ts';
import { CELL, type ColumnVector, type TableData } from '../../cells/vector.ts';
import { subtractExact } from '../../money/index.ts';
import type { SolutionPlan } from '../../plan/plan.ts';
import { calculate } from '../../run/calculate.ts';
import type {
  Calculated,
  Cause,
  ChangedCells,
  CompileRules,
  DifferenceState,
  ExplainValue,
} from './causes.ts';
import { DIFFERENCE_KINDS } from './kinds.ts';
import { DifferenceWalk } from './walk.ts';

/** By how much a cause moved the figures of a column: rows it moved, by their place among `keys`, and amounts. */
export interface Effects {
  readonly rows: readonly number[];
  readonly amounts: readonly number[];
}

export interface SplitCause extends Cause {
  /** By column of the master table. */
  readonly effects: ReadonlyMap<string, Effects>;
  /** What was changed for whom, where the changed rows are people's own: place among `keys`, then and now. */
  readonly cells: readonly (readonly [row: number, before: ExplainValue, after: ExplainValue])[];
}

export interface SplitDifference {
  /** Rows of the master table in either calculation. */
  readonly keys: readonly string[];
  /** Money and number columns of the master table. */
  readonly columns: readonly string[];
  /** Those that moved a figure, in the order in which they were changed. */
  readonly causes: readonly SplitCause[];
}

export interface SplitOptions {
  readonly compile?: CompileRules;
  /** Told after each whole run; answering false ends the work. */
  readonly onStep?: (done: number, total: number) => boolean;
}

class Stopped extends Error {}

/**
 * Why every figure of the master table is another than in an earlier calculation, for everybody at once: walks from then
 * to now as `explainDifference` does for one cell, and computes everybody after each change. The effects on a figure add
 * up to its difference exactly. Whoever is in only one of the two joined or left, and no more is said.
 *
 * @returns undefined when it was stopped
 */
export function splitDifference(
  before: Calculated,
  now: Calculated,
  { compile, onStep }: SplitOptions = {},
): SplitDifference | undefined {
  const book = new Book(before, now);
  const sides = {
    before: { ...before, result: calculate(before.plan, before.input) },
    now: { ...now, result: calculate(now.plan, now.input) },
    tablesThen: before.input.tables,
    tablesNow: now.input.tables,
  };
  const options = { singly: 0, compile };
  let total = 0;
  new DifferenceWalk(sides, options, () => {
    total += 1;
  }).run();
  let done = 0;
  try {
    new DifferenceWalk(sides, options, (state, cause, cells) => {
      book.measure(state, cause, cells);
      done += 1;
      if (onStep?.(done, total) === false) throw new Stopped();
    }).run();
  } catch (error) {
    if (error instanceof Stopped) return undefined;
    throw error;
  }
  return book.settle();
}

/** Figures of a column by place among the keys, and which of them are known on either side. */
interface Column {
  readonly code: string;
  /** Where the walk stands. */
  readonly values: Float64Array;
  readonly after: Float64Array;
}

class Book {
  private readonly keys: string[] = [];
  private readonly placeOf = new Map<string, number>();
  private readonly isThen: Uint8Array;
  private readonly isNow: Uint8Array;
  private readonly columns: Column[];
  private readonly causes: SplitCause[] = [];
  private readonly master: string;

  constructor(before: Calculated, now: Calculated) {
    this.master = now.plan.master?.code ?? '';
    for (const side of [before, now])
      for (const key of keysOf(side.plan, side.result.tables.get(this.master)))
        if (!this.placeOf.has(key)) {
          this.placeOf.set(key, this.keys.length);
          this.keys.push(key);
        }
    this.isThen = this.present(before);
    this.isNow = this.present(now);
    this.columns = figureColumns(before.plan, now.plan, this.master).map((code) => ({
      code,
      values: this.figures(before, code),
      after: this.figures(now, code),
    }));
    this.comeAndGo();
  }

  private places({ plan, result }: Pick<Calculated, 'plan' | 'result'>): Int32Array {
    return Int32Array.from(
      keysOf(plan, result.tables.get(this.master)),
      (key) => this.placeOf.get(key) ?? -1,
    );
  }

  private present(side: Calculated): Uint8Array {
    const present = new Uint8Array(this.keys.length);
    for (const place of this.places(side)) present[place] = 1;
    return present;
  }

  private figures(side: Calculated, code: string): Float64Array {
    const figures = new Float64Array(this.keys.length);
    const vector = side.result.tables.get(this.master)?.columns.get(code);
    if (vector)
      for (const [row, place] of this.places(side).entries()) figures[place] = figureOf(vector, row) ?? 0;
    return figures;
  }

  /** Whoever is in one of the two alone. */
  private comeAndGo(): void {
    for (const [kind, has, hasNot] of [
      ['left', this.isThen, this.isNow],
      ['joined', this.isNow, this.isThen],
    ] as const)
      this.take({ kind, name: this.master }, ({ after }, place) =>
        has[place] && !hasNot[place] ? (after[place] ?? 0) : undefined,
      );
  }

  measure(state: DifferenceState, cause: Cause, cells?: ChangedCells): void {
    const result = calculate(state.plan, state.input);
    const table = result.tables.get(this.master);
    const rowAt = new Int32Array(this.keys.length).fill(-1);
    for (const [row, place] of this.places({ plan: state.plan, result }).entries())
      if (place >= 0) rowAt[place] = row;
    const vectors = new Map(this.columns.map(({ code }) => [code, table?.columns.get(code)]));
    const both = (place: number) => this.isThen[place] === 1 && this.isNow[place] === 1;
    this.take(
      cause,
      ({ code }, place) => {
        const row = rowAt[place] ?? -1;
        if (row < 0 || !both(place)) return undefined;
        const vector = vectors.get(code);
        // A state in between may fail: its effect falls to the step that mends it.
        return vector ? figureOf(vector, row) : 0;
      },
      cells,
    );
  }

  /** Moves the figures to where they are now, and keeps what that moved. */
  private take(
    cause: Cause,
    valueOf: (column: Column, place: number) => number | undefined,
    cells?: ChangedCells,
  ): void {
    const effects = new Map<string, Effects>();
    for (const column of this.columns) {
      const { values, code } = column;
      let moved: { rows: number[]; amounts: number[] } | undefined;
      for (let place = 0; place < values.length; place += 1) {
        const value = valueOf(column, place);
        const old = values[place]!;
        if (value === undefined || value === old) continue;
        values[place] = value;
        moved ??= { rows: [], amounts: [] };
        moved.rows.push(place);
        moved.amounts.push(subtractExact(value, old));
      }
      if (moved) effects.set(code, moved);
    }
    if (effects.size > 0) this.causes.push({ ...cause, effects, cells: this.ownCells(cells) });
  }

  private ownCells(cells: ChangedCells | undefined): SplitCause['cells'] {
    if (!cells) return [];
    const own: (readonly [number, ExplainValue, ExplainValue])[] = [];
    for (const [key, before, after] of cells()) {
      const place = this.placeOf.get(key);
      if (place !== undefined) own.push([place, before, after]);
    }
    return own;
  }

  /** What the last run leaves of the figures that stand now. */
  settle(): SplitDifference {
    this.take({ kind: 'other', name: this.master }, ({ after }, place) => after[place]);
    const rank = (cause: SplitCause) => DIFFERENCE_KINDS.indexOf(cause.kind);
    return {
      keys: this.keys,
      columns: this.columns.map(({ code }) => code),
      causes: this.causes.sort((a, b) => rank(a) - rank(b)),
    };
  }
}

function keysOf(plan: SolutionPlan, table: TableData | undefined): string[] {
  const planned = table && plan.tableOf.get(table.code);
  if (!planned) return [];
  return Array.from({ length: table.length }, (_, row) => rowKeyOf(planned, table.columns, row));
}

function figureColumns(before: SolutionPlan, now: SolutionPlan, master: string): string[] {
  const codes = [now, before].flatMap((plan) =>
    (plan.tableOf.get(master)?.columns ?? [])
      .filter(({ type }) => type === 'money' || type === 'number')
      .map(({ code }) => code),
  );
  return [...new Set(codes)];
}

/** Blank counts as nothing; a cell that failed has no figure. */
function figureOf(vector: ColumnVector, row: number): number | undefined {
  const tag = vector.tag[row];
  if (tag === CELL.number) return vector.num[row]!;
  return tag === CELL.error ? undefined : 0;
}
