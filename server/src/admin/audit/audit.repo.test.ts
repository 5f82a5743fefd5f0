import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditWriter, readPersonal } from '../../platform/audit/audit-writer.ts';
import { forgetPersonalValues } from '../../platform/audit/forget-personal.ts';
import { sealAudit } from '../../platform/audit/seal-audit.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { RestHouse } from '../../testing/rest-house.ts';

describeEachDatabase('the audit trail', (test) => {
  let services: Services;
  let house: RestHouse;
  const ask = (input: object) => house.ask('admin', 'admin.audit.list', input);

  beforeAll(async () => {
    test.clock.set('2026-11-27T09:00:00.000Z');
    services = await createTestServices(test);
    house = await RestHouse.open(services);
    await write('2015-03-02T09:00:00.000Z', 'gone', { salary: { before: '1', after: '2' } });
    await write('2026-11-20T09:00:00.000Z', 'here', { salary: { before: '3', after: '4' } });
    const audit = writerAt('2026-11-20T10:00:00.000Z');
    await audit.write({ action: 'payroll.payslips.get', subject: { kind: 'payroll.payslip', id: 'slip-1' } });
    test.clock.set('2026-11-27T09:00:00.000Z');
  });
  afterAll(() => house.close());

  const writerAt = (at: string) => {
    test.clock.set(at);
    return auditWriter(services.db, {
      ...{ clock: test.clock, traceId: 'trace-1', userId: house.users.get('staff') ?? null },
      ...{ action: 'people.compensation.put', secretKey: services.config.secretKey },
    });
  };
  const write = (at: string, of: string, changes: Record<string, { before: unknown; after: unknown }>) =>
    writerAt(at).write({ subject: { kind: 'employment', id: of }, personal: { of, changes } });

  it('is searched by who, of what, about whom and when, and shows no personal value', async () => {
    const userId = house.users.get('staff');
    const all = await ask({ filter: { where: { userId } } });
    expect(all.rows.map((row: { action: string }) => row.action)).toEqual([
      'payroll.payslips.get',
      'people.compensation.put',
      'people.compensation.put',
    ]);
    expect(all.rows[1]).toMatchObject({ userName: 'staff', personal: true, facts: { changed: ['salary'] } });
    expect(JSON.stringify(all.rows)).not.toContain('"after"');
    const of = async (input: object) => (await ask(input)).total;
    expect(await of({ about: 'here' })).toBe(1);
    expect(await of({ what: 'reads', filter: { where: { userId } } })).toBe(1);
    expect(await of({ what: 'changes', filter: { where: { userId } } })).toBe(2);
    expect(await of({ filter: { where: { at: { gte: '2026-01-01T00:00:00.000Z' }, userId } } })).toBe(2);
    expect(await of({ filter: { search: 'slip-1' } })).toBe(1);
  });

  it('writes down who looked into it', async () => {
    await ask({ about: 'here' });
    const looked = await services.db
      .selectFrom('audit_rows')
      .select(['user_id', 'subject_kind', 'subject_id'])
      .where('subject_kind', '=', 'auditTrail')
      .where('subject_id', '=', 'here')
      .execute();
    expect(looked.at(-1)).toMatchObject({ user_id: house.users.get('admin') });
  });

  it('is verified from its beginning', async () => {
    await sealAudit(services);
    expect(await house.ask('admin', 'admin.audit.verify')).toMatchObject({ ok: true, problem: null });
  });

  it('forgets personal values after the years that a parameter says, and keeps every row', async () => {
    const rows = () =>
      services.db
        .selectFrom('audit_rows')
        .selectAll()
        .where('person_id', 'is not', null)
        .orderBy('at')
        .execute();
    const before = await rows();
    await forgetPersonalValues(services.db, test.clock);
    const { secretKey } = services.config;
    const [gone, here] = await rows();
    if (!gone || !here) throw new Error('rows of the trail are missing');
    expect(await rows()).toEqual(before);
    expect(await readPersonal(services.db, secretKey, gone)).toEqual({});
    expect(await readPersonal(services.db, secretKey, here)).toEqual({ salary: { before: '3', after: '4' } });
    expect(await house.ask('admin', 'admin.audit.verify')).toMatchObject({ ok: true });
  });

  it('is an administrator’s or an auditor’s', async () => {
    for (const path of ['admin.audit.list', 'admin.audit.kinds', 'admin.audit.verify'])
      expect([path, (await house.trpcGet('staff', path, {})).status]).toEqual([path, 403]);
  });
});
