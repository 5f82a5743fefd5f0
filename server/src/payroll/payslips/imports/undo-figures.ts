import type { Kysely, Selectable } from 'kysely';
import type { UndoneImport } from '../../../admin/imports/index.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import type { DataScope } from '../../../platform/trpc/scope.ts';
import { loadBatch } from '../../batches/record/batch-plan.ts';

type Figures = Selectable<DB['payroll_payslip_figures']>;

/** What stood there before an import; of the imports before that, what stood there before each. */
type Before = Omit<Figures, 'figures_before'> & { figures_before: Before | null };

function beforeOf({ figures_before }: Pick<Figures, 'figures_before'>): Before | null {
  return figures_before === null ? null : (JSON.parse(figures_before) as Before);
}

/** The figures of an employee as they are, and what an import that changes them has to note. */
export async function figuresAsTheyAre(
  db: Kysely<DB>,
  { batchId, number }: { batchId: string; number: string },
): Promise<{ figures: object; figures_before: string | null }> {
  const row = await db
    .selectFrom('payroll_payslip_figures')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('employee_number', '=', number)
    .executeTakeFirst();
  if (!row) return { figures: {}, figures_before: null };
  const figures = JSON.parse(row.figures) as object;
  const before: Before = { ...row, figures_before: beforeOf(row) };
  return { figures, figures_before: JSON.stringify(before) };
}

/** The imports whose figures, of one employee at least, are still those of the file. */
export async function undoableFigures(
  db: Kysely<DB>,
  importIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('payroll_payslip_figures')
    .select('import_id')
    .distinct()
    .where('import_id', 'in', [...importIds])
    .execute();
  return rows.map((row) => row.import_id);
}

/** Who has a payslip of these figures, or later ones, keeps them and is named. */
export async function undoFigures(
  ctx: SignedInCtx,
  scope: DataScope,
  target: Readonly<Record<string, string>>,
  importId: string,
): Promise<UndoneImport> {
  const { db } = ctx;
  const { batch } = await loadBatch(db, scope, target.batchId ?? '');
  const all = await db
    .selectFrom('payroll_payslip_figures')
    .selectAll()
    .where('batch_id', '=', batch.id)
    .orderBy('employee_number')
    .execute();
  const slips = await db
    .selectFrom('payroll_payslips')
    .select('employee_number')
    .where('batch_id', '=', batch.id)
    .where('source', '=', 'import')
    .where('status', '<>', 'disabled')
    .execute();
  const withSlip = new Set(slips.map((row) => row.employee_number));
  const left: string[] = [];
  let takenBack = 0;
  for (const figures of all) {
    const number = figures.employee_number;
    if (figures.import_id !== importId) {
      if (beforeOf(figures)?.import_id === importId) left.push(number);
    } else if (withSlip.has(number)) left.push(number);
    else {
      await putBack(db, figures);
      takenBack += 1;
    }
  }
  if (takenBack === 0) refuse('admin.imports.CHANGED_SINCE');
  return { takenBack, left };
}

async function putBack(db: Kysely<DB>, figures: Figures): Promise<void> {
  const { batch_id, employee_number } = figures;
  const before = beforeOf(figures);
  if (before)
    await db
      .updateTable('payroll_payslip_figures')
      .set({ ...before, figures_before: before.figures_before && JSON.stringify(before.figures_before) })
      .where('batch_id', '=', batch_id)
      .where('employee_number', '=', employee_number)
      .execute();
  else
    await db
      .deleteFrom('payroll_payslip_figures')
      .where('batch_id', '=', batch_id)
      .where('employee_number', '=', employee_number)
      .execute();
}
