import {
  by,
  type Cell,
  cellOf,
  columns,
  names,
  nothing,
  one,
  pivot,
  several,
  slipSettings,
  table,
  whole,
  withOwn,
} from '../cell-builders.ts';
import { viewContent } from '../matrix-records.ts';

/** Those of free sheets beside something. */
const sheetCells = (path: string, beside: string, sheet: string): Record<string, Cell> => ({
  [`${path}.list`]: by(beside, {}, 'besideId'),
  [`${path}.create`]: by(beside, { name: 'x' }, 'besideId'),
  [`${path}.save`]: by(sheet, { version: 1, cells: { A1: 'x' } }),
  [`${path}.change`]: by(sheet, { name: 'x' }),
  [`${path}.remove`]: by(sheet),
  [`${path}.write`]: by(sheet, { version: 1, seen: {} }),
});

/** A picture of one pixel, as a file. */
const ONE_PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Somebody in a batch. */
const inBatch = (field: string, input: (employmentId: string | undefined) => object): Cell => ({
  fields: { ...one('batch'), [field]: { kind: 'employment', usual: 'mate', filter: true } },
  input: (ids) => ({ id: ids.id, ...input(ids[field]) }),
});
const ofPerson = inBatch('employmentId', (employmentId) => ({ employmentId, reason: 'r' }));
const ofPeople = inBatch('employmentIds[]', (id) => ({ employmentIds: [id], reason: 'r' }));
const abnormal: Cell['fields'] = {
  ...one('batch', 'batchId'),
  'people[].employmentId': { kind: 'employment', filter: true },
};
const abnormalOf = (ids: Readonly<Record<string, string | undefined>>) => ({
  batchId: ids.batchId,
  people: [{ employmentId: ids['people[].employmentId'] ?? 'x', kind: 'new' }],
});

/** The procedures of batches, and of what is made of them. */
const DRAFTS: Cell = {
  fields: { ...one('batch', 'batchId'), 'ids[]': { kind: 'payslip', filter: true } },
  input: (ids) => ({ batchId: ids.batchId, ...(ids['ids[]'] ? { ids: [ids['ids[]']] } : {}) }),
};

export const BATCH_CELLS: Readonly<Record<string, Cell>> = {
  'payroll.overview.figures': nothing(undefined),
  'payroll.overview.people': {
    fields: { solutionId: { kind: 'solution', filter: true } },
    input: (ids) => ids,
  },
  'payroll.overview.work': nothing({ state: 'running' }),
  'payroll.overview.problems': nothing({ kind: 'errors' }),
  'payroll.overview.insurance': nothing({}),
  'payroll.overview.withoutPayslip': nothing({}),
  'payroll.batches.dynamicLog': by('solution', {}, 'solutionId'),
  'payroll.balances.items.list': nothing(undefined),
  'payroll.balances.items.create': nothing({ code: 'fresh', name: names, sort: 1, adds: [] }, true),
  'payroll.balances.items.update': whole(by('balanceItem', { version: 1, sort: 2 })),
  'payroll.balances.items.remove': whole(by('balanceItem')),
  'payroll.balances.list': {
    fields: {
      employmentId: { kind: 'employment', filter: true },
      legalEntityId: { kind: 'legalEntity', filter: true },
    },
    input: (ids) => ids,
  },
  'payroll.balances.movements': {
    fields: { employmentId: { kind: 'employment', usual: 'mate', filter: true } },
    input: ({ employmentId }, { employment }) => ({
      employmentId: employmentId ?? employment?.mate,
      balance: 'EARNINGS',
      currency: 'CNY',
    }),
  },
  'payroll.balances.post': {
    fields: one('employment', 'employmentId', 'mate'),
    input: ({ employmentId }) => ({
      kind: 'initialisation',
      employmentId,
      balance: 'EARNINGS',
      amount: '1.00',
      datedOn: '2026-01-31',
      reason: 'r',
    }),
  },
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
  'payroll.batches.rename': by('batch', { version: 1, name: 'x' }),
  'payroll.batches.act': { ...by('batch', { action: 'submit' }), permission: 'payroll.batches.submit' },
  'payroll.batches.changes': by('batch'),
  'payroll.corrections.correctable': by('solution', {}, 'solutionId'),
  'payroll.corrections.preview': {
    fields: one('closedBatch', 'batchIds[]'),
    input: (ids) => ({ batchIds: [ids['batchIds[]']] }),
  },
  'payroll.corrections.create': {
    fields: { ...one('closedBatch', 'batchIds[]'), ...one('period', 'periodId') },
    input: (ids) => ({ batchIds: [ids['batchIds[]']], periodId: ids.periodId }),
  },
  'payroll.corrections.get': by('correction'),
  'payroll.corrections.changes': by('correction'),
  'payroll.corrections.differences': by('correction'),
  'payroll.corrections.settle': {
    fields: { ...one('correction'), intoId: { kind: 'batch', usual: 'near' } },
    input: ({ id, intoId }) => ({ id, settlement: intoId ? 'carry' : 'apart', intoId: intoId ?? null }),
  },
  'payroll.batchPeople.list': by('batch'),
  'payroll.batchPeople.candidates': by('batch'),
  'payroll.batchPeople.add': ofPeople,
  'payroll.batchPeople.remove': ofPeople,
  'payroll.batchPeople.hold': ofPerson,
  'payroll.batchPeople.release': ofPerson,
  'payroll.batchPeople.pay': ofPerson,
  'payroll.confirmations.list': by('batch', {}, 'batchId'),
  'payroll.confirmations.get': by('confirmation'),
  'payroll.confirmations.onPayslip': by('payslip'),
  'payroll.confirmations.ask': {
    fields: {
      ...one('batch', 'batchId'),
      'employmentIds[]': { kind: 'employment', usual: 'mate', filter: true },
    },
    input: (ids) => ({
      batchId: ids.batchId,
      employmentIds: [ids['employmentIds[]']],
      answerBy: '2035-01-01',
    }),
  },
  'payroll.confirmations.answer': by('dispute', { text: 'x', resolve: true }, 'disputeId'),
  'payroll.accounting.get': by('batch', {}, 'batchId'),
  'payroll.accounting.accounts': by('batch', {}, 'batchId'),
  'payroll.accounting.saveAccounts': by('batch', { version: 1, postings: [] }, 'batchId'),
  'payroll.accounting.makeJournal': by('batch', {}, 'batchId'),
  'payroll.accounting.makePayment': {
    fields: { ...one('batch', 'batchId'), 'accounts[].employmentId': { kind: 'employment', filter: true } },
    input: (ids) => ({
      batchId: ids.batchId,
      ...(ids['accounts[].employmentId']
        ? { accounts: [{ employmentId: ids['accounts[].employmentId'], decidedAt: '' }] }
        : {}),
    }),
  },
  'payroll.accounting.journalFile': by('journalFile', {}, 'fileId'),
  'payroll.accounting.paymentFile': by('paymentFile', {}, 'fileId'),
  'payroll.batches.abnormal': by('batch'),
  'payroll.batches.refreshPreview': by('batch'),
  'payroll.pivots.sources': nothing(undefined),
  'payroll.pivots.compute': by('solution', pivot, 'solutionId'),
  'payroll.pivots.rows': by('solution', { ...pivot, group: [] }, 'solutionId'),
  'payroll.batches.grounds': by('batch'),
  'payroll.batches.summary': by('batch'),
  'payroll.batches.variance': by('batch', { column: 'net' }),
  'payroll.batches.errors': by('batch'),
  'payroll.batches.explain': by('batch', cellOf),
  'payroll.batches.history': by('batch', cellOf),
  'payroll.checklists.batch': by('batch'),
  'payroll.checklists.copy': by('copy', {}, 'copyId'),
  'payroll.trials.copy': by('copy', {}, 'copyId'),
  'payroll.excel.writeBatch': by('batch', {}, 'batchId'),
  'payroll.excel.follow': by('excelJob', {}, 'jobId', 'own'),
  'payroll.proofs.write': by('batch', {}, 'batchId'),
  'payroll.proofs.key': nothing(undefined),
  'payroll.proofs.follow': by('proofJob', {}, 'jobId', 'own'),
  'payroll.excel.writeCopy': by('copy', {}, 'copyId'),
  'payroll.excel.writeStanding': {
    fields: {
      'of.solutionId': { kind: 'solution', filter: true },
      'of.periodId': { kind: 'period', filter: true },
      'of.batchId': { kind: 'batch', filter: true },
    },
    input: (ids) => ({
      of: {
        kind: 'payslips',
        solutionId: ids['of.solutionId'],
        periodId: ids['of.periodId'],
        batchId: ids['of.batchId'],
      },
      format: 'csv',
    }),
  },
  'payroll.excel.writePivot': {
    fields: one('solution', 'pivot.solutionId'),
    input: (ids) => ({ pivot: { solutionId: ids['pivot.solutionId'], ...pivot }, format: 'csv' }),
  },
  'payroll.excel.writeValues': by('batch', { of: { kind: 'summary' }, format: 'csv' }, 'batchId'),
  'payroll.excel.printValues': by('batch', { of: 'summary', rows: 1 }, 'batchId'),
  'payroll.excel.printStanding': nothing({ of: 'payslips', rows: 1 }),
  'payroll.excel.compareBatch': withOwn('batch', 'batchId', 'file', 'fileId'),
  'payroll.excel.compareCopy': withOwn('copy', 'copyId', 'file', 'fileId'),
  'payroll.excel.followComparison': by('comparisonJob', {}, 'jobId', 'own'),
  'payroll.excel.readWorkbook': by('file', {}, 'fileId', 'own'),
  'payroll.excel.takeIntoBatch': withOwn('batch', 'batchId', 'comparisonJob', 'jobId', { chosen: [0] }),
  'payroll.excel.takeIntoCopy': withOwn('copy', 'copyId', 'comparisonJob', 'jobId', { chosen: [0] }),
  'payroll.notes.list': by('batch', {}, 'batchId'),
  'payroll.notes.people': by('batch', {}, 'batchId'),
  'payroll.notes.write': by('batch', { ...cellOf, rowKey: 'N-mate', text: 'x' }, 'batchId'),
  'payroll.notes.reply': by('noteThread', { text: 'x' }, 'threadId'),
  'payroll.notes.edit': by('note', { text: 'x' }, 'noteId'),
  'payroll.notes.remove': by('note', {}, 'noteId'),
  'payroll.notes.resolve': by('noteThread', { resolved: true }, 'threadId'),
  'payroll.presence.stand': by('batch', { window: 'one' }, 'batchId'),
  'payroll.views.list': by('solution', table, 'solutionId'),
  'payroll.views.create': by('solution', { ...table, name: 'new', content: viewContent }, 'solutionId'),
  'payroll.views.save': by('tableView', { version: 1, content: { ...viewContent, totals: true } }),
  'payroll.views.change': by('tableView', { name: 'other' }),
  'payroll.views.remove': by('tableView'),
  'payroll.views.setDefault': by('tableView', { isDefault: true }),
  ...sheetCells('payroll.scratch', 'batch', 'scratchSheet'),
  ...sheetCells('payroll.solutionScratch', 'solution', 'solutionSheet'),
  'payroll.solutionScratch.tables': by('solution', {}, 'besideId'),
  'payroll.batchTables.list': by('batch', {}, 'batchId'),
  'payroll.batchTables.page': by('batch', table, 'batchId'),
  'payroll.batchTables.aggregate': by('batch', { ...table, columns }, 'batchId'),
  'payroll.batchTables.previous': by('batch', { ...table, columns }, 'batchId'),
  'payroll.batchTables.values': by('batch', { ...table, column: 'net' }, 'batchId'),
  'payroll.batchTables.choices': by('batch', { ...table, column: 'net' }, 'batchId'),
  'payroll.batchTables.plan': by('batch', {}, 'batchId'),
  'payroll.batchTables.rowInputs': by('batch', { rowKeys: ['N-own'] }, 'batchId'),
  'payroll.batchTables.edit': by('batch', { ...table, edits: [] }, 'batchId'),
  'payroll.batchTables.clear': by('batch', table, 'batchId'),
  'payroll.differences.runs': by('batch', {}, 'batchId'),
  'payroll.differences.get': by('batch', {}, 'batchId'),
  'payroll.differences.find': by('batch', {}, 'batchId'),
  'payroll.differences.causes': by('batch', { column: 'net' }, 'batchId'),
  'payroll.differences.people': by('batch', { column: 'net' }, 'batchId'),
  'payroll.differences.person': by('batch', { column: 'net', rowKey: 'x' }, 'batchId'),
  'payroll.whatIfs.list': by('batch', {}, 'batchId'),
  'payroll.whatIfs.choices': by('batch', {}, 'batchId'),
  'payroll.whatIfs.create': by('batch', { name: 'x' }, 'batchId'),
  'payroll.whatIfs.get': by('whatIf'),
  'payroll.whatIfs.people': by('whatIf'),
  'payroll.whatIfs.person': by('whatIf', { rowKey: 'N-mate' }),
  'payroll.whatIfs.explain': by('whatIf', { rowKey: 'N-mate', column: 'net' }),
  'payroll.whatIfs.change': by('whatIf', { version: 1, name: 'other' }),
  'payroll.whatIfs.calculate': by('whatIf'),
  'payroll.whatIfs.discard': by('whatIf'),
  'payroll.whatIfs.toDraft': by('whatIf', { draft: null }),
  'payroll.whatIfs.toBatch': by('whatIf'),
  'payroll.secondOpinion.get': by('batch', {}, 'batchId'),
  'payroll.secondOpinion.ask': by('batch', {}, 'batchId'),
  'payroll.secondOpinion.cancel': by('batch', {}, 'batchId'),
  'payroll.writeBack.preview': by('batch', {}, 'batchId'),
  'payroll.writeBack.conflicts': by('batch', {}, 'batchId'),
  'payroll.writeBack.resolve': by(
    'batch',
    {
      choice: 'ours',
      targets: [{ writeBack: 'w', owner: 'o', field: 'f', seen: { value: null, currency: null } }],
    },
    'batchId',
  ),
  'payroll.writeBack.tables': nothing(undefined),
  'payroll.findings.list': by('batch', {}, 'batchId'),
  'payroll.findings.checkInputs': by('batch', {}, 'batchId'),
  'payroll.findings.acknowledge': several('finding', { note: 'seen' }),
  'payroll.findings.assign': {
    fields: { ...one('finding', 'ids[]'), userId: { kind: 'decider', usual: 'near' } },
    input: (ids) => ({ ids: [ids['ids[]']], userId: ids.userId }),
  },
  'payroll.findings.assignAbnormal': {
    fields: { ...abnormal, userId: { kind: 'decider', usual: 'near' } },
    input: ({ userId, ...ids }) => ({ ...abnormalOf(ids), userId }),
  },
  'payroll.findings.acknowledgeAbnormal': {
    fields: abnormal,
    input: (ids) => ({ ...abnormalOf(ids), note: 'seen' }),
  },
  'payroll.findings.comment': by('finding', { text: 'x' }),
  'payroll.payslips.settings.list': nothing(undefined),
  'payroll.payslips.settings.get': by('solution', {}, 'solutionId'),
  'payroll.payslips.settings.save': by('solution', { version: 0, settings: slipSettings }, 'solutionId'),
  'payroll.payslips.preview': {
    fields: { ...one('solution', 'solutionId'), batchId: { kind: 'batch' } },
    input: (ids) => ({ ...ids, payslip: {} }),
  },
  'payroll.payslips.keepLogo': by('solution', { content: ONE_PIXEL }, 'solutionId'),
  'payroll.payslips.list': {
    fields: {
      batchId: { kind: 'batch', filter: true },
      solutionId: { kind: 'solution', filter: true },
      employmentId: { kind: 'employment', filter: true },
      periodId: { kind: 'period', filter: true },
    },
    input: (ids) => ids,
  },
  'payroll.payslips.get': by('payslip'),
  'payroll.payslips.missing': {
    fields: {
      batchId: { kind: 'batch', filter: true },
      solutionId: { kind: 'solution', filter: true },
      periodId: { kind: 'period', filter: true },
    },
    input: (ids) => ids,
  },
  'payroll.payslips.suggest': by('batch', {}, 'batchId'),
  'payroll.payslips.generate': {
    fields: { ...one('batch', 'batchId'), periodId: { kind: 'period' } },
    input: ({ batchId, periodId }, { period }) => ({
      batchId,
      periodId: periodId ?? period?.near,
      checkDay: '2031-01-31',
    }),
  },
  'payroll.payslips.whenSeen': DRAFTS,
  'payroll.payslips.publish': DRAFTS,
  'payroll.payslips.remind': several('payslip', {}),
  'payroll.payslips.forbid': several('payslip', { reason: 'r' }),
  'payroll.payslips.allow': several('payslip', {}),
  'payroll.payslips.disable': several('payslip', { reason: 'r' }),
};
