import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fireTasks } from '../../platform/timetable/fire-tasks.ts';
import '../../timed-handlers.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { refusalCodeOf } from '../../testing/refusal-of.ts';
import { appOf, finish, type House, openHouse } from '../testing.ts';

const DAY = '2026-03-12';
const seconds = (local: string) => Date.parse(`${local}:00+08:00`) / 1000;

describeEachDatabase('attendance of a platform', (test) => {
  let house: House;
  let people: { id: string; externalId: string }[];
  const api = () => house.caller.integrations;
  beforeAll(async () => {
    house = await openHouse(test);
    await house.services.db
      .insertInto('work_shifts')
      .values({
        ...{ id: 'office', code: 'office', names: '{"en":"Office"}', search_text: 'office' },
        ...{ created_at: '', updated_at: '', legal_entity_id: null, is_default: 1, grace_minutes: 0 },
        ...{ start_time: '09:00', end_time: '18:00', break_start: '12:00', break_end: '13:00' },
      })
      .execute();
    const directory = { purposes: ['directory'] };
    await api().wecom.apps.create(appOf(house, 'wecom', directory));
    await api().wecom.apps.create(
      appOf(house, 'wecom', { appId: '1000002', appSecret: 'app-secret', purposes: ['attendance'] }),
    );
    await api().dingtalk.apps.create(appOf(house, 'dingtalk'));
    for (const provider of ['wecom', 'dingtalk'] as const)
      for (const object of ['departments', 'members'] as const)
        await finish(house, provider, await api()[provider][object].sync({}));
    const { rows } = await api().wecom.members.ours({});
    people = rows.flatMap(({ id, externalId }) => (externalId ? [{ id, externalId }] : []));
  });
  afterAll(() => house.vendors.close());
  beforeEach(async () => {
    for (const table of ['integration_attendances', 'punches', 'attendance_days'] as const)
      await house.services.db.deleteFrom(table).execute();
  });

  const wecomPunch = (userid: string, local: string, more: object = {}) => ({
    userid,
    checkin_type: '上班打卡',
    exception_type: '',
    checkin_time: seconds(local),
    sch_checkin_time: seconds(`${local.slice(0, 10)}T09:00`),
    ...more,
  });
  async function takeIn(provider: 'wecom' | 'dingtalk', from = DAY, to = DAY) {
    const { jobId } = await api()[provider].attendance.takeIn({ from, to });
    await house.services.queue.drain(house.services);
    const job = await house.services.queue.find(house.services.db, jobId);
    expect(job).toMatchObject({ state: 'done' });
    return job?.result as Record<string, number>;
  }
  const punches = () =>
    house.services.db.selectFrom('punches').selectAll().orderBy('employment_id').orderBy('at').execute();
  const kept = async () =>
    Object.fromEntries(
      (
        await house.services.db
          .selectFrom('integration_attendances')
          .select(['kind', 'intake', 'member_id'])
          .orderBy('id')
          .execute()
      ).map(({ kind, intake, member_id }) => [`${member_id} ${kind}`, intake]),
    );

  it('counts the punches of who is matched, once, and lists everything else with why it does not count', async () => {
    const [some, other] = people;
    const id = some?.externalId ?? '';
    house.vendors.wecom.tree.addMember({
      id: 'stranger',
      departments: [],
      fields: { name: 'Stranger', mobile: '13900000000' },
      disabled: false,
    });
    await finish(house, 'wecom', await api().wecom.members.read({}));
    house.vendors.wecom.punches = [
      // In lower case, as it comes back at times.
      wecomPunch(id.toLowerCase(), `${DAY}T08:58`),
      wecomPunch(id, `${DAY}T18:05`, { checkin_type: '下班打卡' }),
      wecomPunch(id, `${DAY}T12:00`, { checkin_type: '外出打卡', exception_type: '地点异常' }),
      wecomPunch(other?.externalId ?? '', `${DAY}T09:00`, { exception_type: '未打卡' }),
      wecomPunch('stranger', `${DAY}T09:01`),
    ];
    const first = await takeIn('wecom');
    expect(first).toMatchObject({ read: 5, added: 2, taken: 2, doubtful: 1, missing: 1, unmatched: 1 });
    expect(await punches()).toMatchObject([
      { employment_id: some?.id, at: '2026-03-12T00:58:00.000Z', source: 'platform' },
      { employment_id: some?.id, at: '2026-03-12T10:05:00.000Z', source: 'platform' },
    ]);
    const days = () =>
      house.services.db
        .selectFrom('attendance_days')
        .select(['employment_id', 'result'])
        .where('day', '=', DAY)
        .where('employment_id', '=', some?.id ?? '')
        .execute();
    expect(await days()).toEqual([{ employment_id: some?.id, result: 'normal' }]);
    const { rows } = await api().wecom.attendance.list({ filter: { where: { intake: 'unmatched' } } });
    expect(rows).toMatchObject([{ memberId: 'stranger', employmentId: null, day: DAY }]);
    const trail = await house.services.db
      .selectFrom('audit_rows')
      .select('facts')
      .where('action', '=', 'integrations.attendance')
      .execute();
    expect(trail.map(({ facts }) => JSON.parse(facts))).toMatchObject([
      { from: DAY, added: 2, unmatched: 1 },
    ]);

    const before = [await punches(), await kept()];
    expect(await takeIn('wecom')).toMatchObject({ read: 5, added: 0, taken: 2 });
    expect([await punches(), await kept()]).toEqual(before);

    // Matched later: what was only listed counts from then on.
    await house.services.db
      .updateTable('integration_mappings')
      .set({ external_id: 'stranger' })
      .where('object', '=', 'member')
      .where('local_id', '=', other?.id ?? '')
      .execute();
    expect(await takeIn('wecom')).toMatchObject({ added: 1, taken: 3 });
    expect((await punches()).map(({ employment_id }) => employment_id)).toContain(other?.id);
  });

  it('takes no punch of a day on which somebody was not employed, none of the future, none that was entered there', async () => {
    const [, , third] = people;
    const { rows } = await api().dingtalk.members.ours({});
    const userId = rows.find(({ id }) => id === third?.id)?.externalId ?? '';
    const row = (n: number, local: string, more: object = {}) => ({
      id: n,
      userId,
      workDate: String(Date.parse(`${local.slice(0, 10)}T00:00:00+08:00`)),
      checkType: `K${n}`,
      timeResult: 'Normal',
      locationResult: 'Normal',
      sourceType: 'ATM',
      userCheckTime: String(Date.parse(`${local}:00+08:00`)),
      ...more,
    });
    const { db } = house.services;
    const hired = await db
      .selectFrom('employments')
      .select('hire_date')
      .where('id', '=', third?.id ?? '')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('employments')
      .set({ hire_date: '2026-03-11' })
      .where('id', '=', third?.id ?? '')
      .execute();
    house.clock.set('2026-03-12T04:00:00.000Z');
    house.vendors.dingtalk.punches = [
      row(1, '2026-03-10T09:00'),
      row(2, '2026-03-11T09:00'),
      row(3, '2026-03-12T09:00', { sourceType: 'BOSS' }),
      row(4, '2026-03-12T18:00'),
      row(5, '2026-03-12T09:02', { timeResult: 'NotSigned', locationResult: 'NotSigned' }),
    ];
    expect(await takeIn('dingtalk', '2026-03-10', '2026-03-12')).toMatchObject({
      ...{ read: 5, added: 1, taken: 1, notEmployed: 1, doubtful: 1, waiting: 1, missing: 1 },
    });
    expect(await kept()).toMatchObject({ [`${userId} K1`]: 'notEmployed', [`${userId} K4`]: 'waiting' });
    expect(await punches()).toMatchObject([{ at: '2026-03-11T01:00:00.000Z' }]);
    house.clock.set('2026-03-12T11:00:00.000Z');
    expect(await takeIn('dingtalk', '2026-03-12', '2026-03-12')).toMatchObject({ added: 1 });
    await db
      .updateTable('employments')
      .set(hired)
      .where('id', '=', third?.id ?? '')
      .execute();
  });

  it('comes in by the clock, of every platform that has one', async () => {
    const [some] = people;
    house.clock.set('2026-03-13T02:00:00.000Z');
    house.vendors.wecom.punches = [wecomPunch(some?.externalId ?? '', '2026-03-11T08:00')];
    house.vendors.dingtalk.punches = [];
    await house.services.db
      .insertInto('timed_tasks')
      .values({
        ...{ id: newId(house.clock), name: 'Clock', handler: 'platformAttendance', params: '{"days":3}' },
        ...{ expression: '0 0 2 * * ?', time_zone: 'UTC', misfire: 'fireOnce', overlaps: 0 },
        ...{ state: 'running', built_in: 0, remark: null, next_at: '2026-03-13T02:00:00.000Z' },
        ...{ last_at: null, last_state: null, created_by: null, created_at: '', updated_at: '' },
      })
      .execute();
    await fireTasks(house.services);
    await house.services.queue.drain(house.services);
    expect(await punches()).toMatchObject([{ employment_id: some?.id, at: '2026-03-11T00:00:00.000Z' }]);
  });

  it('is read of no more than a quarter of a year, of no platform without a clock, and maps nobody to themselves', async () => {
    expect(await refusalCodeOf(api().wecom.attendance.takeIn({ from: '2025-01-01', to: '2026-01-01' }))).toBe(
      'platform.INVALID_INPUT',
    );
    await api().feishu.apps.create(appOf(house, 'feishu'));
    expect(await refusalCodeOf(api().feishu.attendance.takeIn({}))).toBe('integrations.NOT_SUPPORTED');
    const [some] = people;
    const own = house.callerOf([some?.id ?? '']);
    const pair = { object: 'member', localId: some?.id ?? '', externalId: 'stranger' } as const;
    expect(await refusalCodeOf(own.integrations.wecom.runs.map(pair))).toBe('integrations.OWN_MAPPING');
  });
});
