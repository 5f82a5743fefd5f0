import { by, type Cell, names, nothing, one, whole } from '../cell-builders.ts';

/** Who does what a cycle asks for. */
const ownerOfTask = { 'tasks[].ownerId': { kind: 'decider', usual: 'near' as const } };
const cycleOf = (ids: Readonly<Record<string, string | undefined>>) => ({
  name: 'Month end',
  type: 'calendarDays',
  base: 'payDate',
  tasks: [{ name: 'Pay', from: -1, to: 0, ownerId: ids['tasks[].ownerId'] }],
});

const CONFIGURATION = {
  scope: { departmentIds: [], conditions: [], people: [] },
  settings: { periodClosing: 'manual', closeAfterDays: 0, payDay: null, dynamicComputation: false },
};

/** The procedures of solutions, of their periods, and of what they share. */
export const RULES_CELLS: Readonly<Record<string, Cell>> = {
  'payroll.changes': nothing(undefined),
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
  'payroll.copies.unpublish': by('solution', {}, 'solutionId'),
  'payroll.copies.discard': by('copy', {}, 'copyId'),
  'payroll.copies.compare': {
    fields: { ...one('copy', 'a'), ...one('copy', 'b') },
    input: ({ a, b }) => ({ a, b }),
  },
  'payroll.copies.test': by('copy', {}, 'copyId'),
  'payroll.configuration.get': by('copy', {}, 'copyId'),
  'payroll.configuration.save': by('copy', { version: 1, configuration: CONFIGURATION }, 'copyId'),
  'payroll.configuration.preview': by('solution', { scope: CONFIGURATION.scope }, 'solutionId'),
  'payroll.configuration.scopeOptions': by('solution', {}, 'solutionId'),
  'payroll.globalTables.list': nothing(undefined),
  'payroll.globalTables.get': nothing({ code: 'Rates' }),
  'payroll.globalTables.publish': nothing({ code: 'G', name: names, table: { kind: 'parameter' } }, true),
  'payroll.access.get': by('solution', {}, 'solutionId'),
  'payroll.access.list': nothing(undefined, true),
  'payroll.access.leftWithout': whole({
    fields: { ...one('user', 'userId', 'far') },
    input: (ids) => ({ userId: ids.userId, roles: [] }),
  }),
  'payroll.access.grant': whole({
    fields: { ...one('solution', 'solutionId'), ...one('user', 'userId', 'far') },
    input: (ids) => ({ ...ids, role: 'analyst' }),
  }),
  'payroll.access.revoke': whole({
    fields: { ...one('solution', 'solutionId'), ...one('user', 'userId', 'far') },
    input: (ids) => ({ ...ids, role: 'analyst', confirm: true }),
  }),
  'payroll.access.decide': whole(by('accessWish', { give: true })),
  'payroll.subSolutions.family': by('solution', {}, 'solutionId'),
  'payroll.subSolutions.create': by('solution', { code: 'sub', name: names }, 'parentId'),
  'payroll.subSolutions.adopt': by('solution', {}, 'solutionId'),
  'payroll.access.own.candidates': by('solution', { search: '' }, 'solutionId'),
  'payroll.access.own.grant': {
    fields: one('solution', 'solutionId'),
    input: (ids, { user }) => ({ ...ids, userId: user?.far, role: 'analyst' }),
  },
  'payroll.access.own.revoke': {
    fields: one('solution', 'solutionId'),
    input: (ids, { user }) => ({ ...ids, userId: user?.far, role: 'analyst', confirm: true }),
  },
  'payroll.access.setStrategy': whole(by('solution', { strategy: 'strictest', confirm: true }, 'solutionId')),
  'payroll.access.own.setStrategy': by('solution', { strategy: 'strictest', confirm: true }, 'solutionId'),
  'payroll.access.own.decide': by('accessWish', { give: true }),
  'payroll.globalTables.create': nothing({ code: 'New', name: names }, true),
  'payroll.globalTables.newDraft': nothing({ code: 'Spare' }, true),
  'payroll.globalTables.saveDraft': nothing(
    { code: 'Rates', version: 1, afterNumber: 1, table: { name: names, kind: 'parameter' } },
    true,
  ),
  'payroll.globalTables.discardDraft': nothing({ code: 'Rates' }, true),
  'payroll.globalTables.publishDraft': nothing({ code: 'Rates', version: 1 }, true),
  'payroll.templates.list': nothing(undefined),
  'payroll.templates.file': nothing({ code: 'known' }),
  'payroll.templates.create': whole({
    fields: { 'from.solutionId': { kind: 'solution', usual: 'near' }, 'from.fileId': { kind: 'file' } },
    input: (ids) => ({
      code: 'new',
      name: names,
      from: ids['from.fileId']
        ? { kind: 'file', fileId: ids['from.fileId'] }
        : { kind: 'solution', solutionId: ids['from.solutionId'], withTests: false },
    }),
  }),
  'payroll.templates.update': whole({
    fields: { 'from.solutionId': { kind: 'solution' }, 'from.fileId': { kind: 'file' } },
    input: (ids) => ({
      code: 'known',
      version: 1,
      name: names,
      ...(ids['from.fileId'] ? { from: { kind: 'file', fileId: ids['from.fileId'] } } : {}),
      ...(ids['from.solutionId']
        ? { from: { kind: 'solution', solutionId: ids['from.solutionId'], withTests: false } }
        : {}),
    }),
  }),
  'payroll.templates.remove': nothing({ code: 'known' }, true),
  'payroll.payTypes.list': nothing({}),
  'payroll.payTypes.create': nothing({ code: 'new', name: names, kind: 'other' }, true),
  'payroll.payTypes.update': whole(by('payType', { version: 1, name: { en: 'Other' } })),
  'payroll.payTypes.remove': whole(by('payType')),
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
  'payroll.publications.get': by('solution', {}, 'solutionId'),
  'payroll.publications.ask': by('copy', {}, 'copyId'),
  'payroll.periods.list': by('solution', {}, 'solutionId'),
  'payroll.periods.get': by('period'),
  'payroll.periods.suggest': by('solution', { start: '2031-01-01', end: '2031-01-31' }, 'solutionId'),
  'payroll.periods.create': by('solution', { start: '2031-01-01', end: '2031-01-31' }, 'solutionId'),
  'payroll.periods.generate': by('solution', { count: 1 }, 'solutionId'),
  'payroll.periods.update': by('period', { version: 1, name: 'x' }),
  'payroll.periods.remove': by('period'),
  'payroll.periods.enable': by('period'),
  'payroll.periods.disable': by('period'),
  'payroll.periods.close': by('period'),
  'payroll.periods.reopen': by('period', { remark: 'A late bonus' }),
  'payroll.cycles.list': by('solution', {}, 'solutionId'),
  'payroll.cycles.create': {
    fields: { ...one('solution', 'solutionId'), ...ownerOfTask },
    input: (ids) => ({ solutionId: ids.solutionId, ...cycleOf(ids) }),
  },
  'payroll.cycles.update': {
    fields: { ...one('cycle'), ...ownerOfTask },
    input: (ids) => ({ id: ids.id, version: 1, ...cycleOf(ids) }),
  },
  'payroll.cycles.remove': by('cycle'),
  'payroll.cycles.tasks': by('solution', {}, 'solutionId'),
  'payroll.cycles.ofPeriod': by('period', {}, 'periodId'),
  'payroll.cycles.finish': {
    fields: one('period', 'periodId'),
    input: ({ periodId }, { period, cycleTask }) => {
      const place = periodId === period?.far ? 'far' : 'near';
      return { periodId, task: cycleTask?.[place], done: true };
    },
  },
};
