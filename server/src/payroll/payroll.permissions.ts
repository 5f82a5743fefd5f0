import { declarePermissions } from '../platform/trpc/permissions.ts';
import { payrollTexts } from './shared/texts.ts';

declarePermissions('payroll', payrollTexts, [
  {
    code: 'payroll.solutions.view',
    confidential: true,
    roles: ['auditor', 'payroll-staff', 'solution-administrator', 'payroll-approver'],
  },
  {
    code: 'payroll.solutions.edit',
    duty: 'pay',
    confidential: true,
    roles: ['payroll-staff', 'solution-administrator'],
  },
  {
    code: 'payroll.solutions.publish',
    duty: 'pay',
    confidential: true,
    roles: ['payroll-staff', 'solution-administrator'],
  },
  {
    code: 'payroll.solutions.authorise',
    duty: 'pay',
    confidential: true,
    roles: ['solution-administrator'],
  },
  {
    code: 'payroll.solutions.createSub',
    duty: 'pay',
    confidential: true,
    roles: ['solution-administrator'],
  },
  {
    code: 'payroll.templates.edit',
    duty: 'pay',
    confidential: true,
    roles: ['solution-administrator'],
  },
  {
    code: 'payroll.periods.edit',
    duty: 'pay',
    confidential: true,
    roles: ['payroll-staff', 'solution-administrator'],
  },
  {
    code: 'payroll.batches.view',
    confidential: true,
    roles: ['auditor', 'payroll-staff', 'solution-administrator', 'payroll-approver'],
  },
  {
    code: 'payroll.batches.edit',
    duty: 'pay',
    confidential: true,
    roles: ['payroll-staff'],
  },
  {
    code: 'payroll.batches.approve',
    duty: 'pay',
    confidential: true,
    roles: ['payroll-approver'],
  },
  {
    code: 'payroll.batches.submit',
    duty: 'pay',
    confidential: true,
    roles: ['payroll-staff'],
  },
  {
    code: 'payroll.payments.make',
    duty: 'pay',
    confidential: true,
    roles: ['payroll-staff', 'payroll-approver'],
  },
  {
    code: 'payroll.processes.approve',
    duty: 'pay',
    confidential: true,
    roles: ['payroll-approver'],
  },
  {
    code: 'payroll.withoutApproval.allow',
    duty: 'accounts',
    confidential: true,
    roles: ['system-administrator'],
  },
  {
    code: 'payroll.pivots.view',
    confidential: true,
    roles: ['auditor', 'payroll-staff', 'solution-administrator', 'payroll-approver', 'analyst'],
  },
  {
    code: 'payroll.payslips.view',
    confidential: true,
    roles: ['auditor', 'payroll-staff'],
  },
  {
    code: 'payroll.payslips.edit',
    duty: 'pay',
    confidential: true,
    roles: ['payroll-staff'],
  },
]);
