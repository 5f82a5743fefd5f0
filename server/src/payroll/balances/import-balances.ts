import type { Kysely } from 'kysely';
import {
  type ImportColumn,
  type ImportContext,
  type ImportRow,
  type ImportSession,
  type RowOutcome,
  registerImportSubject,
} from '../../admin/imports/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import { findRefusal } from '../../platform/http/error-body.ts';
import { insertMovements } from './post-balance.ts';
import { balancesTexts } from './texts.ts';

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
});

function openImport({ services, scope, userId, dryRun, importId }: ImportContext): ImportSession {
  const { clock } = services;
  async function save(db: Kysely<DB>, { row, values }: ImportRow): Promise<RowOutcome> {
    const number = String(values.employeeNumber ?? '');
    const failed = (code: string, at: string, facts = {}): RowOutcome => ({
      row,
      outcome: 'failed',
      code,
      column: at,
      facts,
    });
    const person = await db
      .selectFrom('employments')
      .select('id')
      .where('employee_number', '=', number)
      .where((eb) =>
        scope.all
          ? eb.lit(true)
          : eb('legal_entity_id', 'in', scope.legalEntityIds.length > 0 ? [...scope.legalEntityIds] : ['']),
      )
      .execute();
    const [only] = person;
    if (!only || person.length > 1) return failed('payroll.balances.NOBODY', 'employeeNumber', { number });
    const balance = String(values.balance ?? '');
    const datedOn = String(values.datedOn ?? '');
    const before = await db
      .selectFrom('payroll_balance_movements')
      .select('id')
      .where('employment_id', '=', only.id)
      .where('balance_code', '=', balance)
      .where('dated_on', '=', datedOn)
      .where('kind', '=', 'initialisation')
      .executeTakeFirst();
    if (before) return failed('payroll.balances.INITIALISED', 'balance', { number, balance, day: datedOn });
    const amount = String(values.amount ?? '');
    if (!/^-?\d{1,12}(\.\d{1,6})?$/.test(amount)) return failed('payroll.balances.DECIMALS', 'amount');
    try {
      await insertMovements(db, clock, { scope, userId, dryRun }, [
        {
          kind: 'initialisation',
          employmentId: only.id,
          balance,
          amount,
          datedOn,
          reason: balancesTexts.say('texts.imported', { id: importId, row }, 'en'),
        },
      ]);
    } catch (error) {
      const refusal = findRefusal(error);
      if (!refusal) throw error;
      return failed(refusal.code, 'balance', refusal.facts);
    }
    return { row, outcome: 'created' };
  }
  return {
    async apply(db, rows) {
      const outcomes: RowOutcome[] = [];
      for (const row of rows) outcomes.push(await save(db, row));
      return outcomes;
    },
  };
}
