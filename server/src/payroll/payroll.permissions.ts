import { declarePermissions } from '../platform/trpc/permissions.ts';
import { payrollTexts } from './shared/texts.ts';

declarePermissions('payroll', payrollTexts, [
  {
    code: 'payroll.solutions.view',
    roles: ['auditor', 'payroll-staff', 'solution-administrator', 'payroll-approver'],
  },
  {
    code: 'payroll.solutions.edit',
    duty: 'pay',
    roles: ['payroll-staff', 'solution-administrator'],
  },
  {
    code: 'payroll.solutions.publish',
    duty: 'pay',
    roles: ['payroll-staff', 'solution-administrator'],
  },
  {
    code: 'payroll.solutions.authorise',
    duty: 'pay',
    roles: ['solution-administrator'],
  },
  {
    code: 'payroll.solutions.createSub',
    duty: 'pay',
    roles: ['solution-administrator'],
  },
  {
    code: 'payroll.templates.edit',
    duty: 'pay',
    roles: ['solution-administrator'],
  },
  {
    code: 'payroll.periods.edit',
    duty: 'pay',
    roles: ['payroll-staff', 'solution-administrator'],
  },
  {
    code: 'payroll.batches.view',
    roles: ['auditor', 'payroll-staff', 'solution-administrator', 'payroll-approver'],
  },
  {
    code: 'payroll.batches.edit',
    duty: 'pay',
    roles: ['payroll-staff'],
  },
  {
    code: 'payroll.batches.approve',
    duty: 'pay',
    roles: ['payroll-approver'],
  },
  {
    code: 'payroll.batches.submit',
    duty: 'pay',
    roles: ['payroll-staff'],
  },
  {
    code: 'payroll.payments.make',
    duty: 'pay',
    roles: ['payroll-staff', 'payroll-approver'],
  },
  {
    code: 'payroll.processes.approve',
    duty: 'pay',
    roles: ['payroll-approver'],
  },
  {
    code: 'payroll.withoutApproval.allow',
    duty: 'accounts',
    roles: ['system-administrator'],
  },
  {
    code: 'payroll.pivots.view',
    roles: ['auditor', 'payroll-staff', 'solution-administrator', 'payroll-approver', 'analyst'],
  },
  {
    code: 'payroll.payslips.view',
    roles: ['auditor', 'payroll-staff'],
  },
  {
    code: 'payroll.payslips.edit',
    duty: 'pay',
    roles: ['payroll-staff'],
  },
]);
