import { platform } from './0000s/0001-platform.ts';
import { identity } from './0000s/0002-identity.ts';
import { people } from './0000s/0003-people.ts';
import { imports } from './0000s/0004-imports.ts';
import { signInIndexes } from './0000s/0005-sign-in-indexes.ts';
import { solutions } from './0020s/0020-solutions.ts';
import { batches } from './0020s/0021-batches.ts';
import { balancesAndPayslips } from './0020s/0022-balances-and-payslips.ts';
import { inbox } from './0020s/0023-inbox.ts';
import { hrChanges } from './0020s/0024-hr-changes.ts';
import { ledgerIndexes } from './0020s/0025-ledger-indexes.ts';
import { peopleIndexes } from './0020s/0026-people-indexes.ts';
import { payslipIndexes } from './0020s/0027-payslip-indexes.ts';
import { waitingIndexes } from './0030s/0030-waiting-indexes.ts';
import { installation } from './0030s/0032-installation.ts';
import { auditHeads } from './0030s/0033-audit-heads.ts';
import { digests } from './0030s/0034-digests.ts';
import { backups } from './0030s/0035-backups.ts';
import { batchRevisions } from './0030s/0036-batch-revisions.ts';
import { processes } from './0030s/0037-processes.ts';
import { separateDuties } from './0030s/0038-separate-duties.ts';
import { importGrants } from './0030s/0039-import-grants.ts';
import { signInLimits } from './0050s/0051-sign-in-limits.ts';
import { stepUp } from './0050s/0052-step-up.ts';
import { settledImports } from './0060s/0062-settled-imports.ts';
import { secondOpinions } from './0070s/0070-second-opinions.ts';
import { givenPasswords } from './0080s/0080-given-passwords.ts';
import { bankAccountChanges } from './0080s/0081-bank-account-changes.ts';
import { excelFiles } from './0080s/0085-excel-files.ts';
import { balancePostings } from './0090s/0090-balance-postings.ts';
import { scratchSheets } from './0090s/0092-scratch-sheets.ts';
import { cellNotes } from './0100s/0100-cell-notes.ts';
import { tableViews } from './0100s/0101-table-views.ts';
import { typedArithmetic } from './0100s/0103-typed-arithmetic.ts';
import { freeSheets } from './0100s/0105-free-sheets.ts';
import { skippedRows } from './0110s/0112-skipped-rows.ts';
import { payTypes } from './0130s/0130-pay-types.ts';
import { periodFields } from './0140s/0140-period-fields.ts';
import { calculationBegun } from './0140s/0141-calculation-begun.ts';
import { payGradesAndUnits } from './0150s/0150-pay-grades-and-units.ts';
import { filesOfNotices } from './0160s/0161-files-of-notices.ts';
import { batchPeople } from './0160s/0162-batch-people.ts';
import { postingsByMoment } from './0160s/0163-postings-by-moment.ts';
import { calculationCycles } from './0160s/0164-calculation-cycles.ts';
import { globalDrafts } from './0160s/0165-global-drafts.ts';
import { templateVersions } from './0160s/0166-template-versions.ts';
import { writeBacks } from './0160s/0167-write-backs.ts';
import { compensationFile } from './0170s/0173-compensation-file.ts';
import { partTimeJobs } from './0170s/0174-part-time-jobs.ts';
import { waysOfPayslips } from './0180s/0183-ways-of-payslips.ts';
import { balanceItems } from './0180s/0184-balance-items.ts';
import { configurationOfCopies } from './0190s/0193-configuration-of-copies.ts';
import { dynamicComputations } from './0190s/0194-dynamic-computations.ts';
import { corrections } from './0200s/0203-corrections.ts';
import { accounting } from './0210s/0213-accounting.ts';
import { payslipLogos } from './0220s/0223-payslip-logos.ts';
import { rolesForRoles } from './0230s/0233-roles-for-roles.ts';
import { authorizationStrategy } from './0230s/0234-authorization-strategy.ts';
import { subSolutions } from './0230s/0235-sub-solutions.ts';
import { confirmations } from './0240s/0243-confirmations.ts';
import { differences } from './0250s/0253-differences.ts';
import { peopleFields } from './0260s/0263-people-fields.ts';
import { compensationCatalogue } from './0260s/0264-compensation-catalogue.ts';
import { whatIfs } from './0270s/0273-what-ifs.ts';
import { datedBankAccounts } from './0280s/0283-dated-bank-accounts.ts';
import { terms } from './0280s/0284-terms.ts';
import { batchNumbers } from './0300s/0307-batch-numbers.ts';
import { findingDueDays } from './0300s/0308-finding-due-days.ts';
import { firstSignIn } from './0310s/0310-first-sign-in.ts';
import { securityStrategies } from './0310s/0311-security-strategies.ts';
import { accountsOfLeavers } from './0310s/0312-accounts-of-leavers.ts';
import { applications } from './0320s/0320-applications.ts';
import { reminders } from './0320s/0321-reminders.ts';
import { batchPresence } from './0320s/0322-batch-presence.ts';
import { undoneImports } from './0320s/0323-undone-imports.ts';
import { timeAndExpenses } from './0330s/0330-time-and-expenses.ts';
import { eForms } from './0330s/0331-e-forms.ts';
import { departmentEvents } from './0340s/0340-department-events.ts';
import { lifecycleEvents } from './0340s/0341-lifecycle-events.ts';
import { papers } from './0340s/0342-papers.ts';
import { tasks } from './0340s/0343-tasks.ts';
import { courses } from './0340s/0344-courses.ts';
import { recruitment } from './0340s/0345-recruitment.ts';
import { portal } from './0350s/0350-portal.ts';
import { termsOfAllRooms } from './0360s/0360-terms-of-all-rooms.ts';
import { menus } from './0360s/0361-menus.ts';
import { importTemplates } from './0360s/0362-import-templates.ts';
import { mail } from './0370s/0370-mail.ts';
import { phoneMessages } from './0370s/0371-phone-messages.ts';
import { timedTasks } from './0370s/0372-timed-tasks.ts';
import { integrations } from './0380s/0380-integrations.ts';
import { singleSteps } from './0390s/0390-single-steps.ts';
import { abnormalTasks } from './0390s/0391-abnormal-tasks.ts';
import { peopleImportWrites } from './0390s/0392-people-import-writes.ts';
import { standIns } from './0400s/0400-stand-ins.ts';
import { signInPictures } from './0410s/0410-sign-in-pictures.ts';
import { secondFactors } from './0410s/0411-second-factors.ts';
import { companyDocuments } from './0420s/0420-company-documents.ts';
import { usersOfOtherSystems } from './0440s/0440-users-of-other-systems.ts';
import { failuresOfJobs } from './0440s/0441-failures-of-jobs.ts';
import { disputesOnPayslips } from './0450s/0450-disputes-on-payslips.ts';
import { platformPunches } from './0460s/0460-platform-punches.ts';
import { writtenByImports } from './0470s/0470-written-by-imports.ts';
import { publications } from './0470s/0471-publications.ts';
import { agencies } from './0480s/0480-agencies.ts';
import { certificatesExpire } from './0480s/0481-certificates-expire.ts';
import { periodImports } from './0480s/0482-period-imports.ts';
import { teamPivotLayouts } from './0490s/0490-team-pivot-layouts.ts';
import { restores } from './0500s/0500-restores.ts';
import { messageReceipts } from './0500s/0502-message-receipts.ts';
import { noticesByPlatform } from './0510s/0510-notices-by-platform.ts';
import { readersByPersonAndRole } from './0510s/0511-readers-by-person-and-role.ts';
import { noticesOfChanges } from './0520s/0520-notices-of-changes.ts';
import { calculationParts } from './0520s/0521-calculation-parts.ts';
import { balancesCountedInTheIndex } from './0520s/0522-balances-counted-in-the-index.ts';
import { blocksAsTheyAre } from './0520s/0523-blocks-as-they-are.ts';
import { changesSince } from './0530s/0530-changes-since.ts';
import { slipsOfBatches } from './0530s/0531-slips-of-batches.ts';
import { rowsRemovedByImports } from './0540s/0540-rows-removed-by-imports.ts';
import type { Migration } from './migration.ts';

/** In the order they are applied. A migration that was released never changes. */
export const migrations: readonly Migration[] = [
  platform,
  identity,
  people,
  imports,
  signInIndexes,
  solutions,
  batches,
  balancesAndPayslips,
  inbox,
  hrChanges,
  ledgerIndexes,
  peopleIndexes,
  payslipIndexes,
  waitingIndexes,
  installation,
  auditHeads,
  digests,
  backups,
  importGrants,
  processes,
  separateDuties,
  batchRevisions,
  settledImports,
  signInLimits,
  stepUp,
  givenPasswords,
  bankAccountChanges,
  excelFiles,
  secondOpinions,
  balancePostings,
  scratchSheets,
  cellNotes,
  tableViews,
  typedArithmetic,
  freeSheets,
  skippedRows,
  payTypes,
  periodFields,
  calculationBegun,
  payGradesAndUnits,
  filesOfNotices,
  batchPeople,
  postingsByMoment,
  calculationCycles,
  globalDrafts,
  templateVersions,
  writeBacks,
  compensationFile,
  partTimeJobs,
  waysOfPayslips,
  balanceItems,
  configurationOfCopies,
  dynamicComputations,
  payslipLogos,
  accounting,
  corrections,
  rolesForRoles,
  authorizationStrategy,
  subSolutions,
  confirmations,
  differences,
  peopleFields,
  compensationCatalogue,
  whatIfs,
  datedBankAccounts,
  terms,
  batchNumbers,
  timeAndExpenses,
  departmentEvents,
  lifecycleEvents,
  papers,
  tasks,
  courses,
  recruitment,
  firstSignIn,
  securityStrategies,
  applications,
  termsOfAllRooms,
  findingDueDays,
  mail,
  phoneMessages,
  timedTasks,
  reminders,
  integrations,
  accountsOfLeavers,
  portal,
  batchPresence,
  menus,
  importTemplates,
  undoneImports,
  eForms,
  usersOfOtherSystems,
  failuresOfJobs,
  signInPictures,
  singleSteps,
  companyDocuments,
  standIns,
  abnormalTasks,
  peopleImportWrites,
  secondFactors,
  platformPunches,
  noticesOfChanges,
  writtenByImports,
  disputesOnPayslips,
  restores,
  noticesByPlatform,
  teamPivotLayouts,
  agencies,
  certificatesExpire,
  calculationParts,
  readersByPersonAndRole,
  publications,
  periodImports,
  balancesCountedInTheIndex,
  messageReceipts,
  blocksAsTheyAre,
  changesSince,
  slipsOfBatches,
  rowsRemovedByImports,
];
