/**
 * The screens that are looked at with axe, and who looks. `{…}` is filled with what the demo company has;
 * `tests/architecture/looked-at.test.ts` names a route, a tab or a panel that isn't among them.
 */
export const SCREENS = {
  employee: [
    '/',
    '/payslips',
    '/payslips/{slip}',
    ...['', '/pending', '/processed', '/applications', '/notifications'].map((part) => `/inbox${part}`),
    '/settings',
    '/access-denied',
    '/no-such-page',
  ],
  admin: [
    '/workbench/',
    ...['users', 'roles', 'solution-access', 'without-approval', 'jobs'].map(
      (screen) => `/workbench/admin/${screen}`,
    ),
    '/workbench/no-such-page',
  ],
  hr: [
    '/workbench/people',
    ...[
      '',
      '?tab=record',
      '?tab=assignments',
      '?tab=partTime',
      '?tab=apportionment',
      '?tab=compensation',
      '?tab=facts',
    ].map((tab) => `/workbench/people/{employment}${tab}`),
    ...['departments', 'jobs', 'posts', 'costCentres', 'payGrades', 'legalEntities', 'calendars'].map(
      (tab) => `/workbench/people/organisation?tab=${tab}`,
    ),
  ],
  payroll: [
    '/workbench/payroll/batches',
    ...['prepare/Time', 'prepare/Time?panel=findings', 'calculate', 'calculate/Pay'].map(
      (stage) => `/workbench/payroll/batches/{batch}/${stage}`,
    ),
    ...['', '?tab=variance', '?tab=causes', '?tab=tables'].map(
      (tab) => `/workbench/payroll/batches/{batch}/review${tab}`,
    ),
    ...['explain', 'history', 'difference', 'notes'].map(
      (panel) => `/workbench/payroll/batches/{batch}/review/Pay?panel=${panel}`,
    ),
    '/workbench/payroll/batches/{batch}/people',
    '/workbench/payroll/batches/{closedBatch}/accounting',
    ...['confirm', 'approve', 'submit', 'payslips'].map(
      (stage) => `/workbench/payroll/batches/{batch}/${stage}`,
    ),
    '/workbench/payroll/pay-types',
    '/workbench/payroll/balance-items',
    '/workbench/payroll/standing-book',
    '/workbench/payroll/standing-book?tab=balances',
    '/workbench/payroll/payslips',
    '/workbench/payroll/overview',
    '/workbench/payroll/overview/people',
    '/workbench/payroll/overview/running',
    '/workbench/payroll/overview/waiting',
    '/workbench/payroll/overview/failed',
    '/workbench/payroll/overview/errors',
    '/workbench/payroll/overview/warnings',
    '/workbench/payroll/overview/insurance',
    '/workbench/payroll/overview/without-payslip',
    '/workbench/payroll/analysis',
    '/workbench/me/payslips',
    '/workbench/me/payslips/{slip}',
  ],
  solution: [
    ...['', '?tab=payslips'].map((tab) => `/workbench/payroll/control-board${tab}`),
    '/workbench/payroll/global-tables',
    '/workbench/payroll/global-tables/MinimumWages',
    '/workbench/payroll/solutions',
    ...['overview', 'batches', 'periods', 'copies', 'settings'].map(
      (tab) => `/workbench/payroll/solutions/{solution}/${tab}`,
    ),
    '/workbench/payroll/solutions/{solution}/periods?view=cycles',
    '/workbench/payroll/solutions/{solution}/periods/{period}',
    ...[
      'tables',
      'parameters',
      'general',
      'steps',
      'verification',
      'balances',
      'payslip',
      'tests',
      'json',
      'period',
      'process',
      'authorization',
      'scope',
      'dynamic',
      'abnormal',
    ].map((tab) => `/workbench/payroll/solutions/{solution}/${tab}`),
  ],
  approver: [
    '/inbox',
    '/inbox/pending/{approval}',
    '/workbench/inbox',
    ...['pending', 'processed', 'applications', 'notifications'].map((part) => `/workbench/inbox/${part}`),
    '/workbench/inbox/pending/{approval}',
  ],
  analyst: ['/', '/workbench/', '/workbench/people', '/workbench/payroll/batches'],
} as const satisfies Record<string, readonly string[]>;
