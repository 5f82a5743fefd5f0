import {
  assignment,
  by,
  type Cell,
  calendar,
  catalogue,
  dated,
  entity,
  names,
  nothing,
  one,
  placed,
  rates,
  recordOf,
  whole,
} from '../cell-builders.ts';

/** The procedures of people and of the organisation they work in. */
export const PEOPLE_CELLS: Readonly<Record<string, Cell>> = {
  'people.changes': nothing(undefined),
  'people.accounts.preview': nothing({}, true),
  'people.accounts.invite': nothing({ filter: {}, loginBy: 'mail' }, true),
  'people.calendars.list': nothing(undefined),
  'people.calendars.create': nothing(calendar, true),
  'people.calendars.update': nothing({ ...calendar, code: 'kept', version: 1 }, true),
  'people.calendars.remove': nothing({ code: 'gone' }, true),
  'people.legalEntities.list': nothing({}),
  'people.legalEntities.create': nothing(entity, true),
  'people.legalEntities.update': by('legalEntity', { ...entity, version: 2 }),
  'people.legalEntities.waitingAccounts': nothing(undefined),
  'people.legalEntities.decideAccount': by(
    'legalEntity',
    { askedAt: '2026-01-01T00:00:00.000Z', confirm: true },
    'legalEntityId',
  ),
  'people.departments.list': {
    fields: { parentId: { kind: 'department', filter: true } },
    input: ({ parentId }) => ({ parentId }),
  },
  'people.departments.tree': nothing(undefined),
  'people.departments.create': {
    fields: {
      ...one('department', 'parentId', 'own'),
      legalEntityId: { kind: 'legalEntity' },
      managerEmploymentId: { kind: 'employment' },
      costCentreId: { kind: 'costCentre' },
    },
    input: (ids) => ({ ...catalogue, ...ids }),
  },
  'people.departments.history': by('department'),
  'people.departments.headcounts': by('department'),
  'people.departments.planHeadcount': by(
    'department',
    { validFrom: '2026-01-01', planned: 9 },
    'departmentId',
  ),
  'people.departments.close': by('department', { version: 1, on: '2026-01-01' }),
  'people.departments.merge': {
    fields: { ...one('department', 'id', 'own'), ...one('department', 'intoId', 'near') },
    input: (ids) => ({ ...ids, version: 1, on: '2026-01-01' }),
  },
  'people.departments.update': {
    fields: {
      id: { kind: 'department', usual: 'own', not: ['top'] },
      parentId: { kind: 'department', usual: 'top', before: [['department', 'top']] },
      legalEntityId: { kind: 'legalEntity', before: [['legalEntity', 'near']] },
      managerEmploymentId: { kind: 'employment' },
      costCentreId: { kind: 'costCentre' },
    },
    input: (ids) => ({ ...catalogue, code: 'own', version: 1, ...ids }),
  },
  'people.jobs.list': nothing({}),
  'people.jobs.create': nothing(catalogue, true),
  'people.jobs.update': whole(by('job', { ...catalogue, version: 1 })),
  'people.posts.list': nothing({}),
  'people.posts.create': nothing(catalogue, true),
  'people.posts.update': whole(by('post', { ...catalogue, version: 1 })),
  'people.costCentres.list': nothing({}),
  'people.costCentres.create': {
    fields: one('legalEntity', 'parentId'),
    input: ({ parentId }) => ({ ...catalogue, parentId }),
  },
  'people.costCentres.update': {
    fields: {
      ...one('costCentre'),
      parentId: { kind: 'legalEntity', before: [['legalEntity', 'near']] },
    },
    input: ({ id, parentId }) => ({ ...catalogue, code: 'C-near', version: 1, id, parentId }),
  },
  'people.employments.list': {
    fields: {
      'filter.legalEntityIds[]': { kind: 'legalEntity', filter: true },
      'filter.departmentId': { kind: 'department', filter: true },
      'filter.ids[]': { kind: 'employment', filter: true },
    },
    input: (ids) => ({
      filter: {
        day: '2026-06-30',
        ...(ids['filter.legalEntityIds[]'] ? { legalEntityIds: [ids['filter.legalEntityIds[]']] } : {}),
        ...(ids['filter.departmentId'] ? { departmentId: ids['filter.departmentId'] } : {}),
        ...(ids['filter.ids[]'] ? { ids: [ids['filter.ids[]']] } : {}),
      },
    }),
  },
  'people.fields.list': nothing(undefined),
  'people.fields.create': nothing({ ...catalogue, type: 'text' }, true),
  'people.fields.update': whole(by('field', { ...catalogue, code: 'F', type: 'date', version: 1 })),
  'people.fields.remove': whole(by('field')),
  'people.fields.reveal': by('employment', { reason: 'matrix' }, 'employmentId', 'own'),
  'people.overview.get': nothing(undefined),
  'people.overview.home': nothing(undefined),
  'people.employments.search': nothing({ keywords: 'a' }),
  'people.employments.withoutAccount': nothing({ search: 'a' }, true),
  'people.employments.get': by('employment', { day: '2026-06-30' }, 'id', 'own'),
  'people.employments.revealIdNumber': by('employment', { reason: 'matrix' }, 'id', 'own'),
  'people.employments.revealBankAccount': by('employment', { reason: 'matrix' }, 'id', 'own'),
  'people.bankAccounts.list': by('employment', {}, 'employmentId', 'own'),
  'people.bankAccounts.reveal': {
    fields: one('employment', 'employmentId', 'own'),
    input: ({ employmentId }, fixture) => ({
      ...{ employmentId, account: recordOf(fixture, 'bankAccount', employmentId), reason: 'matrix' },
    }),
  },
  'people.bankAccounts.ask': {
    fields: one('employment', 'employmentId', 'mate'),
    input: ({ employmentId }) => ({
      ...{ employmentId, from: '2026-01-01' },
      accounts: [{ account: '7777-7777', share: null }],
    }),
  },
  'people.bankAccounts.waiting': nothing(undefined),
  'people.bankAccounts.decide': {
    fields: one('employment', 'changes[].employmentId', 'mate'),
    input: (ids) => ({
      changes: [{ employmentId: ids['changes[].employmentId'], askedAt: '2026-01-01T00:00:00.000Z' }],
      confirm: true,
    }),
  },
  'people.employments.create': {
    fields: {
      ...one('person', 'person.id', 'own'),
      ...one('legalEntity', 'employment.legalEntityId'),
      ...assignment,
    },
    input: (ids) => ({
      person: { id: ids['person.id'] },
      employment: {
        legalEntityId: ids['employment.legalEntityId'],
        employeeNumber: 'new',
        hireDate: '2026-01-01',
      },
      assignment: placed(ids),
    }),
  },
  'people.employments.update': {
    fields: {
      ...one('employment', 'id', 'mate'),
      'employment.legalEntityId': { kind: 'legalEntity', before: [['legalEntity', 'near']] },
      ...assignment,
      'assignment.departmentId': { kind: 'department', before: [['department', 'own']] },
      'assignment.superiorEmploymentId': {
        kind: 'employment',
        before: [['employment', 'own']],
        not: ['mate'],
      },
    },
    input: (ids) => ({
      id: ids.id,
      version: 1,
      ...(ids['employment.legalEntityId']
        ? { employment: { legalEntityId: ids['employment.legalEntityId'] } }
        : {}),
      assignment: placed(ids, { validFrom: '2026-01-01' }),
    }),
  },
  'people.employments.removeAssignment': by(
    'employment',
    { version: 1, validFrom: '2025-06-01' },
    ...(['id', 'mate'] as const),
  ),
  'people.compensation.list': by('employment', {}, 'employmentId', 'own'),
  'people.compensation.put': {
    fields: one('employment', 'employmentId', 'own'),
    input: ({ employmentId }) => ({
      ...{ ...dated, employmentId, amount: 1, currency: 'CNY', payrollPeriod: '2026-01' },
    }),
  },
  'people.compensation.choices': by('employment', { day: '2026-01-01' }, 'employmentId', 'own'),
  'people.compensation.transfer': {
    fields: one('employment', 'employmentId', 'own'),
    input: ({ employmentId }, fixture) => ({
      ...{ employmentId, id: recordOf(fixture, 'compensation', employmentId), version: 1 },
      ...{ validFrom: '2026-01-01', payrollPeriod: '2026-01', type: 'fixed', value: 100 },
    }),
  },
  'people.compensationItems.list': nothing({}),
  'people.compensationItems.create': nothing({ ...catalogue, type: 'other' }, true),
  'people.compensationItems.update': whole(
    by('compensationItem', { ...catalogue, code: 'idle', type: 'bonus', version: 1 }),
  ),
  'people.compensationItems.remove': whole(by('compensationItem')),
  'people.payGrades.list': nothing({}),
  'people.payGrades.create': {
    fields: one('legalEntity', 'legalEntityId'),
    input: ({ legalEntityId }) => ({ ...catalogue, legalEntityId, ...rates }),
  },
  'people.payGrades.update': by('payGrade', { names, version: 1, ...rates }),
  'people.payGrades.remove': by('payGrade'),
  'people.compensation.remove': {
    fields: { ...one('employment', 'employmentId', 'own') },
    input: ({ employmentId }, fixture) => ({
      employmentId,
      id: recordOf(fixture, 'compensation', employmentId),
    }),
  },
  'people.partTimeJobs.list': by('employment', {}, 'employmentId', 'own'),
  'people.partTimeJobs.put': {
    fields: {
      ...one('employment', 'employmentId', 'mate'),
      ...one('department', 'departmentId', 'own'),
      postId: { kind: 'post', filter: true },
      superiorEmploymentId: { kind: 'employment' },
    },
    input: (ids) => ({ ...ids, type: 'project', validFrom: '2026-01-01' }),
  },
  'people.partTimeJobs.remove': {
    fields: one('employment', 'employmentId', 'mate'),
    input: ({ employmentId }, fixture) => ({
      ...{ employmentId, id: recordOf(fixture, 'partTimeJob', employmentId) },
    }),
  },
  'people.apportionment.list': by('employment', {}, 'employmentId', 'own'),
  'people.apportionment.put': {
    fields: one('employment', 'employmentId', 'mate'),
    input: ({ employmentId }) => ({
      ...{ employmentId, validFrom: '2026-01-01' },
      shares: [{ costCentre: 'C-all', ratio: 100, main: true, item: 'base' }],
    }),
  },
  'people.apportionment.remove': by(
    'employment',
    { validFrom: '2025-01-01' },
    ...(['employmentId', 'mate'] as const),
  ),
  'people.facts.list': by('employment', {}, 'employmentId', 'own'),
  'people.facts.put': {
    fields: one('employment', 'employmentId', 'own'),
    input: ({ employmentId }) => ({ ...dated, employmentId, value: 1 }),
  },
  'people.facts.remove': {
    fields: one('employment', 'employmentId', 'own'),
    input: ({ employmentId }, fixture) => ({ employmentId, id: recordOf(fixture, 'fact', employmentId) }),
  },
};
