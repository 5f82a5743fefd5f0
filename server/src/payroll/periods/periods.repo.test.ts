import type { SolutionFile } from '@suanpan/engine';
import { PLAIN_PERIOD_RULES } from '@suanpan/engine/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditWriter } from '../../platform/audit/audit-writer.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { configureSolution } from '../../testing/configure-solution.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { closeEnginePool } from '../index.ts';
import { findSet, KEY_COLUMN, readColumns } from '../tables/storage/table-sets.repo.ts';
import { closeDuePeriods } from './close-due-periods.ts';

const FILE: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'plain',
  currency: 'TWD',
  periodType: 'month',
  tables: [
    {
      code: 'People',
      kind: 'snapshot',
      source: 'employment',
      key: 'employeeNumber',
      columns: [
        { code: 'employeeNumber', type: 'text' },
        { code: 'grade', type: 'text' },
      ],
    },
    {
      code: 'Raises',
      kind: 'snapshot',
      source: 'compensation',
      history: 'attendance',
      key: ['employeeNumber', 'item', 'validFrom'],
      columns: [
        { code: 'employeeNumber', type: 'text' },
        { code: 'item', type: 'text' },
        { code: 'validFrom', type: 'date' },
      ],
    },
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'employee',
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'net', type: 'money', tags: ['net'], formula: '=1000' },
      ],
    },
  ],
};

describeEachDatabase('the periods of a solution', (test) => {
  let payroll: SmallPayroll;
  let solutionId: string;
  const clerk = () => payroll.as('clerk').payroll;
  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, { clerk: ['payroll-staff'], checker: ['payroll-staff'] });
    ({ solutionId } = await payroll.publish('clerk', FILE));
  }, 120_000);
  afterAll(closeEnginePool);

  const settings = async (changes: object) => {
    await configureSolution(clerk(), solutionId, (now) => ({
      ...now,
      settings: { ...now.settings, ...changes },
    }));
  };
  const byCode = async (code: string) => {
    const { rows } = await clerk().periods.list({ solutionId, pageSize: 500 });
    const found = rows.find((row) => row.code === code);
    if (!found) throw new Error(`no period ${code}`);
    return found;
  };

  describe('by the rules', () => {
    it('are made with the pay day that employers work on, months, cut-off and attendance', async () => {
      await settings({
        payDay: { month: 'next', day: 1 },
        periodRules: {
          ...PLAIN_PERIOD_RULES,
          payDayShift: 'after',
          taxMonth: { of: 'end', months: 0 },
          cutOff: { kind: 'dayOfMonth', month: 'current', day: 25 },
          attendance: { kind: 'toDayOfMonth', day: 20 },
        },
      });
      await clerk().periods.generate({ solutionId, from: '2026-01-01', count: 3 });
      // 1 February 2026 is a Sunday.
      expect(await byCode('2026-01')).toMatchObject({
        payDate: '2026-02-02',
        paymentMonth: '2026-02',
        taxMonth: '2026-01',
        cutOff: '2026-01-25',
        attendanceStart: '2025-12-21',
        attendanceEnd: '2026-01-20',
        status: 'notEnabled',
      });
    });

    it('follow a holiday that HR adds to the calendar of the legal entity', async () => {
      const hr = payroll.as('clerk').people;
      const rows = await hr.calendars.list();
      const used = rows.find((row) => row.usedBy.includes('TP'));
      if (!used) throw new Error('TP has no calendar');
      const { name: _, usedBy: __, ...calendar } = used;
      await hr.calendars.update({
        ...calendar,
        holidays: [...calendar.holidays, { day: '2026-05-01', names: { en: 'A day off' } }].filter(
          (each, at, all) => all.findIndex((other) => other.day === each.day) === at,
        ),
      });
      const suggested = await clerk().periods.suggest({ solutionId, start: '2026-04-01', end: '2026-04-30' });
      expect(suggested.payDate).toBe('2026-05-04');
      await expect(hr.calendars.remove({ code: used.code })).rejects.toThrow(/CALENDAR_IN_USE/);
    });
  });

  describe('by hand', () => {
    it('are made after the series, and filled in by the rules where nothing else is said', async () => {
      const made = await clerk().periods.create({
        solutionId,
        name: 'Bonus',
        start: '2026-04-01',
        end: '2026-04-10',
        payDate: '2026-04-15',
        cutOff: null,
      });
      expect(await clerk().periods.get({ id: made.id })).toMatchObject({
        name: 'Bonus',
        payDate: '2026-04-15',
        cutOff: null,
        taxMonth: '2026-04',
        previous: { code: '2026-03' },
        next: null,
      });
    });

    it('start no earlier than the previous one ends and end no later than the next one starts', async () => {
      const make = (start: string, end: string) => clerk().periods.create({ solutionId, start, end });
      await expect(make('2026-02-20', '2026-02-28')).rejects.toMatchObject({
        cause: {
          code: 'payroll.periods.START_BEFORE_PREVIOUS',
          facts: {
            period: { en: 'February 2026', 'zh-TW': '2026年2月' },
            end: { en: 'Feb 28, 2026', 'zh-TW': '2026年2月28日' },
          },
        },
      });
      await expect(make('2025-12-01', '2026-01-02')).rejects.toMatchObject({
        cause: { code: 'payroll.periods.END_AFTER_NEXT', facts: { start: { en: 'Jan 1, 2026' } } },
      });
      await expect(make('2026-05-02', '2026-05-01')).rejects.toThrow(/END_BEFORE_START/);
      const touching = await make('2025-12-01', '2026-01-01');
      expect(touching.warnings).toEqual(['touchesNext']);
      await clerk().periods.remove({ id: touching.id });
    });

    it('are changed before use in every field, and refuse days that make no sense', async () => {
      const { id, version } = await byCode('2026-03');
      const change = (fields: object) => clerk().periods.update({ id, version, ...fields });
      await expect(change({ cutOff: '2026-02-27' })).rejects.toThrow(/CUT_OFF_BEFORE_START/);
      await expect(change({ attendanceStart: '2026-03-22', attendanceEnd: '2026-03-21' })).rejects.toThrow(
        /ATTENDANCE_END_BEFORE_START/,
      );
      await change({
        paymentMonth: '2026-05',
        taxMonth: '2026-04',
        cutOff: '2026-03-20',
        payDate: '2026-04-09',
      });
      expect(await byCode('2026-03')).toMatchObject({
        paymentMonth: '2026-05',
        taxMonth: '2026-04',
        cutOff: '2026-03-20',
        payDate: '2026-04-09',
      });
    });
  });

  describe('disabled', () => {
    it('take no batch until they are enabled again', async () => {
      const { id } = await byCode('2026-02');
      expect(await clerk().periods.disable({ id })).toMatchObject({ status: 'disabled' });
      await expect(clerk().batches.create({ periodId: id })).rejects.toThrow(/NOT_ENABLED/);
      expect(await clerk().periods.enable({ id })).toMatchObject({ status: 'enabled' });
    });
  });

  describe('used', () => {
    let batch: { id: string; number: string };
    it('take no HR data that begins after the cut-off, nor outside the attendance window', async () => {
      const { id } = await byCode('2026-01');
      await clerk().periods.enable({ id });
      const { db } = payroll.services;
      const some = await db
        .selectFrom('compensation_items as c')
        .innerJoin('employments as e', 'e.id', 'c.employment_id')
        .selectAll('c')
        .where('e.legal_entity_id', '=', payroll.legalEntityId)
        .where('e.leave_date', 'is', null)
        .where('e.hire_date', '<', '2025-01-01')
        .limit(1)
        .executeTakeFirstOrThrow();
      for (const [item, valid_from] of [
        ['seen', '2026-01-20'],
        ['later', '2026-01-21'],
      ] as const)
        await db
          .insertInto('compensation_items')
          .values({ ...some, id: newId(test.clock), item, valid_from, valid_to: null })
          .execute();
      batch = await clerk().batches.create({ periodId: id, name: 'January' });
      const hired = await payroll.services.db
        .selectFrom('payroll_batch_employments as b')
        .innerJoin('employments as e', 'e.id', 'b.employment_id')
        .select((eb) => eb.fn.max('e.hire_date').as('last'))
        .where('b.batch_id', '=', batch.id)
        .executeTakeFirstOrThrow();
      expect(hired.last <= '2026-01-25').toBe(true);
      const set = await findSet(payroll.services.db, batch.id, 'Raises', 'input');
      const raises = (await readColumns(payroll.services.db, set?.id ?? '')).get(KEY_COLUMN);
      const keys = JSON.stringify(raises).match(/seen|later/g);
      // The window ends on the 20th, the cut-off is the 25th.
      expect(keys).toEqual(['seen']);
    });

    it('close by hand only when no batch is open, and name those that are', async () => {
      const { id } = await byCode('2026-01');
      await expect(clerk().periods.close({ id })).rejects.toMatchObject({
        cause: {
          code: 'payroll.periods.OPEN_BATCHES',
          facts: { batches: `${batch.number} January` },
        },
      });
      expect((await clerk().periods.get({ id })).openBatches).toEqual([
        { id: batch.id, number: batch.number, name: 'January' },
      ]);
      await clerk().batches.act({ id: batch.id, action: 'cancel' });
      expect(await clerk().periods.close({ id })).toMatchObject({ status: 'closed' });
      await expect(clerk().periods.update({ id, version: 3, name: 'x' })).rejects.toThrow(/CLOSED/);
      await expect(clerk().batches.create({ periodId: id })).rejects.toThrow(/NOT_ENABLED/);
    });
  });

  it('close on the timer once the moment has come where the employers are', async () => {
    await settings({ periodClosing: 'timer', closeAfterDays: 2, closeAtTime: '18:30' });
    const { id } = await byCode('2026-02');
    expect((await clerk().periods.get({ id })).closing).toEqual({
      how: 'timer',
      at: '2026-03-03T18:30',
      timeZones: ['Asia/Taipei'],
    });
    const { services } = payroll;
    const due = async (instant: string) => {
      test.clock.set(instant);
      const origin = { clock: test.clock, traceId: newId(test.clock), userId: null, action: 'closeDue' };
      const audit = auditWriter(payroll.services.db, { ...origin, secretKey: services.config.secretKey });
      return closeDuePeriods({ db: payroll.services.db, clock: test.clock, audit });
    };
    // Taipei is eight hours ahead: 18:29 and 18:30 there.
    expect(await due('2026-03-03T10:29:59Z')).toEqual([]);
    expect(await due('2026-03-03T10:30:00Z')).toEqual([id]);
    const audited = await payroll.services.db
      .selectFrom('audit_rows')
      .select('subject_id')
      .where('action', '=', 'closeDue')
      .execute();
    expect(audited).toEqual([{ subject_id: id }]);
  });

  it.each(['afterSubmit', 'afterApproval'] as const)(
    'close %s without a click once the last batch is over, and the trail says after what',
    async (periodClosing) => {
      await payroll.add(`boss-${periodClosing}`, 'payroll-approver');
      const own = await payroll.publish('clerk', FILE, periodClosing);
      await configureSolution(clerk(), own.solutionId, (now) => ({
        ...now,
        settings: { ...now.settings, periodClosing },
      }));
      const { periodId, batchId } = await payroll.openBatch('clerk', own.solutionId);
      const status = async () => (await clerk().periods.get({ id: periodId })).status;
      const other = await clerk().batches.create({ periodId, name: 'Bonus' });
      await clerk().batches.act({ id: batchId, action: 'calculate' });
      await payroll.services.queue.drain(payroll.services);
      const { approvalId } = await clerk().batches.act({ id: batchId, action: 'submitForApproval' });
      const boss = payroll.as(`boss-${periodClosing}`);
      await boss.inbox.approvals.decide({ id: approvalId ?? '', decision: 'approve' });
      await clerk().batches.act({ id: batchId, action: 'submitAndClose' });
      // The other batch is still open.
      expect(await status()).toBe('enabled');
      await clerk().batches.act({ id: other.id, action: 'cancel' });
      expect(await status()).toBe('closed');
      const trail = await payroll.services.db
        .selectFrom('audit_rows')
        .select('facts')
        .where('action', '=', 'payroll.periods.closeAfter')
        .where('subject_id', '=', periodId)
        .execute();
      expect(trail.map(({ facts }) => JSON.parse(String(facts)).after)).toEqual([periodClosing]);
    },
  );
});
