import { beforeAll, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { type DataScope, NO_SCOPE, SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { runImport } from '../../testing/run-import.ts';
import { testContext } from '../../testing/test-context.ts';
import { grantCurrentYear } from '../leave/grant-year.ts';
import { signContract } from '../papers/contracts.repo.ts';
import { allRegisters } from './register.ts';

const createCaller = createCallerFactory(appRouter);
const RIGHTS = [
  ...['people.organisation.view', 'people.organisation.edit', 'people.employments.view'],
  ...['people.employments.edit', 'people.time.view', 'people.time.edit', 'people.expenses.view'],
  ...['people.records.view', 'people.records.edit'],
];

describeEachDatabase('registers', (test) => {
  let services: Services;
  const id: Record<string, string> = {};

  let calls = 0;
  function caller(
    scope: Partial<DataScope> = SYSTEM_SCOPE,
    employmentIds: string[] = [],
    permissions = RIGHTS,
    key?: string,
  ) {
    const given = { scope: { ...NO_SCOPE, ...scope }, employmentIds, permissions };
    return createCaller(testContext(services, { ...given, ...(key && { key }) }));
  }
  /** A command, under a key of its own. */
  function act(
    room: 'time' | 'records',
    input: {
      register: string;
      action: string;
      row?: string;
      seen?: string;
      employmentId?: string;
      form?: object;
    },
    ...[scope, own, rights]: Parameters<typeof caller>
  ) {
    calls += 1;
    const { people } = caller(scope, own, rights, `key-${calls}`);
    return people[room].act(input as Parameters<typeof people.time.act>[0]);
  }
  const rows = async (room: 'time' | 'records', register: string, filter: object = {}) =>
    (await caller().people[room].list({ register, filter: filter as Record<string, unknown> })).rows;

  beforeAll(async () => {
    test.clock.set('2026-03-20T02:00:00.000Z');
    services = await createTestServices(test);
    const all = caller();
    for (const code of ['north', 'south']) {
      const entity = { code, names: { en: code }, country: 'CN', timeZone: 'Asia/Shanghai', currency: 'CNY' };
      id[code] = (await all.people.legalEntities.create({ ...entity, taxYearStart: '01-01' })).id;
      const department = { code: `${code}D`, names: { en: code }, parentId: null, legalEntityId: id[code] };
      id[`${code}D`] = (await all.people.departments.create(department)).id;
    }
    for (const [code, entity, hireDate] of [
      ['anna', 'north', '2015-01-01'],
      ['ben', 'north', '2026-02-01'],
      ['sue', 'south', '2025-01-01'],
    ] as const)
      id[code] = (
        await all.people.employments.create({
          person: { name: code },
          employment: { legalEntityId: id[entity] ?? '', employeeNumber: code, hireDate },
          assignment: { departmentId: id[`${entity}D`] ?? '' },
        })
      ).id;
    await act('time', {
      ...{ register: 'shifts', action: 'add' },
      form: { code: 'DAY', name_en: 'Day', start: '09:00', end: '18:00', isDefault: true, active: true },
    });
    const counted = { unit: 'day', paidShare: 100, entitlement: 'service', active: true, lowestBalance: 0 };
    const steps = [
      { years: 0, amount: 5 },
      { years: 10, amount: 15 },
    ];
    await act('time', {
      ...{ register: 'leaveTypes', action: 'add' },
      form: { ...counted, code: 'annual', name_en: 'Annual leave', carryOver: 5, steps },
    });
  });

  it('begin a punch, work its day out, and take it back', async () => {
    for (const at of ['2026-03-18T09:10', '2026-03-18T18:05'])
      await act('time', { register: 'punches', action: 'add', employmentId: id.anna, form: { at } });
    const [day] = await rows('time', 'days', { where: { day: '2026-03-18', employmentId: id.anna } });
    expect(day).toMatchObject({
      name: 'anna',
      cells: { result: 'late', late: 10, first: '2026-03-18T09:10' },
    });
    const punches = await rows('time', 'punches', { order: ['at ASC'] });
    expect(punches.map(({ cells }) => cells.at)).toEqual(['2026-03-18T09:10', '2026-03-18T18:05']);
    await expect(
      act('time', {
        ...{ register: 'punches', action: 'add', employmentId: id.anna },
        form: { at: '2026-03-18T09:10' },
      }),
    ).rejects.toThrow('people.time.PUNCH_TWICE');
    await act('time', { register: 'punches', action: 'remove', row: punches[0]?.id ?? '' });
    const [after] = await rows('time', 'days', { where: { day: '2026-03-18', employmentId: id.anna } });
    expect(after?.cells).toMatchObject({ first: '2026-03-18T18:05', last: '2026-03-18T18:05' });
  });

  it('grant a year once, with what lapses, also to who joined in it', async () => {
    const { db, clock } = services;
    const type = await db.selectFrom('leave_types').select('id').executeTakeFirstOrThrow();
    const before = { employment_id: id.anna ?? '', leave_type_id: type.id, created_at: '' };
    const entry = { leave_request_id: null, overtime_request_id: null, reason: null, created_by: null };
    await db
      .insertInto('leave_ledger')
      .values({ ...before, ...entry, id: 'of before', day: '2025-01-01', kind: 'grant', amount: 8 })
      .execute();
    await db.transaction().execute((trx) => grantCurrentYear(trx, clock, SYSTEM_SCOPE));
    await db.transaction().execute((trx) => grantCurrentYear(trx, clock, SYSTEM_SCOPE));
    const balances = await rows('time', 'leaveBalances', { order: ['name ASC'] });
    expect(balances.map(({ name, cells }) => [name, cells.balance, cells.granted, cells.lapsed])).toEqual([
      ['anna', 20, 23, -3],
      ['ben', 5, 5, 0],
      ['sue', 5, 5, 0],
    ]);
    const preview = (year: number) => caller().people.leaveYear.preview({ year });
    expect(await preview(2026)).toEqual({ people: 0, granted: 0, lapsed: 0 });
    await expect(preview(2020)).rejects.toThrow('people.time.YEAR_NOT_OPEN');
  });

  it('enter leave that comes off the balance, cut it short, and correct a balance with a reason', async () => {
    const form = { type: 'annual', start: '2026-03-23T09:00', end: '2026-03-25T18:00', reason: 'Family' };
    const { id: leave } = await act('time', {
      ...{ register: 'leave', action: 'add', employmentId: id.sue, form },
    });
    const balance = async () =>
      (await rows('time', 'leaveBalances', { where: { employmentId: id.sue } }))[0]?.cells.balance;
    expect(await balance()).toBe(2);
    const cut = { end: '2026-03-23T18:00' };
    await act('time', { register: 'leave', action: 'cutShort', row: leave, form: cut });
    expect(await balance()).toBe(4);
    await expect(act('time', { register: 'leave', action: 'cancel', row: leave })).rejects.toThrow(
      'people.registers.NOT_NOW',
    );
    const [row] = await rows('time', 'leaveBalances', { where: { employmentId: id.sue } });
    const correction = { by: -1, reason: 'Counted twice' };
    await act('time', { register: 'leaveBalances', action: 'correct', row: row?.id ?? '', form: correction });
    expect(await balance()).toBe(3);
    const history = await caller().people.time.history({ register: 'leave', id: leave });
    expect(history.map(({ what }) => what)).toEqual(['cutShort', 'add']);
    expect(history[0]?.changes).toContainEqual({ field: 'status', before: 'approved', after: 'cutShort' });
  });

  it('lead a contract from its draft to both signatures and its end', async () => {
    const terms = { title: 'Employment contract', terms: 'As agreed.', from: '2026-04-01' };
    const asked = { register: 'contracts', action: 'draft', employmentId: id.ben, form: terms };
    const { id: contract } = await act('records', asked);
    const step = (action: string, form: object = {}) =>
      act('records', { register: 'contracts', action, row: contract, form });
    await expect(step('sign')).rejects.toThrow('people.registers.NOT_NOW');
    await step('send');
    await expect(step('edit', terms)).rejects.toThrow('people.registers.NOT_NOW');
    await signContract(services.db, services.clock, {
      ...{ id: contract, by: { employmentIds: [id.ben ?? ''] } },
    });
    await step('sign');
    await step('end', { endedOn: '2026-12-31' });
    const [row] = await rows('records', 'contracts');
    expect(row?.cells).toMatchObject({ status: 'ended', endedOn: '2026-12-31', number: 'K-2026-0001' });
    expect(row?.actions).toEqual([]);
  });

  it('overwrite nothing that somebody else changed while the form was open', async () => {
    const form = { title: 'Badge', list: 'other', due: '2026-04-01' };
    const task = await act('records', {
      register: 'tasks',
      action: 'add',
      employmentId: id.anna ?? '',
      form,
    });
    const asked = { register: 'tasks', action: 'edit', row: task.id };
    const [mine, theirs] = [
      await caller().people.records.form(asked),
      await caller().people.records.form(asked),
    ];
    const edit = ({ seen, values }: typeof mine, title: string) =>
      act('records', { ...asked, ...(seen && { seen }), form: { ...values, title } });
    await edit(theirs, 'Badge and key');
    await expect(edit(mine, 'Badge, old')).rejects.toMatchObject({
      cause: { code: 'platform.VERSION_CHANGED' },
    });
    const [row] = (await rows('records', 'tasks')).filter((each) => each.id === task.id);
    expect(row?.cells.title).toBe('Badge and key');
  });

  it('reach nobody beyond one’s people, and change nothing of one’s own', async () => {
    const north = { legalEntityIds: [id.north ?? ''] };
    const seen = await caller(north).people.time.list({ register: 'leaveBalances' });
    expect(seen.rows.map(({ name }) => name).sort()).toEqual(['anna', 'ben']);
    const [foreign] = await rows('time', 'leave');
    const cancel = { register: 'leave', action: 'cancel', row: foreign?.id ?? '' };
    await expect(act('time', cancel, north)).rejects.toThrow('platform.NOT_FOUND');
    await expect(
      caller(north).people.time.history({ register: 'leave', id: foreign?.id ?? '' }),
    ).rejects.toThrow('platform.NOT_FOUND');
    const punch = (who: string | undefined) => ({
      ...{ register: 'punches', action: 'add', employmentId: who, form: { at: '2026-03-19T09:00' } },
    });
    await expect(act('time', punch(id.sue), north)).rejects.toThrow('platform.NOT_FOUND');
    await expect(act('time', punch(id.anna), SYSTEM_SCOPE, [id.anna ?? ''])).rejects.toThrow(
      'people.OWN_RECORD',
    );
    const shift = { code: 'X', start: '09:00', end: '18:00', active: true };
    await expect(act('time', { register: 'shifts', action: 'add', form: shift }, north)).rejects.toThrow(
      'platform.SCOPE_TOO_NARROW',
    );
    const own = await caller(SYSTEM_SCOPE, [id.sue ?? '']).people.time.list({ register: 'leave' });
    expect(own.rows[0]?.actions).toEqual([]);
    const reader = caller(SYSTEM_SCOPE, [], ['people.time.view']);
    expect((await reader.people.time.describe()).flatMap(({ actions }) => actions)).toEqual([]);
    // A register opens by the right of its room alone.
    await expect(reader.people.time.list({ register: 'contracts' })).rejects.toThrow('platform.NOT_FOUND');
  });

  it('take a file as their form in rows, and try it without storing anything', async () => {
    const file = {
      ...{ subject: 'people.enrolments', name: 'enrolments.csv', scope: SYSTEM_SCOPE, permissions: RIGHTS },
      content: 'No,Course\nanna,SAFETY\nben,nothing\nnobody,SAFETY\nanna,safety\n',
      mapping: { employeeNumber: 0, course: 1 },
      mode: 'createOnly' as const,
    };
    await act('records', {
      ...{ register: 'courses', action: 'add' },
      form: { code: 'SAFETY', name_en: 'Safety', active: true },
    });
    for (const dryRun of [true, false]) {
      const { failures, record } = await runImport(services, { ...file, dryRun });
      expect(failures.map((row) => [row.row_number, row.column_code])).toEqual([
        [3, 'course'],
        [4, 'employeeNumber'],
        [5, null],
      ]);
      expect(record.created_count).toBe(1);
      expect(await rows('records', 'enrolments')).toHaveLength(dryRun ? 0 : 1);
    }
    const punches = await runImport(services, {
      ...{ ...file, subject: 'people.punches', name: 'punches.csv' },
      content: 'No,Time\nben,2026-03-17 09:00\nben,2026-03-17 18:00\n',
      mapping: { employeeNumber: 0, at: 1 },
    });
    expect(punches.record.created_count).toBe(2);
    const [day] = await rows('time', 'days', { where: { day: '2026-03-17', employmentId: id.ben } });
    expect(day?.cells.result).toBe('normal');
  });

  const take = async (register: string, lines: string[], mapping: Record<string, number>) => {
    const { record, failures } = await runImport(services, {
      ...{ subject: `people.${register}`, name: `${register}.csv`, scope: SYSTEM_SCOPE, permissions: RIGHTS },
      ...{ content: [Object.keys(mapping).join(','), ...lines, ''].join('\n'), mapping, mode: 'createOnly' },
    });
    expect(failures).toEqual([]);
    return record.job_id ?? '';
  };
  const undo = (jobId: string, scope: Partial<DataScope> = SYSTEM_SCOPE) => {
    calls += 1;
    const rights = [...RIGHTS, 'admin.imports.use'];
    return caller(scope, [], rights, `undo-${calls}`).admin.imports.undo({ jobId });
  };
  const dayOf = async (who: string, day: string) =>
    (await rows('time', 'days', { where: { day, employmentId: id[who] } }))[0]?.cells.result;

  it('take a file of leave back, also what has begun, with balances and days, unless it was changed since', async () => {
    const balanceOf = async (who: string) =>
      (await rows('time', 'leaveBalances', { where: { employmentId: id[who] } }))[0]?.cells.balance;
    const before = [await balanceOf('anna'), await balanceOf('ben')];
    const taken = await take(
      'leave',
      [
        'anna,annual,2026-03-16 09:00,2026-03-16 18:00,Rest',
        'ben,annual,2026-03-24 09:00,2026-03-24 18:00,Rest',
        'sue,annual,2026-03-26 09:00,2026-03-27 18:00,Rest',
      ],
      { employeeNumber: 0, type: 1, start: 2, end: 3, reason: 4 },
    );
    expect(await balanceOf('anna')).toBe(Number(before[0]) - 1);
    expect(await dayOf('anna', '2026-03-16')).toBe('onLeave');
    const [leave] = await rows('time', 'leave', { where: { employmentId: id.sue, status: 'approved' } });
    const form = { end: '2026-03-26T18:00' };
    await act('time', { register: 'leave', action: 'cutShort', row: leave?.id ?? '', form });
    await expect(undo(taken, { legalEntityIds: [id.south ?? ''] })).rejects.toThrow('CHANGED_SINCE');
    expect(await undo(taken)).toMatchObject({ takenBack: 2, left: ['sue'] });
    expect([await balanceOf('anna'), await balanceOf('ben')]).toEqual(before);
    expect(await dayOf('anna', '2026-03-16')).toBe('absent');
    await expect(undo(taken)).rejects.toThrow('NOTHING_TO_UNDO');
  });

  it('take files of punches and plans back: days are as they were, and so is what was planned over', async () => {
    const punches = await take('punches', ['sue,2026-03-19 09:00', 'sue,2026-03-19 18:00'], {
      ...{ employeeNumber: 0, at: 1 },
    });
    expect(await dayOf('sue', '2026-03-19')).toBe('normal');
    expect(await undo(punches)).toMatchObject({ takenBack: 1, left: [] });
    expect(await dayOf('sue', '2026-03-19')).toBe('absent');

    const dayOff = { from: '2026-04-02', to: '2026-04-02', shift: 'off' };
    await act('time', { register: 'roster', action: 'plan', employmentId: id.ben, form: dayOff });
    const planned = async () =>
      (await rows('time', 'roster', { where: { employmentId: id.ben }, order: ['day ASC'] })).map(
        ({ cells }) => [cells.day, cells.start],
      );
    const roster = await take('roster', ['ben,2026-04-01,2026-04-03,DAY'], {
      ...{ employeeNumber: 0, from: 1, to: 2, shift: 3 },
    });
    expect(await planned()).toEqual(['01', '02', '03'].map((day) => [`2026-04-${day}`, '09:00']));
    expect(await undo(roster)).toMatchObject({ takenBack: 1, left: [] });
    expect(await planned()).toEqual([['2026-04-02', null]]);
  });

  it('take a file of tasks back, but not what is done by now', async () => {
    const tasks = await take('tasks', ['anna,Cards,other,2026-04-01', 'ben,Keys,other,2026-04-01'], {
      ...{ employeeNumber: 0, title: 1, list: 2, due: 3 },
    });
    const titled = async (title: string) =>
      (await rows('records', 'tasks')).find(({ cells }) => cells.title === title)?.id ?? '';
    await act('records', { register: 'tasks', action: 'finish', row: await titled('Cards') });
    expect(await undo(tasks)).toMatchObject({ takenBack: 1, left: ['anna'] });
    expect(await titled('Keys')).toBe('');
  });

  it('read, sort and narrow every list by every column it says can be', async () => {
    for (const register of allRegisters()) {
      const { columns, code, room } = register;
      const described = (await caller().people[room].describe()).find((one) => one.code === code);
      expect(described?.columns.map(({ key: each }) => each)).toEqual(columns.map(({ key: each }) => each));
      for (const column of described?.columns.filter(({ sortable }) => sortable) ?? []) {
        const filter = { order: [`${column.key} DESC`], where: { [column.key]: null }, search: 'a' };
        await caller().people[room].list({ register: code, filter });
      }
      for (const action of room === 'expenses' ? [] : register.actions.filter(({ on }) => on === 'list'))
        await caller().people[room as 'time'].form({ register: code, action: action.code });
    }
  });
});
