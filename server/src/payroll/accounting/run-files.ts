import { nameIn } from '../../platform/excel/name-in.ts';
import type { Values } from '../../platform/excel/write-values.ts';
import type { Language } from '../../platform/texts/languages.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { decimalText } from './decimal-text.ts';
import type { JournalLine } from './journal.ts';
import { sumUnits } from './pay-rows.ts';
import { type Payment, paymentGroups } from './payments.ts';
import { accountingTexts } from './texts.ts';

type Cells = readonly (string | number | null)[];

/** Columns by the same names in every language: programs read these files. */
async function csv(names: readonly string[], rows: readonly Cells[]): Promise<Buffer> {
  const { valuesCsv } = await import('../../platform/excel/write-csv.ts');
  const columns = names.map((title) => ({ title, type: 'text' as const }));
  const cells = names.map((_, at) => rows.map((row) => row[at] ?? null));
  return valuesCsv({ sheet: '', columns, cells, rows: rows.length, notes: [] }, '');
}

const PAYMENT_COLUMNS = [
  ...['record', 'pay_date', 'legal_entity', 'debtor', 'debtor_bank', 'debtor_account', 'debtor_currency'],
  ...['sequence', 'employee_number', 'name', 'bank', 'account', 'amount', 'currency', 'reference'],
  // Behind what there was: programs may read by position.
  ...['debtor_bic', 'bic'],
];

/** A line for every payment (P), then one for each account and day (T) and one for the file (G) with count and sum. */
export function paymentCsv(
  payments: readonly Payment[],
  { currency, scale, reference }: { currency: string; scale: number; reference(payment: Payment): string },
): Promise<Buffer> {
  const amount = (of: readonly Payment[]) => decimalText(sumUnits(of.map(({ units }) => units)), scale);
  let sequence = 0;
  const rows: Cells[] = [];
  for (const group of paymentGroups(payments))
    for (const payment of group) {
      sequence += 1;
      const { to, person } = payment;
      const target = [sequence, person.employeeNumber, to.name, to.bankName, to.account];
      rows.push([
        ...[...sourceOf('P', payment), ...target, amount([payment]), currency, reference(payment)],
        ...[payment.from.bic, to.bic],
      ]);
    }
  for (const group of paymentGroups(payments))
    if (group[0])
      rows.push([
        ...sourceOf('T', group[0]),
        ...[group.length, null, null, null, null, amount(group), currency, null, group[0].from.bic, null],
      ]);
  const blank: Cells = [null, null, null, null];
  rows.push([
    'G',
    null,
    ...blank,
    null,
    payments.length,
    ...blank,
    amount(payments),
    currency,
    null,
    null,
    null,
  ]);
  return csv(PAYMENT_COLUMNS, rows);
}

const sourceOf = (record: string, { person, from }: Payment): Cells => [
  ...[record, person.payDate, from.code, from.name, from.bankName, from.account, from.currency],
];

export interface JournalFile {
  lines: readonly JournalLine[];
  loaded: LoadedBatch;
  scale: number;
  entityCode(id: string): string;
}

const JOURNAL_COLUMNS = [
  ...['date', 'legal_entity', 'account', 'cost_centre', 'item', 'debit', 'credit', 'currency', 'batch'],
];

export function journalCsv({ lines, loaded, scale, entityCode }: JournalFile): Promise<Buffer> {
  const { batch, solution } = loaded;
  return csv(
    JOURNAL_COLUMNS,
    lines.map((line) => [
      ...[line.date, entityCode(line.legalEntityId), line.account, line.costCentre, line.column.code],
      ...[decimalText(line.debit, scale), decimalText(line.credit, scale), solution.currency, batch.number],
    ]),
  );
}

/** The same lines for people, with a last line that adds both sides up. */
export async function journalXlsx(
  { lines, loaded, scale, entityCode }: JournalFile,
  language: Language,
): Promise<Buffer> {
  const { valuesXlsx } = await import('../../platform/excel/write-values.ts');
  const { currency } = loaded.solution;
  const say = (
    key:
      | 'sheet'
      | 'date'
      | 'legalEntity'
      | 'account'
      | 'costCentre'
      | 'item'
      | 'itemName'
      | 'debit'
      | 'credit'
      | 'currency',
  ) => accountingTexts.say(`journal.${key}`, {}, language);
  const total = (side: 'debit' | 'credit') =>
    Number(decimalText(sumUnits(lines.map((line) => line[side])), scale));
  const texts = (of: (line: JournalLine) => string | null) => [...lines.map(of), null];
  const amounts = (side: 'debit' | 'credit') => [
    ...lines.map((line) => (line[side] === 0n ? null : Number(decimalText(line[side], scale)))),
    total(side),
  ];
  const text = (title: string, cells: readonly (string | null)[]) =>
    [{ title, type: 'text' as const }, cells] as const;
  const money = (side: 'debit' | 'credit') =>
    [{ title: say(side), type: 'money' as const, scale, currency }, amounts(side)] as const;
  const columns = [
    [{ title: say('date'), type: 'date' as const }, texts(({ date }) => date)] as const,
    text(
      say('legalEntity'),
      texts(({ legalEntityId }) => entityCode(legalEntityId)),
    ),
    text(
      say('account'),
      texts(({ account }) => account),
    ),
    text(
      say('costCentre'),
      texts(({ costCentre }) => costCentre),
    ),
    text(
      say('item'),
      texts(({ column }) => column.code),
    ),
    text(
      say('itemName'),
      texts(({ column }) => nameIn(column.file.name ?? column.code, language)),
    ),
    money('debit'),
    money('credit'),
    text(say('currency'), [...lines.map(() => currency), currency]),
  ];
  const values: Values = {
    sheet: say('sheet'),
    columns: columns.map(([column]) => column),
    cells: columns.map(([, cells]) => cells),
    rows: lines.length + 1,
    notes: [],
  };
  return valuesXlsx(values);
}
