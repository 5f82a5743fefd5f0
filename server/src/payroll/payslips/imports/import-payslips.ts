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
} from '../../../admin/imports/index.ts';
import { instant } from '../../../platform/clock/clock.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import { inEveryLanguage } from '../../../platform/texts/languages.ts';
import { SYSTEM_SCOPE } from '../../../platform/trpc/scope.ts';
import { type LoadedBatch, loadBatch } from '../../batches/record/batch-plan.ts';
import { aboutBatchJob } from '../../batches/record/job-about.ts';
import { netColumn } from '../../batches/record/totals.ts';
import { isLines, payslipLayout, shownAs } from '../../calculation/threads/payslip-columns.ts';
import { payslipSettingsInForce } from '../payslip-settings.repo.ts';
import { payslipsTexts } from '../texts.ts';
import { figuresAsTheyAre, undoableFigures, undoFigures } from './undo-figures.ts';

const EMPLOYEE: ImportColumn = {
  code: 'employeeNumber',
  type: 'text',
  key: true,
  required: true,
  names: payslipsTexts.inEvery('payslips.employeeNumber'),
  aliases: ['工號', '工号', '员工编号', 'emp_no', 'employee no', 'employee id', 'employee'],
};
const TYPES = { amount: 'number', number: 'number', date: 'date', text: 'text' } as const;

/** A column for each item of the payslip, and net pay where no item is it. */
export function importColumns({ file, plan }: Pick<LoadedBatch, 'file' | 'plan'>): ImportColumn[] {
  const found = new Map<string, ImportColumn>([[EMPLOYEE.code, EMPLOYEE]]);
  const put = (code: string, name: string | Readonly<Record<string, string>>, type: ImportColumn['type']) => {
    const names = typeof name === 'string' ? inEveryLanguage(() => name) : { ...name };
    if (!found.has(code)) found.set(code, { code, names, type });
  };
  for (const group of payslipLayout(file)?.groups ?? [])
    for (const place of group.items)
      if (!isLines(place)) put(place.column, place.item.name, TYPES[shownAs(place.item, place.type)]);
  const net = netColumn(plan);
  if (net) put(net, plan.master?.columnOf.get(net)?.file.name ?? net, 'number');
  return [...found.values()];
}

registerImportSubject({
  code: 'payroll.payslips',
  names: payslipsTexts.inEvery('payslips.subject'),
  permission: 'payroll.payslips.edit',
  modes: KEEPING_MODES,
  async columns(db, target) {
    return importColumns(await loadBatch(db, SYSTEM_SCOPE, target.batchId ?? ''));
  },
  async authorize(ctx, scope, target) {
    const { solution, file } = await loadBatch(ctx.db, scope, target.batchId ?? '');
    const settings = await payslipSettingsInForce(ctx.db, solution.id, file);
    if (settings.source !== 'import') refuse('payroll.payslips.NOT_FROM_FILES');
    if (!file.payslip) refuse('payroll.payslips.NO_LAYOUT');
  },
  about: aboutBatchJob,
  address: ({ batchId = '' }) => `/workbench/payroll/batches/${batchId}/payslips`,
  open: openFigures,
  undoable: undoableFigures,
  undo: undoFigures,
});

async function openFigures(context: ImportContext): Promise<ImportSession> {
  const { services, target, mode, dryRun, scope, userId, importId } = context;
  const { batch } = await loadBatch(services.db, scope, target.batchId ?? '');
  const people = await numbersIn(services.db, 'payroll_batch_employments', batch.id);
  const known = await numbersIn(services.db, 'payroll_payslip_figures', batch.id);

  async function save(db: Kysely<DB>, { row, values }: ImportRow): Promise<RowOutcome> {
    const { employeeNumber, ...figures } = values;
    const number = String(employeeNumber ?? '');
    const failed = (code: string): RowOutcome => ({
      row,
      outcome: 'failed',
      code,
      column: EMPLOYEE.code,
      facts: { number },
    });
    if (!people.has(number)) return failed('payroll.payslips.NOT_IN_BATCH');
    const isKnown = known.has(number);
    const left = leftOutByMode(mode, isKnown);
    if (left) return failed(left);
    if (dryRun) return { row, outcome: isKnown ? 'updated' : 'created' };
    const before = await figuresAsTheyAre(db, { batchId: batch.id, number });
    const stored = {
      figures: JSON.stringify({ ...before.figures, ...figures }),
      figures_before: before.figures_before,
      import_id: importId,
      file_row: row,
      imported_at: instant(services.clock),
      imported_by: userId,
    };
    await db
      .insertInto('payroll_payslip_figures')
      .values({ batch_id: batch.id, employee_number: number, ...stored })
      .onConflict((conflict) => conflict.columns(['batch_id', 'employee_number']).doUpdateSet(stored))
      .execute();
    known.add(number);
    return { row, outcome: isKnown ? 'updated' : 'created' };
  }

  return rowByRow(save);
}

async function numbersIn(
  db: Kysely<DB>,
  table: 'payroll_batch_employments' | 'payroll_payslip_figures',
  batchId: string,
): Promise<Set<string>> {
  const rows = await db.selectFrom(table).select('employee_number').where('batch_id', '=', batchId).execute();
  return new Set(rows.map((row) => row.employee_number));
}
