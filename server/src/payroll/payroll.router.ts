import { roomChanges } from '../platform/changes/room-changes.ts';
import { router } from '../platform/trpc/procedure.ts';
import { accessRouter } from './access/access.router.ts';
import { accountingRouter } from './accounting/accounting.router.ts';
import { balancesRouter } from './balances/balances.router.ts';
import { batchesRouter } from './batches/batches.router.ts';
import { correctionsRouter } from './batches/corrections/corrections.router.ts';
import { batchPeopleRouter } from './batches/people/batch-people.router.ts';
import { checklistsRouter } from './checklists/checklists.router.ts';
import { confirmationsRouter } from './confirmations/confirmations.router.ts';
import { cyclesRouter } from './cycles/cycles.router.ts';
import { differencesRouter } from './differences/differences.router.ts';
import { excelRouter } from './excel/excel.router.ts';
import { globalTablesRouter } from './global-tables/global-tables.router.ts';
import { notesRouter } from './notes/notes.router.ts';
import { overviewRouter } from './overview/overview.router.ts';
import { payTypesRouter } from './pay-types/pay-types.router.ts';
import { payslipsRouter } from './payslips/payslips.router.ts';
import { periodsRouter } from './periods/periods.router.ts';
import { pivotsRouter } from './pivots/pivots.router.ts';
import { presenceRouter } from './presence/presence.router.ts';
import { processesRouter } from './processes/processes.router.ts';
import { proofsRouter } from './proofs/proofs.router.ts';
import { publicationsRouter } from './publications/publications.router.ts';
import { findingsRouter } from './rules/findings.router.ts';
import { scratchRouter, solutionScratchRouter } from './scratch/scratch.router.ts';
import { secondOpinionRouter } from './second-opinion/second-opinion.router.ts';
import { configurationRouter } from './solutions/configuration/configuration.router.ts';
import { copiesRouter, solutionsRouter } from './solutions/solutions.router.ts';
import { subSolutionsRouter } from './sub-solutions/sub-solutions.router.ts';
import { batchTablesRouter } from './tables/batch-tables.router.ts';
import { templatesRouter } from './templates/templates.router.ts';
import './translated-names.ts';
import { trialsRouter } from './trials/trials.router.ts';
import { viewsRouter } from './views/views.router.ts';
import { whatIfsRouter } from './what-ifs/what-ifs.router.ts';
import { writeBackRouter } from './write-back/write-back.router.ts';

export const payrollRouter = router({
  changes: roomChanges('payroll', 'payroll.solutions.view'),
  overview: overviewRouter,
  access: accessRouter,
  accounting: accountingRouter,
  solutions: solutionsRouter,
  copies: copiesRouter,
  configuration: configurationRouter,
  globalTables: globalTablesRouter,
  payTypes: payTypesRouter,
  balances: balancesRouter,
  processes: processesRouter,
  publications: publicationsRouter,
  periods: periodsRouter,
  cycles: cyclesRouter,
  batches: batchesRouter,
  batchPeople: batchPeopleRouter,
  confirmations: confirmationsRouter,
  corrections: correctionsRouter,
  batchTables: batchTablesRouter,
  notes: notesRouter,
  presence: presenceRouter,
  views: viewsRouter,
  checklists: checklistsRouter,
  excel: excelRouter,
  proofs: proofsRouter,
  scratch: scratchRouter,
  solutionScratch: solutionScratchRouter,
  findings: findingsRouter,
  secondOpinion: secondOpinionRouter,
  differences: differencesRouter,
  payslips: payslipsRouter,
  pivots: pivotsRouter,
  subSolutions: subSolutionsRouter,
  templates: templatesRouter,
  trials: trialsRouter,
  whatIfs: whatIfsRouter,
  writeBack: writeBackRouter,
});
