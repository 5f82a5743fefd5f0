import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeEnginePool } from '../payroll/index.ts';
import { describeEachDatabase } from '../platform/db/testing.ts';
import type { Services } from '../platform/trpc/context.ts';
import { createTestServices } from '../testing/create-test-services.ts';
import { DEMO_PASSWORD, seedDemo } from './index.ts';

afterAll(closeEnginePool);

describeEachDatabase('the seeded company', (test) => {
  let services: Services;
  const said: string[] = [];

  beforeAll(async () => {
    test.clock.set('2026-11-20T02:00:00.000Z');
    services = await createTestServices(test);
    await seedDemo(services, { size: 'small', say: (text) => said.push(text) });
  }, 120_000);

  it('has a user for every role and batches in every state a person may want to see', async () => {
    const users = await services.db.selectFrom('users').select('login_name').orderBy('login_name').execute();
    expect(users.map((user) => user.login_name)).toEqual([
      'admin',
      'analyst',
      'approver',
      'employee',
      'hr',
      'manager',
      'payroll',
      'payroll2',
      'solution',
    ]);
    expect(DEMO_PASSWORD).toBe('suanpan-demo');
    const batches = await services.db.selectFrom('payroll_batches').select('status').execute();
    expect(new Set(batches.map((batch) => batch.status))).toEqual(
      new Set(['closed', 'new', 'pendingApproval', 'calculated']),
    );
    expect(said.at(-1)).toMatch(/^seeded in/);
  });

  it('adds up: payslips, batch totals and posted movements of every closed batch are one sum', async () => {
    const closed = await services.db
      .selectFrom('payroll_batches as b')
      .innerJoin('payroll_solutions as s', 's.id', 'b.solution_id')
      .select(['b.id', 's.scale', 's.code'])
      .where('b.status', '=', 'closed')
      .execute();
    expect(closed.length).toBeGreaterThan(3);
    for (const batch of closed) {
      const slips = await services.db
        .selectFrom('payroll_payslips')
        .select(['net', 'status'])
        .where('batch_id', '=', batch.id)
        .execute();
      expect(slips.every((slip) => slip.status === 'published')).toBe(true);
      const paid = slips.reduce((sum, slip) => sum + Number(slip.net), 0);
      const total = await services.db
        .selectFrom('payroll_totals')
        .select('sum')
        .where('batch_id', '=', batch.id)
        .where('table_code', '=', 'Pay')
        .where('column_code', '=', 'net')
        .executeTakeFirstOrThrow();
      expect([batch.code, paid]).toEqual([batch.code, Math.round(total.sum * 10 ** batch.scale)]);
      if (batch.code !== 'china-monthly') continue;
      const posted = await services.db
        .selectFrom('payroll_balance_movements')
        .select(['amount', 'scale'])
        .where('batch_id', '=', batch.id)
        .where('balance_code', '=', 'ytd_net')
        .execute();
      expect(posted.reduce((sum, row) => sum + row.amount, 0)).toBe(paid);
    }
  });

  it('dates nothing after the moment it was made', async () => {
    const { last } = await services.db
      .selectFrom('audit_rows')
      .select((eb) => eb.fn.max('at').as('last'))
      .executeTakeFirstOrThrow();
    expect(last <= services.clock.now().toISOString()).toBe(true);
    const later = await services.db
      .selectFrom('payroll_payslips')
      .select('id')
      .where('published_at', '>', services.clock.now().toISOString())
      .execute();
    expect(later).toEqual([]);
  });
});
