import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { choose, dialog, fill, hands, named, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const open = (tab: string, login: 'hr' | 'analyst' = 'hr') =>
  house.visit(login, `/workbench/people/organisation?tab=${tab}`);

describe('jobs, posts and cost centres', () => {
  const posts = () =>
    house.db.selectFrom('people_posts').select(['id', 'job_id as job']).where('code', '=', 'TUTOR').execute();

  it('are added once they have a code and a name of their own', async () => {
    await open('posts');
    await press('Add');
    const form = await dialog('Posts');
    await press('Save', form);
    expect(await form.findAllByText('This field is required.')).toHaveLength(2);
    const code = await fill(/^Code/, 'TUTOR', form);
    await fill(/^Name/, 'Tutor', form);
    await press('Save', form);
    await until(posts, (rows) => rows.length === 1);
    await waitFor(() => expect(code.isConnected).toBe(false));
    await press('Add');
    const again = await dialog('Posts');
    const second = await fill(/^Code/, 'TUTOR', again);
    await fill(/^Name/, 'Another', again);
    await press('Save', again);
    await read(/code.*(taken|used|exists)/i);
    expect(second.value).toBe('TUTOR');
    expect(await posts()).toHaveLength(1);
  });
});

describe('compensation items', () => {
  const stored = () =>
    house.db
      .selectFrom('compensation_catalogue')
      .select(['code', 'type', 'min_amount as least'])
      .where('code', '=', 'loyalty')
      .execute();

  it('are named with a type and limits, and deleted while no record names them', async () => {
    await open('compensationItems');
    await read('Base salary');
    await press('Add');
    const form = await dialog('Add item');
    await fill(/^Name/, 'Loyalty bonus', form);
    await fill(/^Code/, 'loyalty', form);
    await choose('Type', 'Bonus', form);
    await fill('Minimum', '900', form);
    await fill('Maximum', '100', form);
    await press('Save', form);
    await form.findByText('The minimum must not be above the maximum.');
    await fill('Maximum', '', form);
    await press('Save', form);
    await until(stored, (rows) => rows.length === 1);
    expect(await stored()).toEqual([{ code: 'loyalty', type: 'bonus', least: 900 }]);
    await press('Actions for base');
    await press('Delete item', undefined, 'menuitem');
    await press('Delete item', await dialog('Delete item'));
    await read(/records? names? the item/);
    await press('Actions for loyalty');
    await press('Delete item', undefined, 'menuitem');
    await press('Delete item', await dialog('Delete item'));
    await until(stored, (rows) => rows.length === 0);
  });
});

describe('departments', () => {
  const all = () => house.db.selectFrom('departments').select(['id', 'parent_id as above', 'code']).execute();
  const coded = async (code: string) => (await all()).find((each) => each.code === code);

  it('are added, also below another, and never end before they start', async () => {
    await open('departments');
    await read(/HS-/);
    await press('Add department');
    const form = await dialog('Add department');
    await fill(/^Code/, 'LAB', form);
    await fill(/^Name/, 'Laboratory', form);
    await fill('From', '2026-12-01', form);
    await fill('To', '2026-11-01', form);
    await press('Save', form);
    await form.findByText('The end must not be earlier than the start.');
    expect(await coded('LAB')).toBeUndefined();
    await fill('To', '', form);
    await press('Save', form);
    await read('Added.');
    expect(await coded('LAB')).toMatchObject({ above: null });
    await press(/^Add below Laboratory/);
    const below = await dialog('Add department');
    await fill(/^Code/, 'LAB-1', below);
    await fill(/^Name/, 'First laboratory', below);
    await press('Save', below);
    await until(
      () => coded('LAB-1'),
      (found) => found !== undefined,
    );
    expect((await coded('LAB-1'))?.above).toBe((await coded('LAB'))?.id);
  });

  it('tell what became of them, are planned, closed when empty and merged with their people', async () => {
    const hr = await house.as('hr');
    const day = '2026-01-01';
    const made: string[] = [];
    for (const [code, name] of [
      ['OLD', 'Old unit'],
      ['NEW', 'New unit'],
    ]) {
      const department = { code, names: { en: name }, parentId: null, validFrom: day };
      made.push((await hr.command<{ id: string }>('people.departments.create', department)).id);
    }
    const of = (id: string | undefined) =>
      house.db
        .selectFrom('departments')
        .selectAll()
        .where('id', '=', id ?? '')
        .executeTakeFirstOrThrow();
    await open('departments');
    await press('History of Old unit');
    const drawer = await dialog('Old unit');
    await drawer.findByText('Established');
    await fill(/^From/, day, drawer);
    await fill(/^people/, '7', drawer);
    await press('Plan', drawer);
    const planned = () => house.db.selectFrom('department_headcounts').select('planned').execute();
    expect(await until(planned, (rows) => rows.length === 1)).toEqual([{ planned: 7 }]);
    await press('Merge…', drawer);
    const form = await dialog('Merge Old unit into another department');
    await press('Merge…', form);
    await form.findByText('Choose the department that goes on.');
    await choose(/^Into/, /New unit/, form, 'New');
    await fill(/^From/, '2026-02-01', form);
    await press('Merge…', form);
    await until(
      () => of(made[0]),
      (row) => row.active === 0 && row.valid_to === '2026-01-31',
    );
    await press('History of New unit');
    const other = await dialog('New unit');
    await other.findByText('Took in another department');
    await press('Close…', other);
    const closing = await dialog('Close New unit');
    await house.strip('hr');
    const last = await fill(/^Last day/, '2026-03-01', closing);
    await press('Close…', closing);
    await read('No permission');
    expect(last.value).toBe('2026-03-01');
    expect((await of(made[1])).active).toBe(1);
  });

  it('are changed by nobody without the right', async () => {
    await open('departments', 'analyst');
    await read(/Organisation|no access/);
    expect(named('button', 'Add department')).toEqual([]);
    await open('departments');
    await press('Add department');
    const form = await dialog('Add department');
    const code = await fill(/^Code/, 'LAB', form);
    await fill(/^Name/, 'Laboratory', form);
    await house.strip('hr');
    await press('Save', form);
    await read('No permission');
    expect(code.value).toBe('LAB');
    expect(await coded('LAB')).toBeUndefined();
  });
});

describe('legal entities', () => {
  const coded = (code: string) =>
    house.db
      .selectFrom('legal_entities')
      .select(['country', 'currency', 'tax_year_start as taxYear'])
      .where('code', '=', code)
      .executeTakeFirst();

  it('are added with a country, a time zone, a currency and a tax year', async () => {
    await open('legalEntities');
    await press('Add');
    const form = await dialog('Legal entities');
    await fill(/^Code/, 'LD', form);
    await fill(/^Name/, 'London', form);
    await fill(/^Country/, 'Britain', form);
    await fill(/^Tax year starts/, '6 April', form);
    await press('Save', form);
    await form.findByText('Two capital letters, such as CN.');
    await form.findByText('Month and day, such as 04-06.');
    expect(await coded('LD')).toBeUndefined();
    await fill(/^Country/, 'GB', form);
    await fill(/^Tax year starts/, '04-06', form);
    await choose(/^Time zone/, 'Europe/London', form, 'Lond');
    await choose(/^Currency/, /GBP/, form, 'GBP');
    await press('Save', form);
    await read('Added.');
    expect(await coded('LD')).toEqual({ country: 'GB', currency: 'GBP', taxYear: '04-06' });
  });

  it('keep their holiday calendar when something else is saved', async () => {
    const calendar = () =>
      house.db
        .selectFrom('legal_entities')
        .select(['calendar_code', 'version'])
        .where('code', '=', 'TP')
        .executeTakeFirstOrThrow();
    const before = await calendar();
    expect(before.calendar_code).toBeTruthy();
    await open('legalEntities');
    await hands.click(await screen.findByText('TP'));
    const form = await dialog('Legal entities');
    await fill('City', 'Keelung', form);
    await press('Save', form);
    await read('Saved.');
    expect(await calendar()).toEqual({ ...before, version: before.version + 1 });
  });
});

describe('pay grades', () => {
  const grades = (code: string) =>
    house.db
      .selectFrom('pay_grades')
      .select(['valid_from as from', 'valid_to as to', 'levels'])
      .where('code', '=', code)
      .orderBy('valid_from')
      .execute();

  it('are added with levels, and go on with new rates from a day on', async () => {
    await open('payGrades');
    await press('Add');
    const form = await dialog('Pay grade');
    await fill(/^Code/, 'G5', form);
    await fill(/^Name/, 'Grade five', form);
    await fill(/^From/, '2026-01-01', form);
    await choose(/^Currency/, /CNY/, form, 'CNY');
    await press('Add level', form);
    await press('Save', form);
    expect(await form.findAllByText('This field is required.')).toHaveLength(2);
    await fill('Code of level 1', 'L1', form);
    await fill('Amount of level 1', '6100', form);
    await press('Save', form);
    await until(
      () => grades('G5'),
      (rows) => rows.length === 1,
    );
    await hands.click(await screen.findByText(/^G5/));
    await press('New rates from a day on', await dialog('Pay grade'));
    const next = await dialog('New rates from a day on');
    await fill(/^From/, '2027-01-01', next);
    await fill('Amount of level 1', '6300', next);
    await press('Save', next);
    await until(
      () => grades('G5'),
      (rows) => rows.length === 2,
    );
    expect(await grades('G5')).toEqual([
      { from: '2026-01-01', to: '2026-12-31', levels: '[{"code":"L1","amount":6100}]' },
      { from: '2027-01-01', to: null, levels: '[{"code":"L1","amount":6300}]' },
    ]);
  });

  it('keep what was typed for who has lost the right, and are nobody else’s', async () => {
    await open('payGrades', 'analyst');
    await read(/Organisation|no access/);
    expect(named('tab', 'Pay grades')).toEqual([]);
    await open('payGrades');
    await press('Add');
    const form = await dialog('Pay grade');
    const code = await fill(/^Code/, 'G6', form);
    await fill(/^Name/, 'Grade six', form);
    await fill(/^From/, '2026-01-01', form);
    await choose(/^Currency/, /CNY/, form, 'CNY');
    await house.strip('hr');
    await press('Save', form);
    await read('No permission');
    expect(code.value).toBe('G6');
    expect(await grades('G6')).toEqual([]);
  });
});

describe('holiday calendars', () => {
  const calendar = (code: string) =>
    house.db.selectFrom('holiday_calendars').selectAll().where('code', '=', code).executeTakeFirst();

  it('are added with the days that are pressed', async () => {
    await open('calendars');
    await press('Add');
    const form = await dialog('Holiday calendar');
    await press('Save', form);
    await form.findAllByText('This field is required.');
    await fill(/^Code/, 'plant', form);
    await fill(/^Name/, 'Plant', form);
    const day = form.element.querySelector('[data-day$="-07-15"]');
    await hands.click(day as HTMLElement);
    await press('Save', form);
    const stored = await until(
      () => calendar('plant'),
      (row) => row !== undefined,
    );
    expect(`${stored?.holidays}${stored?.workdays}`).toMatch(/-07-15/);
    // One day is said as one.
    const [cell] = await screen.findAllByText('plant');
    await hands.dblClick(cell as HTMLElement);
    await press('Delete calendar', await dialog('Holiday calendar'));
    await read(
      / deleted with (1 holiday and 0 make-up working days|0 holidays and 1 make-up working day)\.$/,
    );
  });

  it('are deleted only after asking, and not while a legal entity goes by them', async () => {
    await open('calendars');
    const [cell] = await screen.findAllByText('cn');
    await hands.dblClick(cell as HTMLElement);
    const form = await dialog('Holiday calendar');
    await press('Delete calendar', form);
    await press('Delete calendar', await dialog('Delete cn'));
    await read(/Legal entities go by this calendar/);
    expect(await calendar('cn')).toBeDefined();
  });
});
