import { demoCompany, demoTime } from '@suanpan/fixtures';
import { beforeAll, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { savePortalSettings } from '../../identity/index.ts';
import { storePeople, storeTime } from '../../people/index.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { findRefusal } from '../../platform/http/error-body.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { testContext } from '../../testing/test-context.ts';
import { TEAM_CARDS, type TeamCard } from './team-activity.words.ts';

const createCaller = createCallerFactory(appRouter);

describeEachDatabase('team activity', (test) => {
  let services: Services;
  let managerId = '';
  const team = (permissions = ['portal.team.view'], employmentIds = [managerId]) =>
    createCaller(testContext(services, { permissions, employmentIds })).portal.teamActivity;
  const card = (name: TeamCard, more: object = {}) =>
    team().card({ card: name, reach: 'all', step: 'month', ...more });
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: unknown) => findRefusal(error)?.code,
    );
  const sum = (values: readonly (number | null)[]) =>
    values.reduce<number>((all, value) => all + (value ?? 0), 0);

  beforeAll(async () => {
    test.clock.set('2026-10-20T02:00:00.000Z');
    services = await createTestServices(test);
    const company = demoCompany('2026-10-20');
    const stored = await storePeople(services, company);
    await storeTime(services, demoTime(company, 0), stored);
    const manager = company.users.find((user) => user.role === 'manager');
    managerId = stored.employmentIds.get(manager?.employeeNumber ?? '') ?? '';
  }, 120_000);

  it('is of those who report to one, directly or down to the last, and of nobody else', async () => {
    const direct = await card('staff', { reach: 'direct' });
    const all = await card('staff');
    expect(direct.people).toBeGreaterThan(0);
    expect(all.people).toBeGreaterThan(direct.people);
    expect(all.total).toBe(all.people);
    expect(all.buckets).toHaveLength(12);
    expect(all.series[0]?.values.at(-1)).toBe(all.people);
    expect((await team(undefined, []).card({ card: 'staff', reach: 'all', step: 'month' })).people).toBe(0);
    expect(await refusal(team([]).cards())).toBe('AUTHORIZATION_REQUIRED');
    await savePortalSettings(services.db, test.clock, { switches: { 'team.allReportingLines': false } });
    expect(await refusal(card('staff'))).toBe('identity.SWITCHED_OFF');
    expect((await team().cards()).allLines).toBe(false);
    expect((await card('staff', { reach: 'direct' })).people).toBe(direct.people);
    await savePortalSettings(services.db, test.clock, { switches: { 'team.allReportingLines': true } });
  });

  it.each(TEAM_CARDS.filter((name) => !['cost', 'turnover', 'schedule'].includes(name)))(
    'adds up by month, by week and by department: %s',
    async (name) => {
      const [month, week] = [await card(name), await card(name, { step: 'week' })];
      expect(sum(month.groups.map(({ value }) => value))).toBeCloseTo(month.total, 1);
      const byJob = await card(name, { group: 'job' });
      expect(sum(byJob.groups.map(({ value }) => value))).toBeCloseTo(month.total, 1);
      expect(week.total).toBe(month.total);
      if (month.buckets.length < 12) return;
      for (const series of month.series) {
        if (name === 'staff') continue;
        const weekly = week.series.find(({ key }) => key === series.key);
        expect(sum(weekly?.values ?? [])).toBeCloseTo(sum(series.values), 1);
      }
    },
  );

  it('counts what is on record', async () => {
    const ids = (
      await services.db
        .selectFrom('assignments')
        .select('employment_id')
        .where('superior_employment_id', '=', managerId)
        .where('valid_from', '<=', '2026-10-20')
        .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', '2026-10-20')]))
        .execute()
    ).map((row) => row.employment_id);
    const direct = { reach: 'direct' as const };
    const { late } = await services.db
      .selectFrom('attendance_days')
      .select((eb) => eb.fn.countAll<number>().as('late'))
      .where('employment_id', 'in', ids)
      .where('late_minutes', '>', 0)
      .executeTakeFirstOrThrow();
    const abnormal = await card('abnormalAttendance', direct);
    expect(abnormal.rows.filter(({ key }) => key === 'late')).toHaveLength(Number(late));
    const { spent } = await services.db
      .selectFrom('expense_claims')
      .select((eb) => eb.fn.sum<number | null>('amount').as('spent'))
      .where('employment_id', 'in', ids)
      .executeTakeFirstOrThrow();
    expect(await card('expense', direct)).toMatchObject({ unit: 'money', total: Number(spent ?? 0) });
    const births = await card('birthday');
    for (const { day } of births.rows) expect(day >= '2026-10-20' && day <= '2026-11-19').toBe(true);
    expect(JSON.stringify(births.rows)).not.toMatch(/19\d\d-/);
    const week = await card('schedule', direct);
    expect(week.buckets).toEqual([19, 20, 21, 22, 23, 24, 25].map((day) => `2026-10-${day}`));
    expect(week.rows).toHaveLength(ids.length * 7);
    const { series } = await card('turnover');
    expect(series.map(({ key }) => key)).toEqual(['month', 'year']);
  });

  it('shows what people cost only to who may see pay, and while teams are shown pay', async () => {
    const cost = { card: 'cost', reach: 'direct', step: 'month' } as const;
    const paying = () => team(['portal.team.view', 'people.compensation.view']);
    expect(await refusal(paying().card(cost))).toBe('AUTHORIZATION_REQUIRED');
    expect((await paying().cards()).cards).not.toContain('cost');
    await savePortalSettings(services.db, test.clock, { switches: { 'team.payroll': true } });
    expect((await paying().cards()).cards).toEqual([...TEAM_CARDS]);
    expect(await paying().card(cost)).toMatchObject({ unit: 'money', total: 0 });
    expect(await refusal(team().card(cost))).toBe('AUTHORIZATION_REQUIRED');
  });
});
