import { BUILT_IN_ROLES, declarePermissions } from '../platform/trpc/permissions.ts';
import { peopleTexts } from './texts.ts';

declarePermissions('people', peopleTexts, [
  {
    code: 'people.organisation.view',
    lentFor: 'people',
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
    lentFor: 'people',
    roles: ['hr-administrator', 'payroll-staff'],
  },
  {
    code: 'people.employments.view',
    lentFor: 'people',
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
    lentFor: 'people',
    roles: ['hr-administrator', 'payroll-staff'],
  },
  {
    code: 'people.private.view',
    confidential: true,
    roles: ['hr-administrator', 'payroll-staff'],
  },
  {
    code: 'people.compensation.view',
    confidential: true,
    roles: ['hr-administrator', 'payroll-staff', 'employee'],
  },
  {
    code: 'people.compensation.edit',
    confidential: true,
    roles: ['hr-administrator', 'payroll-staff'],
  },
  { code: 'people.records.view', lentFor: 'records', confidential: true, roles: ['hr-administrator'] },
  { code: 'people.records.edit', lentFor: 'records', confidential: true, roles: ['hr-administrator'] },
  {
    // What a manager asks for; others decide.
    code: 'people.team.act',
    roles: ['manager', 'hr-administrator'],
  },
  {
    code: 'people.own.ask',
    confidential: true,
    roles: BUILT_IN_ROLES,
  },
]);
