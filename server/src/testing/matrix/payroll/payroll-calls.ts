import type { Services } from '../../../platform/trpc/context.ts';
import { names, slipSettings } from '../cell-builders.ts';
import type { MatrixFixture } from '../matrix-records.ts';
import type { PreparedCalls, Stage } from '../stage.ts';

/** Of payroll, and of imports into its tables. */
export const PAYROLL_CALLS: PreparedCalls = {
  'payroll.findings.assignAbnormal': async (stage) => ({
    input: { ...(await abnormalOne(stage)), userId: stage.fixture.decider?.near ?? '', due: '2026-06-30' },
  }),
  'payroll.findings.acknowledgeAbnormal': async (stage) => ({
    input: { ...(await abnormalOne(stage)), note: 'seen' },
  }),
  'payroll.solutions.remove': async ({ as, fixture }) => ({
    input: { id: (await solution(as, fixture, 'gone')).id },
  }),
  'payroll.copies.save': async ({ as, fixture }) => {
    const { copyId, file } = await solution(as, fixture, 'saved');
    return { input: { copyId, version: 1, file: { ...file, name: 'Again' } } };
  },
  'payroll.configuration.save': async ({ as, fixture }) => {
    const { copyId } = await solution(as, fixture, 'configured');
    const { version, scope, settings } = await as('other').payroll.configuration.get({ copyId });
    const configuration = { scope, settings: { ...settings, dynamicComputation: true } };
    return { input: { copyId, version, configuration } };
  },
  'payroll.processes.ask': async ({ as, fixture }) => {
    const solutionId = fixture.solution?.near ?? '';
    await as('other').payroll.copies.newDraft({ solutionId });
    const userIds = [fixture.decider?.near ?? ''];
    return { input: { solutionId, nodes: [{ code: 'n', name: 'N', mode: 'any', userIds, roleCodes: [] }] } };
  },
  'payroll.publications.ask': async ({ as, fixture }) => {
    const { id: solutionId, copyId } = await solution(as, fixture, 'agreed');
    // One writes, one asks: a third has to be there who could agree.
    await as('other').payroll.access.grant({
      ...{ solutionId, userId: fixture.decider?.near ?? '', role: 'payroll-staff' },
    });
    const { version, scope, settings } = await as('other').payroll.configuration.get({ copyId });
    const configuration = { scope, settings: { ...settings, agreedPublishing: true } };
    await as('other').payroll.configuration.save({ copyId, version, configuration });
    return { input: { copyId } };
  },
  'payroll.copies.discard': async ({ as, fixture }) => {
    const { id, copyId } = await solution(as, fixture, 'discard');
    await as('other').payroll.copies.publish({ copyId });
    return { input: await as('other').payroll.copies.newDraft({ solutionId: id }) };
  },
  'payroll.copies.publish': async ({ as, fixture }) => ({
    input: { copyId: (await solution(as, fixture, 'publish')).copyId },
  }),
  'payroll.access.revoke': async ({ as, fixture }) => {
    const input = {
      solutionId: fixture.solution?.near ?? '',
      userId: fixture.user?.far ?? '',
      role: 'analyst',
    };
    await as('other').payroll.access.grant(input);
    return { input };
  },
  'payroll.access.own.revoke': async ({ as, fixture }) => {
    const input = {
      solutionId: fixture.solution?.near ?? '',
      userId: fixture.user?.far ?? '',
      role: 'analyst',
    };
    await as('other').payroll.access.grant(input);
    return { input };
  },
  'payroll.subSolutions.adopt': async ({ as, fixture }) => {
    const { id: parentId, copyId } = await solution(as, fixture, 'parent');
    await as('other').payroll.copies.publish({ copyId });
    const { id: solutionId } = await as('other').payroll.subSolutions.create({
      parentId,
      code: 'kin',
      name: names,
    });
    const later = await as('other').payroll.copies.newDraft({ solutionId: parentId });
    await as('other').payroll.copies.publish(later);
    return { input: { solutionId } };
  },
  'payroll.globalTables.publish': async () => ({
    input: {
      code: 'Fresh',
      name: names,
      table: {
        code: 'Fresh',
        kind: 'parameter',
        key: ['code'],
        columns: [
          { code: 'code', type: 'text' },
          { code: 'rate', type: 'number' },
        ],
        rows: [{ code: 'a', rate: 2 }],
      },
    },
  }),
  'payroll.processes.allowWithoutApproval': async ({ fixture }) => ({
    input: { solutionId: fixture.solution?.near, allowed: true, reason: 'r' },
    permissions: ['payroll.withoutApproval.allow'],
  }),
  'payroll.periods.update': async (stage) => ({
    input: { id: await period(stage), version: 1, name: 'Named' },
  }),
  'payroll.periods.remove': async (stage) => ({ input: { id: await period(stage) } }),
  'payroll.periods.enable': async (stage) => ({ input: { id: await period(stage) } }),
  'payroll.periods.disable': async (stage) => ({ input: { id: await period(stage, 'enable') } }),
  'payroll.periods.close': async (stage) => ({ input: { id: await period(stage, 'enable') } }),
  'payroll.periods.reopen': async (stage) => ({
    input: { id: await period(stage, 'enable', 'close'), remark: 'A late bonus' },
  }),
  'payroll.batches.rename': async ({ services, fixture }) => {
    const { id, version } = await services.db
      .selectFrom('payroll_batches')
      .select(['id', 'version'])
      .where('id', '=', fixture.batch?.near ?? '')
      .executeTakeFirstOrThrow();
    return { input: { id, version, name: 'Renamed' } };
  },
  'payroll.batches.act delete': async ({ as, fixture }) => {
    const periodId = fixture.period?.near ?? '';
    const { id } = await as('other').payroll.batches.create({ periodId, name: 'gone' });
    return { input: { id, action: 'delete' } };
  },
  'payroll.corrections.create': async ({ as, fixture }) => {
    await as('other').payroll.batches.act({ id: fixture.correction?.near ?? '', action: 'cancel' });
    return { input: { batchIds: [fixture.closedBatch?.near], periodId: fixture.period?.near } };
  },
  // The usual one was canceled for that.
  'payroll.corrections.settle': async ({ as, fixture }) => {
    const again = { batchIds: [fixture.closedBatch?.near ?? ''], periodId: fixture.period?.near ?? '' };
    const { batches } = await as('other').payroll.corrections.create(again);
    return { input: { id: batches[0]?.id, settlement: 'carry', intoId: fixture.batch?.near } };
  },
  'payroll.batchTables.edit': async ({ fixture }) => ({
    input: {
      batchId: fixture.batch?.near,
      table: 'Pay',
      edits: [{ rowKey: 'N-mate', column: 'amount', value: 5 }],
    },
  }),
  'payroll.batchTables.clear': async ({ as, fixture }) => {
    const { id, copyId } = await solution(as, fixture, 'cleared');
    return { input: { batchId: await batchWithBonus(as, id, copyId), table: 'Extra' } };
  },
  'admin.imports.undo': async ({ as, services, fixture }) => {
    const { id, copyId } = await solution(as, fixture, 'imported');
    const batchId = await batchWithBonus(as, id, copyId);
    const userId = fixture.user?.own ?? '';
    const file = { name: 'extra.csv', content: Buffer.from('Employee,Bonus\nN-mate,9\n'), createdBy: userId };
    const { id: fileId } = await services.files.save(services.db, { ...file, purpose: 'upload' });
    const { jobId } = await as(userId).admin.imports.start({
      ...{ subject: 'payroll.table', target: { batchId, table: 'Extra' }, fileId },
      ...{ mapping: { employee: 0, bonus: 1 }, mode: 'createAndUpdate' },
    });
    await services.queue.drain(services);
    return { input: { jobId }, userId };
  },
  'payroll.whatIfs.toBatch': async ({ as, fixture }) => {
    const own = as(fixture.user?.own ?? '').payroll.whatIfs;
    const { id } = await own.create({ batchId: fixture.batch?.near ?? '', name: 'more' });
    const place = { table: 'Pay', rowKey: 'N-mate', column: 'amount' };
    await own.change({ id, version: 1, changes: [{ kind: 'input', ...place, value: 7 }] });
    return { input: { id } };
  },
  'payroll.secondOpinion.cancel': async ({ as, fixture }) => {
    await as('other').payroll.secondOpinion.ask({ batchId: fixture.batch?.near ?? '' });
    return { input: { batchId: fixture.batch?.near } };
  },
  'payroll.writeBack.resolve': async ({ as, services, clock, fixture }) => {
    const record = { write_back: 'back', owner: fixture.employment?.mate ?? '', field: 'base' };
    const { id, copyId } = await solution(as, fixture, 'back', {
      writeBack: [
        {
          code: record.write_back,
          table: 'Extra',
          target: 'hr:compensation',
          mode: 'createAndUpdate',
          effective: 'periodStart',
          columns: { base: 'bonus' },
        },
      ],
    });
    const batchId = await batchWithBonus(as, id, copyId);
    await as('other').payroll.batches.act({ id: batchId, action: 'calculate' });
    await services.queue.drain(services);
    // Something else stood there when the snapshots were taken.
    const records = '[["2000-01-01",null,77,"TWD"]]';
    const then = { batch_id: batchId, ...record, records };
    await services.db
      .insertInto('payroll_write_back_targets')
      .values(then)
      .onConflict((on) => on.columns(['batch_id', 'write_back', 'owner', 'field']).doUpdateSet({ records }))
      .execute();
    clock.advance(1000);
    const [row] = (await as('other').payroll.writeBack.conflicts({ batchId })).rows;
    const { writeBack, owner, field, before: seen } = row ?? { writeBack: '', owner: '', field: '' };
    const target = { writeBack, owner, field, seen: seen ?? { value: null, currency: null } };
    return { input: { batchId, choice: 'ours', targets: [target] } };
  },
  'payroll.payslips.settings.save': async ({ as, fixture }) => {
    const { id: solutionId } = await solution(as, fixture, 'slips');
    const { version } = await as('other').payroll.payslips.settings.get({ solutionId });
    return { input: { solutionId, version, settings: slipSettings } };
  },
  'payroll.payslips.generate': async ({ as, fixture }) => {
    await as(fixture.decider?.near ?? '').inbox.approvals.decide({
      id: fixture.approval?.near ?? '',
      decision: 'approve',
    });
    const { batchId } = await approved(as, fixture);
    const { periodId, checkDay } = await as('other').payroll.payslips.suggest({ batchId });
    return { input: { batchId, periodId, checkDay } };
  },
  'payroll.payslips.allow': async ({ as, fixture }) => {
    const ids = [fixture.payslip?.near ?? ''];
    await as('other').payroll.payslips.forbid({ ids, reason: 'r' });
    return { input: { ids } };
  },
  'payroll.batchPeople.pay': async ({ as, fixture }) => {
    const { batchId } = await approved(as, fixture);
    const input = { id: batchId, employmentId: fixture.employment?.mate ?? '', reason: 'r' };
    await as('other').payroll.batchPeople.hold(input);
    return { input };
  },
  'payroll.payslips.publish': async ({ as, fixture }) => {
    const { batchId } = await approved(as, fixture);
    for (const action of ['generatePayslips', 'submit'] as const)
      await as('maker').payroll.batches.act({ id: batchId, action });
    return { input: { batchId } };
  },
  'payroll.accounting.makeJournal': async (stage) => {
    const { batchId } = await approved(stage.as, stage.fixture);
    await stage.as('maker').payroll.batches.act({ id: batchId, action: 'close' });
    return { input: { batchId } };
  },
  'payroll.accounting.makePayment': async ({ services, fixture }) => ({
    input: { batchId: await closedLast(services, fixture) },
  }),
  'payroll.confirmations.ask': async ({ as, fixture }) => {
    const batchId = fixture.batch?.near ?? '';
    const other = as('other').payroll;
    const draft = await other.copies.newDraft({
      solutionId: fixture.solution?.near ?? '',
      replaceDraft: true,
    });
    const { copyId, version, scope, settings } = await other.configuration.get(draft);
    const asking = { on: true, days: 3, remindBefore: 1, disputes: 'block' as const };
    const configuration = { scope, settings: { ...settings, employeeConfirmation: asking } };
    await other.configuration.save({ copyId, version, configuration });
    await other.copies.publish({ copyId });
    await other.batches.act({ id: batchId, action: 'adoptVersions' });
    return { input: { batchId, answerBy: '2035-01-01' } };
  },
  'payroll.batchPeople.release': async ({ as, fixture }) => {
    const input = { ...personIn(fixture), reason: 'r' };
    await as('other').payroll.batchPeople.hold(input);
    return { input };
  },
  'payroll.batchPeople.add': async ({ as, fixture }) => {
    const { id, employmentId } = personIn(fixture);
    const input = { id, employmentIds: [employmentId] };
    await as('other').payroll.batchPeople.remove({ ...input, reason: 'r' });
    return { input };
  },
};

export const BATCH_CALLS = [
  'completePreparation',
  'refreshSnapshots',
  'adoptVersions',
  'calculate',
  'returnToNew',
  'returnToBeCalculated',
  'submitForApproval',
  'setDefaultDynamic',
  'cancel',
] as const;

const personIn = (fixture: MatrixFixture) => ({
  id: fixture.batch?.near ?? '',
  employmentId: fixture.employment?.mate ?? '',
});

async function abnormalOne({ as, fixture }: Stage) {
  const batchId = fixture.batch?.near ?? '';
  const { rows } = await as('other').payroll.batches.abnormal({ id: batchId, pageSize: 1 });
  return { batchId, people: rows.map(({ employmentId, kind }) => ({ employmentId, kind })) };
}

async function batchWithBonus(as: Stage['as'], solutionId: string, copyId: string): Promise<string> {
  await as('other').payroll.copies.publish({ copyId });
  await as('other').payroll.periods.generate({ solutionId, from: '2026-01-01', count: 1 });
  const [first] = (await as('other').payroll.periods.list({ solutionId })).rows;
  await as('other').payroll.periods.enable({ id: first?.id ?? '' });
  const batch = await as('other').payroll.batches.create({ periodId: first?.id ?? '', name: 'c' });
  const addRows = [{ employee: 'N-mate', bonus: 1 }];
  await as('other').payroll.batchTables.edit({
    batchId: batch.id,
    table: 'Extra',
    edits: [],
    addRows,
  } as never);
  return batch.id;
}

async function solution(as: Stage['as'], fixture: MatrixFixture, code: string, more: object = {}) {
  const copy = await as('other').payroll.copies.get({ copyId: fixture.copy?.near ?? '' });
  const extra = {
    code: 'Extra',
    name: 'Extra',
    kind: 'data',
    key: ['employee'],
    columns: [
      { code: 'employee', type: 'text' },
      { code: 'bonus', type: 'money' },
    ],
  };
  const known = copy.file as unknown as { tables: object[] };
  const file = { ...known, code, tables: [...known.tables, extra], ...more };
  const made = await as('other').payroll.solutions.create({
    code,
    name: code,
    legalEntityIds: [fixture.legalEntity?.near ?? ''],
    from: { kind: 'document', file: file as never },
  });
  return { ...made, file };
}

async function period({ as, fixture }: Stage, ...actions: ('enable' | 'close')[]): Promise<string> {
  const solutionId = fixture.solution?.near ?? '';
  const periods = as('other').payroll.periods;
  const { periods: made } = await periods.generate({ solutionId, count: 1 });
  const code = made.at(-1)?.code;
  const found = (await periods.list({ solutionId })).rows.find((row) => row.code === code);
  const id = found?.id ?? '';
  for (const action of actions) await periods[action]({ id });
  return id;
}

async function approved(as: Stage['as'], fixture: MatrixFixture) {
  const { rows } = await as('other').payroll.batches.list({ solutionId: fixture.solution?.near });
  return { batchId: rows.find((row) => row.status === 'approvalDone')?.id ?? '' };
}

async function closedLast({ db }: Services, fixture: MatrixFixture): Promise<string | undefined> {
  const found = await db
    .selectFrom('payroll_batches')
    .select('id')
    .where('solution_id', '=', fixture.solution?.near ?? '')
    .where('status', '=', 'closed')
    .orderBy('closed_at', 'desc')
    .executeTakeFirst();
  return found?.id;
}
