import type { SecondOpinionDemand, SolutionFile } from '@suanpan/engine';
import { demoCompany } from '@suanpan/fixtures';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { insertUser } from '../../identity/index.ts';
import { storePeople } from '../../people/index.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { endLostJobs } from '../../platform/jobs/end-lost-jobs.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { declaredPermissions } from '../../platform/trpc/permissions.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { NO_SCOPE } from '../../platform/trpc/scope.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { falsifyFigure } from '../../testing/falsify-figure.ts';
import { testContext } from '../../testing/test-context.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

const callers = createCallerFactory(appRouter);
afterAll(closeEnginePool);

const file = (code: string, secondOpinion?: SecondOpinionDemand): SolutionFile => ({
  format: 'suanpan.solution/1',
  code,
  currency: 'TWD',
  scale: 0,
  periodType: 'month',
  ...(secondOpinion ? { secondOpinion } : {}),
  tables: [
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: ['employee'],
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'amount', type: 'money' },
        { code: 'gross', type: 'money', formula: '=[@amount]*2' },
        { code: 'net', type: 'money', formula: '=[@gross]+1', tags: ['net'] },
      ],
    },
  ],
  verification: [
    {
      code: 'much',
      on: 'results',
      table: 'Pay',
      formula: '=[@net]>150',
      severity: 'inform',
      message: 'much',
    },
  ],
  balances: [{ code: 'ytd', reset: 'year', add: ['Pay.net'] }],
});

describeEachDatabase('a second opinion', (test) => {
  let services: Services;
  let entityId = '';
  let boss = '';
  const rights = [...declaredPermissions().keys()];
  const as = (permissions: readonly string[] = rights, scoped = true) =>
    callers(
      testContext(services, {
        permissions,
        key: newId(services.clock),
        ...(scoped ? {} : { scope: NO_SCOPE }),
      }),
    ).payroll;
  const opinion = async (batchId: string) => (await as().secondOpinion.get({ batchId })).given;
  const calculate = async (batchId: string) => {
    await as().batches.act({ id: batchId, action: 'calculate' });
    await services.queue.drain(services);
  };
  const prepared = async (code: string, demand?: SecondOpinionDemand) => {
    const created = await as().solutions.create({
      code,
      name: { en: code },
      legalEntityIds: [entityId],
      from: { kind: 'document', file: file(code, demand) },
    });
    expect(created.problems).toEqual([]);
    await as().copies.publish({ copyId: created.copyId });
    const allowing = { solutionId: created.id, allowed: true, reason: 'a test' };
    await as(['payroll.withoutApproval.allow']).processes.allowWithoutApproval(allowing);
    await as().copies.newDraft({ solutionId: created.id });
    const { pending } = await as().processes.ask({ solutionId: created.id, nodes: [] });
    await callers(
      testContext(services, { userId: boss, permissions: rights, key: newId(services.clock) }),
    ).inbox.approvals.decide({ id: pending?.approvalId ?? '', decision: 'approve' });
    await as().periods.generate({ solutionId: created.id, from: '2026-03-01', count: 1 });
    const [period] = (await as().periods.list({ solutionId: created.id })).rows;
    await as().periods.enable({ id: period?.id ?? '' });
    const { id: batchId } = await as().batches.create({ periodId: period?.id ?? '', name: 'March' });
    const { rowKeys } = await as().batchTables.page({ batchId, table: 'Pay' });
    await as().batchTables.edit({
      batchId,
      table: 'Pay',
      edits: rowKeys.map((rowKey, index) => ({ rowKey, column: 'amount', value: 50 + index })),
    });
    await calculate(batchId);
    return { batchId, rowKeys };
  };
  const given = async (batchId: string) => {
    const { jobId } = await as().secondOpinion.ask({ batchId });
    expect(await opinion(batchId)).toMatchObject({ state: 'running', fresh: true, confirmed: 0 });
    await services.queue.drain(services);
    expect((await services.queue.find(services.db, jobId))?.state).toBe('done');
    return opinion(batchId);
  };
  const submit = (batchId: string) => as().batches.act({ id: batchId, action: 'submit' });

  beforeAll(async () => {
    services = await createTestServices(test);
    entityId = (await storePeople(services, demoCompany('2026-03-15'))).legalEntityIds.get('TP') ?? '';
    const account = {
      loginName: 'boss',
      name: 'Boss',
      passwordHash: null,
      roles: [{ role: 'payroll-approver' }],
    };
    boss = await insertUser(services.db, services.clock, account);
  });

  it('confirms what was calculated, and then lets it be submitted', async () => {
    const { batchId, rowKeys } = await prepared('confirmed', 'beforeSubmission');
    const before = await as().batches.get({ id: batchId });
    expect(before.blockers.submit).toEqual(['UNCONFIRMED']);
    await expect(submit(batchId)).rejects.toThrow('UNCONFIRMED');
    // Two figures, a verdict and a movement for each.
    expect(await given(batchId)).toMatchObject({
      state: 'done',
      fresh: true,
      confirmed: rowKeys.length * 4,
      differences: 0,
      carried: {},
    });
    expect((await as().batches.get({ id: batchId })).allowedActions).toContain('submit');
    // With the same inputs the same figures come out, and they are new ones all the same.
    await calculate(batchId);
    expect(await opinion(batchId)).toMatchObject({ state: 'done', fresh: false });
    await expect(submit(batchId)).rejects.toThrow('UNCONFIRMED');
    await given(batchId);
    await submit(batchId);
    expect(await as().batches.get({ id: batchId })).toMatchObject({ submitted: true });
  });

  it('finds a wrong figure, once, with both figures and formulas, and blocks until it is computed anew', async () => {
    const { batchId, rowKeys } = await prepared('wrong', 'beforeSubmission');
    await falsifyFigure(services, { batchId, table: 'Pay', column: 'gross', row: 3, figure: 4711 });
    expect(await given(batchId)).toMatchObject({ state: 'done', differences: 1 });
    const { rows } = await as().findings.list({ batchId, rule: 'secondOpinion' });
    expect(rows.map(({ rowKey, column }) => [rowKey, column])).toEqual([[rowKeys[3], 'gross']]);
    expect(rows[0]).toMatchObject({ severity: 'block', table: 'Pay', on: 'results' });
    expect(rows[0]?.message).toContain('computed 4711, the second engine 106.');
    expect(rows[0]?.message).toContain('=[@amount]*2');
    expect(rows[0]?.message).toMatch(/in the sheet =.*'Pay'!\$/);
    await expect(submit(batchId)).rejects.toThrow('BLOCKING_FINDINGS');
    await calculate(batchId);
    expect((await as().findings.list({ batchId, rule: 'secondOpinion' })).total).toBe(0);
    await expect(submit(batchId)).rejects.toThrow('UNCONFIRMED');
  });

  it('is about nothing any more when the figures change meanwhile, and can be stopped', async () => {
    const { batchId } = await prepared('meanwhile');
    await as().secondOpinion.ask({ batchId });
    await expect(as().secondOpinion.ask({ batchId })).rejects.toThrow('RUNNING');
    await as().batches.act({ id: batchId, action: 'calculate' });
    await services.queue.drain(services);
    expect(await opinion(batchId)).toMatchObject({ state: 'cancelled', fresh: false });
    await as().secondOpinion.ask({ batchId });
    await as().secondOpinion.cancel({ batchId });
    await services.queue.drain(services);
    expect(await opinion(batchId)).toMatchObject({ state: 'cancelled', confirmed: 0 });
    await expect(as().secondOpinion.cancel({ batchId })).rejects.toThrow('NOT_RUNNING');
    // It was asked for on demand: nobody has to have it.
    await submit(batchId);
  });

  it('heals when its job is lost', async () => {
    const { batchId } = await prepared('lost');
    const { jobId } = await as().secondOpinion.ask({ batchId });
    await services.db.deleteFrom('jobs').where('id', '=', jobId).execute();
    await endLostJobs(services);
    expect(await opinion(batchId)).toMatchObject({ state: 'failed' });
    expect(await given(batchId)).toMatchObject({ state: 'done', differences: 0 });
  });

  it('is given to nobody who may not ask, of no batch out of scope, and where it is not wanted', async () => {
    const { batchId } = await prepared('unwanted', 'never');
    await expect(as().secondOpinion.ask({ batchId })).rejects.toThrow('NOT_WANTED');
    const onlyLooks = as(['payroll.batches.view']);
    await expect(onlyLooks.secondOpinion.ask({ batchId })).rejects.toThrow('AUTHORIZATION_REQUIRED');
    expect(await onlyLooks.secondOpinion.get({ batchId })).toEqual({ demand: 'never', given: null });
    const elsewhere = as(undefined, false);
    await expect(elsewhere.secondOpinion.get({ batchId })).rejects.toThrow('NOT_FOUND');
    await expect(elsewhere.secondOpinion.ask({ batchId })).rejects.toThrow('NOT_FOUND');
    await expect(elsewhere.secondOpinion.cancel({ batchId })).rejects.toThrow('NOT_FOUND');
    await submit(batchId);
  });
});
