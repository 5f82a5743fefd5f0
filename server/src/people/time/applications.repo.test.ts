import { demoCompany } from '@suanpan/fixtures';
import { beforeAll, expect, it } from 'vitest';
import { applicationType } from '../../platform/applications/application-types.ts';
import { auditWriter } from '../../platform/audit/audit-writer.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { findRefusal } from '../../platform/http/error-body.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { attendanceOf } from '../attendance/attendance-of.ts';
import { computeDays } from '../attendance/compute-days.ts';
import { storePunch } from '../attendance/put-punch.ts';
import { storePeople } from '../employments/store-people.ts';
import { expensesOf } from '../expenses/expenses-of.ts';
import '../index.ts';
import { readSnapshotSource } from '../for-payroll/snapshot-sources.ts';
import { leaveOf } from '../leave/leave-of.ts';
import { balanceOf, post } from '../leave/ledger.ts';
import { cutLeaveShort } from '../leave/put-leave.ts';
import { overtimeOf } from '../overtime/overtime-of.ts';

const named = (id: string) => ({
  ...{ id, code: id, names: JSON.stringify({ en: id }), search_text: id, created_at: '', updated_at: '' },
});
const leaveType = (id: string, more: object = {}) => ({
  ...named(id),
  ...{ unit: 'day' as const, paid_share: 100, entitlement: 'fixed' as const, amount: 10, steps: '[]' },
  ...{ carry_over: null, lowest_balance: 0, from_overtime: 0 as const, ...more },
});

describeEachDatabase('what people ask for about their time', (test) => {
  let services: Services;
  let employmentId = '';
  let asked = 0;
  const context = () => {
    const origin = { clock: test.clock, traceId: 't', userId: 'u', secretKey: services.config.secretKey };
    return { db: services.db, clock: test.clock, audit: auditWriter(services.db, origin) };
  };
  const refusal = (call: Promise<unknown> | undefined) =>
    (call ?? Promise.resolve()).then(
      () => undefined,
      (error: unknown) => findRefusal(error)?.code.replace('people.time.', ''),
    );
  /** Asked, and approved by everybody. */
  const approved = async (code: string, form: object) => {
    const type = applicationType(code);
    const values = type.form.parse(form);
    asked += 1;
    const whose = { applicantId: 'u', employmentId };
    await type.check?.(context(), whose, values);
    await type.apply(context(), { ...whose, id: `a${asked}`, number: `A-${asked}` }, values);
    return { ...whose, id: `a${asked}`, number: `A-${asked}`, values };
  };
  const checked = (code: string, form: object) => {
    const type = applicationType(code);
    return refusal(
      Promise.resolve().then(() =>
        type.check?.(context(), { applicantId: 'u', employmentId }, type.form.parse(form)),
      ),
    );
  };
  const punch = async (...local: string[]) => {
    for (const at of local) await storePunch(services.db, test.clock, { employmentId, at, source: 'clock' });
  };
  const day = async (which: string) => (await attendanceOf(services.db, [employmentId], which, which))[0];

  beforeAll(async () => {
    test.clock.set('2026-10-20T02:00:00.000Z');
    services = await createTestServices(test);
    await storePeople(services, demoCompany('2026-10-20'));
    const row = await services.db
      .selectFrom('employments as e')
      .innerJoin('legal_entities as l', 'l.id', 'e.legal_entity_id')
      .select('e.id')
      .where('l.code', '=', 'SH')
      .where('e.hire_date', '<', '2026-01-01')
      .where('e.leave_date', 'is', null)
      .executeTakeFirstOrThrow();
    employmentId = row.id;
    await services.db
      .insertInto('work_shifts')
      .values({
        ...named('office'),
        ...{ legal_entity_id: null, is_default: 1, start_time: '09:00', end_time: '18:00' },
        ...{ break_start: '12:00', break_end: '13:00', grace_minutes: 0 },
      })
      .execute();
    await services.db
      .insertInto('leave_types')
      .values([
        leaveType('annual'),
        leaveType('sick', { entitlement: 'none', unit: 'hour' }),
        leaveType('timeOff', { entitlement: 'none', unit: 'hour', from_overtime: 1 }),
      ])
      .execute();
    const grant = { employment_id: employmentId, leave_type_id: 'annual', day: '2026-01-01' };
    await post(services.db, test.clock, { ...grant, kind: 'grant', amount: 3 });
  });

  const annual = (start: string, end: string) => ({ type: 'annual', start, end, reason: 'rest' });

  it('takes a leave off its balance and off the days, and gives it back when cancelled or cut short', async () => {
    // A Friday, a make-up Saturday, a Sunday off, a Monday: three days.
    const asked = annual('2026-10-23T09:00', '2026-10-27T18:00');
    expect(await checked('leave', { ...asked, end: '2026-10-29T18:00' })).toBe('BALANCE_TOO_LOW');
    const leave = await approved('leave', asked);
    expect(await leaveOf(services.db, [employmentId], '2026-10-25', '2026-10-26')).toMatchObject([
      { amount: 3, minutes: 1440, status: 'approved', applicationNumber: leave.number, reason: 'rest' },
    ]);
    expect(await balanceOf(services.db, employmentId, 'annual')).toBe(0);
    expect(await checked('leave', asked)).toBe('LEAVE_OVERLAPS');
    await expect(
      applicationType('leave').check?.(context(), { applicantId: 'u', employmentId }, asked),
    ).rejects.toMatchObject({
      facts: { from: { en: 'Oct 23, 2026 09:00', 'zh-TW': '2026年10月23日 09:00' } },
    });
    expect(await checked('leave', { ...asked, type: 'nope' })).toBe('LEAVE_TYPE_UNKNOWN');
    expect(await checked('leave', { ...asked, start: asked.end })).toBe('START_AFTER_END');
    expect(await checked('leave', annual('2026-10-31T09:00', '2026-11-01T18:00'))).toBe('NO_WORK_THEN');
    await applicationType('leave').undo?.(context(), leave, leave.values);
    expect(await balanceOf(services.db, employmentId, 'annual')).toBe(3);

    const past = await approved('leave', annual('2026-10-15T09:00', '2026-10-16T18:00'));
    expect(await day('2026-10-16')).toMatchObject({ result: 'onLeave', leaveMinutes: 480 });
    expect(await refusal(applicationType('leave').undo?.(context(), past, past.values))).toBe('LEAVE_BEGUN');
    const [stored] = await leaveOf(services.db, [employmentId], '2026-10-15', '2026-10-15');
    await cutLeaveShort(services.db, test.clock, stored?.id ?? '', '2026-10-15T18:00');
    expect(await day('2026-10-16')).toMatchObject({ result: 'absent' });
    expect(await balanceOf(services.db, employmentId, 'annual')).toBe(2);
    expect(await services.db.selectFrom('audit_rows').select('action').orderBy('id').execute()).toEqual([
      { action: 'people.leave.begin' },
      { action: 'people.leave.cancel' },
      { action: 'people.leave.begin' },
    ]);
  });

  it('counts of overtime what punches show, and posts time off as they are corrected', async () => {
    const overtime = { compensation: 'timeOff', reason: 'release' };
    const late = { ...overtime, start: '2026-10-12T19:00', end: '2026-10-12T22:00' };
    expect(await checked('overtime', { ...late, start: '2026-10-12T17:00' })).toBe('OVERTIME_IN_SHIFT');
    await punch('2026-10-12T09:00', '2026-10-12T21:00');
    const made = await approved('overtime', late);
    expect(await checked('overtime', late)).toBe('OVERTIME_OVERLAPS');
    const [stored] = await overtimeOf(services.db, [employmentId], '2026-10-12', '2026-10-12');
    expect(stored).toMatchObject({
      appliedMinutes: 180,
      actualMinutes: 120,
      dayKind: 'workday',
      overnight: false,
    });
    expect(await balanceOf(services.db, employmentId, 'timeOff')).toBe(2);
    // Somebody forgot to punch out: an appeal says so, and the day is worked out anew.
    await approved('attendanceAppeal', { day: '2026-10-12', last: '2026-10-12T22:30', reason: 'forgot' });
    expect(await day('2026-10-12')).toMatchObject({ overtimeMinutes: 180, lastAt: '2026-10-12T22:30' });
    expect(await balanceOf(services.db, employmentId, 'timeOff')).toBe(3);
    await applicationType('overtime').undo?.(context(), made, made.values);
    expect(await balanceOf(services.db, employmentId, 'timeOff')).toBe(0);
    const night = { ...overtime, start: '2026-10-17T22:00', end: '2026-10-18T01:00', compensation: 'pay' };
    await approved('overtime', night);
    expect(await overtimeOf(services.db, [employmentId], '2026-10-17', '2026-10-18')).toMatchObject([
      { day: '2026-10-17', dayKind: 'restDay', overnight: true, actualMinutes: 0, compensation: 'pay' },
    ]);
  });

  it('corrects a day by an appeal, and no day that is not over', async () => {
    await computeDays(services.db, test.clock, [employmentId], '2026-10-13', '2026-10-13');
    expect(await day('2026-10-13')).toMatchObject({ result: 'absent' });
    const appeal = { day: '2026-10-13', reason: 'the clock was broken' };
    const times = { first: '2026-10-13T09:00', last: '2026-10-13T18:00' };
    expect(await checked('attendanceAppeal', appeal)).toBe('APPEAL_TIMES');
    expect(await checked('attendanceAppeal', { ...appeal, last: '2026-10-16T18:00' })).toBe(
      'APPEAL_ANOTHER_DAY',
    );
    const today = { ...appeal, day: '2026-10-20', first: '2026-10-20T09:00' };
    expect(await checked('attendanceAppeal', today)).toBe('DAY_NOT_OVER');
    await approved('attendanceAppeal', { ...appeal, ...times });
    expect(await day('2026-10-13')).toMatchObject({ result: 'normal', workedMinutes: 480 });
  });

  it('is read by payroll, with the number of the application', async () => {
    const request = {
      ...({ history: 'period', day: '2026-10-20', employmentIds: [employmentId] } as const),
      period: { start: '2026-10-01', end: '2026-10-31' },
    };
    const read = async (source: 'attendance' | 'leave' | 'overtime', more: object = {}) =>
      (await readSnapshotSource(services.db, source, { ...request, ...more })).columns;
    expect(await read('leave')).toMatchObject({
      ...{ type: ['annual'], typeName: ['annual'], amount: [1], hours: [8], paidShare: [100] },
      application: [expect.stringMatching(/^A-/)],
    });
    expect(await read('overtime')).toMatchObject({
      ...{ dayKind: ['restDay'], applied: [3], actual: [0], overnight: [1], compensation: ['pay'] },
      application: [expect.stringMatching(/^A-/)],
    });
    const day = { period: { start: '2026-10-13', end: '2026-10-13' } };
    expect(await read('attendance', day)).toMatchObject({
      day: ['2026-10-13'],
      result: ['normal'],
      worked: [8],
    });
    expect((await read('leave', day)).type).toEqual([]);
    expect((await read('overtime', { cutOff: '2026-10-16' })).day).toEqual([]);
  });

  it('keeps a claim with its lines and the rate of each day', async () => {
    const line = { category: 'lodging', day: '2026-10-13', spent: 100, currency: 'CNY' };
    const claim = {
      ...{
        kind: 'travel',
        title: 'Fair',
        destination: 'Tokyo',
        startDay: '2026-10-12',
        endDay: '2026-10-14',
      },
      ...{ paidWith: 'payroll', lines: [line, { ...line, spent: 20000, currency: 'JPY', rate: 0.0478 }] },
    };
    expect(await checked('expense', { ...claim, lines: [] })).toBe('LINES_NEEDED');
    expect(await checked('expense', { ...claim, lines: [{ ...line, currency: 'JPY' }] })).toBe('RATE_NEEDED');
    expect(await checked('expense', { ...claim, lines: [{ ...line, day: '2026-10-15' }] })).toBe(
      'LINE_OUTSIDE',
    );
    const { title } = await applicationType('expense').describe(
      context(),
      { applicantId: 'u', employmentId },
      applicationType('expense').form.parse(claim),
    );
    expect(title.en).toBe('Fair, 1056 CNY');
    await approved('expense', claim);
    expect(await expensesOf(services.db, [employmentId], '2026-10-01', '2026-10-31')).toMatchObject([
      {
        amount: 1056,
        currency: 'CNY',
        kind: 'travel',
        lines: [{ amount: 100 }, { amount: 956, rate: 0.0478 }],
      },
    ]);
  });
});
