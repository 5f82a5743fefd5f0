import { joinKey, keyParts } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import {
  type ImportColumn,
  type ImportContext,
  type ImportRow,
  type ImportSession,
  type RowOutcome,
  registerImportSubject,
} from '../../admin/imports/index.ts';
import { ownEmploymentsOfUser } from '../../identity/index.ts';
import { instant } from '../../platform/clock/clock.ts';
import { chunksOfRows, chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { type DatedRecord, fitIntoSeries } from '../records/dated-records.ts';
import { employmentsInScope } from '../scope/employment-scope.ts';
import { peopleTexts } from '../texts.ts';
import { failed, numberOf, refusedRow, textOf } from './row-values.ts';

const EMPLOYEE: ImportColumn = {
  code: 'employeeNumber',
  type: 'text',
  key: true,
  names: peopleTexts.inEvery('columns.employeeNumber'),
  aliases: ['工號', '员工编号', 'emp_no', 'employee no', 'employee id', 'employee'],
};
const VALID_FROM: ImportColumn = {
  code: 'validFrom',
  type: 'date',
  key: true,
  names: peopleTexts.inEvery('datedColumns.validFrom'),
  aliases: ['from', 'from_date', 'effective date', '開始日期', '开始日期'],
};
const VALID_TO: ImportColumn = {
  code: 'validTo',
  type: 'date',
  names: peopleTexts.inEvery('datedColumns.validTo'),
  aliases: ['to', 'to_date', 'expiration date', '結束日期', '结束日期'],
};
const item = (names: ImportColumn['names'], aliases: readonly string[]): ImportColumn => ({
  code: 'item',
  type: 'text',
  key: true,
  names,
  aliases,
});

registerImportSubject({
  code: 'people.compensation',
  names: peopleTexts.inEvery('subjects.compensation'),
  permission: 'people.compensation.edit',
  modes: ['createAndUpdate', 'createOnly', 'updateOnly'],
  columns: () => [
    EMPLOYEE,
    item(peopleTexts.inEvery('datedColumns.payItem'), ['項目', '项目', 'pay item']),
    {
      code: 'amount',
      type: 'number',
      required: true,
      names: peopleTexts.inEvery('datedColumns.amount'),
      aliases: ['salary', '薪資', '工资'],
    },
    { code: 'currency', type: 'text', names: peopleTexts.inEvery('datedColumns.currency') },
    VALID_FROM,
    VALID_TO,
    {
      code: 'memo',
      type: 'text',
      names: peopleTexts.inEvery('datedColumns.memo'),
      aliases: ['remarks', '說明'],
    },
  ],
  open: (context) => openSeries(context, 'compensation_items'),
});

registerImportSubject({
  code: 'people.facts',
  names: peopleTexts.inEvery('subjects.facts'),
  permission: 'people.compensation.edit',
  modes: ['createAndUpdate', 'createOnly', 'updateOnly'],
  columns: () => [
    EMPLOYEE,
    item(peopleTexts.inEvery('datedColumns.item'), ['fact']),
    { code: 'value', type: 'number', names: peopleTexts.inEvery('datedColumns.value') },
    { code: 'text', type: 'text', names: peopleTexts.inEvery('datedColumns.text') },
    VALID_FROM,
    VALID_TO,
  ],
  open: (context) => openSeries(context, 'employee_facts'),
});

type SeriesTable = 'compensation_items' | 'employee_facts';

interface Values {
  amount?: number;
  currency?: string;
  memo?: string | null;
  number_value?: number | null;
  text_value?: string | null;
}

/** One record of a series: stored, or waiting to be. */
interface Entry extends DatedRecord {
  state: 'stored' | 'new' | 'changed';
  values: Values;
  row: number | null;
}

interface KnownEmployment {
  id: string;
  currency: string;
}

async function openSeries(context: ImportContext, table: SeriesTable): Promise<ImportSession> {
  const { services, mode, dryRun } = context;
  const { clock } = services;
  const employments = await loadEmployments(services.db, context);
  const own = await ownEmploymentsOfUser(services.db, context.userId);
  const series = new Map<string, Entry[]>();
  const loaded = new Set<string>();
  const keyOf = (employmentId: string, code: string) => joinKey([employmentId, code]);

  /** Reads the stored records of these employments, once each. */
  async function load(db: Kysely<DB>, ids: readonly string[]): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !loaded.has(id));
    for (const part of chunksOfValues(missing, 1000)) {
      const rows = await db
        .selectFrom(table)
        .select(['id', 'employment_id', 'item', 'valid_from as validFrom', 'valid_to as validTo'])
        .where('employment_id', 'in', part)
        .orderBy('valid_from')
        .execute();
      for (const row of rows) {
        const key = keyOf(row.employment_id, row.item);
        const { id, validFrom, validTo } = row;
        const entry: Entry = { id, validFrom, validTo, state: 'stored', values: {}, row: null };
        series.set(key, [...(series.get(key) ?? []), entry]);
      }
      for (const id of part) loaded.add(id);
    }
  }

  function take(row: ImportRow, touched: Map<string, Entry>): RowOutcome {
    const number = textOf(row, 'employeeNumber') ?? '';
    const employment = employments.get(number);
    if (!employment) return failed(row, 'admin.imports.UNKNOWN_VALUE', 'employeeNumber', { value: number });
    if (own.includes(employment.id)) return failed(row, 'people.OWN_RECORD', 'employeeNumber');
    const code = textOf(row, 'item') ?? '';
    const validFrom = textOf(row, 'validFrom') ?? '';
    const values = table === 'compensation_items' ? payValues(row, employment) : factValues(row);
    if ('outcome' in values) return values;
    const key = keyOf(employment.id, code);
    const entries = series.get(key) ?? [];
    const same = entries.find((entry) => entry.validFrom === validFrom);
    if (same && mode === 'createOnly') return failed(row, 'admin.imports.EXISTS_ALREADY', 'validFrom');
    if (!same && mode === 'updateOnly') return failed(row, 'admin.imports.DOES_NOT_EXIST', 'validFrom');
    const wantedEnd = textOf(row, 'validTo');
    const validTo = wantedEnd === undefined && same ? same.validTo : (wantedEnd ?? null);
    let fitted: ReturnType<typeof fitIntoSeries>;
    try {
      fitted = fitIntoSeries(entries, { id: same?.id, validFrom, validTo }, code);
    } catch (error) {
      return refusedRow(row, error, 'validFrom');
    }
    const close = fitted.close ? entries.find((entry) => entry.id === fitted.close?.id) : undefined;
    if (close && fitted.close) {
      close.validTo = fitted.close.validTo;
      markChanged(close, key, touched);
    }
    if (same) {
      Object.assign(same, { validTo: fitted.validTo, values, row: row.row });
      markChanged(same, key, touched);
      return { row: row.row, outcome: 'updated' };
    }
    const entry: Entry = {
      id: newId(clock),
      validFrom,
      validTo: fitted.validTo,
      state: 'new',
      values,
      row: row.row,
    };
    series.set(key, [...entries, entry]);
    touched.set(entry.id, entry);
    origins.set(entry.id, { employmentId: employment.id, item: code });
    return { row: row.row, outcome: 'created' };
  }

  const origins = new Map<string, { employmentId: string; item: string }>();

  function markChanged(entry: Entry, key: string, touched: Map<string, Entry>): void {
    if (entry.state === 'stored') entry.state = 'changed';
    const [employmentId = '', code = ''] = keyParts(key);
    origins.set(entry.id, { employmentId, item: code });
    touched.set(entry.id, entry);
  }

  async function store(db: Kysely<DB>, touched: ReadonlyMap<string, Entry>): Promise<void> {
    const now = instant(clock);
    const fresh = [...touched.values()].filter((entry) => entry.state === 'new');
    for (const entry of touched.values()) {
      if (entry.state !== 'changed') continue;
      const imported = entry.row === null ? {} : { import_id: context.importId, import_row: entry.row };
      await db
        .updateTable(table as 'compensation_items')
        .set((eb) => ({
          ...entry.values,
          ...imported,
          valid_to: entry.validTo,
          version: eb('version', '+', 1),
          updated_at: now,
        }))
        .where('id', '=', entry.id)
        .execute();
    }
    const rows = fresh.map((entry) => ({
      id: entry.id,
      employment_id: origins.get(entry.id)?.employmentId ?? '',
      item: origins.get(entry.id)?.item ?? '',
      valid_from: entry.validFrom,
      valid_to: entry.validTo,
      import_id: context.importId,
      import_row: entry.row,
      created_at: now,
      updated_at: now,
      ...(table === 'compensation_items'
        ? {
            amount: entry.values.amount ?? 0,
            currency: entry.values.currency ?? '',
            memo: entry.values.memo ?? null,
          }
        : { number_value: entry.values.number_value ?? null, text_value: entry.values.text_value ?? null }),
    }));
    // Both tables share the columns of a dated record; the rest was chosen above by the same name.
    for (const part of chunksOfRows(rows))
      await db
        .insertInto(table as 'compensation_items')
        .values(part as never)
        .execute();
    for (const entry of touched.values()) Object.assign(entry, { state: 'stored', values: {}, row: null });
  }

  return {
    async apply(db, rows) {
      const ids = rows.flatMap((row) => employments.get(textOf(row, 'employeeNumber') ?? '')?.id ?? []);
      await load(db, ids);
      const touched = new Map<string, Entry>();
      const outcomes = rows.map((row) => take(row, touched));
      if (!dryRun) await store(db, touched);
      return outcomes;
    },
  };
}

function payValues(row: ImportRow, employment: KnownEmployment): Values | RowOutcome {
  const amount = numberOf(row, 'amount');
  if (amount === undefined || amount === null) return failed(row, 'admin.imports.VALUE_NEEDED', 'amount');
  if (amount === 0) return failed(row, 'people.AMOUNT_ZERO', 'amount');
  const currency = textOf(row, 'currency')?.trim().toUpperCase() || employment.currency;
  if (!/^[A-Z]{3}$/.test(currency))
    return failed(row, 'admin.imports.UNKNOWN_VALUE', 'currency', { value: currency });
  const memo = textOf(row, 'memo');
  return { amount, currency, ...(memo === undefined ? {} : { memo }) };
}

function factValues(row: ImportRow): Values | RowOutcome {
  const value = numberOf(row, 'value') ?? null;
  const text = textOf(row, 'text') ?? null;
  if (value === null && text === null) return failed(row, 'people.VALUE_NEEDED', 'value');
  return { number_value: value, text_value: text };
}

/** Those in scope; a number of somebody else is as good as none. */
async function loadEmployments(
  db: Kysely<DB>,
  context: ImportContext,
): Promise<Map<string, KnownEmployment>> {
  const rows = await db
    .selectFrom('employments')
    .innerJoin('legal_entities', 'legal_entities.id', 'employments.legal_entity_id')
    .select(['employments.id as id', 'employee_number as number', 'legal_entities.currency as currency'])
    .where((eb) => employmentsInScope(eb, context.scope, context.services.clock))
    .execute();
  return new Map(rows.map(({ number, ...row }) => [number, row]));
}
