import { registerTexts } from '@suanpan/portal/kit/i18n';
import { registerPortalTexts } from '@suanpan/portal/screens';
import { WORKBENCH_FIRST_ROOMS } from './first-rooms.ts';

declare global {
  interface TextTrees {
    'workbench/admin/import-templates': typeof import('./admin/import-templates/locales/en.json');
    'workbench/admin/imports': typeof import('./admin/imports/locales/en.json');
    'workbench/admin/menus': typeof import('./admin/menus/locales/en.json');
    'workbench/admin/parameters': typeof import('./admin/parameters/locales/en.json');
    'workbench/admin/languages': typeof import('./admin/languages/locales/en.json');
    'workbench/admin/sign-in': typeof import('./admin/sign-in/locales/en.json');
    'workbench/admin/email': typeof import('./admin/email/locales/en.json');
    'workbench/admin/user-mapping': typeof import('./admin/user-mapping/locales/en.json');
    'workbench/admin/timed-tasks': typeof import('./admin/timed-tasks/locales/en.json');
    'workbench/admin/queue-monitor': typeof import('./admin/queue-monitor/locales/en.json');
    'workbench/admin/audit': typeof import('./admin/audit/locales/en.json');
    'workbench/admin/backups': typeof import('./admin/backups/locales/en.json');
    'workbench/admin/message': typeof import('./admin/message/locales/en.json');
    'workbench/admin/integrations': typeof import('./admin/integrations/locales/en.json');
    'workbench/admin': typeof import('./admin/locales/en.json');
    'workbench/app': typeof import('./app/locales/en.json');
    'workbench/payroll/batches/notes': typeof import('./payroll/batches/notes/locales/en.json');
    'workbench/payroll/scratch': typeof import('./payroll/scratch/locales/en.json');
    'workbench/payroll/batches/accounting': typeof import('./payroll/batches/accounting/locales/en.json');
    'workbench/payroll/batches/confirm': typeof import('./payroll/batches/confirm/locales/en.json');
    'workbench/payroll/batches/corrections': typeof import('./payroll/batches/corrections/locales/en.json');
    'workbench/payroll/batches/people': typeof import('./payroll/batches/people/locales/en.json');
    'workbench/payroll/batches/what-if': typeof import('./payroll/batches/what-if/locales/en.json');
    'workbench/payroll/batches/write-back': typeof import('./payroll/batches/write-back/locales/en.json');
    'workbench/payroll/solutions/editing/write-back': typeof import('./payroll/solutions/editing/write-back/locales/en.json');
    'workbench/payroll/batches/views': typeof import('./payroll/batches/views/locales/en.json');
    'workbench/payroll/batches': typeof import('./payroll/batches/locales/en.json');
    'workbench/payroll/checklists': typeof import('./payroll/checklists/locales/en.json');
    'workbench/payroll/excel': typeof import('./payroll/excel/locales/en.json');
    'workbench/payroll/proofs': typeof import('./payroll/proofs/locales/en.json');
    'workbench/payroll/overview': typeof import('./payroll/overview/locales/en.json');
    'workbench/payroll/control-board': typeof import('./payroll/control-board/locales/en.json');
    'workbench/payroll/global-tables': typeof import('./payroll/global-tables/locales/en.json');
    'workbench/payroll/pay-types': typeof import('./payroll/pay-types/locales/en.json');
    'workbench/payroll/balances': typeof import('./payroll/balances/locales/en.json');
    'workbench/payroll/payslips': typeof import('./payroll/payslips/locales/en.json');
    'workbench/payroll/periods': typeof import('./payroll/periods/locales/en.json');
    'workbench/payroll/pivots': typeof import('./payroll/pivots/locales/en.json');
    'workbench/payroll/shared': typeof import('./payroll/shared/locales/en.json');
    'workbench/payroll/solutions': typeof import('./payroll/solutions/locales/en.json');
    'workbench/people': typeof import('./people/locales/en.json');
    'workbench/sheet': typeof import('./sheet/locales/en.json');
  }
}

/** Every room's words, and those of the portal's kit and of its screens that stand inside the workbench. */
export function registerAppTexts(): void {
  registerTexts(
    'workbench',
    import.meta.glob<{ default: Record<string, string> }>('./**/locales/*.json'),
    WORKBENCH_FIRST_ROOMS,
  );
  registerPortalTexts();
}
