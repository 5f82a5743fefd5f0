import { PLAIN_PERIOD_RULES } from '@suanpan/engine/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { configureSolution } from '../../testing/configure-solution.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { runImport } from '../../testing/run-import.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { closeEnginePool } from '../index.ts';

const FILE = paySolution([{ code: 'net', type: 'money', tags: ['net'], formula: '=1000' }]);

describeEachDatabase('periods from a file', (test) => {
  let payroll: SmallPayroll;
  const clerk = () => payroll.as('clerk').payroll;
  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, { clerk: ['payroll-staff'] });
  }, 120_000);
  afterAll(closeEnginePool);

  it('come by the rules of those made by hand, and a row that breaks them says why', async () => {
    const { solutionId } = await payroll.publish('clerk', FILE, 'taken');
    await configureSolution(clerk(), solutionId, (now) => ({
      ...now,
      settings: { ...now.settings, payDay: { month: 'next', day: 1 }, periodRules: PLAIN_PERIOD_RULES },
    }));
    const take = (lines: string[], more: object = {}) =>
      runImport(payroll.services, {
        subject: 'payroll.periods',
        name: 'periods.csv',
        target: { solutionId },
        mapping: { start: 0, end: 1, name: 2, payDate: 3, taxMonth: 4, cutOff: 5 },
        content: ['First,Last,Name,Pay day,Tax month,Cut-off', ...lines, ''].join('\n'),
        ...more,
      });
    const found = async () => {
      const { rows } = await clerk().periods.list({ solutionId, pageSize: 500 });
      return rows
        .filter(({ start }) => start >= '2050')
        .map(({ start, end, name, payDate, taxMonth, cutOff }) => [
          start,
          end,
          name,
          payDate,
          taxMonth,
          cutOff,
        ])
        .sort();
    };
    const lines = [
      '2050-01-01,2050-01-31,January,2050-02-05,2050/2,2050-01-20',
      '2050-01-15,2050-02-28,Overlaps,,,',
      '2050-02-01,2050-02-28,,,2050-13,',
      '2050-02-01,2050-02-28,February,,,',
    ];
    expect((await take(lines, { dryRun: true })).record).toMatchObject({ created_count: 1, failed_count: 3 });
    expect(await found()).toEqual([]);
    const { failures } = await take(lines);
    expect(failures.map((each) => [each.row_number, each.code])).toEqual([
      [3, 'payroll.periods.START_BEFORE_PREVIOUS'],
      [4, 'admin.imports.UNKNOWN_VALUE'],
      [5, 'admin.imports.DOUBLE_KEY'],
    ]);
    expect(await found()).toEqual([
      ['2050-01-01', '2050-01-31', 'January', '2050-02-05', '2050-02', '2050-01-20'],
    ]);
    await take(['2050-02-01,2050-02-28,February,,,'], { mode: 'createOnly' });
    await take(['2050-01-01,2050-01-31,First,,,'], {
      emptyHandling: 'overwrite',
      mapping: { start: 0, end: 1, name: 2, cutOff: 5 },
    });
    expect((await found()).map((each) => [each[2], each[5]])).toEqual([
      ['First', null],
      ['February', null],
    ]);
  });

  it('are taken back one by one, unless somebody uses them by now', async () => {
    const { solutionId } = await payroll.publish('clerk', FILE, 'undone');
    const take = async (lines: string[]) => {
      const { record, failures } = await runImport(payroll.services, {
        subject: 'payroll.periods',
        name: 'periods.csv',
        target: { solutionId },
        mapping: { start: 0, end: 1, name: 2, payDate: 3 },
        content: ['First,Last,Name,Pay day', ...lines, ''].join('\n'),
      });
      expect(failures).toEqual([]);
      const created_by = payroll.id('clerk');
      await payroll.services.db
        .updateTable('imports')
        .set({ created_by })
        .where('id', '=', record.id)
        .execute();
      return record.job_id ?? '';
    };
    const found = async () => {
      const { rows } = await clerk().periods.list({ solutionId, pageSize: 500 });
      return rows.map(({ start, end, name, payDate }) => [start, end, name, payDate]).sort();
    };
    const undo = (jobId: string) => payroll.as('clerk').admin.imports.undo({ jobId });
    const first = await take([
      '2050-01-01,2050-01-31,January,2050-02-05',
      '2050-02-01,2050-02-27,,2050-03-05',
    ]);
    const before = await found();
    const second = await take([
      '2050-01-01,2050-01-31,Renamed,2050-02-06',
      '2050-02-01,2050-02-28,,2050-03-05',
      '2050-03-01,2050-03-31,,2050-04-05',
      '2050-04-01,2050-04-30,,2050-05-05',
    ]);
    const { rows } = await clerk().periods.list({ solutionId, pageSize: 500 });
    const april = rows.find(({ start }) => start === '2050-04-01');
    await clerk().periods.enable({ id: april?.id ?? '' });
    expect(await undo(second)).toMatchObject({ takenBack: 3, left: [april?.code] });
    expect(await found()).toEqual([...before, ['2050-04-01', '2050-04-30', april?.name, '2050-05-05']]);
    expect(await undo(first)).toMatchObject({ takenBack: 2, left: [] });
    expect((await found()).map(([start]) => start)).toEqual(['2050-04-01']);
  });
});
