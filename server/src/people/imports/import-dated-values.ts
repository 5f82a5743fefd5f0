import { isCurrency } from '@suanpan/engine/domain';
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
import { COMPANY_LANGUAGE } from '../../platform/texts/languages.ts';
import { checkedPay, itemsWithEnd } from '../compensation/compensation-rules.ts';
import { allPayGrades, gradesOfDay, type PayGrade } from '../compensation/pay-grades.repo.ts';
import { peopleTexts } from '../texts.ts';
import { EMPLOYEE, type KnownEmployment, loadEmployments, VALID_FROM, VALID_TO } from './dated-columns.ts';
import { DatedSeries, fromFile, type SeriesTable, type SeriesValues } from './dated-series.ts';
import { failed, leftOut, numberOf, refusedRow, textOf } from './row-values.ts';
import { undoable } from './undo/undoable.ts';

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
      names: peopleTexts.inEvery('datedColumns.amount'),
      aliases: ['salary', '薪資', '工资'],
    },
    { code: 'currency', type: 'text', names: peopleTexts.inEvery('datedColumns.currency') },
    {
      code: 'payrollPeriod',
      type: 'text',
      names: peopleTexts.inEvery('datedColumns.payrollPeriod'),
      aliases: ['payroll month', '薪資月份', '工资月份'],
    },
    { code: 'minimum', type: 'number', names: peopleTexts.inEvery('datedColumns.minimum') },
    { code: 'maximum', type: 'number', names: peopleTexts.inEvery('datedColumns.maximum') },
    { code: 'payGrade', type: 'text', names: peopleTexts.inEvery('datedColumns.payGrade') },
    {
      code: 'payLevel',
      type: 'text',
      names: peopleTexts.inEvery('datedColumns.payLevel'),
      aliases: ['pay level'],
    },
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
  ...undoable('people.compensation', (context) => openSeries(context, 'compensation_items')),
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
  ...undoable('people.facts', (context) => openSeries(context, 'employee_facts')),
});

/** What an employment may quote on a day. */
type GradesOn = (employment: KnownEmployment, day: string) => PayGrade[];

async function openSeries(context: ImportContext, table: SeriesTable): Promise<ImportSession> {
  const { services, mode, dryRun } = context;
  const employments = await loadEmployments(services.db, context);
  const own = await ownEmploymentsOfUser(services.db, context.userId);
  const all = table === 'compensation_items' ? await allPayGrades(services.db, COMPANY_LANGUAGE) : [];
  const grades: GradesOn = ({ legalEntityId }, day) => gradesOfDay(all, legalEntityId, day);
  const needEnd = await itemsWithEnd(services.db);
  const series = new DatedSeries(table, services.clock, fromFile(context.importId));

  function take(row: ImportRow): RowOutcome {
    const number = textOf(row, 'employeeNumber') ?? '';
    const employment = employments.get(number);
    if (!employment) return failed(row, 'admin.imports.UNKNOWN_VALUE', 'employeeNumber', { value: number });
    if (own.includes(employment.id)) return failed(row, 'people.OWN_RECORD', 'employeeNumber');
    const of = { employmentId: employment.id, item: textOf(row, 'item') ?? '' };
    const validFrom = textOf(row, 'validFrom') ?? '';
    const same = series.find(of, validFrom);
    const left = leftOut(row, mode, same, 'validFrom');
    if (left) return left;
    const wantedEnd = textOf(row, 'validTo');
    const validTo = wantedEnd === undefined && same ? same.validTo : (wantedEnd ?? null);
    const values =
      table === 'compensation_items'
        ? payValues(row, employment, { grades, needEnd, validTo })
        : factValues(row);
    if ('outcome' in values) return values;
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

/** A row with a grade or a level quotes the salary system: its amount may be left empty. */
function payValues(
  row: ImportRow,
  employment: KnownEmployment,
  { grades, needEnd, validTo }: { grades: GradesOn; needEnd: readonly string[]; validTo: string | null },
): SeriesValues | RowOutcome {
  const day = textOf(row, 'validFrom') ?? '';
  const payGrade = textOf(row, 'payGrade');
  const payLevel = textOf(row, 'payLevel');
  const quotes = Boolean(payGrade || payLevel);
  const amount = numberOf(row, 'amount');
  if (!quotes && amount == null) return failed(row, 'admin.imports.VALUE_NEEDED', 'amount');
  const currency = textOf(row, 'currency')?.trim().toUpperCase() || (quotes ? null : employment.currency);
  if (currency && !isCurrency(currency))
    return failed(row, 'admin.imports.UNKNOWN_VALUE', 'currency', { value: currency });
  const period = textOf(row, 'payrollPeriod')?.trim() || day.slice(0, 7);
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(period))
    return failed(row, 'people.PAYROLL_PERIOD_REQUIRED', 'payrollPeriod');
  const item = textOf(row, 'item') ?? '';
  if (validTo === null && needEnd.includes(item))
    return failed(row, 'people.END_REQUIRED', 'validTo', { item });
  const memo = textOf(row, 'memo');
  try {
    const given = {
      ...{ amount, currency, quotes, payGrade, payLevel },
      minimum: numberOf(row, 'minimum'),
      maximum: numberOf(row, 'maximum'),
    };
    const pay = checkedPay(given, day, () => grades(employment, day));
    return { ...pay, payroll_period: period, ...(memo === undefined ? {} : { memo }) };
  } catch (error) {
    return refusedRow(row, error, quotes ? 'payGrade' : 'amount');
  }
}

function factValues(row: ImportRow): SeriesValues | RowOutcome {
  const value = numberOf(row, 'value') ?? null;
  const text = textOf(row, 'text') ?? null;
  if (value === null && text === null) return failed(row, 'people.VALUE_NEEDED', 'value');
  return { number_value: value, text_value: text };
}
