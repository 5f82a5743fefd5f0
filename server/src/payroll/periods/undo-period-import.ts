import type { Kysely, Selectable } from 'kysely';
import type { UndoneImport } from '../../admin/imports/index.ts';
import { inSavepoint } from '../../platform/db/savepoint.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { findRefusal } from '../../platform/http/error-body.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { removePeriod, updatePeriod } from './change-period.ts';
import { getPeriod, type PeriodRecord } from './periods.repo.ts';

type Noted = Selectable<DB['payroll_period_imports']>;

/** What a file can say of a period, and whether it is in use by now. */
const said = (period: PeriodRecord) => ({
  status: period.status,
  name: period.name,
  start: period.start_day,
  end: period.end_day,
  payDate: period.pay_date,
  paymentMonth: period.payment_month,
  taxMonth: period.tax_month,
  cutOff: period.cut_off_day,
  attendanceStart: period.attendance_start,
  attendanceEnd: period.attendance_end,
});

export async function notePeriod(
  db: Kysely<DB>,
  importId: string,
  before: PeriodRecord | undefined,
  left: PeriodRecord,
): Promise<void> {
  const note = {
    ...{ import_id: importId, period_id: left.id, code: left.code },
    ...{ before_row: before ? JSON.stringify(said(before)) : null, left_row: JSON.stringify(said(left)) },
  };
  await db.insertInto('payroll_period_imports').values(note).execute();
}

/** The imports that wrote anything. */
export async function undoablePeriodImports(
  db: Kysely<DB>,
  importIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('payroll_period_imports')
    .select('import_id')
    .distinct()
    .where('import_id', 'in', [...importIds])
    .execute();
  return rows.map((row) => row.import_id);
}

/** Period by period, by the rules that they are changed by: one enabled or changed since stays, and is named. */
export async function undoPeriodImport(
  ctx: SignedInCtx,
  scope: DataScope,
  importId: string,
): Promise<UndoneImport> {
  const all = await ctx.db
    .selectFrom('payroll_period_imports')
    .selectAll()
    .where('import_id', '=', importId)
    .orderBy('code', 'desc')
    .orderBy('period_id', 'desc')
    .execute();
  let waiting = all;
  // A period goes back to days that another still stands in: it is tried again after that one.
  for (let progress = true; progress; ) {
    const left: Noted[] = [];
    for (const noted of waiting) if (!(await takeBack({ ...ctx, scope }, noted))) left.push(noted);
    progress = left.length > 0 && left.length < waiting.length;
    waiting = left;
  }
  const takenBack = all.length - waiting.length;
  if (takenBack === 0) refuse('admin.imports.CHANGED_SINCE');
  return { takenBack, left: waiting.map(({ code }) => code).sort() };
}

async function takeBack(ctx: SignedInCtx, noted: Noted): Promise<boolean> {
  try {
    return await inSavepoint(ctx.db, async () => {
      const period = await getPeriod(ctx.db, ctx.scope, noted.period_id);
      if (JSON.stringify(said(period)) !== noted.left_row) return false;
      const { id, version } = period;
      if (noted.before_row === null) await removePeriod(ctx, id);
      else {
        const { status: _status, ...before } = JSON.parse(noted.before_row) as ReturnType<typeof said>;
        await updatePeriod(ctx, { id, version, ...before });
      }
      return true;
    });
  } catch (error) {
    if (findRefusal(error)) return false;
    throw error;
  }
}
