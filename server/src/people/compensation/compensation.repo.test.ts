import { demoCompany } from '@suanpan/fixtures';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { errorBody } from '../../platform/http/error-body.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { type DataScope, NO_SCOPE, SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { testContext } from '../../testing/test-context.ts';
import { type StoredCompany, storePeople } from '../employments/store-people.ts';
import { readSnapshotSource } from '../for-payroll/snapshot-sources.ts';

const createCaller = createCallerFactory(appRouter);
const RIGHTS = ['people.compensation.view', 'people.compensation.edit'];

describeEachDatabase('the compensation file', (test) => {
  let services: Services;
  let stored: StoredCompany;
  let employmentId = '';
  let entityId = '';
  let count = 0;
  let item = '';
  const as = (scope: DataScope = SYSTEM_SCOPE) =>
    createCaller(testContext(services, { permissions: RIGHTS, scope })).people;
  const put = (values: object) => {
    const usual = { employmentId, item, amount: 8000, currency: 'CNY', payrollPeriod: '2026-01' };
    return as().compensation.put({ ...usual, validFrom: '2026-01-01', ...values } as never);
  };
  const rows = async () =>
    (await as().compensation.list({ employmentId })).rows.filter((row) => row.item === item);
  /** What whoever calls is told. */
  const told = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return error && errorBody(error, { method: 'put', traceId: 'x', language: 'en' });
  };

  beforeAll(async () => {
    services = await createTestServices(test);
    stored = await storePeople(services, demoCompany('2026-03-15'));
    [employmentId = ''] = [...stored.employmentIds.values()];
    const { legal_entity_id } = await services.db
      .selectFrom('employments')
      .select('legal_entity_id')
      .where('id', '=', employmentId)
      .executeTakeFirstOrThrow();
    entityId = legal_entity_id;
  });
  beforeEach(() => {
    item = `item ${count++}`;
  });

  it.each([
    [{ item: '' }, 'people.ITEM_REQUIRED', 'The compensation item is required.'],
    [{ item: undefined }, 'people.ITEM_REQUIRED', 'The compensation item is required.'],
    [{ amount: null }, 'people.AMOUNT_REQUIRED', 'The amount is required.'],
    [{ amount: 'abc' }, 'people.AMOUNT_NUMERIC', 'The amount must be a number.'],
    [{ amount: 0 }, 'people.AMOUNT_ZERO', 'The amount may not be zero.'],
    [{ currency: null }, 'people.CURRENCY_REQUIRED', 'The currency is required.'],
    [{ currency: 'QQQ' }, 'people.CURRENCY_UNKNOWN', /a code of ISO 4217, such as CNY/],
    [{ payrollPeriod: '' }, 'people.PAYROLL_PERIOD_REQUIRED', /payroll effective period is required/],
    [{ payrollPeriod: '2026-13' }, 'people.PAYROLL_PERIOD_REQUIRED', /payroll effective period/],
    [{ validFrom: undefined }, 'people.START_REQUIRED', 'The start date is required.'],
    [{ validTo: '2025-12-31' }, 'people.START_AFTER_END', 'The start may not be later than the end.'],
    [{ minimum: 9000 }, 'people.AMOUNT_BELOW', 'The amount may not be below the minimum of 9000.'],
    [{ maximum: 7000 }, 'people.AMOUNT_ABOVE', 'The amount may not be above the maximum of 7000.'],
    [{ minimum: 9, maximum: 8 }, 'people.MIN_OVER_MAX', /minimum may not be above/],
    [{ quotes: true, payLevel: 'L1' }, 'people.PAY_GRADE_REQUIRED', /requires a pay grade/],
    [{ quotes: true, payGrade: 'G1' }, 'people.PAY_LEVEL_REQUIRED', /requires a level/],
  ])('refuses %o with its own words', async (values, code, message) => {
    expect(await told(put(values))).toMatchObject({
      ...{ code, status: 400 },
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
    expect(await rows()).toEqual([]);
  });

  it('names the record whose days the same item would share', async () => {
    await put({ validTo: '2026-06-30' });
    expect(await told(put({ validFrom: '2026-06-30' }))).toMatchObject({
      code: 'people.ITEMS_OVERLAP',
      message: `The same item "${item}" overlaps in time with the record from Jan 1, 2026.`,
    });
    await put({ validFrom: '2026-07-01' });
    expect(await rows()).toHaveLength(2);
  });

  it('ends an open one for another open one, and for some days only not: nobody would be paid after them', async () => {
    await put({});
    expect(await told(put({ validFrom: '2026-06-01', validTo: '2026-06-30' }))).toMatchObject({
      code: 'people.ITEMS_OVERLAP',
      message: `The same item "${item}" overlaps in time with the record from Jan 1, 2026.`,
    });
    expect(await rows()).toMatchObject([{ validTo: null }]);
    await put({ validFrom: '2026-06-01' });
    expect(await rows()).toMatchObject([{ validTo: '2026-05-31' }, { validTo: null }]);
  });

  it('wants an end date where a parameter names the item', async () => {
    const { admin } = createCaller(
      testContext(services, { permissions: [...RIGHTS, 'identity.settings.edit'] }),
    );
    await admin.parameters.save({ code: 'people.itemsWithEnd', value: `bonus, ${item}` });
    expect(await told(put({}))).toMatchObject({ code: 'people.END_REQUIRED' });
    await put({ validTo: '2026-06-30' });
  });

  describe('quoting the salary system', () => {
    const grade = (values: object = {}) =>
      as().payGrades.create({
        ...{ code: `G-${item}`, names: { en: 'Grade' }, currency: 'CNY', validFrom: '2026-01-01' },
        ...{ minimum: 5000, middle: 7000, maximum: 9000, levels: [{ code: 'L1', amount: 6100 }] },
        ...values,
      });
    const quote = (values: object = {}) =>
      put({ amount: null, currency: null, quotes: true, payGrade: `G-${item}`, payLevel: 'L1', ...values });

    it('takes amount, currency and limits from grade and level, into snapshots too', async () => {
      await grade();
      await quote();
      const quoted = { payGrade: `G-${item}`, payLevel: 'L1', minimum: 5000, maximum: 9000 };
      expect(await rows()).toMatchObject([{ amount: 6100, currency: 'CNY', ...quoted }]);
      const period = { start: '2026-02-01', end: '2026-02-28' };
      const { columns } = await readSnapshotSource(services.db, 'compensation', {
        ...{ history: 'asOf', day: period.end, period },
        employmentIds: [employmentId],
      });
      const at = columns.item?.indexOf(item) ?? -1;
      expect(columns.payLevel?.[at]).toBe('L1');
      expect(columns.payrollPeriod?.[at]).toBe('2026-01');
      expect(await told(quote({ amount: 6000 }))).toMatchObject({ code: 'people.AMOUNT_OF_LEVEL' });
      expect(await told(quote({ currency: 'TWD' }))).toMatchObject({ code: 'people.CURRENCY_OF_GRADE' });
      expect(await told(quote({ payLevel: 'L9' }))).toMatchObject({ code: 'people.PAY_LEVEL_UNKNOWN' });
      expect(await told(quote({ validFrom: '2025-01-01' }))).toMatchObject({
        code: 'people.PAY_GRADE_UNKNOWN',
      });
    });

    it('prefers the grade of the legal entity to that of all', async () => {
      await grade();
      await grade({ legalEntityId: entityId, levels: [{ code: 'L1', amount: 6500 }] });
      await quote();
      expect(await rows()).toMatchObject([{ amount: 6500 }]);
    });

    it('keeps rates that somebody quotes; others come from a day on', async () => {
      const { id } = await grade();
      await quote();
      const { rows: grades } = await as().payGrades.list({ search: item });
      const { version, names } = grades[0] ?? { version: 0, names: {} };
      const same = { id, version, names, currency: 'CNY', validFrom: '2026-01-01' };
      const changed = as().payGrades.update({ ...same, levels: [{ code: 'L1', amount: 6200 }] });
      expect(await told(changed)).toMatchObject({ code: 'people.PAY_GRADE_QUOTED' });
      expect(await told(as().payGrades.remove({ id }))).toMatchObject({ code: 'people.PAY_GRADE_IN_USE' });
      await grade({ validFrom: '2026-07-01', levels: [{ code: 'L1', amount: 6200 }] });
      expect((await as().payGrades.list({ search: item })).rows.map((row) => row.validTo)).toEqual([
        null,
        '2026-06-30',
      ]);
    });

    it('refuses levels twice or outside the range, and a grade of all by who reaches one entity', async () => {
      const twice = [1, 2].map(() => ({ code: 'L1', amount: 6000 }));
      expect(await told(grade({ levels: twice }))).toMatchObject({ code: 'people.LEVEL_TWICE' });
      const outside = [{ code: 'L1', amount: 9001 }];
      expect(await told(grade({ levels: outside }))).toMatchObject({ code: 'people.LEVEL_OUTSIDE' });
      expect(await told(grade({ minimum: 8000 }))).toMatchObject({ code: 'people.MIN_OVER_MAX' });
      const near = as({ ...NO_SCOPE, legalEntityIds: [entityId] });
      const mine = {
        code: `M-${item}`,
        names: { en: 'M' },
        currency: 'CNY',
        validFrom: '2026-01-01',
        levels: [],
      };
      await expect(near.payGrades.create(mine)).rejects.toThrow();
      await near.payGrades.create({ ...mine, legalEntityId: entityId });
      const far = as({ ...NO_SCOPE, legalEntityIds: ['elsewhere'] });
      expect((await far.payGrades.list({ search: mine.code })).total).toBe(0);
      expect((await near.payGrades.list({ search: mine.code })).total).toBe(1);
    });
  });

  describe('a job transfer', () => {
    const transfer = async (values: object) => {
      const [row] = await rows();
      return as().compensation.transfer({
        ...{ employmentId, id: row?.id ?? '', version: row?.version ?? 0 },
        ...{ validFrom: '2026-07-01', payrollPeriod: '2026-07', type: 'fixed', ...values },
      } as never);
    };

    it('by a percentage ends the item the day before and goes on until its end', async () => {
      await put({ amount: 8123.45, validTo: '2026-12-31', maximum: 9000 });
      await transfer({ type: 'percentage', ratio: 5 });
      const changed = { adjustmentType: 'percentage', adjustmentRatio: 5, adjustmentValue: 406.17 };
      expect(await rows()).toMatchObject([
        { amount: 8123.45, validFrom: '2026-01-01', validTo: '2026-06-30', adjustmentType: null },
        { amount: 8529.62, validFrom: '2026-07-01', validTo: '2026-12-31', maximum: 9000, ...changed },
      ]);
    });

    it('by a fixed value may also lower pay, and stands in the trail', async () => {
      await put({});
      await transfer({ value: -500 });
      expect(await rows()).toMatchObject([
        { validTo: '2026-06-30' },
        { amount: 7500, adjustmentValue: -500 },
      ]);
      const trail = await services.db.selectFrom('audit_rows').selectAll().execute();
      expect(trail.at(-1)).toMatchObject({ subject_id: employmentId });
    });

    it.each([
      [{ value: 0 }, 'people.ADJUSTMENT_REQUIRED'],
      [{ type: 'percentage', value: 5 }, 'people.ADJUSTMENT_REQUIRED'],
      [{ value: -8000 }, 'people.AMOUNT_ZERO'],
      [{ value: 5000 }, 'people.AMOUNT_ABOVE'],
      [{ value: 1, validFrom: '2026-01-01' }, 'people.TRANSFER_DAY'],
      [{ value: 1, payrollPeriod: '' }, 'people.PAYROLL_PERIOD_REQUIRED'],
      [{ value: 1, version: 9 }, 'platform.VERSION_CHANGED'],
    ])('refuses %o', async (values, code) => {
      await put({ maximum: 12000 });
      expect(await told(transfer(values))).toMatchObject({ code });
      expect(await rows()).toMatchObject([{ amount: 8000, validTo: null }]);
    });
  });
});
