import { appRouter } from '../../app-router.ts';
import { insertUser } from '../../identity/index.ts';
import { beginFactor, confirmFactor } from '../../identity/second-factor/second-factor.repo.ts';
import { codeAt, stepAt } from '../../identity/second-factor/time-codes.ts';
import type { SettableClock } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { declaredPermissions } from '../../platform/trpc/permissions.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { testContext } from '../test-context.ts';
import { names, slipSettings, strategy } from './cell-builders.ts';
import type { MatrixFixture } from './matrix-records.ts';

const createCaller = createCallerFactory(appRouter);
type Caller = ReturnType<typeof createCaller>;

/** One call to look at: its input, and whose it is where that matters. */
export interface AuditedCall {
  path: string;
  input: unknown;
  userId?: string;
  permissions?: readonly string[];
  /** As somebody who is employed there. */
  employmentIds?: readonly string[];
}
export interface Stage {
  services: Services;
  clock: SettableClock;
  fixture: MatrixFixture;
  /** Calls whose effect stays; with everything, unless said. */
  as(userId: string): Caller;
}

/**
 * Calls that the usual fixture refuses for what they are about (nothing published, still in use …), each with what has to be
 * done first. The matrix has the input of all others.
 */
export const PREPARED: Readonly<Record<string, (stage: Stage) => Promise<Omit<AuditedCall, 'path'>>>> = {
  'payroll.findings.assignAbnormal': async (stage) => ({
    input: { ...(await abnormalOne(stage)), userId: stage.fixture.decider?.near ?? '', due: '2026-06-30' },
  }),
  'payroll.findings.acknowledgeAbnormal': async (stage) => ({
    input: { ...(await abnormalOne(stage)), note: 'seen' },
  }),
  'identity.auth.changePassword': async ({ as, fixture }) => {
    const own = fixture.user?.own ?? '';
    await as('other').identity.users.setPassword({ id: own, newPassword: 'correct horse 42 battery' });
    return { input: { oldPassword: 'correct horse 42 battery', newPassword: 'an other staple 77 horse' } };
  },
  'identity.recovery.finishFirstSignIn': async ({ services, fixture }) => {
    const userId = fixture.user?.own ?? '';
    // An address that is confirmed already asks for no code.
    const begun = { first_sign_in_at: null, contact_confirmed_at: services.clock.now().toISOString() };
    await services.db.updateTable('users').set(begun).where('id', '=', userId).execute();
    return { input: { newPassword: 'an other staple 77 horse' }, userId };
  },
  'identity.secondFactor.confirm': async ({ services, fixture }) => {
    const userId = fixture.user?.own ?? '';
    const { clock, config } = services;
    const secret = await beginFactor(services.db, clock, config.secretKey, userId);
    return { input: { code: codeAt(secret, stepAt(clock.now())) }, userId };
  },
  'identity.secondFactor.remove': async (stage) => {
    const { userId } = await withFactor(stage, 'own');
    return { input: undefined, userId };
  },
  'identity.secondFactor.reset': async (stage) => {
    const { userId } = await withFactor(stage, 'far');
    return { input: { id: userId } };
  },
  'identity.users.invite': async ({ services, clock }) => {
    const user = {
      loginName: 'to invite',
      name: 'New',
      email: 'new@example.com',
      passwordHash: null,
      roles: [],
    };
    return { input: { id: await insertUser(services.db, clock, user) } };
  },
  'people.leaveYear.post': async ({ services, clock }) => {
    const now = clock.now().toISOString();
    await services.db
      .insertInto('leave_types')
      .values({
        ...{ id: 'yearly', code: 'YEAR', names: JSON.stringify(names), search_text: '', unit: 'day' },
        ...{ paid_share: 100, entitlement: 'fixed', amount: 10, steps: '[]', carry_over: null, active: 1 },
        ...{ lowest_balance: 0, from_overtime: 0, created_at: now, updated_at: now },
      })
      .execute();
    return { input: { year: Number(now.slice(0, 4)) } };
  },
  'identity.strategies.remove': async ({ as }) =>
    as('other')
      .identity.strategies.create(strategy)
      .then((input) => ({ input })),
  'portal.profile.setSignature': async ({ fixture }) => ofCaller(fixture, { signature: 'Slow is smooth' }),
  'portal.profile.setAvatar': async ({ fixture }) => ofCaller(fixture, { fileId: fixture.picture?.own }),
  'portal.profile.removeAvatar': async ({ fixture, services }) => {
    const person_id = fixture.person?.own ?? '';
    const kept = { person_id, avatar_file_id: fixture.picture?.far ?? '', signature: null, updated_at: '' };
    await services.db.insertInto('portal_profiles').values(kept).execute();
    return ofCaller(fixture, undefined);
  },
  'portal.profile.finishTask': async ({ fixture }) =>
    ofCaller(fixture, { id: fixture.ownTask?.own, version: 1, done: true }),
  'portal.profile.saveResume': async ({ fixture }) =>
    ofCaller(fixture, { id: fixture.resumeEntry?.own, kind: 'work', title: 'Another' }),
  'portal.profile.removeResume': async ({ fixture }) => ofCaller(fixture, { id: fixture.resumeEntry?.own }),
  'portal.centre.signContract': async ({ fixture }) => ofCaller(fixture, { id: fixture.ownContract?.own }),
  'portal.calendar.answer': async ({ fixture }) => ({
    input: { id: fixture.invitation?.own, accept: true },
    employmentIds: [fixture.employment?.own ?? ''],
  }),
  'people.bankAccounts.decide': async ({ as, fixture }) => {
    const id = fixture.employment?.mate ?? '';
    const change = { id, version: 1, person: { bankAccount: '9999-9999' } };
    await as(fixture.user?.far ?? '').people.employments.update(change);
    const all = await as('other').people.bankAccounts.waiting();
    const waiting = all.find(({ employmentId }) => employmentId === id);
    return { input: { changes: [{ employmentId: id, askedAt: waiting?.askedAt ?? '' }], confirm: true } };
  },
  'people.departments.close': async ({ as }) => {
    const made = await as('other').people.departments.create({ code: 'closed', names, parentId: null });
    return { input: { id: made.id, version: 1, on: '2026-01-01' } };
  },
  'people.departments.merge': async ({ as }) => {
    const open = (code: string) => as('other').people.departments.create({ code, names, parentId: null });
    const [into, made] = [await open('into'), await open('merged')];
    return { input: { id: made.id, version: 1, intoId: into.id, on: '2026-01-01' } };
  },
  'people.legalEntities.decideAccount': async ({ as, fixture }) => {
    const legalEntityId = fixture.legalEntity?.near ?? '';
    const { rows } = await as('other').people.legalEntities.list({ page: 1, pageSize: 50 });
    const row = rows.find(({ id }) => id === legalEntityId);
    if (!row) throw new Error('There is no legal entity.');
    const { id, version, code, names: called, country, timeZone, currency, taxYearStart } = row;
    await as(fixture.user?.far ?? '').people.legalEntities.update({
      ...{ id, version, code, names: called, country, timeZone, currency, taxYearStart },
      bankAccount: '9999-9999',
    });
    const [waiting] = await as('other').people.legalEntities.waitingAccounts();
    return { input: { legalEntityId, askedAt: waiting?.askedAt ?? '', confirm: true } };
  },
  'inbox.approvals.withdraw': async ({ fixture }) => ({
    input: { id: fixture.approval?.near },
    userId: 'maker',
  }),
  'inbox.approvals.remind': async ({ fixture }) => ({
    input: { id: fixture.approval?.near },
    userId: 'maker',
  }),
  'inbox.applications.submit': async ({ fixture }) => ({
    input: { type: 'general', form: { subject: 'a', content: 'b' } },
    employmentIds: [fixture.employment?.own ?? ''],
  }),
  'inbox.approvals.forward': toAnother,
  'inbox.approvals.addSigner': toAnother,
  'inbox.approvals.delegate': toAnother,
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
  'payroll.periods.reopen': async (stage) => ({ input: { id: await period(stage, 'enable', 'close') } }),
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
  'portal.confirmations.confirm': async (stage) => ofOneself(stage, { hash: 'shown' }),
  'portal.confirmations.dispute': async (stage) =>
    ofOneself(stage, { hash: 'shown', group: 0, item: 0, text: 'x' }),
  'portal.confirmations.reply': async ({ as, fixture }) => {
    const disputeId = fixture.ownDispute?.own ?? '';
    await as('other').payroll.confirmations.answer({ disputeId, text: 'y', resolve: true });
    return { input: { disputeId, text: 'x' }, employmentIds: [fixture.employment?.own ?? ''] };
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

const ofOneself = ({ fixture }: Stage, more: object) => ({
  input: { id: fixture.ownConfirmation?.own, ...more },
  employmentIds: [fixture.employment?.own ?? ''],
});

const personIn = (fixture: MatrixFixture) => ({
  id: fixture.batch?.near ?? '',
  employmentId: fixture.employment?.mate ?? '',
});

/** Actions on a batch that was calculated and may still be worked on. */
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

/** Somebody whom a check finds in the batch. */
async function abnormalOne({ as, fixture }: Stage) {
  const batchId = fixture.batch?.near ?? '';
  const { rows } = await as('other').payroll.batches.abnormal({ id: batchId, pageSize: 1 });
  return { batchId, people: rows.map(({ employmentId, kind }) => ({ employmentId, kind })) };
}

async function toAnother({ services, clock, fixture }: Stage) {
  const to = await insertUser(services.db, clock, {
    loginName: `another-${newId(clock)}`,
    name: 'another',
    passwordHash: null,
    personId: null,
    roles: [{ role: 'payroll-approver', scopeKind: 'solution', scopeValue: fixture.solution?.near ?? '' }],
  });
  return { input: { id: fixture.approval?.near, to } };
}

/** A batch of a solution made here, with a row in its further table. */
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

export function stageOf(services: Services, clock: SettableClock, fixture: MatrixFixture): Stage {
  const permissions = [...declaredPermissions().keys()];
  const as = (userId: string) => {
    clock.advance(1000);
    return createCaller(testContext(services, { userId, permissions, key: newId(clock) }));
  };
  return { services, clock, fixture, as };
}

/** As the employee whom the caller is. */
const ofCaller = (fixture: MatrixFixture, input: unknown) => ({
  input,
  employmentIds: [fixture.employment?.own ?? ''],
});

/** Whose sign-in asks for a second proof. */
async function withFactor({ services, fixture }: Stage, place: 'own' | 'far') {
  const userId = fixture.user?.[place] ?? '';
  await services.db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await beginFactor(services.db, services.clock, services.config.secretKey, userId);
  await confirmFactor(services.db, services.clock, userId);
  return { userId };
}
