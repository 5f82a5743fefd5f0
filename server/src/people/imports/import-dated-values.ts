import type { Kysely } from 'kysely';
import {
  type ImportColumn,
  type ImportContext,
  type ImportRow,
  type ImportSession,
  KEEPING_MODES,
  type RowOutcome,
  registerImportSubject,
} from '../../admin/imports/index.ts';
import { ownEmploymentsOfUser } from '../../identity/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import { employmentsInScope } from '../scope/employment-scope.ts';
import { peopleTexts } from '../texts.ts';
import { DatedSeries, fromFile, type SeriesTable, type SeriesValues } from './dated-series.ts';
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
  modes: KEEPING_MODES,
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
  address: () => '/workbench/people',
  open: (context) => openSeries(context, 'compensation_items'),
});

registerImportSubject({
  code: 'people.facts',
  names: peopleTexts.inEvery('subjects.facts'),
  permission: 'people.compensation.edit',
  modes: KEEPING_MODES,
  columns: () => [
    EMPLOYEE,
    item(peopleTexts.inEvery('datedColumns.item'), ['fact']),
    { code: 'value', type: 'number', names: peopleTexts.inEvery('datedColumns.value') },
    { code: 'text', type: 'text', names: peopleTexts.inEvery('datedColumns.text') },
    VALID_FROM,
    VALID_TO,
  ],
  address: () => '/workbench/people',
  open: (context) => openSeries(context, 'employee_facts'),
});

interface KnownEmployment {
  id: string;
  currency: string;
}

async function openSeries(context: ImportContext, table: SeriesTable): Promise<ImportSession> {
  const { services, mode, dryRun } = context;
  const employments = await loadEmployments(services.db, context);
  const own = await ownEmploymentsOfUser(services.db, context.userId);
  const series = new DatedSeries(table, services.clock, fromFile(context.importId));

  function take(row: ImportRow): RowOutcome {
    const number = textOf(row, 'employeeNumber') ?? '';
    const employment = employments.get(number);
    if (!employment) return failed(row, 'admin.imports.UNKNOWN_VALUE', 'employeeNumber', { value: number });
    if (own.includes(employment.id)) return failed(row, 'people.OWN_RECORD', 'employeeNumber');
    const values = table === 'compensation_items' ? payValues(row, employment) : factValues(row);
    if ('outcome' in values) return values;
    const of = { employmentId: employment.id, item: textOf(row, 'item') ?? '' };
    const validFrom = textOf(row, 'validFrom') ?? '';
    const same = series.find(of, validFrom);
    if (same && mode === 'createOnly') return failed(row, 'admin.imports.EXISTS_ALREADY', 'validFrom');
    if (!same && mode === 'updateOnly') return failed(row, 'admin.imports.DOES_NOT_EXIST', 'validFrom');
    const wantedEnd = textOf(row, 'validTo');
    const validTo = wantedEnd === undefined && same ? same.validTo : (wantedEnd ?? null);
    try {
      series.put(of, { validFrom, validTo }, values, row.row);
    } catch (error) {
      return refusedRow(row, error, 'validFrom');
    }
    return { row: row.row, outcome: same ? 'updated' : 'created' };
  }

  return {
    async apply(db, rows) {
      const ids = rows.flatMap((row) => employments.get(textOf(row, 'employeeNumber') ?? '')?.id ?? []);
      await series.load(db, ids);
      const outcomes = rows.map(take);
      if (!dryRun) await series.store(db);
      return outcomes;
    },
  };
}

function payValues(row: ImportRow, employment: KnownEmployment): SeriesValues | RowOutcome {
  const amount = numberOf(row, 'amount');
  if (amount === undefined || amount === null) return failed(row, 'admin.imports.VALUE_NEEDED', 'amount');
  if (amount === 0) return failed(row, 'people.AMOUNT_ZERO', 'amount');
  const currency = textOf(row, 'currency')?.trim().toUpperCase() || employment.currency;
  if (!/^[A-Z]{3}$/.test(currency))
    return failed(row, 'admin.imports.UNKNOWN_VALUE', 'currency', { value: currency });
  const memo = textOf(row, 'memo');
  return { amount, currency, ...(memo === undefined ? {} : { memo }) };
}

function factValues(row: ImportRow): SeriesValues | RowOutcome {
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
