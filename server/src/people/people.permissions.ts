import { BUILT_IN_ROLES, declarePermissions } from '../platform/trpc/permissions.ts';
import { peopleTexts } from './texts.ts';

declarePermissions('people', peopleTexts, [
  {
    code: 'people.organisation.view',
    roles: [
      'auditor',
      'hr-administrator',
      'payroll-staff',
      'solution-administrator',
      'payroll-approver',
      'manager',
      'analyst',
      'system-administrator',
    ],
  },
  {
    code: 'people.organisation.edit',
    roles: ['hr-administrator', 'payroll-staff'],
  },
  {
    code: 'people.employments.view',
    roles: [
      'auditor',
      'hr-administrator',
      'payroll-staff',
      'solution-administrator',
      'manager',
      'analyst',
      'employee',
    ],
  },
  {
    code: 'people.employments.edit',
    roles: ['hr-administrator', 'payroll-staff'],
  },
  {
    code: 'people.private.view',
    roles: ['hr-administrator', 'payroll-staff'],
  },
  {
    code: 'people.compensation.view',
    roles: ['hr-administrator', 'payroll-staff', 'employee'],
  },
  {
    code: 'people.compensation.edit',
    roles: ['hr-administrator', 'payroll-staff'],
  },
  { code: 'people.records.view', roles: ['hr-administrator'] },
  { code: 'people.records.edit', roles: ['hr-administrator'] },
  {
    // What a manager asks for; others decide.
    code: 'people.team.act',
    roles: ['manager', 'hr-administrator'],
  },
  {
    code: 'people.own.ask',
    roles: BUILT_IN_ROLES,
  },
]);
