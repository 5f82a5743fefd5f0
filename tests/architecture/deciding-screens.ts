/**
 * Screens that decide something, and the screen test that presses their buttons and looks into the database afterwards.
 * What calls a mutation stands here.
 */
export const TESTED: Readonly<Record<string, readonly string[]>> = {
  'bank-accounts.test.tsx': ['workbench/src/people/waiting-bank-accounts.tsx'],
  'batch-inputs.test.tsx': [
    'workbench/src/payroll/batches/panels/findings-panel.tsx',
    'workbench/src/payroll/batches/stages/prepare-stage.tsx',
    'workbench/src/payroll/batches/tables/batch-source.ts',
  ],
  'batch-people.test.tsx': [
    'workbench/src/payroll/batches/people/add-people-dialog.tsx',
    'workbench/src/payroll/batches/people/deed-dialog.tsx',
    'workbench/src/payroll/batches/people/people-page.tsx',
  ],
  'batches.test.tsx': [
    'workbench/src/payroll/batches/batch-actions.tsx',
    'workbench/src/payroll/batches/create-batch-dialog.tsx',
    'workbench/src/payroll/batches/state/use-batch.ts',
    'workbench/src/payroll/batches/stages/payslips-stage.tsx',
  ],
  'copies.test.tsx': [
    'workbench/src/payroll/solutions/copies/new-draft-button.tsx',
    'workbench/src/payroll/solutions/copies/publish-dialog.tsx',
    'workbench/src/payroll/solutions/editing/copy/copy-editor.tsx',
    'workbench/src/payroll/solutions/editing/tables/publish-global-table.tsx',
  ],
  'control-board.test.tsx': [
    'workbench/src/payroll/control-board/template-dialog.tsx',
    'workbench/src/payroll/control-board/templates-panel.tsx',
  ],
  'cycles.test.tsx': [
    'workbench/src/payroll/periods/cycle-dialog.tsx',
    'workbench/src/payroll/periods/cycles-section.tsx',
    'workbench/src/payroll/periods/period-tasks.tsx',
  ],
  'excel.test.tsx': [
    'workbench/src/payroll/excel/job-progress.tsx',
    'workbench/src/payroll/excel/upload-excel.tsx',
    'workbench/src/payroll/excel/export-menu.tsx',
    'workbench/src/payroll/excel/download-excel.tsx',
  ],
  'proof.test.tsx': ['workbench/src/payroll/proofs/use-proof.tsx'],
  'global-tables.test.tsx': [
    'workbench/src/payroll/global-tables/global-table-editor.tsx',
    'workbench/src/payroll/global-tables/global-table-screen.tsx',
    'workbench/src/payroll/global-tables/new-global-table-dialog.tsx',
  ],
  'imports.test.tsx': [
    'workbench/src/admin/imports/import-run-step.tsx',
    'workbench/src/admin/imports/incomplete-imports.tsx',
  ],
  'inbox.test.tsx': [
    'portal/src/inbox/approval-row.tsx',
    'portal/src/inbox/decide-many-dialog.tsx',
    'portal/src/inbox/decision-dialog.tsx',
    'portal/src/inbox/notification-list.tsx',
  ],
  'views.test.tsx': ['workbench/src/payroll/batches/views/use-views.ts'],
  'notes.test.tsx': ['workbench/src/payroll/batches/notes/use-notes.ts'],
  'organisation.test.tsx': [
    'workbench/src/people/organisation/calendars-panel.tsx',
    'workbench/src/people/organisation/catalogue-panel.tsx',
    'workbench/src/people/organisation/department-dialog.tsx',
    'workbench/src/people/organisation/legal-entities-panel.tsx',
  ],
  'pay-types.test.tsx': [
    'workbench/src/payroll/pay-types/pay-type-dialog.tsx',
    'workbench/src/payroll/pay-types/pay-types-screen.tsx',
  ],
  'people.test.tsx': ['workbench/src/people/employee-dialog.tsx'],
  'people-records.test.tsx': [
    'workbench/src/people/assignments-panel.tsx',
    'workbench/src/people/compensation-panel.tsx',
    'workbench/src/people/record/employment-form.tsx',
    'workbench/src/people/facts-panel.tsx',
  ],
  'balances.test.tsx': [
    'workbench/src/payroll/balances/balance-item-dialog.tsx',
    'workbench/src/payroll/balances/balance-items-screen.tsx',
    'workbench/src/payroll/balances/post-balance-dialog.tsx',
  ],
  'periods-and-payslips.test.tsx': [
    'workbench/src/payroll/payslips/reason-dialog.tsx',
    'workbench/src/payroll/payslips/payslip-list-screen.tsx',
    'workbench/src/payroll/payslips/payslip-choice-dialog.tsx',
    'workbench/src/payroll/payslips/selected-payslips.tsx',
    'workbench/src/payroll/periods/create-period-dialog.tsx',
    'workbench/src/payroll/periods/edit-period-dialog.tsx',
    'workbench/src/payroll/periods/generate-periods-dialog.tsx',
    'workbench/src/payroll/periods/period-actions.tsx',
    'workbench/src/payroll/periods/reopen-period-dialog.tsx',
  ],
  'scratch.test.tsx': [
    'workbench/src/payroll/scratch/download-sheet.ts',
    'workbench/src/payroll/scratch/scratch-sheets.tsx',
    'workbench/src/payroll/scratch/use-saved-sheet.ts',
  ],
  'second-opinion.test.tsx': ['workbench/src/payroll/batches/panels/second-opinion.tsx'],
  'sign-in-and-settings.test.tsx': [
    'portal/src/identity/send-link.tsx',
    'portal/src/identity/sign-in-screen.tsx',
    'portal/src/identity/use-sign-in-link.ts',
    'portal/src/kit/shell/menus/account-menu.tsx',
    'portal/src/kit/shell/menus/language-menu.tsx',
    'portal/src/kit/shell/menus/theme-menu.tsx',
    'portal/src/kit/password/password-form.tsx',
  ],
  'solutions.test.tsx': [
    'workbench/src/payroll/payslips/payslip-settings-form.tsx',
    'workbench/src/payroll/solutions/creating/create-solution-dialog.tsx',
    'workbench/src/payroll/solutions/process-section.tsx',
    'workbench/src/payroll/solutions/settings-tab.tsx',
    'workbench/src/payroll/solutions/use-solution-actions.tsx',
  ],
  'users-and-roles.test.tsx': [
    'portal/src/kit/form/ask-password.tsx',
    'workbench/src/admin/jobs/jobs-screen.tsx',
    'workbench/src/admin/roles/role-dialog.tsx',
    'workbench/src/admin/roles/roles-screen.tsx',
    'workbench/src/admin/solution-access/solution-people-dialog.tsx',
    'workbench/src/admin/users/reset-password-dialog.tsx',
    'workbench/src/admin/users/user-dialog.tsx',
    'workbench/src/admin/users/users-screen.tsx',
    'workbench/src/admin/without-approval/without-approval-screen.tsx',
  ],
  'write-back.test.tsx': ['workbench/src/payroll/batches/write-back/changed-targets.tsx'],
};
