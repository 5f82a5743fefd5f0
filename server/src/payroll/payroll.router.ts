import { router } from '../platform/trpc/procedure.ts';
import { batchesRouter } from './batches/batches.router.ts';
import { checklistsRouter } from './checklists/checklists.router.ts';
import { excelRouter } from './excel/excel.router.ts';
import { payslipsRouter } from './payslips/payslips.router.ts';
import { periodsRouter } from './periods/periods.router.ts';
import { processesRouter } from './processes/processes.router.ts';
import { findingsRouter } from './rules/findings.router.ts';
import { scratchRouter } from './scratch/scratch.router.ts';
import { secondOpinionRouter } from './second-opinion/second-opinion.router.ts';
import { copiesRouter, globalTablesRouter, solutionsRouter } from './solutions/solutions.router.ts';
import { batchTablesRouter } from './tables/batch-tables.router.ts';

export const payrollRouter = router({
  solutions: solutionsRouter,
  copies: copiesRouter,
  globalTables: globalTablesRouter,
  processes: processesRouter,
  periods: periodsRouter,
  batches: batchesRouter,
  batchTables: batchTablesRouter,
  checklists: checklistsRouter,
  excel: excelRouter,
  scratch: scratchRouter,
  findings: findingsRouter,
  secondOpinion: secondOpinionRouter,
  payslips: payslipsRouter,
});
