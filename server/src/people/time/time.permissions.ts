import { declarePermissions } from '../../platform/trpc/permissions.ts';
import { timeTexts } from './texts.ts';

declarePermissions('people', timeTexts, [
  {
    code: 'people.time.view',
    lentFor: 'time',
    roles: ['hr-administrator', 'payroll-staff', 'manager', 'analyst', 'employee'],
  },
  { code: 'people.time.edit', lentFor: 'time', roles: ['hr-administrator', 'payroll-staff'] },
  { code: 'people.time.request', roles: ['employee'] },
  {
    code: 'people.expenses.view',
    lentFor: 'time',
    roles: ['hr-administrator', 'payroll-staff', 'manager', 'analyst', 'employee'],
  },
  { code: 'people.expenses.request', roles: ['employee'] },
]);
