import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../platform/db/testing.ts';
import type { Services } from '../platform/trpc/context.ts';
import { seedDemo } from '../seeding/index.ts';
import { callerOf, type SeedCaller } from '../seeding/seed-callers.ts';
import { createTestServices } from '../testing/create-test-services.ts';
import { closeEnginePool, writeReadCounts } from './index.ts';

afterAll(closeEnginePool);

describeEachDatabase('a look at pay', (test) => {
  let services: Services;
  let caller: SeedCaller;
  let batchId = '';
  let employmentId = '';

  beforeAll(async () => {
    test.clock.set('2026-11-20T02:00:00.000Z');
    services = await createTestServices(test);
    await seedDemo(services, { size: 'small' });
    const { db } = services;
    batchId = (
      await db
        .selectFrom('payroll_batches')
        .select('id')
        .where('status', '=', 'closed')
        .executeTakeFirstOrThrow()
    ).id;
    employmentId = (await db.selectFrom('employments').select('id').executeTakeFirstOrThrow()).id;
    caller = callerOf(services, {
      id: 'reader',
      loginName: 'reader',
      name: 'Reader',
      roles: [
        'payroll-staff',
        'hr-administrator',
        'payroll-approver',
        'system-administrator',
        'solution-administrator',
      ],
    });
  }, 120_000);

  const rows = () =>
    services.db.selectFrom('audit_rows').selectAll().where('user_id', '=', 'reader').orderBy('id').execute();

  it('leaves a row, whichever view it is', async () => {
    const looks: Record<string, () => Promise<unknown>> = {
      batches: () => caller.payroll.batches.list({ page: 1, pageSize: 20 }),
      batch: () => caller.payroll.batches.get({ id: batchId }),
      summary: () => caller.payroll.batches.summary({ id: batchId }),
      errors: () => caller.payroll.batches.errors({ id: batchId, page: 1, pageSize: 20 }),
      abnormal: () => caller.payroll.batches.abnormal({ id: batchId, page: 1, pageSize: 20 }),
      findings: () => caller.payroll.findings.list({ batchId, page: 1, pageSize: 20 }),
      payslips: () => caller.payroll.payslips.list({ page: 1, pageSize: 20 }),
      compensation: () => caller.people.compensation.list({ employmentId }),
      facts: () => caller.people.facts.list({ employmentId }),
    };
    for (const [name, look] of Object.entries(looks)) {
      const before = (await rows()).length;
      await look();
      // Whoever looks isn't kept waiting for the trail on a busy machine: the row may come a moment later.
      await expect.poll(async () => [name, (await rows()).length]).toEqual([name, before + 1]);
    }
  });

  it('again and again is counted, and the count is written', async () => {
    const before = (await rows()).length;
    for (let again = 0; again < 7; again++) await caller.payroll.batches.summary({ id: batchId });
    expect((await rows()).length).toBe(before);
    await writeReadCounts(services);
    const counted = (await rows()).filter((row) => row.action === 'payroll.batches.readOn');
    expect(counted.map((row) => JSON.parse(row.facts) as object)).toContainEqual(
      expect.objectContaining({ table: 'summary', further: 7 }),
    );
  });
});
