import type { JsonScalar } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { nameIn } from '../../platform/excel/name-in.ts';
import type { RunningValues, ValuesColumn } from '../../platform/excel/write-values.ts';
import type { Language } from '../../platform/texts/languages.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { countBalances, everyBalance } from '../balances/balance-table.ts';
import { everyPayslip } from '../payslips/list-payslips.ts';
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
  clock: Clock;
  /** Of whoever asked. */
  scope: DataScope;
  language: Language;
}

/** A table of the standing book as its reader may see it, all of its pages, read as it is written. */
export async function standingValues(reader: Reader, table: StandingTable): Promise<RunningValues> {
  const { kind, ...input } = table;
  return kind === 'balances' ? balanceValues(reader, input) : payslipValues(reader, input);
}

type RowOf<Parts> = Parts extends AsyncIterable<readonly (infer Row)[]> ? Row : never;
type InputOf<Kind extends StandingTable['kind']> = Omit<Extract<StandingTable, { kind: Kind }>, 'kind'>;

async function balanceValues(
  { db, clock, scope, language }: Reader,
  input: InputOf<'balances'>,
): Promise<RunningValues> {
  const parts = () => everyBalance({ db, clock, scope }, input);
  const columns: Shown<RowOf<ReturnType<typeof parts>>>[] = [
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
  return valuesOf('balances', { total: await countBalances(db, scope, input), parts }, columns, language);
}

async function payslipValues(
  { db, scope, language }: Reader,
  input: InputOf<'payslips'>,
): Promise<RunningValues> {
  const slips = await everyPayslip(db, scope, input);
  const columns: Shown<RowOf<ReturnType<typeof slips.parts>>>[] = [
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
  return valuesOf('payslips', slips, columns, language);
}

function valuesOf<Row>(
  sheet: StandingTable['kind'],
  { total, parts }: { total: number; parts: () => AsyncIterable<readonly Row[]> },
  columns: readonly Shown<Row>[],
  language: Language,
): RunningValues {
  return {
    sheet: standingBookTexts.say(`sheets.${sheet}`, {}, language),
    columns: columns.map(({ title, type = 'text', scale }) => ({
      title: standingBookTexts.say(`columns.${title}`, {}, language),
      type,
      scale: scale ?? null,
    })),
    rows: total,
    hasNotes: false,
    async *parts() {
      for await (const rows of parts())
        yield { cells: columns.map(({ of }) => rows.map(of)), rows: rows.length, notes: [] };
    },
  };
}
