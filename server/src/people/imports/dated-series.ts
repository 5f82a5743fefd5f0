import { joinKey } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import { chunksOfRows, chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { dayTexts } from '../../platform/texts/day-texts.ts';
import { type DatedRecord, fitIntoSeries } from '../records/dated-records.ts';

export type SeriesTable = 'compensation_items' | 'employee_facts';

export interface SeriesValues {
  amount?: number;
  currency?: string;
  payroll_period?: string;
  min_amount?: number | null;
  max_amount?: number | null;
  pay_grade_id?: string | null;
  pay_level?: string | null;
  memo?: string | null;
  adjustment_type?: null;
  adjustment_ratio?: null;
  adjustment_value?: null;
  number_value?: number | null;
  text_value?: string | null;
}

/** An amount that is put into an item quotes and explains itself by nothing that stood there before. */
const TYPED: SeriesValues = {
  pay_grade_id: null,
  pay_level: null,
  adjustment_type: null,
  adjustment_ratio: null,
  adjustment_value: null,
};

/** Whose series of what. */
export interface SeriesOf {
  employmentId: string;
  item: string;
}

/** One record of a series: stored, or waiting to be. */
interface Entry extends DatedRecord, SeriesOf {
  state: 'stored' | 'new' | 'changed';
  values: SeriesValues;
  row: number | null;
}

/** Where a record comes from: a row of a file, or the submission of a batch. */
export interface SeriesOrigin {
  import_id: string | null;
  import_row: number | null;
  source_batch_id: string | null;
  source_batch_number: string | null;
}

export const fromFile =
  (importId: string) =>
  (row: number): SeriesOrigin => ({
    import_id: importId,
    import_row: row,
    source_batch_id: null,
    source_batch_number: null,
  });

/** The dated records of employments that a file or a batch comes across, with what it makes of them until that is stored. */
export class DatedSeries {
  readonly #table: SeriesTable;
  readonly #clock: Clock;
  readonly #origin: (row: number) => SeriesOrigin;
  readonly #series = new Map<string, Entry[]>();
  readonly #loaded = new Set<string>();
  /** New or changed since the last time they were stored. */
  #touched = new Set<Entry>();

  constructor(table: SeriesTable, clock: Clock, origin: (row: number) => SeriesOrigin) {
    this.#table = table;
    this.#clock = clock;
    this.#origin = origin;
  }

  /** Reads the stored records of these employments, once each. */
  async load(db: Kysely<DB>, ids: readonly string[]): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.#loaded.has(id));
    for (const part of chunksOfValues(missing, 1000)) {
      const rows = await db
        .selectFrom(this.#table)
        .select([
          'id',
          'employment_id as employmentId',
          'item',
          'valid_from as validFrom',
          'valid_to as validTo',
        ])
        .where('employment_id', 'in', part)
        .orderBy('valid_from')
        .execute();
      for (const row of rows) this.#add({ ...row, state: 'stored', values: {}, row: null });
      for (const id of part) this.#loaded.add(id);
    }
  }

  find(of: SeriesOf, validFrom: string): DatedRecord | undefined {
    return this.#entries(of).find((entry) => entry.validFrom === validFrom);
  }

  /** Adds a record, or puts other values into the one of that day. Refuses what doesn't fit into its series. */
  put(
    of: SeriesOf,
    { validFrom, validTo }: Pick<DatedRecord, 'validFrom' | 'validTo'>,
    values: SeriesValues,
    row: number,
  ): void {
    const entries = this.#entries(of);
    const same = entries.find((entry) => entry.validFrom === validFrom);
    const fitted = fitIntoSeries(entries, { id: same?.id, validFrom, validTo }, of.item);
    const close = entries.find((entry) => entry.id === fitted.close?.id);
    // An open one isn't ended for some days only: nothing would hold afterwards.
    if (close && validTo !== null)
      refuse('people.ITEMS_OVERLAP', { item: of.item, from: dayTexts(close.validFrom) });
    if (close && fitted.close) this.#change(close, { validTo: fitted.close.validTo });
    const own = this.#table === 'compensation_items' ? { ...TYPED, ...values } : values;
    if (same) return this.#change(same, { validTo: fitted.validTo, values: own, row });
    const id = newId(this.#clock);
    const entry: Entry = { ...of, id, validFrom, validTo: fitted.validTo, state: 'new', values, row };
    this.#add(entry);
    this.#touched.add(entry);
  }

  async store(db: Kysely<DB>): Promise<void> {
    const now = instant(this.#clock);
    const touched = [...this.#touched];
    for (const entry of touched) if (entry.state === 'changed') await this.#update(db, entry, now);
    const rows = touched
      .filter((entry) => entry.state === 'new')
      .map((entry) => ({
        id: entry.id,
        employment_id: entry.employmentId,
        item: entry.item,
        valid_from: entry.validFrom,
        valid_to: entry.validTo,
        ...this.#origin(entry.row ?? 0),
        created_at: now,
        updated_at: now,
        ...this.#valuesOf(entry),
      }));
    // Both tables share the columns of a dated record; the rest was chosen above by the same name.
    for (const part of chunksOfRows(rows))
      await db
        .insertInto(this.#table as 'compensation_items')
        .values(part as never)
        .execute();
    for (const entry of touched) Object.assign(entry, { state: 'stored', values: {}, row: null });
    this.#touched = new Set();
  }

  async #update(db: Kysely<DB>, entry: Entry, now: string): Promise<void> {
    const origin = entry.row === null ? {} : this.#origin(entry.row);
    await db
      .updateTable(this.#table as 'compensation_items')
      .set((eb) => ({
        ...entry.values,
        ...origin,
        valid_to: entry.validTo,
        version: eb('version', '+', 1),
        updated_at: now,
      }))
      .where('id', '=', entry.id)
      .execute();
  }

  #valuesOf(entry: Entry) {
    const { values } = entry;
    return this.#table === 'compensation_items'
      ? {
          amount: values.amount ?? 0,
          currency: values.currency ?? '',
          memo: values.memo ?? null,
          payroll_period: values.payroll_period ?? entry.validFrom.slice(0, 7),
          min_amount: values.min_amount ?? null,
          max_amount: values.max_amount ?? null,
          pay_grade_id: values.pay_grade_id ?? null,
          pay_level: values.pay_level ?? null,
        }
      : { number_value: values.number_value ?? null, text_value: values.text_value ?? null };
  }

  #change(entry: Entry, to: Partial<Pick<Entry, 'validTo' | 'values' | 'row'>>): void {
    Object.assign(entry, to);
    if (entry.state === 'stored') entry.state = 'changed';
    this.#touched.add(entry);
  }

  #entries({ employmentId, item }: SeriesOf): readonly Entry[] {
    return this.#series.get(joinKey([employmentId, item])) ?? [];
  }

  #add(entry: Entry): void {
    this.#series.set(joinKey([entry.employmentId, entry.item]), [...this.#entries(entry), entry]);
  }
}
