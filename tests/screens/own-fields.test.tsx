import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { employment, openEmployee } from './harness/employees.ts';
import { choose, dialog, fill, named, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const open = (login: 'hr' | 'analyst' = 'hr') =>
  house.visit(login, '/workbench/people/organisation?tab=fields');
const stored = () => house.db.selectFrom('people_fields').select(['code', 'type', 'active']).execute();

/** A field as somebody of HR defined it before. */
async function define(field: object): Promise<void> {
  await (await house.as('hr')).command('people.fields.create', field);
}
const shirt = {
  code: 'shirt',
  names: { en: 'Shirt size' },
  type: 'choice',
  choices: [
    { code: 'S', names: { en: 'Small' } },
    { code: 'L', names: { en: 'Large' } },
  ],
};

describe('fields of the company’s own', () => {
  it('are defined with a type and choices, and deleted after asking', async () => {
    await open();
    await read(/Define the fields/);
    await press('Add');
    const form = await dialog('Add field');
    await press('Save', form);
    await form.findByText('Begin with a letter; letters, digits and underscores only.');
    await fill(/^Name/, 'Shirt size', form);
    await fill(/^Code/, 'shirt', form);
    await choose('Type', 'Choice', form);
    await press('Save', form);
    await form.findByText('Name at least one choice.');
    expect(await stored()).toEqual([]);
    await press('Add choice', form);
    await fill('Code 1', 'S', form);
    await fill('Name 1', 'Small', form);
    await press('Save', form);
    await until(stored, (rows) => rows.length === 1);
    await read('Shirt size');
    await press('Actions for shirt');
    await press('Delete field', undefined, 'menuitem');
    await press('Delete field', await dialog('Delete field'));
    await until(stored, (rows) => rows.length === 0);
  });

  it('are only read without the right', async () => {
    await define(shirt);
    await open('analyst');
    await read('Shirt size');
    expect(named('button', 'Add')).toEqual([]);
  });

  it('are filled in on the employee’s form, and stand on the summary and in the list', async () => {
    await define(shirt);
    await define({ code: 'badge', names: { en: 'Badge' }, type: 'number', required: true });
    const id = await openEmployee(house, '0001', 'record');
    await choose('Shirt size', 'Large');
    await press('Save');
    await read('This field is required.');
    await fill(/^Badge/, '12');
    await press('Save');
    await read('Saved.');
    const values = await house.db
      .selectFrom('people_field_values as v')
      .innerJoin('people_fields as f', 'f.id', 'v.field_id')
      .select(['f.code', 'v.text_value as text', 'v.number_value as number'])
      .where('v.employment_id', '=', id)
      .orderBy('f.code')
      .execute();
    expect(values).toEqual([
      { code: 'badge', text: null, number: 12 },
      { code: 'shirt', text: 'L', number: null },
    ]);
    await house.visit('hr', `/workbench/people/${id}`);
    await read('Large');
    await house.visit('hr', '/workbench/people?custom_shirt=L');
    await read('王安定');
    expect(screen.queryAllByText('0002')).toEqual([]);
  });

  it('are hidden where they are sensitive, until somebody asks for them', async () => {
    await define({ code: 'faith', names: { en: 'Faith' }, type: 'text', sensitive: true });
    const { id } = await employment(house, '0001');
    const other = await house.as('hr');
    const { version } = await other.ask<{ version: number }>('people.employments.get', { id });
    await other.command('people.employments.update', { id, version, custom: { faith: 'none of yours' } });
    await openEmployee(house, '0001', 'record');
    expect((await screen.findByLabelText<HTMLInputElement>('Faith')).value).toBe('');
    await press('Show Faith');
    const question = await dialog('Show the sensitive fields');
    await fill('Reason', 'x', question);
    await press('Continue', question);
    await read('Say in a few words why you need to see it.');
    await fill('Reason', 'Asked for by the person', question);
    await press('Continue', question);
    await until(
      async () => screen.getByLabelText<HTMLInputElement>('Faith').value,
      (value) => value === 'none of yours',
    );
    expect((named('button', 'Save')[0] as HTMLButtonElement).disabled).toBe(true);
  });
});
