/** The door of the payroll rooms. */
import './access/own-todos.ts';
import './access/strictest.ts';
import './balances/import-balances.ts';
import './batches/batches.errors.ts';
import './batches/dynamic-computation.job.ts';
import './batches/payroll-approval.ts';
import './calculation/calculate-batch.job.ts';
import './calculation/parts/calculate-part.job.ts';
import './confirmations/follow-figures.ts';
import './confirmations/own-todos.ts';
import './cycles/own-tasks.ts';
import './differences/find-causes.job.ts';
import './excel/write-excel.job.ts';
import './payroll.permissions.ts';
import './payslips/imports/import-payslips.ts';
import './periods/import-periods.ts';
import './payslips/payslips.errors.ts';
import './periods/periods.errors.ts';
import './rules/own-abnormal-todos.ts';
import './rules/own-findings-todos.ts';
import './search-payroll.ts';
import './proofs/write-proof.job.ts';
import './second-opinion/second-opinion.errors.ts';
import './second-opinion/second-opinion.job.ts';
import './solutions/configuration/named-in-scope.ts';
import './solutions/configuration/uses-of-fields.ts';
import './solutions/solutions.errors.ts';
import './tables/editing/import-table.ts';
import './what-ifs/calculate-what-if.job.ts';
import './integrity-checks.ts';

export { syncBuiltInBalances } from './balances/built-in-items.ts';
export { originOfCell } from './batches/cells/cell-origin.ts';
export { explainCells } from './batches/cells/explain-cell.ts';
export { askAllDynamic } from './batches/record/ask-dynamic.ts';
export { loadBatch } from './batches/record/batch-plan.ts';
export { batchRevisions } from './batches/record/batch-revisions.ts';
export { writeReadCounts } from './batches/record/note-read.ts';
export { closeEnginePool, configureEngine, warmEnginePool } from './calculation/threads/engine-pool.ts';
export { disputesOf } from './confirmations/disputes.repo.ts';
export * as confirmationSchemas from './confirmations/own-confirmations.schemas.ts';
export {
  confirmFigures,
  disputeLine,
  getOwnConfirmation,
  listOwnConfirmations,
} from './confirmations/own-confirmations.ts';
export { disputePayslip, replyAsEmployee, settleAsEmployee } from './confirmations/own-disputes.ts';
export { followConfirmations } from './confirmations/remind-and-lapse.ts';
export { remindOfTasks } from './cycles/remind-of-tasks.ts';
export { ownCause } from './differences/differences.schemas.ts';
export { whyOfRow } from './differences/why-of-row.ts';
export { employerCostOf } from './overview/employer-cost.ts';
export { payrollRouter } from './payroll.router.ts';
export { bodyWithLogo, netText, type PayslipRecord } from './payslips/list-payslips.ts';
export { requireSoundPayslips } from './payslips/payslip-digest.ts';
export { type PayslipBody, payslipBody } from './payslips/payslips.schemas.ts';
export { closeDuePeriods } from './periods/close-due-periods.ts';
export { type GroupedRecord, gatherPivot, type Key as PivotKey } from './pivots/gather-pivot.ts';
export { AT_LEAST } from './pivots/hide-few.ts';
export { pivotAnswer, pivotField, pivotWells } from './pivots/pivots.schemas.ts';
export { AGGREGATES_OF_GROUPS, PIVOT_AGGREGATES } from './shared/payroll.words.ts';
