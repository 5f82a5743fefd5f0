import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { appRouter } from '../app-router.ts';
import { insertUser } from '../identity/index.ts';
import { describeEachDatabase } from '../platform/db/testing.ts';
import { newId } from '../platform/ids/new-id.ts';
import type { Services } from '../platform/trpc/context.ts';
import { createCallerFactory } from '../platform/trpc/procedure.ts';
import { createTestServices } from '../testing/create-test-services.ts';
import { testContext } from '../testing/test-context.ts';
import { type ApprovalOutcome, registerApprovalSubject, startApproval } from './index.ts';

const callers = createCallerFactory(appRouter);
const outcomes: ApprovalOutcome['kind'][] = [];
let hash = 'one';

registerApprovalSubject({
  subject: 'document',
  name: { en: 'Things' },
  category: 'approval',
  permission: 'payroll.batches.approve',
  currentHash: async () => hash,
  isInScope: (subjectId, scope) => sql`${scope.all ? 1 : 0} = 1 or ${subjectId} = 'nothing'`,
  excluded: async () => [],
  onDecided: async (_context, outcome) => {
    outcomes.push(outcome.kind);
  },
});

describeEachDatabase('approvals in the inbox', (test) => {
  let services: Services;
  const users = new Map<string, string>();
  const id = (name: string) => users.get(name) ?? '';
  const as = (name: string) =>
    callers(
      testContext(services, {
        userId: id(name),
        permissions: ['payroll.batches.approve'],
        key: newId(services.clock),
      }),
    ).inbox;
  let approvalId = '';
  let number = 0;

  const node = (code: string, ...names: string[]) => ({
    code,
    name: { en: code },
    mode: 'any' as const,
    userIds: names.map(id),
    roleCodes: [],
  });
  const start = (nodes: ReturnType<typeof node>[]) =>
    services.db.transaction().execute((trx) =>
      startApproval(trx, services.clock, {
        subject: 'document',
        subjectId: `thing-${++number}`,
        subjectHash: 'one',
        url: '/x',
        title: { en: 'A thing', 'zh-TW': '事', 'zh-CN': '事' },
        facts: [],
        applicantId: id('sam'),
        nodes,
      }),
    );

  beforeAll(async () => {
    services = await createTestServices(test);
    for (const name of ['sam', 'ann', 'bo', 'cy'])
      users.set(
        name,
        await insertUser(services.db, services.clock, {
          loginName: name,
          name,
          passwordHash: null,
          roles: [{ role: 'payroll-approver' }],
        }),
      );
    users.set(
      'out',
      await insertUser(services.db, services.clock, {
        loginName: 'out',
        name: 'out',
        passwordHash: null,
        roles: [],
      }),
    );
  });

  beforeEach(async () => {
    outcomes.length = 0;
    hash = 'one';
    test.clock.advance(1000);
    approvalId = await start([node('first', 'ann'), node('second', 'bo')]);
  });

  it('goes from node to node, tells the subject, the next approver and the applicant', async () => {
    expect((await as('bo').approvals.list({})).rows.some((row) => row.id === approvalId)).toBe(false);
    await as('ann').approvals.decide({ id: approvalId, decision: 'approve', remark: 'fine' });
    const detail = await as('bo').approvals.get({ id: approvalId });
    expect(detail).toMatchObject({ status: 'inApproval', current: 1 });
    expect(detail.allowed).toContain('rollBack');
    expect(detail.candidates.map((each) => each.name).sort()).toEqual(['ann', 'cy']);
    await as('bo').approvals.decide({ id: approvalId, decision: 'approve' });
    expect(outcomes).toEqual(['firstDecision', 'approved']);
    const notices = await as('sam').notifications.list({ state: 'unread' });
    expect(notices.rows[0]?.title).toContain('A thing');
    expect(
      (await as('sam').applications.list({ state: 'processed' })).rows.some((row) => row.id === approvalId),
    ).toBe(true);
    expect(
      (await as('bo').approvals.list({ tab: 'processed' })).rows.some((row) => row.id === approvalId),
    ).toBe(true);
  });

  it('tells who has decided already so, also while others are still asked', async () => {
    await as('ann').approvals.decide({ id: approvalId, decision: 'approve' });
    hash = 'two';
    await expect(as('ann').approvals.decide({ id: approvalId, decision: 'approve' })).rejects.toThrow(
      'inbox.approvals.DECIDED_BY_YOU',
    );
  });

  it('refuses to decide on what has changed, and twice', async () => {
    hash = 'two';
    await expect(as('ann').approvals.decide({ id: approvalId, decision: 'approve' })).rejects.toThrow(
      'SUBJECT_CHANGED',
    );
    await as('ann').approvals.decide({ id: approvalId, decision: 'reject' });
    await expect(as('ann').approvals.decide({ id: approvalId, decision: 'approve' })).rejects.toThrow(
      'DECIDED_BY_YOU',
    );
    hash = 'one';
    await expect(as('ann').approvals.decide({ id: approvalId, decision: 'approve' })).rejects.toThrow(
      'DECIDED_BY_YOU',
    );
  });

  it('hands on, asks one more, rolls back, and never routes to the applicant or to who may not decide', async () => {
    for (const kind of ['forward', 'addSigner', 'delegate'] as const) {
      await expect(as('ann').approvals[kind]({ id: approvalId, to: id('sam') })).rejects.toThrow(
        'SELF_APPROVAL',
      );
      await expect(as('ann').approvals[kind]({ id: approvalId, to: id('out') })).rejects.toThrow(
        'NOT_A_CANDIDATE',
      );
    }
    await as('ann').approvals.addSigner({ id: approvalId, to: id('cy') });
    await as('ann').approvals.decide({ id: approvalId, decision: 'approve' });
    expect((await as('cy').approvals.get({ id: approvalId })).current).toBe(0);
    await as('cy').approvals.decide({ id: approvalId, decision: 'approve' });
    await as('bo').approvals.delegate({ id: approvalId, to: id('cy') });
    await as('cy').approvals.decide({ id: approvalId, decision: 'rollBack', toNode: 0 });
    expect(outcomes).toEqual(['firstDecision', 'rolledBack']);
    expect(await as('ann').approvals.get({ id: approvalId })).toMatchObject({
      current: 0,
      status: 'rolledBack',
    });
  });

  it('is withdrawn by the applicant, and shown to nobody else', async () => {
    await expect(as('out').approvals.get({ id: approvalId })).rejects.toThrow('NOT_FOUND');
    await expect(as('ann').approvals.withdraw({ id: approvalId })).rejects.toThrow('NOT_APPLICANT');
    await as('sam').approvals.withdraw({ id: approvalId });
    expect(outcomes).toEqual(['withdrawn']);
    expect((await as('ann').approvals.list({})).rows.some((row) => row.id === approvalId)).toBe(false);
  });

  it('decides many, each on its own', async () => {
    const other = await start([node('only', 'bo')]);
    const result = await as('ann').approvals.decideMany({ ids: [approvalId, other], decision: 'approve' });
    expect(result.decided.map((each) => each.id)).toEqual([approvalId]);
    expect(result.failed).toMatchObject([{ id: other, code: 'platform.NOT_FOUND' }]);
  });

  it('leaves no node to the applicant alone', async () => {
    await expect(start([node('only', 'sam')])).rejects.toThrow('NO_APPROVER');
  });

  it('keeps what is in focus and marks all read', async () => {
    await as('ann').approvals.focus({ id: approvalId, focused: true });
    expect((await as('ann').approvals.list({ focusOnly: true })).rows.map((row) => row.id)).toEqual([
      approvalId,
    ]);
    expect((await as('ann').notifications.unreadCount()).notifications).toBeGreaterThan(0);
    await as('ann').notifications.markAllRead();
    expect((await as('ann').notifications.unreadCount()).notifications).toBe(0);
  });
});
