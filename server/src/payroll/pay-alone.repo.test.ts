import type { SolutionFile } from '@suanpan/engine';
import { demoCompany } from '@suanpan/fixtures';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appRouter } from '../app-router.ts';
import { insertUser } from '../identity/index.ts';
import { storePeople } from '../people/index.ts';
import { describeEachDatabase } from '../platform/db/testing.ts';
import { newId } from '../platform/ids/new-id.ts';
import type { Services } from '../platform/trpc/context.ts';
import { createCallerFactory } from '../platform/trpc/procedure.ts';
import { createTestServices } from '../testing/create-test-services.ts';
import { paySolution } from '../testing/pay-solution.ts';
import { rightsOf, testContext } from '../testing/test-context.ts';
import { closeEnginePool } from './calculation/threads/engine-pool.ts';
import type { ApprovalNodes } from './processes/processes.schemas.ts';

const callers = createCallerFactory(appRouter);
afterAll(closeEnginePool);

const file = (code: string): SolutionFile =>
  paySolution(
    [
      { code: 'amount', type: 'money' },
      { code: 'net', type: 'money', formula: '=[@amount]*1', tags: ['net'] },
    ],
    { code },
  );

describeEachDatabase('one person alone gets nobody paid', (test) => {
  let services: Services;
  let entityId = '';
  let solutionId = '';
  let periodId = '';
  const accounts = new Map<string, { id: string; roles: string[] }>();
  const id = (name: string) => accounts.get(name)?.id ?? '';
  const as = (name: string) =>
    callers(
      testContext(services, {
        userId: id(name),
        permissions: rightsOf(...(accounts.get(name)?.roles ?? [])),
        key: newId(services.clock),
      }),
    );
  const add = async (name: string, ...roles: string[]) => {
    const account = { loginName: name, name, passwordHash: null, roles: roles.map((role) => ({ role })) };
    accounts.set(name, { id: await insertUser(services.db, services.clock, account), roles });
  };
  const node = (code: string, who: { users?: string[]; roles?: string[] }): ApprovalNodes[number] => ({
    code,
    name: { en: code },
    mode: 'any',
    userIds: (who.users ?? []).map(id),
    roleCodes: who.roles ?? [],
  });
  const ask = async (name: string, nodes: ApprovalNodes) => {
    const draft = await as('rules').payroll.copies.newDraft({ solutionId });
    try {
      const { pending } = await as(name).payroll.processes.ask({ solutionId, nodes });
      return pending?.approvalId ?? '';
    } finally {
      await as('rules').payroll.copies.discard(draft);
    }
  };
  const process = () => as('clerk').payroll.processes.get({ solutionId });
  const batchOf = (batchId: string) => as('clerk').payroll.batches.get({ id: batchId });
  type Action = Parameters<ReturnType<typeof as>['payroll']['batches']['act']>[0]['action'];
  const act = (name: string, batchId: string, action: Action) =>
    as(name).payroll.batches.act({ id: batchId, action });
  const decide = (name: string, approvalId: string, decision: 'approve' | 'reject') =>
    as(name).inbox.approvals.decide({ id: approvalId, decision });

  const publish = async (code: string) => {
    const created = await as('rules').payroll.solutions.create({
      code,
      name: { en: code },
      legalEntityIds: [entityId],
      from: { kind: 'document', file: file(code) },
    });
    expect(created.problems).toEqual([]);
    await as('rules').payroll.copies.publish({ copyId: created.copyId });
    return created.id;
  };
  const openPeriod = async (of: string) => {
    await as('clerk').payroll.periods.generate({ solutionId: of, from: '2026-03-01', count: 1 });
    const [period] = (await as('clerk').payroll.periods.list({ solutionId: of })).rows;
    await as('clerk').payroll.periods.enable({ id: period?.id ?? '' });
    return period?.id ?? '';
  };
  /** A batch the clerk has prepared and calculated. */
  const prepared = async (of = periodId) => {
    const { id: batchId } = await as('clerk').payroll.batches.create({ periodId: of, name: 'March' });
    const { rowKeys } = await as('clerk').payroll.batchTables.page({ batchId, table: 'Pay' });
    await as('clerk').payroll.batchTables.edit({
      batchId,
      table: 'Pay',
      edits: rowKeys.map((rowKey) => ({ rowKey, column: 'amount', value: 100 })),
    });
    await act('clerk', batchId, 'calculate');
    await services.queue.drain(services);
    expect((await batchOf(batchId)).status).toBe('calculated');
    return batchId;
  };
  const submitted = async (batchId: string) =>
    (await act('clerk', batchId, 'submitForApproval')).approvalId ?? '';
  const rejected = async () => {
    const batchId = await prepared();
    await decide('boss', await submitted(batchId), 'reject');
    return batchId;
  };
  /** Whatever was tried: nothing is posted, and the money can't go out. */
  const expectUnpaid = async (batchId: string) => {
    await expect(act('clerk', batchId, 'submitAndClose')).rejects.toThrow(
      /NEEDS_APPROVAL|WRONG_STATUS|IN_APPROVAL/,
    );
    await expect(act('clerk', batchId, 'submit')).rejects.toThrow(/NEEDS_APPROVAL|WRONG_STATUS|IN_APPROVAL/);
    await expect(act('clerk', batchId, 'publishPayslips')).rejects.toThrow();
    expect(await batchOf(batchId)).toMatchObject({ submitted: false, withoutApproval: false });
  };

  beforeAll(async () => {
    services = await createTestServices(test);
    entityId = (await storePeople(services, demoCompany('2026-03-15'))).legalEntityIds.get('TP') ?? '';
    await add('clerk', 'payroll-staff');
    await add('colleague', 'payroll-staff');
    await add('both', 'payroll-staff', 'payroll-approver');
    await add('boss', 'payroll-approver');
    await add('second', 'payroll-approver');
    await add('rules', 'solution-administrator');
    await add('admin', 'system-administrator');
    solutionId = await publish('march');
    periodId = await openPeriod(solutionId);
  });

  it('empties the nodes after a rejection: a request, no more, and without an allowance not even that', async () => {
    const batchId = await rejected();
    await expect(ask('clerk', [])).rejects.toThrow('NOT_ALLOWED_WITHOUT_APPROVAL');
    expect((await process()).inForce.nodes).toHaveLength(1);
    await expectUnpaid(batchId);
  });

  it('empties them as settings of the solution: they are no part of those any more', async () => {
    const draft = await as('clerk').payroll.copies.newDraft({ solutionId });
    const { settings, scope, version } = await as('clerk').payroll.configuration.get(draft);
    const smuggled = { ...settings, approvalNodes: [] };
    const configuration = { scope, settings: smuggled };
    await expect(
      as('clerk').payroll.configuration.save({ ...draft, version, configuration }),
    ).rejects.toThrow();
    await as('clerk').payroll.copies.discard(draft);
    await expectUnpaid(await rejected());
  });

  it('puts oneself, or a colleague without the right, in the approver’s place', async () => {
    const batchId = await rejected();
    await expect(ask('clerk', [node('me', { users: ['clerk'] })])).rejects.toThrow('NODE_WITHOUT_ANYBODY');
    await expect(ask('clerk', [node('friend', { users: ['colleague'] })])).rejects.toThrow(
      'NODE_WITHOUT_ANYBODY',
    );
    await expectUnpaid(batchId);
  });

  it('names a role one holds', async () => {
    await expect(ask('clerk', [node('us', { roles: ['payroll-staff'] })])).resolves.toBeTruthy();
    const waiting = (await process()).pending;
    expect(waiting?.deciders.map((each) => each.name)).toEqual(['boss', 'both', 'second']);
    await expectUnpaid(await rejected());
    await as('clerk').inbox.approvals.withdraw({ id: waiting?.approvalId ?? '' });
  });

  it('waits for the change, withdraws it, asks again: the process in force stays what it was', async () => {
    const before = (await process()).inForce;
    const batchId = await rejected();
    const approvalId = await ask('clerk', [node('both', { users: ['both'] })]);
    await expect(ask('clerk', [node('second', { users: ['second'] })])).rejects.toThrow('PENDING');
    await expect(decide('clerk', approvalId, 'approve')).rejects.toThrow();
    await as('clerk').inbox.approvals.withdraw({ id: approvalId });
    expect(await process()).toMatchObject({ inForce: before, pending: null });
    await expect(decide('boss', approvalId, 'approve')).rejects.toThrow();
    await expectUnpaid(batchId);
  });

  it('decides one’s own change of process, with both roles', async () => {
    const approvalId = await ask('both', [node('both', { users: ['both'] })]);
    await expect(decide('both', approvalId, 'approve')).rejects.toThrow('SELF_APPROVAL');
    await expect(as('boss').inbox.approvals.forward({ id: approvalId, to: id('both') })).rejects.toThrow(
      'SELF_APPROVAL',
    );
    await decide('boss', approvalId, 'reject');
    expect((await process()).pending).toBeNull();
  });

  it('lowers the nodes of a running batch: it keeps the process it pinned', async () => {
    const batchId = await prepared();
    const approvalId = await ask('rules', [node('second', { users: ['second'] })]);
    await decide('boss', approvalId, 'approve');
    expect((await process()).inForce.nodes[0]?.code).toBe('second');
    expect((await batchOf(batchId)).deciders[0]?.able).toContain('boss');
    const running = await submitted(batchId);
    await expect(decide('both', running, 'approve')).resolves.toMatchObject({ status: 'approved' });
    await act('clerk', batchId, 'returnToCalculated');
    await decide('boss', await ask('rules', [node('payroll', { roles: ['payroll-approver'] })]), 'approve');
    const facts = await services.db
      .selectFrom('audit_rows')
      .select('facts')
      .where('action', '=', 'payroll.processes.approved')
      .execute();
    expect(facts.map((row) => String(row.facts)).join()).toMatch(/"before".*"after"/);
    await expectUnpaid(batchId);
  });

  it('prepares and has a colleague press submit: the preparer still can’t decide, nor be handed it', async () => {
    const { id: batchId } = await as('both').payroll.batches.create({ periodId, name: 'Prepared by both' });
    await act('clerk', batchId, 'calculate');
    await services.queue.drain(services);
    const approvalId = (await act('colleague', batchId, 'submitForApproval')).approvalId ?? '';
    await expect(decide('both', approvalId, 'approve')).rejects.toThrow();
    for (const how of ['forward', 'addSigner', 'delegate'] as const)
      await expect(as('boss').inbox.approvals[how]({ id: approvalId, to: id('both') })).rejects.toThrow(
        'SELF_APPROVAL',
      );
    // Who is asked already isn't asked again; of the others only who hasn't prepared.
    const candidates = async () =>
      (await as('boss').inbox.approvals.get({ id: approvalId })).candidates.map((each) => each.name);
    expect(await candidates()).toEqual([]);
    await add('late', 'payroll-approver');
    expect(await candidates()).toEqual(['late']);
    await services.db.deleteFrom('user_roles').where('user_id', '=', id('late')).execute();
    // Nor by a row written past the application.
    await expect(
      services.db
        .updateTable('inbox_approval_tasks')
        .set({ user_id: id('both') })
        .where('approval_id', '=', approvalId)
        .execute(),
    ).rejects.toThrow('prepared');
    await decide('boss', approvalId, 'reject');
    await expectUnpaid(batchId);
  });

  it('every way of preparing counts: a cell, the end of preparation, adopting rules, a calculation', async () => {
    const { id: batchId } = await as('clerk').payroll.batches.create({ periodId, name: 'Hands' });
    const able = async () => (await batchOf(batchId)).deciders[0]?.able;
    expect(await able()).toEqual(['boss', 'both', 'second']);
    await act('both', batchId, 'completePreparation');
    expect(await able()).toEqual(['boss', 'second']);
    await expect(
      services.db.deleteFrom('payroll_batch_preparers').where('batch_id', '=', batchId).execute(),
    ).rejects.toThrow('stays known');
    await act('clerk', batchId, 'cancel');
  });

  it('says who prepared when nobody is left to decide', async () => {
    const batchId = await prepared();
    for (const name of ['boss', 'second']) {
      accounts.set(name, { id: id(name), roles: ['payroll-approver', 'payroll-staff'] });
      await act(name, batchId, 'calculate');
      await services.queue.drain(services);
      accounts.set(name, { id: id(name), roles: ['payroll-approver'] });
    }
    await act('both', batchId, 'completePreparation');
    await expect(submitted(batchId)).rejects.toMatchObject({
      cause: { code: 'payroll.batches.DECIDERS_PREPARED', facts: { node: 1, names: 'boss, both, second' } },
    });
    await expectUnpaid(batchId);
  });

  it('publishes a new copy: it changes the rules, never the process', async () => {
    const batchId = await rejected();
    const { copyId } = await as('clerk').payroll.copies.newDraft({ solutionId });
    await as('clerk').payroll.copies.publish({ copyId });
    await act('clerk', batchId, 'adoptVersions');
    await act('clerk', batchId, 'calculate');
    await services.queue.drain(services);
    await expectUnpaid(batchId);
  });

  it('publishes the rules and decides on what they pay', async () => {
    const { copyId } = await as('both').payroll.copies.newDraft({ solutionId });
    await as('both').payroll.copies.publish({ copyId });
    const batchId = await prepared();
    const approvalId = await submitted(batchId);
    await expect(decide('both', approvalId, 'approve')).rejects.toThrow();
    await act('clerk', batchId, 'withdraw');
  });

  it('makes a new solution over the same people: it begins with the approvers', async () => {
    const other = await as('clerk').payroll.solutions.create({
      code: 'mine',
      name: { en: 'Mine' },
      legalEntityIds: [entityId],
      from: { kind: 'document', file: file('mine') },
    });
    await as('clerk').payroll.copies.publish({ copyId: other.copyId });
    const batchId = await prepared(await openPeriod(other.id));
    await expectUnpaid(batchId);
    await expect(
      as('clerk').payroll.solutions.create({
        code: 'mine2',
        name: { en: 'Mine' },
        legalEntityIds: [entityId],
        from: { kind: 'document', file: file('mine2') },
        settings: { approvalNodes: [] } as never,
      }),
    ).rejects.toThrow();
  });

  it('withdraws and returns to and fro: no state lets figures out undecided', async () => {
    const batchId = await prepared();
    await submitted(batchId);
    await act('clerk', batchId, 'withdraw');
    await expectUnpaid(batchId);
    await act('clerk', batchId, 'returnToCalculated');
    await expectUnpaid(batchId);
  });

  it('rolls back to a node and decides both of them', async () => {
    await decide(
      'boss',
      await ask('rules', [node('first', { users: ['both', 'second'] }), node('last', { users: ['boss'] })]),
      'approve',
    );
    const batchId = await prepared();
    const approvalId = await submitted(batchId);
    await decide('second', approvalId, 'approve');
    await as('boss').inbox.approvals.decide({ id: approvalId, decision: 'rollBack', toNode: 0 });
    await expect(decide('clerk', approvalId, 'approve')).rejects.toThrow();
    await expectUnpaid(batchId);
    await act('clerk', batchId, 'withdraw');
    await decide('boss', await ask('rules', [node('payroll', { roles: ['payroll-approver'] })]), 'approve');
  });

  it('writes the state past the application: the database refuses', async () => {
    const batchId = await rejected();
    const { db } = services;
    const batches = () => db.updateTable('payroll_batches').where('id', '=', batchId);
    await expect(batches().set({ submitted: 1, status: 'closed' }).execute()).rejects.toThrow('approved');
    await expect(batches().set({ process_id: null }).execute()).rejects.toThrow('keeps its process');
    const processes = () => db.updateTable('payroll_processes').where('solution_id', '=', solutionId);
    await expect(processes().set({ nodes: '[]' }).execute()).rejects.toThrow('never changes');
    await expect(
      db
        .insertInto('payroll_processes')
        .values({
          id: 'x',
          solution_id: solutionId,
          number: 99,
          status: 'inForce',
          nodes: '[]',
          hash: 'x',
          approval_id: null,
          asked_at: '',
          asked_by: null,
          ended_at: null,
          ended_by: null,
        })
        .execute(),
    ).rejects.toThrow();
    await expectUnpaid(batchId);
  });

  it('allows it oneself: only an administrator without payroll rights, and then everything says so', async () => {
    const reason = 'A company of one';
    const allow = (name: string, allowed: boolean) =>
      as(name).payroll.processes.allowWithoutApproval({ solutionId, allowed, reason });
    await expect(allow('clerk', true)).rejects.toThrow('AUTHORIZATION_REQUIRED');
    accounts.set('adminToo', { id: id('admin'), roles: ['system-administrator', 'payroll-staff'] });
    await expect(allow('adminToo', true)).rejects.toThrow('HOLDS_PAYROLL_RIGHT');
    await allow('admin', true);
    // The allowance alone changes nothing: the process does, and another person decides on that.
    await expectUnpaid(await rejected());
    const approvalId = await ask('rules', []);
    await decide('boss', approvalId, 'approve');
    const batchId = await prepared();
    const { withoutApproval, stages } = await batchOf(batchId);
    expect(withoutApproval).toBe(true);
    expect(stages.map(({ code }) => code)).toEqual(['prepare', 'calculate', 'review', 'submit', 'payslips']);
    const { rows } = await as('clerk').payroll.batches.list({ solutionId });
    expect(rows.find((row) => row.id === batchId)?.withoutApproval).toBe(true);
    await allow('admin', false);
    await expect(act('clerk', batchId, 'submitAndClose')).rejects.toThrow('NOT_ALLOWED_WITHOUT_APPROVAL');
    await expect(as('clerk').payroll.batches.create({ periodId, name: 'Another' })).rejects.toThrow(
      'NOT_ALLOWED_WITHOUT_APPROVAL',
    );
    await allow('admin', true);
    await act('clerk', batchId, 'submitAndClose');
    const audit = await services.db
      .selectFrom('audit_rows')
      .select('facts')
      .where('action', '=', 'payroll.batches.submitAndClose')
      .execute();
    expect(audit.map((row) => String(row.facts)).join()).toContain('"withoutApproval":true');
  });
});
