import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openEmployee } from './harness/employees.ts';
import { choose, dialog, fill, hands, part, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();

describe('dated pay', () => {
  const paid = async (id: string) =>
    house.db
      .selectFrom('compensation_items')
      .select(['item', 'valid_from as from', 'valid_to as to'])
      .where('employment_id', '=', id)
      .orderBy('item')
      .orderBy('valid_from')
      .execute();

  it('is added once it is sound; a raise ends the former amount the day before', async () => {
    const id = await openEmployee(house, '0001', 'compensation');
    const before = await paid(id);
    await press('Add item');
    const form = await dialog('Add item');
    await press('Save', form);
    await form.findByText('The amount is required.');
    await choose(/^Item/, new RegExp(`· ${before[0]?.item}$`), form);
    await fill(/^From/, '2026-12-01', form);
    await fill(/^Amount/, '0', form);
    await press('Save', form);
    await form.findByText('The amount must not be zero.');
    expect(await paid(id)).toEqual(before);
    await fill(/^Amount/, '8800.5', form);
    await press('Save', form);
    await read('Added.');
    expect(await paid(id)).toEqual([
      { ...before[0], to: '2026-11-30' },
      { ...before[0], from: '2026-12-01', to: null },
    ]);
  });

  it('is refused outside its limits, and without a payroll effective period', async () => {
    const id = await openEmployee(house, '0001', 'compensation');
    const before = await paid(id);
    await press('Add item');
    const form = await dialog('Add item');
    await choose(/^Item/, /car_allowance$/, form);
    await fill(/^Amount/, 'abc', form);
    await fill(/^Minimum/, '500', form);
    await fill(/^Maximum/, '400', form);
    await press('Save', form);
    for (const said of ['The amount must be a number.', 'The payroll effective period is required.'])
      await form.findByText(said);
    await form.findByText('The minimum must not be above the maximum.');
    await fill(/^Amount/, '450', form);
    await fill(/^From/, '2026-12-01', form);
    await press('Save', form);
    await form.findByText('The amount must not be below the minimum.');
    expect(await paid(id)).toEqual(before);
  });

  it('follows grade and level where it quotes the salary system', async () => {
    const hr = await house.as('hr');
    await hr.command('people.payGrades.create', {
      ...{ code: 'G5', names: { en: 'Grade five' }, currency: 'CNY', validFrom: '2026-01-01' },
      ...{ minimum: 5000, maximum: 9000, levels: [{ code: 'L1', amount: 6100 }] },
    });
    const id = await openEmployee(house, '0001', 'compensation');
    await press('Add item');
    const form = await dialog('Add item');
    await choose(/^Item/, /car_allowance$/, form);
    await fill(/^From/, '2026-12-01', form);
    await hands.click(form.getByLabelText('Quote the salary system'));
    await press('Save', form);
    await form.findByText('Quoting the salary system requires a pay grade.');
    await form.findByText('Quoting the salary system requires a level.');
    await choose(/^Pay grade/, /Grade five/, form);
    await choose(/^Level/, 'L1', form);
    await until(
      async () => (form.getByLabelText('Amount') as HTMLInputElement).value,
      (amount) => amount === '6100',
    );
    await press('Save', form);
    await read('Added.');
    const rows = await house.db
      .selectFrom('compensation_items')
      .select(['amount', 'min_amount as min', 'pay_level as level', 'payroll_period as period'])
      .where('employment_id', '=', id)
      .where('item', '=', 'car_allowance')
      .execute();
    expect(rows).toEqual([{ amount: 6100, min: 5000, level: 'L1', period: '2026-12' }]);
  });

  it('goes on with another amount after a job transfer', async () => {
    const id = await openEmployee(house, '0001', 'compensation');
    const before = await paid(id);
    const { amount } = await house.db
      .selectFrom('compensation_items')
      .select('amount')
      .where('employment_id', '=', id)
      .executeTakeFirstOrThrow();
    await press('Job transfer');
    const form = await dialog(/^Job transfer/);
    await press('Save', form);
    await form.findByText('Enter a number other than zero.');
    await fill(/^From/, '2026-12-01', form);
    await hands.click(form.getByLabelText('Percentage'));
    await fill(/^Ratio/, '10', form);
    expect((form.getByLabelText('Total') as HTMLInputElement).value).toBe(String(amount * 1.1));
    await press('Save', form);
    await read('Saved.');
    expect(await paid(id)).toEqual([
      { ...before[0], to: '2026-11-30' },
      { ...before[0], from: '2026-12-01', to: null },
    ]);
    await read(/job transfer by/);
  });

  it('is deleted only after asking', async () => {
    const id = await openEmployee(house, '0001', 'compensation');
    await press('Delete item');
    await press('Cancel', await dialog('Delete item'));
    expect(await paid(id)).toHaveLength(1);
    await press('Delete item');
    await press(/Delete|Confirm/, await dialog('Delete item'));
    await read('The item was deleted.');
    expect(await paid(id)).toEqual([]);
  });

  it('stays as it is for who has lost the right', async () => {
    const id = await openEmployee(house, '0001', 'compensation');
    await press('Add item');
    const form = await dialog('Add item');
    await choose(/^Item/, /car_allowance$/, form);
    const amount = await fill(/^Amount/, '100', form);
    await fill(/^From/, '2026-12-01', form);
    await house.strip('hr');
    await press('Save', form);
    await read('No permission');
    expect(amount.value).toBe('100');
    expect(await paid(id)).toHaveLength(1);
  });
});

describe('part-time jobs', () => {
  const jobs = (id: string) =>
    house.db
      .selectFrom('part_time_jobs')
      .select(['type', 'valid_from as from', 'memo'])
      .where('employment_id', '=', id)
      .execute();

  it('are added once they are sound, and deleted only after asking', async () => {
    const id = await openEmployee(house, '0001', 'partTime');
    await press('Add part-time job');
    const form = await dialog('Add part-time job');
    await press('Save', form);
    await form.findByText('The start date is required.');
    await choose(/^Type/, 'Acting', form);
    await choose(/^Department/, /HS-SH-SA-1$/, form);
    await fill(/^From/, '2026-12-01', form);
    await fill(/^To/, '2026-11-01', form);
    await press('Save', form);
    await form.findByText('The end must not be earlier than the start.');
    await fill(/^To/, '', form);
    await fill('Remarks', 'for Lin', form);
    await press('Save', form);
    await read('Added.');
    expect(await jobs(id)).toEqual([{ type: 'acting', from: '2026-12-01', memo: 'for Lin' }]);
    await read('for Lin');
    await press('Delete part-time job');
    await press('Cancel', await dialog('Delete part-time job'));
    expect(await jobs(id)).toHaveLength(1);
    await press('Delete part-time job');
    await press(/Delete|Confirm/, await dialog('Delete part-time job'));
    await read('The part-time job was deleted.');
    expect(await jobs(id)).toEqual([]);
  });
});

describe('the apportionment of cost centres', () => {
  const shares = (id: string) =>
    house.db
      .selectFrom('cost_centre_shares')
      .select(['ratio', 'is_main as main', 'takes_tail as tail', 'item'])
      .where('employment_id', '=', id)
      .orderBy('ratio')
      .execute();

  it('is stored once it is whole, and deleted only after asking', async () => {
    const id = await openEmployee(house, '0001', 'apportionment');
    await press('Apportion from a day on');
    const form = await dialog('Apportion from a day on');
    await press('Save', form);
    for (const said of ['The cost centre is required.', 'The ratio is required.'])
      await form.findByText(said);
    await form.findByText('The compensation item code is required.');
    await form.findByText('The ratios must total 100 %.');
    await choose('Cost centre 1', / SH-SA$/, form);
    await fill('Ratio 1', '99', form);
    await fill('Compensation item code 1', 'base', form);
    await fill(/^From/, '2026-12-01', form);
    await hands.click(form.getByLabelText('Main'));
    await press('Save', form);
    await form.findByText('Mark one cost centre as the main one.');
    await hands.click(form.getByLabelText('Main'));
    await hands.click(form.getByLabelText('Tail difference'));
    await fill('Ratio 1', '100', form);
    await press('Save', form);
    await read('Added.');
    expect(await shares(id)).toEqual([{ ratio: 100, main: 1, tail: 1, item: 'base' }]);
    await press('Delete apportionment');
    await press(/Delete|Confirm/, await dialog('Delete apportionment'));
    await read('The apportionment was deleted.');
    expect(await shares(id)).toEqual([]);
  });

  it('keeps what was typed for who has lost the right', async () => {
    const id = await openEmployee(house, '0001', 'apportionment');
    await press('Apportion from a day on');
    const form = await dialog('Apportion from a day on');
    await choose('Cost centre 1', / SH-SA$/, form);
    const ratio = await fill('Ratio 1', '100', form);
    await fill('Compensation item code 1', 'base', form);
    await fill(/^From/, '2026-12-01', form);
    await house.strip('hr');
    await press('Save', form);
    await read('No permission');
    expect(ratio.value).toBe('100');
    expect(await shares(id)).toEqual([]);
  });
});

describe('dated facts', () => {
  const facts = async (id: string) =>
    house.db
      .selectFrom('employee_facts')
      .select(['item', 'text_value as text', 'valid_to as to'])
      .where('employment_id', '=', id)
      .orderBy('item')
      .execute();

  it('are added with a value or a text, changed, and deleted only after asking', async () => {
    const id = await openEmployee(house, '0001', 'facts');
    const before = await facts(id);
    await press('Add fact');
    const form = await dialog('Add fact');
    await fill(/^Fact/, 'zodiac', form);
    await fill(/^From/, '2026-01-01', form);
    await press('Save', form);
    await form.findByText('Enter a value or a text.');
    await fill('Text', 'ox', form);
    await press('Save', form);
    await until(
      () => facts(id),
      (rows) => rows.length === before.length + 1,
    );
    await screen.findByText('ox');
    const row = part((await screen.findByText('ox')).closest('tr') as HTMLElement);
    await press('Edit', row);
    const again = await dialog('Edit fact');
    await fill('Text', 'tiger', again);
    await press('Save', again);
    await until(
      () => facts(id),
      (rows) => rows.some(({ text }) => text === 'tiger'),
    );
    const changed = part((await screen.findByText('tiger')).closest('tr') as HTMLElement);
    await press('Delete fact', changed);
    await press('Cancel', await dialog('Delete fact'));
    expect(await facts(id)).toHaveLength(before.length + 1);
    await press('Delete fact', changed);
    await press(/Delete|Confirm/, await dialog('Delete fact'));
    await read('The fact was deleted.');
    expect(await facts(id)).toEqual(before);
  });
});
