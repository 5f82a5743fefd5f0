import {
  amountsOfNet,
  type CellOverride,
  type ColumnPlan,
  type ColumnVector,
  hasOwnRows,
  type LocalText,
  payTotals,
  type SolutionPlan,
  TOWARDS_NET,
} from '@suanpan/engine';
import { addExact, sumOf } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { shouldYield, yieldToEventLoop } from '../../platform/db/event-loop.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { totalName, withoutBinaryNoise } from '../batches/record/totals.ts';
import type { BatchPayload, CalculateOutcome, TablePayload } from '../calculation/threads/engine-tasks.ts';
import { decodeBlocks } from '../tables/storage/column-block.ts';
import { cellNumber, keysOf } from '../tables/storage/column-vector.ts';
import { KEY_COLUMN } from '../tables/storage/table-sets.repo.ts';
import { TableView } from '../tables/table-view.ts';
import { NET, type StoredFigures, type StoredItem, type StoredTotals } from './what-if-record.ts';

/** Figures of one run: row by row of the master table. */
interface Side {
  plan: SolutionPlan;
  keys: readonly string[];
  figure(column: string, row: number): number | null;
}

/** The batch's own figures, as its tables show them: what was typed over lies over them. */
export async function realSide(db: Kysely<DB>, loaded: LoadedBatch): Promise<Side> {
  const { plan } = loaded;
  const { master } = plan;
  if (!master) return { plan, keys: [], figure: () => null };
  const view = await TableView.open(db, loaded, master);
  const columns = await view.columns(figureColumns(plan).map(({ code }) => code));
  const figure = (code: string, row: number) => cellNumber(columns.get(code), row);
  return { plan, keys: await view.keys(), figure };
}

/** What the engine made of the changed rules and inputs. */
export function whatIfSide(plan: SolutionPlan, payload: BatchPayload, outcome: CalculateOutcome): Side {
  const { master } = plan;
  if (!master) return { plan, keys: [], figure: () => null };
  const of = (tables: readonly TablePayload[]) => tables.filter(({ code }) => code === master.code);
  // Where rows come with the batch its inputs stand beside what was computed, in the same order.
  const columns = new Map<string, ColumnVector>();
  for (const table of [...(hasOwnRows(master) ? of(payload.tables) : []), ...of(outcome.tables)])
    for (const [code, vector] of vectorsOf(table)) columns.set(code, vector);
  const keyColumn = columns.get(KEY_COLUMN);
  const keys = keyColumn ? keysOf(keyColumn) : [];
  const typed = typedOver(payload.overrides, master.code);
  const computed = new Set(of(outcome.tables).flatMap(({ blocks }) => blocks.map(({ column }) => column)));
  return {
    plan,
    keys,
    figure(code, row) {
      // Of a computed column the engine has laid them over already, cast as the column takes them.
      const over = computed.has(code) ? undefined : typed.get(`${keys[row]}\n${code}`);
      if (over !== undefined) return typeof over === 'number' ? over : null;
      return cellNumber(columns.get(code), row);
    },
  };
}

function vectorsOf(table: TablePayload): Map<string, ColumnVector> {
  const blocks = new Map<string, Uint8Array[]>();
  for (const { column, content } of table.blocks)
    blocks.set(column, [...(blocks.get(column) ?? []), content]);
  return new Map([...blocks].map(([column, found]) => [column, decodeBlocks(found)]));
}

const typedOver = (overrides: readonly CellOverride[], table: string) =>
  new Map(
    overrides
      .filter((each) => each.table === table)
      .map(({ rowKey, column, value }) => [`${rowKey}\n${column}`, value]),
  );

/** What may be seen of the master table as amounts: hidden columns aren't told of here either. */
const figureColumns = (plan: SolutionPlan): ColumnPlan[] =>
  (plan.master?.columns ?? []).filter(
    ({ type, file }) => (type === 'money' || type === 'number') && file.hidden !== true,
  );

export interface Compared {
  keys: string[];
  columns: Map<string, StoredFigures>;
  totals: Pick<StoredTotals, 'net' | 'items' | 'beside' | 'people' | 'changed'>;
}

/** Both runs side by side: everybody's figures, and what they add up to. */
export async function compareRuns(real: Side, other: Side, scale: number): Promise<Compared> {
  const keys = [...new Set([...real.keys, ...other.keys])];
  const rowsOf = (side: Side) => new Map(side.keys.map((key, row) => [key, row]));
  const [realRow, otherRow] = [rowsOf(real), rowsOf(other)];
  const columns = new Map<string, StoredFigures>();
  const differing = new Set<number>();
  const put = async (code: string, before: (row: number) => number | null, after: typeof before) => {
    const figures: StoredFigures = { before: [], after: [] };
    for (const [at, key] of keys.entries()) {
      if (at % 1024 === 0 && shouldYield()) await yieldToEventLoop();
      const [then, now] = [realRow.get(key), otherRow.get(key)];
      figures.before.push(then === undefined ? null : before(then));
      figures.after.push(now === undefined ? null : after(now));
      if (figures.before[at] !== figures.after[at]) differing.add(at);
    }
    columns.set(code, figures);
  };
  for (const code of codesOf([real.plan, other.plan]))
    await put(
      code,
      (row) => real.figure(code, row),
      (row) => other.figure(code, row),
    );
  const net = netOf(real.plan, other.plan);
  if (net?.code === NET)
    await put(
      NET,
      (row) => netFigure(real, row),
      (row) => netFigure(other, row),
    );
  const describe = itemsOf(columns, real.plan, other.plan, scale);
  return {
    keys,
    columns,
    totals: {
      net: net && describe(net),
      ...describe.parts(net?.code ?? null),
      people: keys.length,
      changed: differing.size,
    },
  };
}

const codesOf = (plans: readonly SolutionPlan[]) => [
  ...new Set(plans.flatMap((plan) => figureColumns(plan).map(({ code }) => code))),
];

const netFigure = (side: Side, row: number): number =>
  payTotals(side.plan).net.reduce((sum, { code }) => addExact(sum, side.figure(code, row) ?? 0), 0);

type Named = Pick<StoredItem, 'code' | 'name' | 'times'>;

function netOf(before: SolutionPlan, after: SolutionPlan): Named | null {
  const codes = new Set([before, after].flatMap((plan) => payTotals(plan).net.map(({ code }) => code)));
  const [only] = codes;
  if (only === undefined) return null;
  if (codes.size > 1) return { code: NET, name: totalName('net'), times: [1, 1] };
  return { code: only, name: nameOf(only, after, before), times: [1, 1] };
}

function nameOf(code: string, ...plans: readonly SolutionPlan[]): LocalText {
  for (const plan of plans) {
    const name = plan.master?.columnOf.get(code)?.file.name;
    if (name !== undefined) return name;
  }
  return code;
}

/** How many times a figure counts towards net pay: single amounts, or where net is no plain sum the totals it is made of. */
function timesIn(plan: SolutionPlan): Map<string, number> {
  const totals = payTotals(plan);
  const amounts = amountsOfNet(plan);
  if (!amounts.some(({ column }) => totals.net.includes(column)))
    return new Map(amounts.map(({ column, times }) => [column.code, times]));
  const { gross, deduction, adjustment } = TOWARDS_NET;
  const of = (columns: readonly ColumnPlan[], times: number) =>
    columns.map(({ code }) => [code, times] as const);
  return new Map([
    ...of(totals.gross, gross),
    ...of(totals.deduction, deduction),
    ...of(totals.adjustment, adjustment),
  ]);
}

/** The items of net pay, and what else differs; each with its sums in both runs. */
function itemsOf(
  columns: ReadonlyMap<string, StoredFigures>,
  before: SolutionPlan,
  after: SolutionPlan,
  scale: number,
) {
  const [then, now] = [timesIn(before), timesIn(after)];
  const describe = ({ code, name, times }: Named): StoredItem => {
    const figures = columns.get(code);
    const plan = after.master?.columnOf.get(code) ?? before.master?.columnOf.get(code);
    const decimals = plan?.scale ?? scale;
    const sum = (side: (number | null)[] = []) => withoutBinaryNoise(sumOf(side.map(Number)), decimals);
    return { code, name, times, scale: decimals, sums: [sum(figures?.before), sum(figures?.after)] };
  };
  const parts = (net: string | null) => {
    const items: StoredItem[] = [];
    const beside: StoredItem[] = [];
    const sumsOfNet = new Set([before, after].flatMap((plan) => payTotals(plan).net.map(({ code }) => code)));
    for (const [code, figures] of columns) {
      if (code === net || code === NET || sumsOfNet.has(code)) continue;
      const times = [then.get(code) ?? 0, now.get(code) ?? 0] as const;
      const item = { code, name: nameOf(code, after, before), times };
      if (times[0] !== 0 || times[1] !== 0) items.push(describe(item));
      else if (figures.before.some((value, at) => value !== figures.after[at])) beside.push(describe(item));
    }
    return { items, beside };
  };
  return Object.assign(describe, { parts });
}
