import { errorText } from '@suanpan/engine';
import { firstOfKey } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { shouldYield, sortInChunks, yieldToEventLoop } from '../../platform/db/event-loop.ts';
import { anyContains } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { cellNumber, keysOf } from '../tables/storage/column-vector.ts';
import { findSet, KEY_COLUMN, readColumns } from '../tables/storage/table-sets.repo.ts';
import type { LoadedBatch } from './record/batch-plan.ts';
import type { errorPage, errorsInput, varianceInput, variancePage } from './record/batches.schemas.ts';
import { heldNow } from './record/holds.repo.ts';
import { namesByNumber } from './record/names-by-number.ts';
import { previousPeriod, withoutBinaryNoise } from './record/totals.ts';

/** A figure of the master by row key: of one batch, or of several of a period added up. */
async function figures(db: Kysely<DB>, batchIds: readonly string[], table: string, column: string) {
  const values = new Map<string, number>();
  for (const batchId of batchIds) {
    const set = await findSet(db, batchId, table, 'result');
    if (!set) continue;
    const columns = await readColumns(db, set.id, [KEY_COLUMN, column]);
    let vector = columns.get(column);
    const keys = columns.get(KEY_COLUMN);
    if (!vector) {
      const input = await findSet(db, batchId, table, 'input');
      vector = input ? (await readColumns(db, input.id, [column])).get(column) : undefined;
    }
    if (!vector || !keys) continue;
    for (const [row, key] of keysOf(keys).entries()) {
      const value = cellNumber(vector, row);
      if (value !== null) values.set(key, (values.get(key) ?? 0) + value);
      if (row % 1024 === 0 && shouldYield()) await yieldToEventLoop();
    }
  }
  return values;
}

/** Whose salary was calculated in one of these batches and is not paid until now. */
async function heldIn(db: Kysely<DB>, batchIds: readonly string[]) {
  const held = new Set<string>();
  for (const id of batchIds) for (const number of (await heldNow(db, id)).keys()) held.add(number);
  return {
    isOf: (employeeNumber: string, value: number | null) => value !== null && held.has(employeeNumber),
    sumOf(values: ReadonlyMap<string, number>, add: (some: Iterable<number>) => number) {
      const unpaid = [...values].filter(([key]) => held.has(firstOfKey(key)));
      const people = new Set(unpaid.map(([key]) => firstOfKey(key))).size;
      return { people, sum: add(unpaid.map(([, value]) => value)) };
    },
  };
}

/** One pay item person by person, beside the last period. */
export async function variance(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  input: z.infer<typeof varianceInput>,
): Promise<z.infer<typeof variancePage>> {
  const master = loaded.plan.master;
  const column = master?.columnOf.get(input.column);
  if (!master || !column)
    refuse('payroll.batches.UNKNOWN_COLUMN', { table: master?.code ?? '', column: input.column });
  const scale = column.scale ?? loaded.solution.scale;
  const previous = await previousPeriod(db, loaded);
  const now = await figures(db, [loaded.batch.id], master.code, column.code);
  const then = previous
    ? await figures(db, previous.batchIds, master.code, column.code)
    : new Map<string, number>();
  const names = await namesByNumber(db, [loaded.batch.id, ...(previous?.batchIds ?? [])]);
  const held = await heldIn(db, [loaded.batch.id]);
  const heldBefore = await heldIn(db, previous?.batchIds ?? []);
  const rows: z.infer<typeof variancePage>['rows'] = [];
  const search = input.search?.toLowerCase();
  let looked = 0;
  for (const rowKey of new Set([...now.keys(), ...then.keys()])) {
    if (looked++ % 1024 === 0 && shouldYield()) await yieldToEventLoop();
    const current = now.get(rowKey) ?? null;
    const before = then.get(rowKey) ?? null;
    const difference = withoutBinaryNoise((current ?? 0) - (before ?? 0), scale);
    if (input.onlyChanged && difference === 0) continue;
    const employeeNumber = firstOfKey(rowKey);
    const name = names.get(employeeNumber) ?? '';
    if (search && !`${employeeNumber} ${name}`.toLowerCase().includes(search)) continue;
    const percent = before ? Math.round((difference / Math.abs(before)) * 10_000) / 100 : null;
    rows.push({
      rowKey,
      employeeNumber,
      name,
      current,
      previous: before,
      difference,
      percent,
      held: held.isOf(employeeNumber, current),
      heldBefore: heldBefore.isOf(employeeNumber, before),
    });
  }
  const sorted = await sortVariance(rows, input.sort?.[0]);
  const { sum, compared } = sumsTo(scale, previous !== null);
  const all = compared(now.values(), then.values());
  const listed = compared(
    rows.map((row) => row.current),
    rows.map((row) => row.previous),
  );
  return {
    column: column.code,
    held: held.sumOf(now, sum),
    heldBefore: heldBefore.sumOf(then, sum),
    ...all,
    listed,
    others: compared([all.sum, -listed.sum], [all.previousSum, -(listed.previousSum ?? 0)]),
    total: rows.length,
    rows: sorted.slice((input.page - 1) * input.pageSize, input.page * input.pageSize),
  };
}

/** Sums of this period's and the last one's figures, and their difference; without a last period there is none of it. */
function sumsTo(scale: number, hasBefore: boolean) {
  const sum = (values: Iterable<number | null>) =>
    withoutBinaryNoise(
      [...values].reduce<number>((total, value) => total + (value ?? 0), 0),
      scale,
    );
  const compared = (is: Iterable<number | null>, was: Iterable<number | null>) => {
    const [current, before] = [sum(is), sum(was)];
    const difference = withoutBinaryNoise(current - before, scale);
    return { sum: current, previousSum: hasBefore ? before : null, difference };
  };
  return { sum, compared };
}

type VarianceRow = z.infer<typeof variancePage>['rows'][number];

/** The largest changes first, unless asked otherwise. */
function sortVariance(
  rows: readonly VarianceRow[],
  sort: { column: string; direction: 'asc' | 'desc' } | undefined,
): Promise<VarianceRow[]> {
  if (!sort)
    return sortInChunks(
      rows,
      (a, b) => Math.abs(b.difference) - Math.abs(a.difference) || (a.rowKey < b.rowKey ? -1 : 1),
    );
  const sign = sort.direction === 'asc' ? 1 : -1;
  const by = sort.column as keyof VarianceRow;
  return sortInChunks(rows, (a, b) => {
    const [left, right] = [a[by], b[by]];
    if (typeof left === 'string' && typeof right === 'string') return left.localeCompare(right) * sign;
    return (Number(left ?? Number.NEGATIVE_INFINITY) - Number(right ?? Number.NEGATIVE_INFINITY) || 0) * sign;
  });
}

/** Cells that couldn't be computed, with formula and cause in the person's language. */
export async function listErrors(
  db: Kysely<DB>,
  batchId: string,
  input: z.infer<typeof errorsInput>,
  language: Language,
): Promise<z.infer<typeof errorPage>> {
  let query = db.selectFrom('payroll_cell_errors').where('batch_id', '=', batchId);
  if (input.table) query = query.where('table_code', '=', input.table);
  if (input.search) query = query.where(anyContains(['row_key'], input.search));
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('position')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  return {
    total: Number(total),
    rows: rows.map((row) => {
      const cause = row.cause
        ? (JSON.parse(row.cause) as { table: string; key: string; column: string })
        : null;
      return {
        table: row.table_code,
        rowKey: row.row_key,
        column: row.column_code,
        formula: row.formula,
        code: row.code,
        message: errorText(
          JSON.parse(row.message) as { key: string; facts: Record<string, string | number> },
          language,
        ),
        cause: cause && { table: cause.table, rowKey: cause.key, column: cause.column },
      };
    }),
  };
}
