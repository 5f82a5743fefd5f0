import { demoCompany } from '@suanpan/fixtures';
import { beforeAll, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { errorBody } from '../../platform/http/error-body.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { testContext } from '../../testing/test-context.ts';
import { storePeople } from '../employments/store-people.ts';
import { readSnapshotSource } from '../for-payroll/snapshot-sources.ts';

const createCaller = createCallerFactory(appRouter);
const RIGHTS = ['people.employments.view', 'people.employments.edit', 'identity.settings.edit'];

describeEachDatabase('part-time jobs and shares of cost centres', (test) => {
  let services: Services;
  let employmentId = '';
  let departmentId = '';
  const centres: string[] = [];
  const api = () => createCaller(testContext(services, { permissions: RIGHTS }));
  const told = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return error && errorBody(error, { method: 'put', traceId: 'x', language: 'en' });
  };
  const snapshot = async (source: 'partTimeJobs' | 'apportionment', day: string) => {
    const period = { start: day, end: day };
    const request = { history: 'asOf', day, period, employmentIds: [employmentId] } as const;
    return (await readSnapshotSource(services.db, source, request)).columns;
  };

  beforeAll(async () => {
    services = await createTestServices(test);
    const stored = await storePeople(services, demoCompany('2026-03-15'));
    [employmentId = ''] = [...stored.employmentIds.values()];
    [departmentId = ''] = [...stored.departmentIds.values()];
    const rows = await services.db.selectFrom('cost_centres').select('code').orderBy('code').execute();
    centres.push(...rows.map((row) => row.code));
  });

  it('holds a part-time job for its days, in snapshots too', async () => {
    const jobs = api().people.partTimeJobs;
    const job = { employmentId, departmentId, type: 'acting' as const, memo: 'for Lin' };
    expect(await told(jobs.put({ ...job, validFrom: '2026-03-01', validTo: '2026-02-28' }))).toMatchObject({
      code: 'people.START_AFTER_END',
    });
    expect(await told(jobs.put({ ...job, type: 'other', validFrom: '2026-03-01' } as never))).toMatchObject({
      message: 'Choose the type of the part-time job.',
    });
    const own = { ...job, superiorEmploymentId: employmentId, validFrom: '2026-03-01' };
    expect(await told(jobs.put(own))).toMatchObject({
      code: 'people.OWN_SUPERIOR',
      fields: { superiorEmploymentId: 'Nobody is their own superior.' },
    });
    const { version } = await services.db
      .selectFrom('employments')
      .select('version')
      .where('id', '=', employmentId)
      .executeTakeFirstOrThrow();
    const assignment = { superiorEmploymentId: employmentId, validFrom: '2026-03-01' };
    expect(
      await told(api().people.employments.update({ id: employmentId, version, assignment })),
    ).toMatchObject({ code: 'people.OWN_SUPERIOR' });
    const { id } = await jobs.put({ ...job, validFrom: '2026-03-01', validTo: '2026-03-31' });
    expect(await told(jobs.put({ ...job, validFrom: '2026-03-31' }))).toMatchObject({
      code: 'people.PART_TIME_TWICE',
    });
    await jobs.put({ ...job, type: 'project', validFrom: '2026-03-31' });
    expect((await jobs.list({ employmentId })).rows.map((row) => row.type)).toEqual(['project', 'acting']);
    expect(await snapshot('partTimeJobs', '2026-03-15')).toMatchObject({
      type: ['acting'],
      memo: ['for Lin'],
    });
    await jobs.remove({ employmentId, id });
    expect((await snapshot('partTimeJobs', '2026-03-15')).type).toEqual([]);
  });

  const shares = (...given: [ratio: number | null, more?: object][]) =>
    given.map(([ratio, more], index) => ({
      ...{ costCentre: centres[index], ratio, item: `item ${index}`, main: index === 0 },
      ...more,
    }));
  const put = (list: ReturnType<typeof shares>, more: object = {}) =>
    api().people.apportionment.put({ employmentId, validFrom: '2026-01-01', shares: list, ...more });

  it.each([
    [[[null]], 'people.RATIO_REQUIRED'],
    [[[0]], 'people.RATIO_ZERO'],
    [[[150], [-50]], 'people.RATIO_ZERO'],
    [[[99]], 'people.RATIOS_TOTAL'],
    [[[100, { costCentre: '' }]], 'people.CENTRE_REQUIRED'],
    [[[100, { costCentre: 'NOPE' }]], 'people.CENTRE_UNKNOWN'],
    [[[100, { item: '' }]], 'people.SHARE_ITEM_REQUIRED'],
    [[[100, { main: false }]], 'people.MAIN_CENTRE_REQUIRED'],
    [[[50], [50, { main: true }]], 'people.MAIN_CENTRE_TWICE'],
    [
      [
        [50, { tail: true }],
        [50, { tail: true }],
      ],
      'people.TAIL_TWICE',
    ],
    [[[50], [50, { item: 'item 0' }]], 'people.SHARE_ITEM_TWICE'],
    [[[100, { ratio: 'x' }]], 'people.RATIO_NUMERIC'],
  ] as [Parameters<typeof shares>, string][])('refuses the shares %j', async (given, code) => {
    expect(await told(put(shares(...given)))).toMatchObject({ code, status: 400 });
    expect((await api().people.apportionment.list({ employmentId })).rows).toEqual([]);
  });

  it('refuses a cost centre twice, and names the total that is required', async () => {
    const [one = '', two = ''] = centres;
    const twice = shares([50], [50]).map((share) => ({ ...share, costCentre: one }));
    expect(await told(put(twice))).toMatchObject({ code: 'people.CENTRE_TWICE' });
    expect(await told(put(shares([33.33], [66.66])))).toMatchObject({
      message: 'The ratios come to 99.99 %; they must total 100 %.',
    });
    await api().admin.parameters.save({ code: 'people.apportionmentTotal', value: 1 });
    expect(await told(put(shares([100])))).toMatchObject({
      message: 'The ratios come to 100 %; they must total 1 %.',
    });
    await api().admin.parameters.remove({ code: 'people.apportionmentTotal' });
    expect([one, two].every(Boolean)).toBe(true);
  });

  it('goes on with other shares from a day on, ends the former, and reaches snapshots', async () => {
    const { apportionment } = api().people;
    await put(shares([33.3], [33.3], [33.4, { tail: true }]));
    await put(shares([60], [40]), { validFrom: '2026-07-01' });
    expect(await told(put(shares([100]), { validFrom: '2026-06-01', validTo: '2026-07-01' }))).toMatchObject({
      code: 'people.DAYS_OVERLAP',
      message: 'The days overlap with those of the record from Jul 1, 2026.',
    });
    const { rows } = await apportionment.list({ employmentId });
    expect(rows).toMatchObject([
      { validFrom: '2026-07-01', validTo: null, shares: [{ ratio: 60, main: true }, { ratio: 40 }] },
      { validFrom: '2026-01-01', validTo: '2026-06-30', shares: [{}, {}, { tail: true }] },
    ]);
    expect(await snapshot('apportionment', '2026-08-01')).toMatchObject({ ratio: [60, 40], main: [1, 0] });
    const change = { changes: '2026-07-01', validFrom: '2026-08-01' };
    expect(await told(put(shares([100]), { ...change, version: 9 }))).toMatchObject({
      code: 'platform.VERSION_CHANGED',
    });
    await put(shares([100]), { ...change, version: 1 });
    await apportionment.remove({ employmentId, validFrom: '2026-01-01' });
    expect((await apportionment.list({ employmentId })).rows).toMatchObject([
      { validFrom: '2026-08-01', version: 2, shares: [{ ratio: 100 }] },
    ]);
  });
});
