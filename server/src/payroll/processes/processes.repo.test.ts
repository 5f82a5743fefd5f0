import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';
import type { ApprovalNodes } from './processes.schemas.ts';

afterAll(closeEnginePool);

type Node = ApprovalNodes[number];
const file = paySolution([
  { code: 'amount', type: 'money' },
  { code: 'net', type: 'money', formula: '=[@amount]*1', tags: ['net'] },
]);

describeEachDatabase('who decides by position and under conditions', (test) => {
  let payroll: SmallPayroll;
  let solutionId = '';
  let periodId = '';
  const node = (code: string, more: Partial<Node>): Node => ({
    ...{ code, name: { en: code }, mode: 'any', userIds: [], roleCodes: [] },
    ...more,
  });
  const everybody = node('all', { roleCodes: ['payroll-approver'] });
  /** Asks for these nodes and has them approved. */
  const set = async (nodes: ApprovalNodes) => {
    const draft = await payroll.as('rules').payroll.copies.newDraft({ solutionId });
    try {
      const { pending } = await payroll.as('rules').payroll.processes.ask({ solutionId, nodes });
      const approvalId = pending?.approvalId ?? '';
      const { facts } = await payroll.as('second').inbox.approvals.get({ id: approvalId });
      await payroll.as('second').inbox.approvals.decide({ id: approvalId, decision: 'approve' });
      return facts.filter(({ key }) => key.startsWith('asked'));
    } finally {
      await payroll.as('rules').payroll.copies.discard(draft);
    }
  };
  const calculated = async (name: string) => {
    const { id: batchId } = await payroll.as('clerk').payroll.batches.create({ periodId, name });
    const { rowKeys } = await payroll.as('clerk').payroll.batchTables.page({ batchId, table: 'Pay' });
    const edits = rowKeys.map((rowKey) => ({ rowKey, column: 'amount', value: 100 }));
    await payroll.as('clerk').payroll.batchTables.edit({ batchId, table: 'Pay', edits });
    await payroll.as('clerk').payroll.batches.act({ id: batchId, action: 'calculate' });
    await payroll.services.queue.drain(payroll.services);
    return { batchId, net: rowKeys.length * 100, people: rowKeys.length };
  };
  const batch = (id: string) => payroll.as('clerk').payroll.batches.get({ id });
  const submit = async (id: string) => {
    const { approvalId } = await payroll.as('clerk').payroll.batches.act({ id, action: 'submitForApproval' });
    return payroll.as('clerk').inbox.approvals.get({ id: approvalId ?? '' });
  };
  const asked = ({ tasks }: Awaited<ReturnType<typeof submit>>) => tasks.map(({ user }) => user.name);

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      ...{ clerk: ['payroll-staff'], rules: ['solution-administrator'], hr: ['hr-administrator'] },
      ...{ lead: ['employee'], boss: ['payroll-approver'], head: ['payroll-approver'] },
      second: ['payroll-approver'],
    });
    const { db } = payroll.services;
    const department = await payroll.as('hr').people.departments.create({
      ...{ code: 'PAY', names: { en: 'Pay' }, parentId: null, legalEntityId: payroll.legalEntityId },
    });
    let superior: string | undefined;
    for (const name of ['head', 'boss', 'lead', 'clerk']) {
      const made = await payroll.as('hr').people.employments.create({
        person: { name },
        employment: { legalEntityId: payroll.legalEntityId, employeeNumber: name, hireDate: '2020-01-01' },
        assignment: { departmentId: department.id, ...(superior && { superiorEmploymentId: superior }) },
      });
      superior = made.id;
      await db
        .updateTable('users')
        .set({ person_id: made.personId })
        .where('id', '=', payroll.id(name))
        .execute();
      if (name === 'head')
        await db
          .updateTable('departments')
          .set({ manager_employment_id: made.id })
          .where('id', '=', department.id)
          .execute();
    }
    ({ solutionId } = await payroll.publish('rules', file));
    ({ periodId } = await payroll.openBatch('clerk', solutionId));
  });

  it('asks superiors and the department head, passing over who has no right to approve', async () => {
    const facts = await set([
      node('first', { leaders: [{ kind: 'supervisor', level: 1 }] }),
      node('third', { leaders: [{ kind: 'supervisor', level: 3 }], mode: 'all' }),
      node('department', {
        leaders: [{ kind: 'departmentHead' }],
        mode: 'inOrder',
        userIds: [payroll.id('second')],
      }),
    ]);
    expect(facts[0]?.value).toMatchObject({ en: 'boss · superior of level 1 of who submits' });
    expect(facts[2]?.value).toMatchObject({ en: 'second → head · head of the department of who submits' });
    const { batchId } = await calculated('By position');
    expect((await batch(batchId)).deciders.map(({ able }) => able)).toEqual([
      ['boss'],
      ['head'],
      ['second', 'head'],
    ]);
    const approval = await submit(batchId);
    expect(asked(approval)).toEqual(['boss']);
    for (const name of ['boss', 'head', 'second', 'head'])
      await payroll.as(name).inbox.approvals.decide({ id: approval.id, decision: 'approve' });
    expect(await batch(batchId)).toMatchObject({ status: 'approvalDone' });
  });

  it('passes a superior over who prepared the batch', async () => {
    await set([node('first', { leaders: [{ kind: 'supervisor', level: 1 }] })]);
    const { batchId } = await calculated('Prepared by the boss');
    await payroll.services.db
      .insertInto('payroll_batch_preparers')
      .values({ batch_id: batchId, user_id: payroll.id('boss'), since: '2026-03-15T00:00:00.000Z' })
      .execute();
    expect(asked(await submit(batchId))).toEqual(['head']);
  });

  it('shows who prepared the batch what a node said that gave it back', async () => {
    await set([
      node('first', { userIds: [payroll.id('boss')] }),
      node('second', { userIds: [payroll.id('second')] }),
    ]);
    const { batchId } = await calculated('Given back');
    const { id } = await submit(batchId);
    const said = async () => (await batch(batchId)).lastRemark;
    await payroll.as('boss').inbox.approvals.decide({ id, decision: 'approve', remark: 'fine' });
    expect(await said()).toMatchObject({ text: 'fine', by: 'boss' });
    const again = { decision: 'rollBack', toNode: 0, remark: 'look again' } as const;
    await payroll.as('second').inbox.approvals.decide({ id, ...again });
    expect(await said()).toMatchObject({ text: 'look again', by: 'second' });
    expect(await batch(batchId)).toMatchObject({ status: 'inApproval' });
  });

  it('asks a node only where its condition holds, and where the figure is not known', async () => {
    const { net, people } = await calculated('To measure');
    const when = (
      figure: 'amount' | 'headcount' | 'variance',
      operator: 'gte' | 'gt' | 'lt' | 'lte',
      value: number,
    ) => ({
      ...{ roleCodes: ['payroll-approver'] },
      when: { figure, operator, value },
    });
    const facts = await set([
      everybody,
      node('large', when('amount', 'gte', net)),
      node('larger', when('amount', 'gt', net)),
      node('few', when('headcount', 'lt', people)),
      node('some', when('headcount', 'lte', people)),
      node('changed', when('variance', 'gt', 5)),
    ]);
    expect(facts[1]?.value).toMatchObject({ en: `boss / head / second · if net pay is ≥ ${net}` });
    const { batchId } = await calculated('Under conditions');
    expect((await batch(batchId)).deciders.map((each) => each.asked)).toEqual([
      true,
      true,
      false,
      false,
      true,
      true,
    ]);
    const { nodes } = await submit(batchId);
    // There is no period before to compare with: the variance isn't known, so its node is asked.
    expect(nodes.map(({ code }) => code)).toEqual(['all', 'large', 'some', 'changed']);
  });

  it('refuses a node that nobody can decide, and nodes that a batch could pass by all at once', async () => {
    await payroll.as('rules').payroll.copies.newDraft({ solutionId });
    const { inForce } = await payroll.as('rules').payroll.processes.get({ solutionId });
    const ask = (...nodes: Node[]) => payroll.as('rules').payroll.processes.ask({ solutionId, nodes });
    await expect(ask(node('far', { leaders: [{ kind: 'supervisor', level: 4 }] }))).rejects.toThrow(
      'NODE_WITHOUT_ANYBODY',
    );
    await expect(ask(everybody, node('none', {}))).rejects.toThrow('NODE_WITHOUT_ANYBODY');
    await expect(
      ask(
        node('large', {
          roleCodes: ['payroll-approver'],
          when: { figure: 'amount', operator: 'gt', value: 1 },
        }),
      ),
    ).rejects.toThrow('ONLY_CONDITIONS');
    expect((await payroll.as('rules').payroll.processes.get({ solutionId })).inForce).toEqual(inForce);
  });
});
