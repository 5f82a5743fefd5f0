import type { Kysely } from 'kysely';
import {
  type ImportColumn,
  type ImportContext,
  type ImportRow,
  type ImportSession,
  KEEPING_MODES,
  leftOutByMode,
  type RowOutcome,
  registerImportSubject,
  rowByRow,
} from '../../admin/imports/index.ts';
import { auditWriter } from '../../platform/audit/audit-writer.ts';
import type { DB } from '../../platform/db/schema.ts';
import { findRefusal } from '../../platform/http/error-body.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { getSolution } from '../shared/solution-access.ts';
import { updatePeriod } from './change-period.ts';
import { createPeriod } from './make-periods.ts';
import { getPeriod } from './periods.repo.ts';
import { periodsTexts } from './texts.ts';
import { notePeriod, undoablePeriodImports, undoPeriodImport } from './undo-period-import.ts';

const ALIASES = {
  start: ['first day', 'from', '開始日期', '开始日期'],
  end: ['last day', 'to', '結束日期', '结束日期'],
  name: ['period', '期間', '期间'],
  payDate: ['pay date', '發薪日期', '发薪日期'],
  paymentMonth: ['月份'],
  taxMonth: ['tax period'],
  cutOff: ['cutoff', 'cut-off'],
  attendanceStart: ['attendance from'],
  attendanceEnd: ['attendance to'],
} as const;
type Code = keyof typeof ALIASES;

const DAYS = ['payDate', 'cutOff', 'attendanceStart', 'attendanceEnd'] as const;
const MONTHS = ['paymentMonth', 'taxMonth'] as const;

const column = (
  code: Code,
  type: ImportColumn['type'],
  more: Pick<ImportColumn, 'key' | 'required'> = {},
): ImportColumn => ({
  ...{ code, type, aliases: ALIASES[code], names: periodsTexts.inEvery(`columns.${code}`) },
  ...more,
});

/** A period is told apart by its first day; what a file doesn't say follows the solution's rules. */
registerImportSubject({
  code: 'payroll.periods',
  names: periodsTexts.inEvery('texts.subject'),
  permission: 'payroll.periods.edit',
  modes: KEEPING_MODES,
  columns: () => [
    column('start', 'date', { key: true, required: true }),
    column('end', 'date', { required: true }),
    column('name', 'text'),
    ...MONTHS.map((code) => column(code, 'text')),
    ...DAYS.map((code) => column(code, 'date')),
  ],
  async authorize(ctx, scope, target) {
    await getSolution(ctx.db, scope, target.solutionId ?? '');
  },
  address: ({ solutionId = '' }) => `/workbench/payroll/solutions/${solutionId}/periods`,
  open: async (context) => openPeriods(context),
  undoable: undoablePeriodImports,
  undo: (ctx, scope, _target, importId) => undoPeriodImport(ctx, scope, importId),
});

class DryRun extends Error {}

function openPeriods(context: ImportContext): ImportSession {
  const session = rowByRow((db, row) => save(db, row, context));
  if (!context.dryRun) return session;
  return {
    async apply(db, rows) {
      let outcomes: RowOutcome[] = [];
      try {
        // What is tried is stored and taken back: periods of one file are each other's neighbours.
        await db.transaction().execute(async (trx) => {
          outcomes = await session.apply(trx, rows);
          throw new DryRun();
        });
      } catch (error) {
        if (!(error instanceof DryRun)) throw error;
      }
      return outcomes;
    },
  };
}

async function save(db: Kysely<DB>, row: ImportRow, context: ImportContext): Promise<RowOutcome> {
  const { services, scope, target, mode, userId, importId } = context;
  const { clock, config } = services;
  const origin = { clock, traceId: newId(clock), userId, action: 'payroll.periods.import' };
  const audit = auditWriter(db, { ...origin, secretKey: config.secretKey });
  const ctx = { db, clock, scope, audit, language: 'en' as const };
  const solutionId = target.solutionId ?? '';
  const values = read(row);
  if ('outcome' in values) return values;
  const { start, ...rest } = values;
  const same = await db
    .selectFrom('payroll_periods')
    .selectAll()
    .where('solution_id', '=', solutionId)
    .where('start_day', '=', start)
    .executeTakeFirst();
  const left = leftOutByMode(mode, same !== undefined);
  if (left) return { row: row.row, outcome: 'skipped', code: left, column: 'start' };
  try {
    const { id } = same
      ? await updatePeriod(ctx, { ...rest, id: same.id, version: same.version })
      : await createPeriod(ctx, { ...values, solutionId });
    await notePeriod(db, importId, same, await getPeriod(db, scope, id));
  } catch (error) {
    const refusal = findRefusal(error);
    if (!refusal) throw error;
    const { facts } = refusal;
    return { row: row.row, outcome: 'failed', code: refusal.code, column: 'start', facts };
  }
  return { row: row.row, outcome: same ? 'updated' : 'created' };
}

interface Values extends Partial<Record<(typeof MONTHS)[number] | 'payDate', string>> {
  start: string;
  end: string;
  name?: string;
  cutOff?: string | null;
  attendanceStart?: string;
  attendanceEnd?: string;
}

function read({ row, values }: ImportRow): Values | RowOutcome {
  const failed = (at: Code, code: string, value?: string): RowOutcome => ({
    ...{ row, outcome: 'failed', code: `admin.imports.${code}`, column: at },
    ...(value === undefined ? {} : { facts: { value } }),
  });
  const found: Values = { start: String(values.start), end: String(values.end) };
  if (typeof values.name === 'string') found.name = values.name;
  for (const code of DAYS) {
    const value = values[code];
    if (typeof value === 'string') found[code] = value;
    else if (value === null && code === 'cutOff') found.cutOff = null;
    else if (value === null) return failed(code, 'VALUE_NEEDED');
  }
  for (const code of MONTHS) {
    const value = values[code];
    if (value === null) return failed(code, 'VALUE_NEEDED');
    if (value === undefined) continue;
    const month = readMonth(String(value));
    if (month === undefined) return failed(code, 'UNKNOWN_VALUE', String(value));
    found[code] = month;
  }
  return found;
}

/** A month as people and workbooks write it: 2026-03, 2026/3, 2026-03-01. */
function readMonth(text: string): string | undefined {
  const [, year = '', month = ''] = /^(\d{4})[-/.年](\d{1,2})(?:[-/.月]\d{0,2}日?)?$/.exec(text.trim()) ?? [];
  const number = Number(month);
  return year && number >= 1 && number <= 12 ? `${year}-${month.padStart(2, '0')}` : undefined;
}
