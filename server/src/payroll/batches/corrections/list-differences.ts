import type { ColumnVector } from '@suanpan/engine';
import { firstOfKey } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { shouldYield, sortInChunks, yieldToEventLoop } from '../../../platform/db/event-loop.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import { cellNumber, keysOf } from '../../tables/storage/column-vector.ts';
import { findSet, KEY_COLUMN, readColumns } from '../../tables/storage/table-sets.repo.ts';
import { type LoadedBatch, loadBatch } from '../record/batch-plan.ts';
import { namesByNumber } from '../record/names-by-number.ts';
import { netColumn, withoutBinaryNoise } from '../record/totals.ts';
import { requireCorrection } from './correction-of.ts';
import type { differencesInput, differencesPage } from './corrections.schemas.ts';

type Page = z.infer<typeof differencesPage>;
type Person = Page['rows'][number];

/** What was in force, what it is now and the difference, item by item, for everybody to whom it makes one. */
export async function listDifferences(
  { db, scope }: SignedInCtx,
  input: z.infer<typeof differencesInput>,
): Promise<Page> {
  const loaded = await loadBatch(db, scope, input.id);
  const { in_force_id: inForceId } = requireCorrection(loaded);
  const { plan, batch } = loaded;
  if (!plan.master || batch.calculated_at === null) return { total: 0, rows: [], items: [] };
  const columns = figureColumns(loaded);
  const codes = columns.map(({ code }) => code);
  const before = await openFigures(db, inForceId, plan.master.code, codes);
  const after = await openFigures(db, batch.id, plan.master.code, codes);
  const items = new Map<string, Page['items'][number]>();
  const people: Person[] = [];
  let looked = 0;
  for (const rowKey of new Set([...after.rows.keys(), ...before.rows.keys()])) {
    if (looked++ % 1024 === 0 && shouldYield()) await yieldToEventLoop();
    const own: Person['items'] = [];
    for (const { code, name, type, scale } of columns) {
      const [was, is] = [before.at(rowKey, code), after.at(rowKey, code)];
      const difference = withoutBinaryNoise((is ?? 0) - (was ?? 0), scale);
      if (difference === 0) continue;
      own.push({ column: code, before: was, after: is, difference });
      const known = items.get(code);
      items.set(code, {
        ...{ column: code, name, type, scale },
        before: withoutBinaryNoise((known?.before ?? 0) + (was ?? 0), scale),
        after: withoutBinaryNoise((known?.after ?? 0) + (is ?? 0), scale),
        difference: withoutBinaryNoise((known?.difference ?? 0) + difference, scale),
        people: (known?.people ?? 0) + 1,
      });
    }
    if (own.length > 0) people.push({ rowKey, employeeNumber: firstOfKey(rowKey), name: '', items: own });
  }
  const found = await named(db, [batch.id, inForceId], people, input.search);
  const net = netColumn(plan);
  const weight = (person: Person) =>
    Math.abs((person.items.find(({ column }) => column === net) ?? person.items[0])?.difference ?? 0);
  const sorted = await sortInChunks(found, (a, b) => weight(b) - weight(a) || (a.rowKey < b.rowKey ? -1 : 1));
  return {
    total: sorted.length,
    rows: sorted.slice((input.page - 1) * input.pageSize, input.page * input.pageSize),
    // In the order of the table, as people know it.
    items: codes.flatMap((code) => items.get(code) ?? []),
  };
}

async function named(
  db: Kysely<DB>,
  batchIds: readonly string[],
  people: readonly Person[],
  search: string | undefined,
): Promise<Person[]> {
  const names = await namesByNumber(db, batchIds);
  const all = people.map((person) => ({ ...person, name: names.get(person.employeeNumber) ?? '' }));
  const wanted = search?.toLowerCase();
  return wanted
    ? all.filter((each) => `${each.employeeNumber} ${each.name}`.toLowerCase().includes(wanted))
    : all;
}

function figureColumns({ plan, solution }: LoadedBatch) {
  return (plan.master?.columns ?? []).flatMap(({ code, type, scale, file }) =>
    (type === 'money' || type === 'number') && file.hidden !== true
      ? [{ code, type, name: file.name ?? code, scale: scale ?? solution.scale } as const]
      : [],
  );
}

interface OpenFigures {
  rows: ReadonlyMap<string, number>;
  at(rowKey: string, column: string): number | null;
}

async function openFigures(
  db: Kysely<DB>,
  batchId: string,
  table: string,
  codes: readonly string[],
): Promise<OpenFigures> {
  const result = await findSet(db, batchId, table, 'result');
  const found = result
    ? await readColumns(db, result.id, [KEY_COLUMN, ...codes])
    : new Map<string, ColumnVector>();
  const rows = rowsOf(found);
  // What is put in rather than computed is kept apart, with rows of its own.
  const input = await findSet(db, batchId, table, 'input');
  const missing = codes.filter((code) => !found.has(code));
  const typed = input
    ? await readColumns(db, input.id, [KEY_COLUMN, ...missing])
    : new Map<string, ColumnVector>();
  const typedRows = rowsOf(typed);
  return {
    rows,
    at(rowKey, column) {
      const [vector, row] = found.has(column)
        ? [found.get(column), rows.get(rowKey)]
        : [typed.get(column), typedRows.get(rowKey)];
      return row === undefined ? null : cellNumber(vector, row);
    },
  };
}

function rowsOf(columns: ReadonlyMap<string, ColumnVector>): Map<string, number> {
  const keys = columns.get(KEY_COLUMN);
  return new Map((keys ? keysOf(keys) : []).map((key, row) => [key, row]));
}
