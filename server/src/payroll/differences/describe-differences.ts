import { type ExplainValue, hasFigures } from '@suanpan/engine';
import { firstOfKey } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { sortInChunks } from '../../platform/db/event-loop.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { JobProgress } from '../../platform/jobs/queue.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { namesByNumber } from '../batches/record/names-by-number.ts';
import { batchNameTexts } from '../shared/batch-names.ts';
import { decimal, decimalSum } from './decimal-sum.ts';
import {
  type Against,
  causesOf,
  cellsOfRecord,
  type DifferenceRecord,
  effectsOf,
  findAgainst,
  findDifference,
  isOfThese,
  keysOfRecord,
  type StoredCause,
  type StoredCells,
} from './difference-record.ts';
import type {
  causePeople,
  columnInput,
  differenceState,
  peopleInput,
  personCauses,
  personInput,
  rankedCauses,
  runChoices,
} from './differences.schemas.ts';

type Cause = z.infer<typeof personCauses>['causes'][number];

/** How many of a cause's people are named beside it. */
const MOST = 3;
const MOST_RUNS = 50;

export async function describeState(
  db: Kysely<DB>,
  scope: DataScope,
  loaded: LoadedBatch,
  against: string,
): Promise<z.infer<typeof differenceState>> {
  const to = await findAgainst(db, scope, loaded, against);
  if (!to) return { against: null, found: null };
  const record = await findDifference(db, loaded.batch.id, against);
  return {
    against: {
      id: to.run.batch.id,
      name: batchNameTexts(to.run.batch.name),
      number: to.run.batch.number,
      period: to.period,
      elsewhere: to.elsewhere.length,
    },
    found: record ? await describeRecord(db, loaded, to, record) : null,
  };
}

async function describeRecord(db: Kysely<DB>, loaded: LoadedBatch, to: Against, record: DifferenceRecord) {
  const job = record.job_id
    ? await db.selectFrom('jobs').select('progress').where('id', '=', record.job_id).executeTakeFirst()
    : undefined;
  const progress = job?.progress ? (JSON.parse(job.progress) as JobProgress) : null;
  const fresh = isOfThese(record, loaded, to);
  return {
    state: record.state,
    fresh,
    endedAt: record.ended_at,
    progress: { done: progress?.done ?? 0, total: progress?.total ?? 0 },
    columns: fresh && record.state === 'done' ? await differingColumns(db, loaded, record) : [],
  };
}

async function differingColumns(db: Kysely<DB>, { plan, solution }: LoadedBatch, record: DifferenceRecord) {
  const rows = await db
    .selectFrom('payroll_difference_columns')
    .select('column_code')
    .where('difference_id', '=', record.id)
    .execute();
  const found = new Set(rows.map((row) => row.column_code));
  return (plan.master?.columns ?? [])
    .filter(({ code, file }) => found.has(code) && !file.hidden)
    .map(({ code, type, scale, file }) => ({
      code,
      name: file.name ?? code,
      scale: scale ?? (type === 'money' ? solution.scale : null),
    }));
}

/** The causes that were found, of the figures that stand; refused where they are to be found first. */
export async function freshRecord(
  db: Kysely<DB>,
  scope: DataScope,
  loaded: LoadedBatch,
  against: string,
): Promise<DifferenceRecord> {
  const to = await findAgainst(db, scope, loaded, against);
  if (!to) refuse('payroll.differences.NOTHING_BEFORE');
  const record = await findDifference(db, loaded.batch.id, against);
  if (record?.state !== 'done' || !isOfThese(record, loaded, to)) refuse('payroll.differences.NOT_FOUND_YET');
  return record;
}

/** What made a figure of everybody another, the largest first. The amounts add up to the difference. */
export async function rankCauses(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  record: DifferenceRecord,
  { column }: Pick<z.infer<typeof columnInput>, 'column'>,
): Promise<z.infer<typeof rankedCauses>> {
  const all = causesOf(record);
  const effects = await effectsOf(db, record, column);
  const personOf = await peopleOf(db, loaded, record);
  const concerned = new Set(effects.flatMap(({ rows }) => rows));
  const causes = effects.flatMap(({ cause, rows, amounts }) => {
    const stored = all[cause];
    if (!stored) return [];
    const most = largest(amounts, MOST).map((at) => ({
      ...personOf(rows[at] ?? 0),
      amount: decimal(amounts[at] ?? 0),
    }));
    return [{ ...told(stored, cause, decimalSum(amounts)), people: rows.length, most }];
  });
  return {
    difference: decimalSum(causes.map(({ amount }) => amount)),
    people: concerned.size,
    causes: causes.sort(byAmount),
  };
}

/** Whom a cause concerns, the largest amount first. */
export async function listPeople(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  record: DifferenceRecord,
  input: z.infer<typeof peopleInput>,
): Promise<z.infer<typeof causePeople>> {
  const effects = await effectsOf(db, record, input.column);
  const cells = await cellsOfRecord(record);
  const personOf = await peopleOf(db, loaded, record);
  const amounts = new Map<number, number>();
  for (const each of effects)
    if (input.cause === undefined || each.cause === input.cause)
      for (const [at, row] of each.rows.entries())
        amounts.set(row, decimalSum([amounts.get(row) ?? 0, each.amounts[at] ?? 0]));
  const own = new Map((cells[input.cause ?? -1] ?? []).map((each) => [each[0], each]));
  const search = input.search?.toLowerCase();
  const rows = [...amounts].flatMap(([row, amount]) => {
    const person = personOf(row);
    const isFound = !search || `${person.employeeNumber} ${person.name}`.toLowerCase().includes(search);
    const [, before = null, after = null] = own.get(row) ?? [];
    return isFound && amount !== 0 ? [{ ...person, amount, before: shown(before), after: shown(after) }] : [];
  });
  const sorted = await sortInChunks(rows, (a, b) => byAmount(a, b) || (a.rowKey < b.rowKey ? -1 : 1));
  return {
    total: rows.length,
    sum: decimalSum(rows.map(({ amount }) => amount)),
    rows: sorted.slice((input.page - 1) * input.pageSize, input.page * input.pageSize),
  };
}

/** Why one person's figure is another, with what was changed for them. */
export async function causesOfPerson(
  db: Kysely<DB>,
  record: DifferenceRecord,
  { column, rowKey }: Pick<z.infer<typeof personInput>, 'column' | 'rowKey'>,
): Promise<z.infer<typeof personCauses>> {
  const place = (await keysOfRecord(record)).indexOf(rowKey);
  const all = causesOf(record);
  const cells = await cellsOfRecord(record);
  const causes = (await effectsOf(db, record, column)).flatMap(({ cause, rows, amounts }) => {
    const at = rows.indexOf(place);
    const stored = all[cause];
    if (at < 0 || !stored) return [];
    // How many rows the table has is said of everybody together.
    const own = cellsOfPlace(cells, cause, place) ?? (stored.kind === 'rows' ? UNSAID : undefined);
    return [told(stored, cause, decimal(amounts[at] ?? 0), own)];
  });
  return { difference: decimalSum(causes.map(({ amount }) => amount)), causes: causes.sort(byAmount) };
}

function cellsOfPlace(cells: StoredCells, cause: number, place: number) {
  const found = cells[cause]?.find(([row]) => row === place);
  return found && { before: found[1], after: found[2] };
}

/** Batches of the solution that have figures, which this one may be held against. */
export async function listRuns(
  db: Kysely<DB>,
  { batch, solution }: LoadedBatch,
): Promise<z.infer<typeof runChoices>> {
  const rows = await db
    .selectFrom('payroll_batches as b')
    .innerJoin('payroll_periods as p', 'p.id', 'b.period_id')
    .select(['b.id', 'b.name', 'b.number', 'b.status', 'p.code'])
    .where('b.solution_id', '=', solution.id)
    .where('b.id', '!=', batch.id)
    .where('b.result_hash', 'is not', null)
    .orderBy('p.start_day', 'desc')
    .orderBy('b.number', 'desc')
    .limit(MOST_RUNS)
    .execute();
  return rows
    .filter(({ status }) => hasFigures(status))
    .map(({ id, name, number, code }) => ({ id, name: batchNameTexts(name), number, period: code }));
}

const byAmount = (a: { amount: number }, b: { amount: number }) => Math.abs(b.amount) - Math.abs(a.amount);

function largest(amounts: readonly number[], count: number): number[] {
  return [...amounts.keys()]
    .sort((a, b) => Math.abs(amounts[b] ?? 0) - Math.abs(amounts[a] ?? 0))
    .slice(0, count);
}

function told(
  stored: StoredCause,
  index: number,
  amount: number,
  own: { before: ExplainValue; after: ExplainValue } | undefined = undefined,
): Cause {
  // What stood in others' cells is not told of one.
  const { before, after } = own ?? (stored.kind === 'input' ? UNSAID : stored);
  return { ...stored, index, amount, before: shown(before), after: shown(after) };
}

const UNSAID = { before: null, after: null };

const shown = (value: ExplainValue | null) =>
  value !== null && typeof value === 'object' ? value.error : value;

/** Who stands in a place of the record. */
async function peopleOf(db: Kysely<DB>, { batch }: LoadedBatch, record: DifferenceRecord) {
  const elsewhere = JSON.parse(record.elsewhere) as string[];
  const names = await namesByNumber(db, [batch.id, record.against_id, ...elsewhere]);
  const keys = await keysOfRecord(record);
  return (place: number) => {
    const rowKey = keys[place] ?? '';
    const employeeNumber = firstOfKey(rowKey);
    return { rowKey, employeeNumber, name: names.get(employeeNumber) ?? '' };
  };
}
