import type { JsonScalar } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { nameIn } from '../../platform/excel/name-in.ts';
import type { Values, ValuesColumn } from '../../platform/excel/write-values.ts';
import type { Language } from '../../platform/texts/languages.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { listBalances } from '../balances/balance-table.ts';
import { listPayslips } from '../payslips/list-payslips.ts';
import type { StandingTable } from './standing-book.schemas.ts';
import { standingBookTexts } from './texts.ts';

type Title = keyof (typeof standingBookTexts)['en']['columns'];

interface Shown<Row> {
  title: Title;
  of: (row: Row) => JsonScalar;
  type?: ValuesColumn['type'];
  scale?: number;
}

interface Reader {
  db: Kysely<DB>;
  /** Of whoever asked. */
  scope: DataScope;
  language: Language;
}

/** Each page counts all rows again: few of them, none of which keeps others waiting. */
const AT_ONCE = 2_500;

/** Every row of a list, page after page: what is shown, beyond what fits on a screen. */
async function everyRow<Row>(
  ask: (page: { page: number; pageSize: number }) => Promise<{ rows: Row[]; total: number }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { rows: next, total } = await ask({ page, pageSize: AT_ONCE });
    rows.push(...next);
    if (next.length === 0 || rows.length >= total) return rows;
  }
}

/** A table of the standing book as its reader may see it, all of its pages. */
export async function standingValues(reader: Reader, table: StandingTable): Promise<Values> {
  const { kind, ...input } = table;
  return kind === 'balances' ? balanceValues(reader, input) : payslipValues(reader, input);
}

type InputOf<Kind extends StandingTable['kind']> = Omit<Extract<StandingTable, { kind: Kind }>, 'kind'>;

async function balanceValues({ db, scope, language }: Reader, input: InputOf<'balances'>): Promise<Values> {
  const rows = await everyRow((page) => listBalances(db, scope, { ...input, ...page }));
  const columns: Shown<(typeof rows)[number]>[] = [
    { title: 'employee', of: (row) => row.employeeName },
    { title: 'employeeNumber', of: (row) => row.employeeNumber },
    { title: 'legalEntity', of: (row) => nameIn(row.legalEntity, language) },
    { title: 'balance', of: (row) => row.balance },
    { title: 'balanceName', of: (row) => nameIn(row.balanceName, language) },
    { title: 'amount', of: (row) => Number(row.amount), type: 'number' },
    { title: 'currency', of: (row) => (row.type === 'number' ? null : row.currency) },
    { title: 'movements', of: (row) => row.movements, type: 'number', scale: 0 },
    { title: 'lastOn', of: (row) => row.lastOn, type: 'date' },
  ];
  return valuesOf('balances', rows, columns, language);
}

async function payslipValues({ db, scope, language }: Reader, input: InputOf<'payslips'>): Promise<Values> {
  const rows = await everyRow((page) => listPayslips(db, scope, { ...input, ...page }));
  const columns: Shown<(typeof rows)[number]>[] = [
    { title: 'employee', of: (row) => row.employeeName },
    { title: 'employeeNumber', of: (row) => row.employeeNumber },
    { title: 'number', of: (row) => row.number },
    { title: 'name', of: (row) => nameIn(row.name, language) },
    { title: 'status', of: (row) => standingBookTexts.say(`statuses.${row.status}`, {}, language) },
    { title: 'net', of: (row) => (row.net === null ? null : Number(row.net)), type: 'number' },
    { title: 'currency', of: (row) => row.currency },
    { title: 'period', of: (row) => row.period.code },
    { title: 'from', of: (row) => row.period.start, type: 'date' },
    { title: 'to', of: (row) => row.period.end, type: 'date' },
    { title: 'source', of: (row) => standingBookTexts.say(`sources.${row.source}`, {}, language) },
    { title: 'solution', of: (row) => nameIn(row.solution.name, language) },
    { title: 'batch', of: (row) => nameIn(row.batchName, language) },
    { title: 'viewFrom', of: (row) => row.viewFrom, type: 'date' },
  ];
  return valuesOf('payslips', rows, columns, language);
}

function valuesOf<Row>(
  sheet: StandingTable['kind'],
  rows: readonly Row[],
  columns: readonly Shown<Row>[],
  language: Language,
): Values {
  return {
    sheet: standingBookTexts.say(`sheets.${sheet}`, {}, language),
    columns: columns.map(({ title, type = 'text', scale }) => ({
      title: standingBookTexts.say(`columns.${title}`, {}, language),
      type,
      scale: scale ?? null,
    })),
    cells: columns.map(({ of }) => rows.map(of)),
    rows: rows.length,
    notes: [],
  };
}
