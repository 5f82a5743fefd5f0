import { blankVector, type ColumnVector, copyCell } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import { shouldYield, sortInChunks, yieldToEventLoop } from '../../../platform/db/event-loop.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { cellJson, keysOf } from '../../tables/storage/column-vector.ts';
import { findSet, readColumns } from '../../tables/storage/table-sets.repo.ts';
import { blocksOfColumns, replaceSet } from '../../tables/storage/write-sets.repo.ts';
import type { LoadedBatch } from '../record/batch-plan.ts';
import { byNumber } from './batch-employments.ts';
import { frozenTables, readFrozenColumns } from './freeze-snapshots.ts';

type Columns = ReadonlyMap<string, ColumnVector>;
interface Person {
  employmentId: string;
  employeeNumber: string;
}

/** A row of the table that was, or of those that come in. */
interface Place {
  of: Columns;
  row: number;
  employeeNumber: string;
}

/**
 * Freezes the HR data of those who come into a batch and drops that of those who go. Everybody else's stays as it was
 * frozen: taking somebody in isn't a way to refresh the others unseen.
 */
export async function changePeopleRows(
  db: Kysely<DB>,
  clock: Clock,
  loaded: LoadedBatch,
  people: { come?: readonly Person[]; go?: readonly Person[] },
): Promise<void> {
  const { come = [], go = [] } = people;
  if (frozenTables(loaded).length === 0) return;
  const ids = [...come, ...go].map(({ employmentId }) => employmentId);
  const going = new Set(go.map(({ employeeNumber }) => employeeNumber));
  for await (const { table, rows, columns } of readFrozenColumns(db, loaded, ids)) {
    const numberOf = employeeNumbers(loaded, table);
    const set = await findSet(db, loaded.batch.id, table.code, 'input');
    const before: Columns = set ? await readColumns(db, set.id) : new Map();
    // Where no column names the employee, their records do.
    const records = new Set(go.length > 0 ? textsOf(columns.get('#record')) : []);
    const known = textsOf(before.get('#record'));
    const stays = (row: number) =>
      numberOf ? !going.has(numberOf(before, row)) : !records.has(known[row] ?? '');
    const places = [
      ...placesOf(before, set?.rows ?? 0, numberOf).filter(({ row }) => stays(row)),
      ...(come.length > 0 ? placesOf(columns, rows, numberOf) : []),
    ];
    const ordered = come.length > 0 && numberOf ? await sortInChunks(places, inOrder) : places;
    await replaceSet(db, clock, {
      batchId: loaded.batch.id,
      tableCode: table.code,
      part: 'input',
      rows: ordered.length,
      blocks: await blocksOfColumns(await gather(new Set([...before.keys(), ...columns.keys()]), ordered)),
    });
  }
}

const inOrder = (a: Place, b: Place) => byNumber(a, b) || a.row - b.row;

/** By the column that is called as the master's key, as everywhere. */
function employeeNumbers({ plan }: LoadedBatch, table: ReturnType<typeof frozenTables>[number]) {
  const code = plan.master?.key[0]?.code;
  if (code === undefined || !table.columnOf.has(code)) return null;
  return (columns: Columns, row: number): string => {
    const vector = columns.get(code);
    return vector ? String(cellJson(vector, row) ?? '') : '';
  };
}

function placesOf(columns: Columns, rows: number, numberOf: ReturnType<typeof employeeNumbers>): Place[] {
  return Array.from({ length: rows }, (_, row) => ({
    of: columns,
    row,
    employeeNumber: numberOf?.(columns, row) ?? '',
  }));
}

const textsOf = (vector: ColumnVector | undefined): string[] => (vector ? keysOf(vector) : []);

async function gather(codes: ReadonlySet<string>, places: readonly Place[]) {
  const gathered = new Map<string, ColumnVector>();
  for (const code of codes) {
    const like = places.find(({ of }) => of.has(code))?.of.get(code);
    const into = blankVector(like?.type ?? 'text', places.length);
    for (const [at, { of, row }] of places.entries()) {
      const from = of.get(code);
      if (from) copyCell(from, row, into, at);
      if (at % 4096 === 0 && shouldYield()) await yieldToEventLoop();
    }
    gathered.set(code, into);
  }
  return gathered;
}
