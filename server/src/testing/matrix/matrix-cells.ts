import type { Place, World } from './matrix-world.ts';

/** An object an input names: its kind, and what stands there when nothing else is put. */
export interface Field {
  kind: string;
  /** Where the usual one lies; none when the field is left out unless it is what is varied. */
  usual?: Place | undefined;
  /** It counts as touched only where it differs from the usual one, and then what it was before is touched too. */
  before?: readonly (readonly [kind: string, place: Place])[];
  /** Narrows a list or a batch: what isn't in reach finds nothing, as what doesn't exist. */
  filter?: boolean;
  /** Places that make no sense here. */
  not?: readonly string[];
}

export interface Cell {
  fields: Readonly<Record<string, Field>>;
  input(ids: Readonly<Record<string, string | undefined>>, world: World): unknown;
  /** Nothing that anybody may divide: a reach over everything, or no. */
  whole?: true;
  /** The permission whose reach counts where it isn't the one the procedure names. */
  permission?: string;
  /** Reaches everybody's with this permission over everything. */
  allWith?: string;
  /** Not for those who hold this one. */
  unless?: string;
  /** Answers with what was found or changed: nothing. */
  lenient?: true;
}

const one = (kind: string, field = 'id', usual: Place = 'near'): Record<string, Field> => ({
  [field]: { kind, usual },
});
const names = { en: 'Name' };
const by = (kind: string, more: object = {}, field = 'id', usual: Place = 'near'): Cell => ({
  fields: one(kind, field, usual),
  input: (ids) => ({ [field]: ids[field], ...more }),
});
const several = (kind: string, more: object = {}, extra: Partial<Cell> = {}): Cell => ({
  fields: one(kind, 'ids[]', kind === 'notification' ? 'own' : 'near'),
  input: (ids) => ({ ids: [ids['ids[]']], ...more }),
  ...extra,
});
const nothing = (input: unknown = {}, whole?: true): Cell => ({
  fields: {},
  input: () => input,
  ...(whole ? { whole } : {}),
});
const approval = (more: object = {}): Cell => ({
  ...by('approval', more),
  permission: 'payroll.batches.approve',
});
const handOn = (): Cell => ({
  fields: { ...one('approval'), to: { kind: 'decider', usual: 'near' } },
  input: ({ id, to }) => ({ id, to }),
  permission: 'payroll.batches.approve',
});
const whole = (cell: Cell): Cell => ({ ...cell, whole: true });
const catalogue = { code: 'new', names };
const entity = {
  code: 'new',
  names,
  country: 'CN',
  timeZone: 'Asia/Shanghai',
  currency: 'CNY',
  taxYearStart: '01-01',
};
const assignment: Record<string, Field> = {
  'assignment.departmentId': { kind: 'department' },
  'assignment.jobId': { kind: 'job', filter: true },
  'assignment.postId': { kind: 'post', filter: true },
  'assignment.costCentreId': { kind: 'costCentre' },
  'assignment.superiorEmploymentId': { kind: 'employment' },
};
const placed = (ids: Readonly<Record<string, string | undefined>>, more: object = {}) => ({
  ...more,
  ...Object.fromEntries(
    Object.keys(assignment).flatMap((field) => (ids[field] ? [[field.split('.')[1], ids[field]]] : [])),
  ),
});
/** The dated record of the employment that is named; somebody's where there is no such employment. */
function recordOf(world: World, kind: string, employmentId: string | undefined): string | undefined {
  const places = Object.entries(world.employment ?? {});
  const place = places.find(([, id]) => id === employmentId)?.[0] as Place | undefined;
  return world[kind]?.[place ?? 'own'];
}
const cellOf = { table: 'Pay', rowKey: 'N-own', column: 'net' };
const columns = ['net'];
const dated = { item: 'other', validFrom: '2026-01-01' };
const table = { table: 'Pay' };
const mapping = { employee: 0, amount: 1 };
const slipSettings = { name: 'x', style: 'mobile', remind: ['notice'], viewMonth: null, viewDay: null };

/** Every procedure that anybody has to sign in for, with an input that is in order and the objects it names. */
export const CELLS: Readonly<Record<string, Cell>> = {
  'platform.jobs.get': { ...by('queuedJob', {}, 'id', 'own'), allWith: 'platform.jobs.view' },
  'platform.jobs.list': nothing(),
  'platform.jobs.cancel': { ...by('queuedJob', {}, 'id', 'own'), allWith: 'platform.jobs.view' },
  'search.global': nothing({ text: 'a' }),
  'admin.imports.subjects': nothing(),
  'admin.imports.columns': {
    fields: one('batch', 'target{}'),
    input: (ids) => ({ id: 'payroll.table', target: { batchId: ids['target{}'], table: 'Pay' } }),
    permission: 'payroll.batches.edit',
  },
  'admin.imports.inspect': by('file', {}, 'fileId', 'own'),
  'admin.imports.start': {
    fields: { ...one('batch', 'target{}'), ...one('file', 'fileId', 'own') },
    input: (ids) => ({
      subject: 'payroll.table',
      target: { batchId: ids['target{}'], table: 'Pay' },
      fileId: ids.fileId,
      mapping,
      mode: 'createOnly',
    }),
    permission: 'payroll.batches.edit',
  },
  'admin.imports.get': by('import', {}, 'jobId', 'own'),
  'admin.imports.list': nothing(),
  'admin.queue.topics': nothing({}, true),
  'admin.queue.messages': nothing({}, true),
  'admin.queue.detail': whole(by('queuedJob', {}, 'id', 'own')),
  'admin.queue.setTopicPriority': nothing({ id: 'any', priority: 1 }, true),
  'admin.queue.setMessagePriority': whole(by('queuedJob', { priority: 1 }, 'id', 'own')),
  'identity.auth.signOut': nothing(undefined),
  'identity.auth.me': nothing(undefined),
  'identity.auth.setLanguage': nothing({ language: 'en' }),
  'identity.auth.setTheme': nothing({ theme: 'dark' }),
  'identity.auth.changePassword': nothing({ oldPassword: 'x', newPassword: 'y' }),
  'identity.users.list': nothing({}, true),
  'identity.users.create': nothing({ loginName: 'new', name: 'New' }, true),
  'identity.users.update': whole(by('user', { version: 1, name: 'x' }, 'id', 'far')),
  'identity.users.remove': whole(by('user', {}, 'id', 'far')),
  'identity.users.roles': whole(by('user', {}, 'id', 'far')),
  'identity.users.unlock': whole(by('user', {}, 'id', 'far')),
  'identity.users.setPassword': whole(by('user', { newPassword: 'correct horse 42 battery' }, 'id', 'far')),
  'identity.users.signInHistory': by('userRecord', {}, 'user_id', 'own'),
  'identity.users.passwordHistory': by('userRecord', {}, 'user_id', 'own'),
  'identity.roles.list': nothing(undefined, true),
  'identity.roles.permissions': nothing(undefined, true),
  'identity.roles.create': nothing(
    { code: 'new-role', name: { 'zh-TW': 'a', 'zh-CN': 'a', en: 'a' }, permissions: [] },
    true,
  ),
  'identity.roles.update': whole(
    by('role', { version: 1, name: { 'zh-TW': 'a', 'zh-CN': 'a', en: 'a' }, permissions: [] }),
  ),
  'identity.roles.remove': whole(by('role')),
  'identity.system.language': nothing(undefined),
  'identity.system.views': nothing({}),
  'identity.system.checkView': nothing({ view: 'x' }),
  'identity.system.menuTree': nothing({ appId: 'portal' }),
  'identity.system.menusOfRoles': nothing({}),
  'identity.system.saveSignInPage': nothing({ settings: { a: 1 } }, true),
  'identity.system.settings': nothing({ typeCode: 'mail' }),
  'identity.system.saveSettings': nothing({ settings: { a: 1 } }, true),
  'identity.system.demo': nothing(undefined),
  'identity.system.parameters': nothing({}, true),
  'identity.system.saveParameter': nothing({ code: 'a', value: 1 }, true),
  'identity.system.removeParameter': nothing({ code: 'a' }, true),
  'people.legalEntities.list': nothing({}),
  'people.legalEntities.create': nothing(entity, true),
  'people.legalEntities.update': by('legalEntity', { ...entity, version: 1 }),
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
  'people.employments.search': nothing({ keywords: 'a' }),
  'people.employments.withoutAccount': nothing({ search: 'a' }, true),
  'people.employments.get': by('employment', { day: '2026-06-30' }, 'id', 'own'),
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
  'people.compensation.list': by('employment', {}, 'employmentId', 'own'),
  'people.compensation.put': {
    fields: one('employment', 'employmentId', 'own'),
    input: ({ employmentId }) => ({ ...dated, employmentId, amount: 1, currency: 'CNY' }),
  },
  'people.compensation.remove': {
    fields: { ...one('employment', 'employmentId', 'own') },
    input: ({ employmentId }, world) => ({ employmentId, id: recordOf(world, 'compensation', employmentId) }),
  },
  'people.facts.list': by('employment', {}, 'employmentId', 'own'),
  'people.facts.put': {
    fields: one('employment', 'employmentId', 'own'),
    input: ({ employmentId }) => ({ ...dated, employmentId, value: 1 }),
  },
  'people.facts.remove': {
    fields: one('employment', 'employmentId', 'own'),
    input: ({ employmentId }, world) => ({ employmentId, id: recordOf(world, 'fact', employmentId) }),
  },
  'inbox.approvals.list': nothing({}),
  'inbox.approvals.get': approval(),
  'inbox.approvals.decide': approval({ decision: 'reject', remark: 'no' }),
  'inbox.approvals.decideMany': several(
    'approval',
    { decision: 'reject', remark: 'no' },
    { permission: 'payroll.batches.approve' },
  ),
  'inbox.approvals.withdraw': approval(),
  'inbox.approvals.forward': handOn(),
  'inbox.approvals.addSigner': handOn(),
  'inbox.approvals.delegate': handOn(),
  'inbox.approvals.focus': approval({ focused: true }),
  'inbox.applications.list': nothing({}),
  'inbox.notifications.list': nothing({}),
  'inbox.notifications.unreadCount': nothing(undefined),
  'inbox.notifications.markRead': several('notification', {}, { lenient: true }),
  'inbox.notifications.markAllRead': nothing(undefined),
  'inbox.notifications.focus': by('notification', { focused: true }, 'id', 'own'),
  'payroll.solutions.list': nothing({}),
  'payroll.solutions.get': by('solution'),
  'payroll.solutions.create': {
    fields: {
      ...one('legalEntity', 'legalEntityIds[]'),
      'departmentIds[]': { kind: 'department', filter: true },
      'from.solutionId': { kind: 'solution' },
      'from.fileId': { kind: 'file' },
    },
    input: (ids) => ({
      code: 'new',
      name: 'New',
      currency: 'CNY',
      legalEntityIds: [ids['legalEntityIds[]']],
      ...(ids['departmentIds[]'] ? { departmentIds: [ids['departmentIds[]']] } : {}),
      from: ids['from.fileId']
        ? { kind: 'file', fileId: ids['from.fileId'] }
        : ids['from.solutionId']
          ? { kind: 'solution', solutionId: ids['from.solutionId'] }
          : { kind: 'blank' },
    }),
  },
  'payroll.solutions.update': {
    fields: {
      ...one('solution'),
      'legalEntityIds[]': { kind: 'legalEntity', usual: 'near', before: [['legalEntity', 'near']] },
    },
    input: (ids) => ({ id: ids.id, version: 1, memo: 'x', legalEntityIds: [ids['legalEntityIds[]']] }),
  },
  'payroll.solutions.remove': by('solution'),
  'payroll.solutions.templates': nothing(undefined),
  'payroll.copies.list': by('solution', {}, 'solutionId'),
  'payroll.copies.get': by('copy', {}, 'copyId'),
  'payroll.copies.newDraft': {
    fields: { ...one('solution', 'solutionId'), fromCopyId: { kind: 'copy' } },
    input: (ids) => ids,
  },
  'payroll.copies.save': by('copy', { version: 1, file: {} }, 'copyId'),
  'payroll.copies.publish': by('copy', {}, 'copyId'),
  'payroll.copies.compare': {
    fields: { ...one('copy', 'a'), ...one('copy', 'b') },
    input: ({ a, b }) => ({ a, b }),
  },
  'payroll.copies.test': by('copy', {}, 'copyId'),
  'payroll.globalTables.list': nothing(undefined),
  'payroll.globalTables.get': nothing({ code: 'Rates' }),
  'payroll.globalTables.publish': nothing(
    { code: 'G', name: names, afterNumber: 0, table: { kind: 'parameter' } },
    true,
  ),
  'payroll.processes.get': by('solution', {}, 'solutionId'),
  'payroll.processes.ask': {
    fields: { ...one('solution', 'solutionId'), 'nodes[].userIds[]': { kind: 'decider', usual: 'near' } },
    input: (ids) => ({
      solutionId: ids.solutionId,
      nodes: [{ code: 'n', name: 'N', mode: 'any', userIds: [ids['nodes[].userIds[]']], roleCodes: [] }],
    }),
  },
  'payroll.processes.withoutApproval': nothing(undefined),
  'payroll.processes.allowWithoutApproval': {
    ...by('solution', { allowed: true, reason: 'r' }, 'solutionId'),
    unless: 'payroll.batches.edit',
  },
  'payroll.periods.list': by('solution', {}, 'solutionId'),
  'payroll.periods.generate': by('solution', { count: 1 }, 'solutionId'),
  'payroll.periods.update': by('period', { version: 1, name: 'x' }),
  'payroll.periods.remove': by('period'),
  'payroll.periods.enable': by('period'),
  'payroll.periods.disable': by('period'),
  'payroll.periods.close': by('period'),
  'payroll.periods.reopen': by('period'),
  'payroll.batches.list': {
    fields: {
      solutionId: { kind: 'solution', filter: true },
      periodId: { kind: 'period', filter: true },
    },
    input: (ids) => ids,
  },
  'payroll.batches.get': by('batch'),
  'payroll.batches.create': {
    fields: {
      ...one('period', 'periodId'),
      'employmentFilter.employmentIds[]': { kind: 'employment', filter: true },
      'employmentFilter.departmentIds[]': { kind: 'department', filter: true },
    },
    input: (ids) => ({
      periodId: ids.periodId,
      name: 'new',
      employmentFilter: {
        ...(ids['employmentFilter.employmentIds[]']
          ? { employmentIds: [ids['employmentFilter.employmentIds[]']] }
          : {}),
        ...(ids['employmentFilter.departmentIds[]']
          ? { departmentIds: [ids['employmentFilter.departmentIds[]']] }
          : {}),
      },
    }),
  },
  'payroll.batches.act': { ...by('batch', { action: 'submit' }), permission: 'payroll.batches.submit' },
  'payroll.batches.changes': by('batch'),
  'payroll.batches.abnormal': by('batch'),
  'payroll.batches.summary': by('batch'),
  'payroll.batches.variance': by('batch', { column: 'net' }),
  'payroll.batches.errors': by('batch'),
  'payroll.batches.explain': by('batch', cellOf),
  'payroll.batches.history': by('batch', cellOf),
  'payroll.batchTables.list': by('batch', {}, 'batchId'),
  'payroll.batchTables.page': by('batch', table, 'batchId'),
  'payroll.batchTables.aggregate': by('batch', { ...table, columns }, 'batchId'),
  'payroll.batchTables.plan': by('batch', {}, 'batchId'),
  'payroll.batchTables.rowInputs': by('batch', { rowKeys: ['N-own'] }, 'batchId'),
  'payroll.batchTables.edit': by('batch', { ...table, edits: [] }, 'batchId'),
  'payroll.batchTables.clear': by('batch', table, 'batchId'),
  'payroll.findings.list': by('batch', {}, 'batchId'),
  'payroll.findings.checkInputs': by('batch', {}, 'batchId'),
  'payroll.findings.acknowledge': several('finding', { note: 'seen' }),
  'payroll.findings.assign': {
    fields: { ...one('finding', 'ids[]'), userId: { kind: 'decider', usual: 'near' } },
    input: (ids) => ({ ids: [ids['ids[]']], userId: ids.userId }),
  },
  'payroll.findings.comment': by('finding', { text: 'x' }),
  'payroll.payslips.settings.get': by('solution', {}, 'solutionId'),
  'payroll.payslips.settings.save': by('solution', { version: 0, settings: slipSettings }, 'solutionId'),
  'payroll.payslips.list': {
    fields: {
      batchId: { kind: 'batch', filter: true },
      solutionId: { kind: 'solution', filter: true },
      employmentId: { kind: 'employment', filter: true },
    },
    input: (ids) => ids,
  },
  'payroll.payslips.get': by('payslip'),
  'payroll.payslips.generate': by('batch', {}, 'batchId'),
  'payroll.payslips.publish': by('batch', {}, 'batchId'),
  'payroll.payslips.disable': several('payslip', { reason: 'r' }),
  'portal.home.get': nothing(undefined),
  'portal.payslips.list': nothing({}),
  'portal.payslips.get': by('ownPayslip', {}, 'id', 'own'),
  'portal.payslips.explain': by('ownPayslip', {}, 'id', 'own'),
};
