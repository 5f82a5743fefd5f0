/** The door of the payroll rooms. */
import './batches/batches.errors.ts';
import './batches/dynamic-computation.job.ts';
import './batches/payroll-approval.ts';
import './calculation/calculate-batch.job.ts';
import './payroll.permissions.ts';
import './payslips/payslips.errors.ts';
import './periods/periods.errors.ts';
import './search-payroll.ts';
import './solutions/solutions.errors.ts';
import './tables/import-table.ts';
import './integrity-checks.ts';

export { askAllDynamic } from './batches/ask-dynamic.ts';
export { loadBatch } from './batches/batch-plan.ts';
export { batchRevisions } from './batches/batch-revisions.ts';
export { explainCells } from './batches/explain-cell.ts';
export { writeReadCounts } from './batches/note-read.ts';
export { closeEnginePool, configureEngine, warmEnginePool } from './calculation/engine-pool.ts';
export { payrollRouter } from './payroll.router.ts';
export { netText, type PayslipRecord } from './payslips/list-payslips.ts';
export { requireSoundPayslips } from './payslips/payslip-digest.ts';
export { type PayslipBody, payslipBody } from './payslips/payslips.schemas.ts';
export { closeDuePeriods } from './periods/close-due-periods.ts';
