import { blankVector, type ColumnVector } from '@suanpan/engine';
import { periodName } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { inEveryLanguage } from '../../platform/texts/languages.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { type LoadedBatch, loadBatch } from '../batches/record/batch-plan.ts';
import { netColumn, withoutBinaryNoise } from '../batches/record/totals.ts';
import {
  isLines,
  type PayslipColumn,
  type PayslipLayout,
  type PayslipPlace,
  shownAs,
} from '../calculation/threads/payslip-columns.ts';
import { cellNumber, putCell } from '../tables/storage/column-vector.ts';
import { bodyOf, type OpenSource } from './payslip-body.ts';
import { type LineCells, readPayslipCells } from './payslip-cells.ts';
import { payslipsTexts } from './texts.ts';

type Cells = Awaited<ReturnType<typeof readPayslipCells>>;

/**
 * Payslips of a batch that computes a closed one again: what is paid is the difference, so every amount on them is one, and whoever
 * gets none has no payslip. Texts, days and numbers stand as they are now.
 */
export async function differencesAsSource(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  layout: PayslipLayout,
  person: string,
): Promise<OpenSource> {
  const before = await loadBatch(db, SYSTEM_SCOPE, loaded.correction?.in_force_id ?? '');
  const now = await readPayslipCells(db, loaded, layout, person);
  const then = await readPayslipCells(db, before, layout, person);
  const differences = new Differences(now, then, loaded.solution.scale);
  const flat = differences.layout(layout);
  const net = netColumn(loaded.plan);
  const columns = differences.columns;
  const cells = { master: { ...now.master, columns }, lines: new Map() };
  const period = { ...loaded.computes, start: loaded.computes.start_day, end: loaded.computes.end_day };
  const remark = inEveryLanguage((language) =>
    payslipsTexts.say('payslips.correction', { period: periodName(period, language) }, language),
  );
  return {
    rows: now.master.rows.filter(([, row]) => differences.isAny(row)),
    body: (rowKey, row) => ({ ...bodyOf(flat, cells, rowKey, row, loaded), remark }),
    net: (_rowKey, row) => (net ? cellNumber(columns.get(net), row) : null),
  };
}

class Differences {
  readonly columns: Map<string, ColumnVector>;
  readonly #now: Cells;
  readonly #then: Cells;
  readonly #scale: number;
  /** Row then of each row now. */
  readonly #rows: number[];
  readonly #amounts: ColumnVector[] = [];

  constructor(now: Cells, then: Cells, scale: number) {
    this.#now = now;
    this.#then = then;
    this.#scale = scale;
    const rowOf = new Map(then.master.rows);
    this.#rows = now.master.rows.map(([key]) => rowOf.get(key) ?? -1);
    this.columns = new Map(now.master.columns);
    for (const [code, vector] of now.master.columns)
      if (vector.type === 'money') this.#subtract(code, vector, then.master.columns.get(code));
  }

  isAny(row: number): boolean {
    return this.#amounts.some((vector) => (cellNumber(vector, row) ?? 0) !== 0);
  }

  /** Items that list rows become one amount each: rows come and go, what they come to is what is paid. */
  layout({ header, groups }: PayslipLayout): PayslipLayout {
    return {
      header,
      groups: groups.map((group) => ({ ...group, items: group.items.map((place) => this.#item(place)) })),
    };
  }

  #item(place: PayslipPlace): PayslipColumn {
    if (isLines(place)) {
      const column = `${place.rows}/${place.column}`;
      const sums = (cells: Cells) => {
        const of = [...cells.lines].find(
          ([each]) => each.rows === place.rows && each.column === place.column,
        );
        return (row: number) => (of && row >= 0 ? sumOfLines(of[1], place.column, row) : 0);
      };
      const [is, was] = [sums(this.#now), sums(this.#then)];
      this.#put(column, (row) => is(row) - was(this.#rows[row] ?? -1));
      return { item: { ...place.item, zero: 'hide', itemType: 'amount' }, column, own: false, type: 'money' };
    }
    const vector = this.#now.master.columns.get(place.column);
    if (!vector) return place;
    const isAmount = vector.type === 'money' || shownAs(place.item, vector.type) === 'amount';
    if (isAmount && vector.type !== 'money')
      this.#subtract(place.column, vector, this.#then.master.columns.get(place.column));
    return isAmount ? { ...place, item: { ...place.item, zero: 'hide' } } : place;
  }

  #subtract(code: string, is: ColumnVector, was: ColumnVector | undefined): void {
    this.#put(code, (row) => {
      const then = this.#rows[row] ?? -1;
      return (cellNumber(is, row) ?? 0) - ((then >= 0 && cellNumber(was, then)) || 0);
    });
  }

  #put(code: string, difference: (row: number) => number): void {
    const { length } = this.#now.master.rows;
    const vector = blankVector('money', length);
    for (let row = 0; row < length; row++)
      putCell(vector, row, withoutBinaryNoise(difference(row), this.#scale));
    this.columns.set(code, vector);
    this.#amounts.push(vector);
  }
}

function sumOfLines({ belonging, columns }: LineCells, column: string, row: number): number {
  const { starts, rows } = belonging;
  let sum = 0;
  for (const at of rows.subarray(starts[row], starts[row + 1]))
    sum += cellNumber(columns.get(column), at) ?? 0;
  return sum;
}
