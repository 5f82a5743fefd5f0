import {
  amountsOfNet,
  type ColumnVector,
  type LocalText,
  payTotals,
  type SolutionPlan,
} from '@suanpan/engine';
import type { Kysely } from 'kysely';
import { shouldYield, yieldToEventLoop } from '../../../platform/db/event-loop.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { cellNumber, keysOf } from '../../tables/storage/column-vector.ts';
import { findSet, KEY_COLUMN, readColumns } from '../../tables/storage/table-sets.repo.ts';
import type { LoadedBatch } from '../record/batch-plan.ts';
import { type PreviousPeriod, withoutBinaryNoise } from '../record/totals.ts';

/** Net pay first, then what it adds and takes off, row by row. */
export type Figures = Map<string, Float64Array>;

export const CAUSE_KINDS = ['item', 'joined', 'left', 'others'] as const;

export interface Cause {
  kind: (typeof CAUSE_KINDS)[number];
  column: string | null;
  name: LocalText | null;
  amount: number;
  people: number;
  most: { rowKey: string; amount: number }[];
}

export interface Change {
  rowKey: string;
  previous: number | null;
  current: number | null;
  difference: number;
  mostly: LocalText | null;
}

const LISTED_CAUSES = 6;
const LISTED_PEOPLE = 3;
const LISTED_CHANGES = 8;

/**
 * Why net pay differs from the last period's, and for whom. Whoever is paid in both periods is compared item by item, the
 * others came or left; what the items leave (a net pay typed over, causes too small to list) is one line more, so that
 * the causes add up to the difference.
 */
export async function causesOfChange(
  db: Kysely<DB>,
  { plan, batch, solution }: LoadedBatch,
  previous: PreviousPeriod | null,
): Promise<{ causes: Cause[]; changed: { total: number; rows: Change[] } }> {
  if (!previous || batch.calculated_at === null) return { causes: [], changed: { total: 0, rows: [] } };
  const items = amountsOfNet(plan);
  const now = await figuresOf(db, [batch.id], plan, items);
  const then = await figuresOf(db, previous.batchIds, plan, items);
  const comparison = new Comparison(items, solution.scale);
  let looked = 0;
  for (const rowKey of new Set([...now.keys(), ...then.keys()])) {
    if (looked++ % 1024 === 0 && shouldYield()) await yieldToEventLoop();
    comparison.add(rowKey, then.get(rowKey), now.get(rowKey));
  }
  return comparison.result();
}

export type Items = ReturnType<typeof amountsOfNet>;

export class Comparison {
  private readonly joined = new Gathering('joined');
  private readonly left = new Gathering('left');
  private readonly others = new Gathering('others');
  private readonly byItem: Gathering[];
  private readonly changes: Change[] = [];
  private readonly items: Items;
  private readonly scale: number;

  constructor(items: Items, scale: number) {
    this.items = items;
    this.scale = scale;
    this.byItem = items.map(
      ({ column }) => new Gathering('item', column.code, column.file.name ?? column.code),
    );
  }

  add(rowKey: string, before: Float64Array | undefined, after: Float64Array | undefined): void {
    const [previous, current] = [before?.[0] ?? null, after?.[0] ?? null];
    const difference = withoutBinaryNoise((current ?? 0) - (previous ?? 0), this.scale);
    const mostly = before && after ? this.compare(rowKey, before, after, difference) : null;
    if (!before) this.joined.add(rowKey, difference);
    else if (!after) this.left.add(rowKey, difference);
    if (difference !== 0) this.changes.push({ rowKey, previous, current, difference, mostly });
  }

  /** The item that does most of the difference. */
  private compare(
    rowKey: string,
    before: Float64Array,
    after: Float64Array,
    difference: number,
  ): LocalText | null {
    let rest = difference;
    let most: { amount: number; name: LocalText | null } = { amount: 0, name: null };
    for (const [index, { times }] of this.items.entries()) {
      const amount = withoutBinaryNoise(
        times * ((after[index + 1] ?? 0) - (before[index + 1] ?? 0)),
        this.scale,
      );
      const gathering = this.byItem[index];
      if (amount === 0 || !gathering) continue;
      gathering.add(rowKey, amount);
      rest -= amount;
      if (Math.abs(amount) > Math.abs(most.amount)) most = { amount, name: gathering.name };
    }
    this.others.add(rowKey, withoutBinaryNoise(rest, this.scale));
    return most.name;
  }

  result() {
    const largest = (a: { amount: number }, b: { amount: number }) => Math.abs(b.amount) - Math.abs(a.amount);
    const all = [this.joined, this.left, ...this.byItem].filter(({ people }) => people > 0).sort(largest);
    for (const each of all.slice(LISTED_CAUSES)) this.others.take(each);
    const listed = [...all.slice(0, LISTED_CAUSES), ...(this.others.people > 0 ? [this.others] : [])];
    const changes = this.changes.sort(
      (a, b) => Math.abs(b.difference) - Math.abs(a.difference) || (a.rowKey < b.rowKey ? -1 : 1),
    );
    return {
      causes: listed.map((each) => each.told(this.scale)),
      changed: { total: changes.length, rows: changes.slice(0, LISTED_CHANGES) },
    };
  }
}

/** What one cause does, in all and to those it concerns most. */
class Gathering {
  amount = 0;
  private readonly concerned = new Map<string, number>();
  private readonly kind: Cause['kind'];
  private readonly column: string | null;
  readonly name: LocalText | null;

  constructor(kind: Cause['kind'], column: string | null = null, name: LocalText | null = null) {
    this.kind = kind;
    this.column = column;
    this.name = name;
  }

  get people(): number {
    return this.concerned.size;
  }

  add(rowKey: string, amount: number): void {
    if (amount === 0) return;
    this.amount += amount;
    this.concerned.set(rowKey, (this.concerned.get(rowKey) ?? 0) + amount);
  }

  take(other: Gathering): void {
    for (const [rowKey, amount] of other.concerned) this.add(rowKey, amount);
  }

  told(scale: number): Cause {
    const most = [...this.concerned]
      .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
      .slice(0, LISTED_PEOPLE)
      .map(([rowKey, amount]) => ({ rowKey, amount: withoutBinaryNoise(amount, scale) }));
    const { kind, column, name, people } = this;
    return { kind, column, name, amount: withoutBinaryNoise(this.amount, scale), people, most };
  }
}

async function figuresOf(
  db: Kysely<DB>,
  batchIds: readonly string[],
  plan: SolutionPlan,
  items: Items,
): Promise<Figures> {
  const figures: Figures = new Map();
  const { master } = plan;
  if (!master) return figures;
  const net = payTotals(plan).net.map(({ code }) => code);
  const codes = items.map(({ column }) => column.code);
  for (const batchId of batchIds) {
    const result = await findSet(db, batchId, master.code, 'result');
    const input = await findSet(db, batchId, master.code, 'input');
    if (!result) continue;
    const wanted = [...new Set([...net, ...codes])];
    const columns = await readColumns(db, result.id, [KEY_COLUMN, ...wanted]);
    // What is put in rather than computed is kept apart, in the same order of rows.
    const typed = wanted.filter((code) => !columns.has(code));
    if (input && typed.length > 0)
      for (const [code, vector] of await readColumns(db, input.id, typed)) columns.set(code, vector);
    await addFigures(figures, columns, net, items);
  }
  return figures;
}

/** Adds the rows of a master table: net pay and its items by row key. */
export async function addFigures(
  figures: Figures,
  columns: ReadonlyMap<string, ColumnVector>,
  net: readonly string[],
  items: Items,
): Promise<void> {
  const keys = columns.get(KEY_COLUMN);
  for (const [row, key] of (keys ? keysOf(keys) : []).entries()) {
    if (row % 1024 === 0 && shouldYield()) await yieldToEventLoop();
    const at = (code: string) => cellNumber(columns.get(code), row) ?? 0;
    const sums = figures.get(key) ?? new Float64Array(items.length + 1);
    sums[0] = (sums[0] ?? 0) + net.reduce((sum, code) => sum + at(code), 0);
    for (const [index, { column }] of items.entries())
      sums[index + 1] = (sums[index + 1] ?? 0) + at(column.code);
    figures.set(key, sums);
  }
}
