import type { Kysely } from 'kysely';
import {
  type ImportColumn,
  type ImportContext,
  type ImportRow,
  type ImportSession,
  type RowOutcome,
  registerImportSubject,
} from '../../admin/imports/index.ts';
import { chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { findRefusal } from '../../platform/http/error-body.ts';
import { dayTexts } from '../../platform/texts/day-texts.ts';
import { type BalanceOwner, BalancePosting, peopleInScope } from './post-balance.ts';
import { balancesTexts } from './texts.ts';
import { noteImport, undoableBalanceImports, undoBalanceImport } from './undo-balance-import.ts';

const column = (
  code: 'employeeNumber' | 'balance' | 'amount' | 'datedOn',
  type: ImportColumn['type'],
  aliases: readonly string[],
  key = false,
): ImportColumn => ({
  code,
  type,
  aliases,
  key,
  required: true,
  names: balancesTexts.inEvery(`columns.${code}`),
});

const COLUMNS = [
  column(
    'employeeNumber',
    'text',
    ['工號', '工号', 'emp_no', 'employee no', 'employee id', 'employee'],
    true,
  ),
  column('balance', 'text', ['累計項', '累计项', 'item', 'balance code'], true),
  column('datedOn', 'date', ['日期', 'day', 'date'], true),
  column('amount', 'number', ['金額', '金额', 'value']),
] as const;

registerImportSubject({
  code: 'payroll.balances',
  names: balancesTexts.inEvery('texts.subject'),
  permission: 'payroll.batches.edit',
  modes: ['createOnly'],
  stepUp: true,
  columns: () => COLUMNS,
  address: () => '/workbench/payroll/standing-book?tab=balances',
  open: async (context) => openImport(context),
  undoable: undoableBalanceImports,
  undo: undoBalanceImport,
});

function openImport({ services, scope, userId, dryRun, importId }: ImportContext): ImportSession {
  const { clock } = services;
  return {
    async apply(db, rows) {
      const numbers = rows.map(({ values }) => String(values.employeeNumber ?? ''));
      const found = await peopleInScope(db, clock, scope, { numbers });
      const people = new Map<string, BalanceOwner[]>();
      for (const person of found) people.set(person.number, [...(people.get(person.number) ?? []), person]);
      const initialised = await initialisedOf(
        db,
        found.map(({ id }) => id),
      );
      const posting = await BalancePosting.open(db, clock, userId);
      const outcomes = rows.map((row) => take(row, { people, initialised, posting, importId }));
      const postedAt = dryRun ? undefined : await posting.store();
      if (postedAt) await noteImport(db, importId, postedAt);
      return outcomes;
    },
  };
}

interface Known {
  people: ReadonlyMap<string, readonly BalanceOwner[]>;
  /** By `placeOf`. */
  initialised: ReadonlySet<string>;
  posting: BalancePosting;
  importId: string;
}

function take({ row, values }: ImportRow, { people, initialised, posting, importId }: Known): RowOutcome {
  const failed = (code: string, at: string, facts = {}): RowOutcome => ({
    row,
    outcome: 'failed',
    code,
    column: at,
    facts,
  });
  const number = String(values.employeeNumber ?? '');
  const [person, another] = people.get(number) ?? [];
  if (!person || another) return failed('payroll.balances.NOBODY', 'employeeNumber', { number });
  const balance = String(values.balance ?? '');
  const datedOn = String(values.datedOn ?? '');
  if (initialised.has(placeOf(person.id, balance, datedOn)))
    return failed('payroll.balances.INITIALISED', 'balance', { number, balance, day: dayTexts(datedOn) });
  const amount = String(values.amount ?? '');
  if (!/^-?\d{1,12}(\.\d{1,6})?$/.test(amount)) return failed('payroll.balances.DECIMALS', 'amount');
  try {
    posting.add(person, {
      kind: 'initialisation',
      employmentId: person.id,
      balance,
      amount,
      datedOn,
      reason: balancesTexts.say('texts.imported', { id: importId, row }, 'en'),
    });
  } catch (error) {
    const refusal = findRefusal(error);
    if (!refusal) throw error;
    return failed(refusal.code, 'balance', refusal.facts);
  }
  return { row, outcome: 'created' };
}

const placeOf = (employmentId: string, balance: string, day: string) =>
  [employmentId, balance, day].join('\u0000');

/** Which balances of these people have an opening amount, and of which day; one that was taken back is none. */
async function initialisedOf(db: Kysely<DB>, employmentIds: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const part of chunksOfValues(employmentIds, 1000)) {
    const rows = await db
      .selectFrom('payroll_balance_movements')
      .select(['employment_id', 'balance_code', 'pay_date'])
      .where('employment_id', 'in', part)
      .where('kind', '=', 'initialisation')
      .groupBy(['employment_id', 'balance_code', 'pay_date', 'scale'])
      .having((eb) => eb(eb.fn.sum('amount'), '<>', 0))
      .execute();
    for (const row of rows) found.add(placeOf(row.employment_id ?? '', row.balance_code, row.pay_date ?? ''));
  }
  return found;
}
