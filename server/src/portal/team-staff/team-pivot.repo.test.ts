import { demoCompany } from '@suanpan/fixtures';
import { beforeAll, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { savePortalSettings } from '../../identity/index.ts';
import { storePeople } from '../../people/index.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { findRefusal } from '../../platform/http/error-body.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { NO_SCOPE, SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { testContext } from '../../testing/test-context.ts';

const createCaller = createCallerFactory(appRouter);
const COUNT = { field: 'name', aggregate: 'count' as const };
const COST = { field: 'cost', aggregate: 'sum' as const };

describeEachDatabase('the pivot of a team', (test) => {
  let services: Services;
  let manager: string;

  beforeAll(async () => {
    services = await createTestServices(test);
    await storePeople(services, demoCompany('2026-03-15'));
    const row = await services.db
      .selectFrom('departments')
      .innerJoin('assignments', 'assignments.superior_employment_id', 'manager_employment_id')
      .select('manager_employment_id as id')
      .where('level', '=', 3)
      .orderBy('departments.code')
      .executeTakeFirstOrThrow();
    manager = row.id ?? '';
    const now = '2026-03-15T00:00:00.000Z';
    for (const id of ['one', 'other'])
      await services.db
        .insertInto('users')
        .values({
          ...{ id, login_name: id, login_key: id, name: id, email: null, phone: null, person_id: null },
          ...{ status: 'active', language: 'en', password_hash: null, password_changed_at: null },
          ...{ password_given_by: null, given_password_ends_at: null, first_sign_in_at: null },
          ...{ created_at: now, updated_at: now },
        })
        .execute();
  });

  const as = ({
    scope = SYSTEM_SCOPE as object,
    more = [] as string[],
    userId = 'one',
    own = [] as string[],
  } = {}) =>
    createCaller(
      testContext(services, {
        permissions: ['portal.team.view', ...more],
        scope: { ...NO_SCOPE, ...scope },
        employmentIds: own,
        userId,
      }),
    ).portal.team;
  const asManager = () => as({ scope: { reports: true, ownEmploymentIds: [manager] }, own: [manager] });
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: unknown) => findRefusal(error)?.code,
    );

  it('counts whom the list has, by what one likes, with subtotals that add up, down to the people', async () => {
    const { total } = await as().staff.list({});
    const wells = { rows: ['legalEntity', 'department'], columns: ['status'], values: [COUNT] };
    const { rows, columns, cells, subtotals, people } = await as().pivot.compute(wells);
    expect(people).toBe(total);
    expect(cells.at(-1)?.at(-1)).toEqual([total]);
    expect(columns.flat()).toContain('Active');
    const sum = (figures: unknown[]) => figures.reduce<number>((all, each) => all + Number(each ?? 0), 0);
    for (const { key, cells: line } of subtotals) {
      const parts = cells.filter((_, at) => rows[at]?.[0] === key[0]);
      for (const across of [...columns.keys(), columns.length])
        expect(sum([line[across]?.[0]])).toBe(sum(parts.map((part) => part[across]?.[0])));
    }
    expect(sum(subtotals.map((each) => each.cells.at(-1)?.[0]))).toBe(total);
    const group = wells.rows.map((field, at) => ({ field, value: rows[0]?.[at] ?? null }));
    const behind = await as().pivot.people({ ...wells, group });
    expect(behind.total).toBe(cells[0]?.at(-1)?.[0]);
    expect(behind.rows.every(({ department }) => department === rows[0]?.[1])).toBe(true);
  });

  it('is narrowed as the list is, and by what a filter lets through', async () => {
    const narrowed = { status: ['active' as const], search: '1' };
    const list = await as().staff.list(narrowed);
    const all = await as().pivot.compute({ rows: ['sex'], values: [COUNT], ...narrowed });
    expect(all.people).toBe(list.total);
    const filter = [{ field: 'department', values: [] as string[] }];
    const offered = await as().pivot.compute({ rows: ['department'], values: [COUNT], filter });
    const [first] = offered.choices[0]?.values ?? [];
    const one = await as().pivot.compute({
      ...{ rows: ['department'], values: [COUNT] },
      filter: [{ field: 'department', values: [first ?? ''] }],
    });
    expect(one.rows).toEqual([[first]]);
    expect(one.people).toBeLessThan(offered.people);
  });

  it('is of one’s own people alone', async () => {
    const mine = await asManager().pivot.compute({ rows: ['name'], values: [COUNT] });
    const list = await asManager().staff.list({ pageSize: 500 });
    expect(mine.people).toBe(list.total);
    expect(mine.rows.flat().sort()).toEqual(
      list.rows.map(({ name, employeeNumber }) => `${name} (${employeeNumber})`).sort(),
    );
  });

  it('shows pay to who may see it, in groups alone, and to nobody while it is switched off', async () => {
    const sum = { rows: ['department'], values: [COST] };
    expect(await refusal(as().pivot.compute(sum))).toBe('portal.FIELD_UNKNOWN');
    const fields = (await as().pivot.source()).fields.map(({ code }) => code);
    expect(fields).not.toContain('cost');
    const paySwitch = (on: boolean) =>
      savePortalSettings(services.db, services.clock, {
        switches: { 'team.payroll': on, payrollInfo: true },
      });
    await paySwitch(true);
    const payer = as({ more: ['people.compensation.view'] });
    expect((await payer.pivot.source()).fields.map(({ code }) => code)).toContain('cost');
    expect((await payer.pivot.compute(sum)).people).toBeGreaterThan(0);
    for (const single of [
      { ...sum, rows: ['name'] },
      { ...sum, filter: [{ field: 'name', values: [] }] },
      { ...sum, search: '1' },
      { ...sum, values: [{ field: 'cost', aggregate: 'max' as const }] },
    ])
      expect(await refusal(payer.pivot.compute(single))).toBe('portal.PAY_IN_GROUPS');
    expect(await refusal(as().pivot.compute({ rows: ['salary'], values: [COUNT] }))).toBe(
      'portal.FIELD_UNKNOWN',
    );
    await paySwitch(false);
    expect(await refusal(payer.pivot.compute(sum))).toBe('portal.FIELD_UNKNOWN');
  });

  it('keeps layouts without anybody’s name, shows others what is shared, and lets only their owner remove them', async () => {
    const layout = {
      ...{ rows: ['department'], columns: [], values: [COUNT], drawing: 'pie' as const },
      filter: [
        { field: 'name', values: ['Somebody (1)'] },
        { field: 'status', values: ['Active'] },
      ],
    };
    await as().pivot.saveLayout({ name: 'Mine', layout, shared: false });
    await as().pivot.saveLayout({ name: 'Ours', layout, shared: true });
    await as().pivot.saveLayout({ name: 'Ours', layout: { ...layout, drawing: 'bar' }, shared: true });
    const other = as({ userId: 'other' });
    const [shared, ...none] = await other.pivot.layouts();
    expect(none).toEqual([]);
    expect(shared).toMatchObject({ name: 'Ours', mine: false, owner: 'one', layout: { drawing: 'bar' } });
    expect(shared?.layout.filter).toEqual([{ field: 'status', values: ['Active'] }]);
    expect(await refusal(other.pivot.removeLayout({ id: shared?.id ?? '' }))).toBe('platform.NOT_FOUND');
    await as().pivot.removeLayout({ id: shared?.id ?? '' });
    expect((await as().pivot.layouts()).map(({ name }) => name)).toEqual(['Mine']);
  });
});
