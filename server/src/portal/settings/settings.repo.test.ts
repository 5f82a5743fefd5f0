import { beforeAll, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { isSwitchedOn, portalSettings } from '../../identity/index.ts';
import { menusFor } from '../../identity/system/menus.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { refusalCodeOf } from '../../testing/refusal-of.ts';
import { rightsOf, testContext } from '../../testing/test-context.ts';

const createCaller = createCallerFactory(appRouter);

describeEachDatabase('settings of the portal', (test) => {
  let services: Services;
  const as = (...roles: string[]) => createCaller(testContext(services, { permissions: rightsOf(...roles) }));

  beforeAll(async () => {
    services = await createTestServices(test);
  });

  it('have everything on, but what shows pay or phones to more eyes, leaving by oneself and one step more before a payslip', async () => {
    const { switches, watermark } = await as('hr-administrator').portal.settings.get();
    const off = Object.entries(switches).filter(([, on]) => !on);
    expect(off.map(([code]) => code).sort()).toEqual([
      'contactPhones',
      'payslipPassword',
      'profile.amounts',
      'selfTermination',
      'team.payroll',
    ]);
    expect(watermark).toEqual({ enabled: false, mode: 'nameAndNumber', text: '', digits: 4 });
  });

  it('are changed one by one, by administrators alone, and each change stands in the trail', async () => {
    await expect(as('manager').portal.settings.save({ switches: { addressBook: false } })).rejects.toThrow();
    await as('hr-administrator').portal.settings.save({ switches: { 'team.transfer': false } });
    expect(await isSwitchedOn(services.db, 'team.transfer')).toBe(false);
    expect(await isSwitchedOn(services.db, 'team.rehire')).toBe(true);
    await as('hr-administrator').portal.settings.save({
      watermark: { enabled: true, mode: 'nameAndPhone', text: ' Suanpan ', digits: 6 },
    });
    expect((await portalSettings(services.db)).watermark).toMatchObject({ text: 'Suanpan', digits: 6 });
    const rows = await services.db
      .selectFrom('audit_rows')
      .select('facts')
      .where('subject_kind', '=', 'settings')
      .orderBy('id')
      .execute();
    expect(rows[0]?.facts).toContain('"switches.team.transfer":{"before":true,"after":false}');
  });

  it('take pay out of the portal, and what leads to it', async () => {
    await as('hr-administrator').portal.settings.save({
      switches: { payrollInfo: false, inbox: false },
    });
    const { switches } = await portalSettings(services.db);
    const codes = menusFor(new Set(rightsOf('employee')), switches).map(({ code }) => code);
    expect(codes).not.toContain('portal.payslips');
    expect(codes).not.toContain('portal.inbox');
    expect(await refusalCodeOf(as('employee').portal.payslips.list({}))).toBe('identity.SWITCHED_OFF');
    expect((await as('employee').portal.home.get()).payslip).toBeNull();
  });
});
