import { demoCompany } from '@suanpan/fixtures';
import { beforeAll, expect, it } from 'vitest';
import { savePortalSettings } from '../../identity/index.ts';
import { type ApplicationContext, applicationType } from '../../platform/applications/application-types.ts';
import { auditWriter } from '../../platform/audit/audit-writer.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { storePeople } from '../employments/store-people.ts';
import { lifecycleOf } from '../lifecycle/lifecycle-of.ts';
import { signContract } from '../papers/contracts.repo.ts';
import { certificationsOf, contractsOf } from '../papers/papers-of.ts';
import './index.ts';

const DAY = '2026-03-15';

describeEachDatabase('what is asked for people', (test) => {
  let services: Services;
  let employmentId: string;
  let departmentId: string;
  let other: string;

  beforeAll(async () => {
    services = await createTestServices(test);
    const stored = await storePeople(services, demoCompany(DAY));
    const { db } = services;
    const rows = await db
      .selectFrom('employments')
      .innerJoin('assignments', 'assignments.employment_id', 'employments.id')
      .select(['employments.id as id', 'assignments.department_id as departmentId'])
      .where('leave_date', 'is', null)
      .where('hire_date', '<', '2025-01-01')
      .where('assignments.valid_to', 'is', null)
      .orderBy('employee_number')
      .execute();
    employmentId = rows[5]?.id ?? '';
    departmentId = rows[5]?.departmentId ?? '';
    other = [...stored.departmentIds.values()].find((id) => id !== departmentId) ?? '';
  });

  function context(): ApplicationContext {
    const { db, clock, config } = services;
    const origin = { clock, traceId: 't', userId: 'decider', secretKey: config.secretKey };
    return { db, clock, audit: auditWriter(db, origin) };
  }
  let made = 0;
  /** As it is asked for and, once decided, carried out. */
  async function carryOut(code: string, form: object, of = employmentId) {
    const type = applicationType(code);
    made += 1;
    const asked = { id: `a${made}`, number: `A-${made}`, applicantId: 'asker', employmentId: of };
    const parsed = type.form.parse(form);
    await type.check?.(context(), asked, parsed);
    const { title } = await type.describe(context(), asked, parsed);
    expect(title.en).not.toMatch(/[{}]/);
    await type.apply(context(), asked, parsed);
    return { type, asked, parsed };
  }
  const employment = (of = employmentId) =>
    services.db.selectFrom('employments').selectAll().where('id', '=', of).executeTakeFirstOrThrow();
  const last = async (of = employmentId) => (await lifecycleOf(services.db, [of], 'en')).at(-1);

  it('transfers from a day on: in the assignments, in the lifecycle, in the trail', async () => {
    await expect(carryOut('transfer', { day: '2026-04-01', reason: 'x' })).rejects.toMatchObject({
      code: 'people.actions.NOTHING_CHANGES',
    });
    const { asked } = await carryOut('transfer', { day: '2026-04-01', department: other, reason: 'Grows' });
    const rows = await services.db
      .selectFrom('assignments')
      .select(['department_id as at', 'valid_from as from', 'valid_to as to'])
      .where('employment_id', '=', employmentId)
      .orderBy('valid_from')
      .execute();
    expect(rows.at(-1)).toEqual({ at: other, from: '2026-04-01', to: null });
    expect(rows.at(-2)).toMatchObject({ at: departmentId, to: '2026-03-31' });
    expect(await last()).toMatchObject({ kind: 'transferred', applicationNumber: asked.number });
    const audited = await services.db
      .selectFrom('audit_rows')
      .select('facts')
      .where('action', '=', 'people.transfer')
      .execute();
    expect(audited).toHaveLength(1);
    expect(audited[0]?.facts).toContain(asked.number);
  });

  it('confirms whoever is on probation, once', async () => {
    const confirm = () => carryOut('probationConfirmation', { day: '2026-04-02' });
    await expect(confirm()).rejects.toMatchObject({ code: 'people.actions.NOT_ON_PROBATION' });
    await services.db
      .updateTable('employments')
      .set({ probation_until: '2026-04-30' })
      .where('id', '=', employmentId)
      .execute();
    await confirm();
    expect((await employment()).confirmed_on).toBe('2026-04-02');
    expect(await last()).toMatchObject({ kind: 'probationConfirmed', day: '2026-04-02' });
    await expect(confirm()).rejects.toMatchObject({ code: 'people.actions.NOT_ON_PROBATION' });
  });

  it('starts a part-time job, and takes it back before its day', async () => {
    const form = { kind: 'acting', department: other, day: '2026-05-01', until: '2026-08-31' };
    const { type, asked, parsed } = await carryOut('partTimeJob', form);
    const jobs = () =>
      services.db
        .selectFrom('part_time_jobs')
        .select(['valid_from as from', 'valid_to as to'])
        .where('employment_id', '=', employmentId)
        .execute();
    expect(await jobs()).toEqual([{ from: '2026-05-01', to: '2026-08-31' }]);
    await type.undo?.(context(), asked, parsed);
    expect(await jobs()).toEqual([]);
    const kinds = (await lifecycleOf(services.db, [employmentId], 'en')).map(({ kind }) => kind);
    expect(kinds).not.toContain('partTimeStarted');
  });

  it('ends an employment with its account after the last day, and brings somebody back', async () => {
    const { type, asked, parsed } = await carryOut('termination', { lastDay: '2026-04-30', reason: 'Moves' });
    expect(await employment()).toMatchObject({ leave_date: '2026-04-30', leave_reason: 'Moves' });
    await type.undo?.(context(), asked, parsed);
    expect((await employment()).leave_date).toBeNull();
    await carryOut('termination', { lastDay: '2026-04-30', reason: 'Moves' });
    await expect(carryOut('termination', { lastDay: '2026-05-30', reason: 'x' })).rejects.toMatchObject({
      code: 'people.actions.NOT_EMPLOYED',
    });
    const rehire = { hireDay: '2026-06-01', number: 'R-1', department: departmentId };
    await expect(carryOut('rehire', { ...rehire, hireDay: '2026-04-30' })).rejects.toMatchObject({
      code: 'people.actions.STILL_EMPLOYED',
    });
    await carryOut('rehire', rehire);
    const { person_id: person } = await employment();
    const again = await services.db
      .selectFrom('employments')
      .select(['id', 'hire_date as hired'])
      .where('person_id', '=', person)
      .where('employee_number', '=', 'R-1')
      .executeTakeFirstOrThrow();
    expect(again.hired).toBe('2026-06-01');
    expect(await last(again.id)).toMatchObject({ kind: 'rehired', day: '2026-06-01' });
  });

  it('issues a certificate that stays as it was, and sends a contract for both signatures', async () => {
    const { db, clock } = services;
    const template = { id: 'tpl', code: 'employed', names: '{"en":"Employment"}', search_text: '' };
    const times = { created_at: '', updated_at: '' };
    await db
      .insertInto('certification_templates')
      .values({ ...template, ...times, body: '{name} works in {department}.\n{purpose}', fields: '[]' })
      .execute();
    await carryOut('issueCertification', { template: 'tpl', purpose: 'Visa' });
    const [issued] = await certificationsOf(db, [employmentId], 'en');
    expect(issued).toMatchObject({ number: 'C-2026-0001', issuedOn: DAY, name: 'Employment' });
    await carryOut('contractSigning', { title: 'Contract', terms: 'All.', day: '2026-04-01' });
    const [contract] = await contractsOf(db, [employmentId]);
    expect(contract).toMatchObject({ status: 'sent', number: 'K-2026-0001' });
    const id = contract?.id ?? '';
    const sign = (by: Parameters<typeof signContract>[2]['by']) => signContract(db, clock, { id, by });
    await expect(sign({ userId: 'hr' })).rejects.toMatchObject({ code: 'people.CONTRACT_STATE' });
    await expect(sign({ employmentIds: ['stranger'] })).rejects.toMatchObject({ code: 'platform.NOT_FOUND' });
    await sign({ employmentIds: [employmentId] });
    await sign({ userId: 'hr' });
    expect((await contractsOf(db, [employmentId]))[0]?.status).toBe('signed');
  });

  it('is offered while its switch is on', async () => {
    const { db, clock } = services;
    const offered = (code: string) =>
      applicationType(code).isOffered?.(db, { employmentIds: [], roles: [], today: '2026-01-01' });
    expect([await offered('transfer'), await offered('selfTermination')]).toEqual([true, false]);
    await savePortalSettings(db, clock, { switches: { 'team.transfer': false, selfTermination: true } });
    expect([await offered('transfer'), await offered('selfTermination')]).toEqual([false, true]);
  });

  it('changes one’s own phone, and nothing when nothing is asked', async () => {
    const changes = { day: '2026-03-20', phone: '0912-345-678' };
    await carryOut('informationChange', changes);
    const { person_id: person } = await employment();
    const { phone } = await services.db
      .selectFrom('persons')
      .select('phone')
      .where('id', '=', person)
      .executeTakeFirstOrThrow();
    expect(phone).toBe('0912-345-678');
    await expect(carryOut('informationChange', { day: '2026-03-20' })).rejects.toMatchObject({
      code: 'people.actions.NOTHING_CHANGES',
    });
  });
});
