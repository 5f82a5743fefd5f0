import type { WriteBackRow } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import { fitsFrom, type StoredRecord, type WrittenRecord } from '../../people/index.ts';
import { shouldYield, yieldToEventLoop } from '../../platform/db/event-loop.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { storedWriteBacks } from '../batches/record/stored-write-backs.ts';
import { pinnedNodes } from '../processes/processes.repo.ts';
import { asTaken, type DataTable, findDataTable, rowOfTable } from './data-targets.ts';
import { type Look, lookedAt, type Remembered, rememberedTargets } from './remembered.ts';
import {
  activeWriteBacks,
  isSame,
  kept,
  NOTHING,
  peopleOf,
  placeOf,
  recordKind,
  recordsOf,
  type TargetValue,
  valueOn,
  type WriteBackPlan,
} from './targets.ts';
import type { WriteBackOutcome, WriteBackReason } from './write-back.words.ts';

/** One value that the batch writes, as it would come about now. */
export interface PlannedWrite {
  writeBack: WriteBackPlan;
  /** Of people's records; null for a data table. */
  kind: WrittenRecord | null;
  /** The employment, or the key of the data table's row. */
  owner: string;
  rowKey: string;
  employee: { number: string; name: string | null } | null;
  match: WriteBackRow['match'];
  field: string;
  day: string | null;
  before: TargetValue;
  after: TargetValue;
  outcome: WriteBackOutcome;
  reason: WriteBackReason | null;
  /** Somebody changed the target since the snapshots were taken: what it held then, and who has looked. */
  changed: { atSnapshot: TargetValue; look: Look | null } | null;
  data: DataTable | null;
}

/** A changed target that nobody has looked at, or that changed once more since. */
export const isOpenConflict = ({ outcome, changed }: PlannedWrite): boolean =>
  changed !== null && changed.look === null && (outcome === 'created' || outcome === 'changed');

export const writes = ({ outcome }: PlannedWrite): boolean => outcome === 'created' || outcome === 'changed';

/** What the batch would write if it were submitted now, value by value, with what stays as it is and why. */
export async function planWrites(db: Kysely<DB>, loaded: LoadedBatch): Promise<PlannedWrite[]> {
  const active = activeWriteBacks(loaded);
  if (active.length === 0) return [];
  const rows = await storedWriteBacks(db, loaded.batch.id);
  if (rows.length === 0) return [];
  const planner = new Planner(db, loaded, await rememberedTargets(db, loaded.batch.id));
  await planner.open();
  const planned: PlannedWrite[] = [];
  for (const writeBack of active)
    planned.push(
      ...(await planner.plan(
        writeBack,
        rows.filter((row) => row.writeBack === writeBack.file.code),
      )),
    );
  return refuseDoubled(planned);
}

type People = Awaited<ReturnType<typeof peopleOf>>;

class Planner {
  readonly #db: Kysely<DB>;
  readonly #loaded: LoadedBatch;
  readonly #remembered: Remembered;
  #people: People = new Map();
  #isDecided = false;

  constructor(db: Kysely<DB>, loaded: LoadedBatch, remembered: Remembered) {
    this.#db = db;
    this.#loaded = loaded;
    this.#remembered = remembered;
  }

  async open(): Promise<void> {
    this.#people = await peopleOf(this.#db, this.#loaded.batch.id);
    this.#isDecided = (await pinnedNodes(this.#db, this.#loaded.batch)).length > 0;
  }

  async plan(writeBack: WriteBackPlan, rows: readonly WriteBackRow[]): Promise<PlannedWrite[]> {
    const kind = recordKind(writeBack.file.target);
    return kind ? this.#planRecords(writeBack, kind, rows) : this.#planTable(writeBack, rows);
  }

  /** Without a decision by somebody else nothing is written to people's records: it would be one person's doing. */
  async #planRecords(
    writeBack: WriteBackPlan,
    kind: WrittenRecord,
    rows: readonly WriteBackRow[],
  ): Promise<PlannedWrite[]> {
    const ids = rows.flatMap(({ employee }) => this.#people.get(employee ?? '')?.id ?? []);
    const records = await recordsOf(this.#db, kind, writeBack, ids);
    const planned: PlannedWrite[] = [];
    for (const row of rows) {
      if (shouldYield()) await yieldToEventLoop();
      const person = this.#people.get(row.employee ?? '');
      const write = { ...this.#begin(writeBack, row), kind, owner: person?.id ?? '' };
      write.after = { value: row.value, currency: kind === 'compensation' ? this.#currencyOf(write) : null };
      const wrong: WriteBackReason | null = row.error
        ? 'failed'
        : !person
          ? 'notInBatch'
          : kind === 'compensation' && row.value === 0
            ? 'zero'
            : !this.#isDecided
              ? 'undecided'
              : null;
      const found = records.get(placeOf(write.owner, row.field)) ?? [];
      planned.push(wrong ? refused(write, wrong) : this.#judgeRecord(write, kind, found));
    }
    return planned;
  }

  #judgeRecord(write: PlannedWrite, kind: WrittenRecord, records: readonly StoredRecord[]): PlannedWrite {
    const { day } = write;
    if (day === null) return refused(write, 'noDay');
    const before = valueOn(records.map(kept), day);
    const fits = fitsFrom(kind, records, day);
    return this.#judge({ ...write, before }, () => (fits ? null : 'overlap'));
  }

  async #planTable(writeBack: WriteBackPlan, rows: readonly WriteBackRow[]): Promise<PlannedWrite[]> {
    const tables = new Map<string, DataTable | WriteBackReason>();
    const planned: PlannedWrite[] = [];
    for (const row of rows) {
      if (shouldYield()) await yieldToEventLoop();
      const write = this.#begin(writeBack, row);
      const { day } = row;
      if (day === null) {
        planned.push(refused(write, 'noDay'));
        continue;
      }
      const table = tables.get(day) ?? (await findDataTable(this.#db, this.#loaded, writeBack, day));
      tables.set(day, table);
      planned.push(this.#judgeCell(write, row, table));
    }
    return planned;
  }

  #judgeCell(write: PlannedWrite, row: WriteBackRow, table: DataTable | WriteBackReason): PlannedWrite {
    if (typeof table === 'string') return refused(write, table);
    if (row.error) return refused(write, 'failed');
    const place = rowOfTable(table, row.match);
    if ('reason' in place) return refused(write, place.reason);
    const after = asTaken(table, row.field, row.value);
    if (!after) return refused(write, 'failed');
    const { key } = place;
    return this.#judge(
      { ...write, owner: key, after, before: table.value(key, row.field), data: table },
      () => null,
      table.has(key),
    );
  }

  /** By the mode, what is there, and what was there when the snapshots were taken. */
  #judge(
    write: PlannedWrite,
    wrong: () => WriteBackReason | null,
    exists = write.before.value !== null,
  ): PlannedWrite {
    const { before, after, writeBack } = write;
    const { mode } = writeBack.file;
    if (after.value === null || after.value === '')
      return { ...write, outcome: 'untouched', reason: 'blank' };
    if (exists && isSame(before, after)) return { ...write, outcome: 'untouched', reason: 'same' };
    if (exists && mode === 'create') return { ...write, outcome: 'untouched', reason: 'exists' };
    if (!exists && mode === 'update') return { ...write, outcome: 'untouched', reason: 'missing' };
    const reason = wrong();
    if (reason) return refused(write, reason);
    const changed = this.#changeOf(write);
    if (changed?.look?.choice === 'theirs')
      return { ...write, outcome: 'untouched', reason: 'theirs', changed };
    return { ...write, outcome: exists ? 'changed' : 'created', reason: null, changed };
  }

  #changeOf(write: PlannedWrite): PlannedWrite['changed'] {
    const { writeBack, owner, field, day, before } = write;
    const { code } = writeBack.file;
    const records = this.#remembered.recordsOf(code, owner, field);
    if (!records || day === null) return null;
    const atSnapshot = valueOn(records, day);
    if (isSame(atSnapshot, before)) return null;
    return { atSnapshot, look: lookedAt(this.#remembered, { writeBack: code, owner, field }, before) };
  }

  #begin(writeBack: WriteBackPlan, row: WriteBackRow): PlannedWrite {
    const { employee: number, rowKey, match, field, day } = row;
    return {
      writeBack,
      kind: null,
      owner: '',
      rowKey,
      employee: number === null ? null : { number, name: this.#people.get(number)?.name ?? null },
      match,
      field,
      day,
      before: NOTHING,
      after: { value: row.value, currency: null },
      outcome: 'refused',
      reason: null,
      changed: null,
      data: null,
    };
  }

  /** An amount is in the currency of the column it comes from, or the solution's. */
  #currencyOf({ writeBack, field }: PlannedWrite): string {
    const source = writeBack.columns.find(({ target }) => target === field)?.source;
    const own = source?.kind === 'column' ? source.column.currency : undefined;
    return own ?? this.#loaded.solution.currency;
  }
}

const refused = (write: PlannedWrite, reason: WriteBackReason): PlannedWrite => ({
  ...write,
  outcome: 'refused',
  reason,
});

/** Two rows that want the same target: nobody can tell which was meant, so neither is written. */
function refuseDoubled(planned: readonly PlannedWrite[]): PlannedWrite[] {
  const place = ({ writeBack, owner, field, day }: PlannedWrite) =>
    [writeBack.file.target, owner, field, day ?? ''].join('\u0000');
  const counts = new Map<string, number>();
  for (const write of planned)
    if (write.outcome !== 'refused') counts.set(place(write), (counts.get(place(write)) ?? 0) + 1);
  return planned.map((write) =>
    writes(write) && (counts.get(place(write)) ?? 0) > 1 ? refused(write, 'doubled') : write,
  );
}
