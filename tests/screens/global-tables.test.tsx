import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { solutionOf } from './harness/demo.ts';
import { choose, dialog, fill, named, press, read } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const LIST = '/workbench/payroll/global-tables';
const versions = (code: string) =>
  house.db
    .selectFrom('payroll_global_tables')
    .select(['number', 'content'])
    .where('code', '=', code)
    .orderBy('number')
    .execute();
const draft = (code: string) =>
  house.db.selectFrom('payroll_global_drafts').selectAll().where('code', '=', code).executeTakeFirst();

describe('a global table', () => {
  it('is begun with a name and a code that no other has, and is a draft', async () => {
    await house.visit('solution', LIST);
    await press('New global table');
    const form = await dialog('New global table');
    await press('Create', form);
    expect(await form.findAllByText('This field is required.')).toHaveLength(2);
    await fill(/^Name/, 'Meal allowance', form);
    await fill(/^Code/, 'minimumwages', form);
    await press('Create', form);
    await read(/There is a global table "minimumwages" already/);
    await fill(/^Code/, 'Meals', form);
    await press('Create', form);
    await read('The draft was made.');
    await waitFor(() => expect(window.location.pathname).toBe(`${LIST}/Meals`));
    expect(await draft('Meals')).toMatchObject({ after_number: 0, version: 1 });
    await read(
      "No solution that you may see takes this table. In a solution's draft: new table, kind Global table.",
    );
  });

  it('is edited in a draft, published after asking, and keeps every version', async () => {
    await house.visit('solution', `${LIST}/MinimumWages`);
    await press('Edit as a new draft');
    await read('The draft was made.');
    await press('New version');
    const form = await dialog('New version');
    await fill(/^Valid from/, '2027-01-01', form);
    await press('New version', form);
    await press('Save');
    await read('The draft was saved.');
    expect(JSON.parse((await draft('MinimumWages'))?.content ?? '{}').versions).toHaveLength(4);
    await press('Publish version 2');
    await press('Cancel', await dialog('Publish version 2'));
    expect(await versions('MinimumWages')).toHaveLength(1);
    await press('Publish version 2');
    await press('Publish version 2', await dialog('Publish version 2'));
    await read('Version 2 is published.');
    expect((await versions('MinimumWages')).map(({ number }) => number)).toEqual([1, 2]);
    expect(await draft('MinimumWages')).toBeUndefined();
  });

  it('is taken into a solution from the list of those that are published', async () => {
    const id = await solutionOf(house.db, 'us-biweekly');
    const author = await house.as('solution');
    await author.command('payroll.copies.newDraft', { solutionId: id });
    await house.visit('solution', `/workbench/payroll/solutions/${id}/tables`);
    await press('New table');
    const form = await dialog('New table');
    await press(/^Global table/, form, 'radio');
    await press('New table', form);
    await form.findByText('This field is required.');
    await choose(/^Global table \*$/, 'Minimum wages', form);
    await press('New table', form);
    await waitFor(() => expect(window.location.pathname).toContain('/tables/MinimumWages'));
    await press('Save');
    await read('Saved.');
    await house.visit('solution', `${LIST}/MinimumWages`);
    await screen.findByText('in a draft');
  });

  it('is thrown away as a draft only after asking, and only read by who may not write for every solution', async () => {
    const author = await house.as('solution');
    await author.command('payroll.globalTables.newDraft', { code: 'MinimumWages' });
    await house.visit('solution', `${LIST}/MinimumWages`);
    await press('Discard the draft');
    await press('Cancel', await dialog('Discard the draft'));
    expect(await draft('MinimumWages')).toBeDefined();
    await press('Discard the draft');
    await press('Confirm', await dialog('Discard the draft'));
    await read('The draft was discarded.');
    await waitFor(async () => expect(await draft('MinimumWages')).toBeUndefined());
    await house.visit('approver', `${LIST}/MinimumWages`);
    await read('Minimum wages');
    expect(named('button', 'Edit as a new draft')).toEqual([]);
    await house.visit('hr', LIST);
    await read('Sorry, you have no access to this page.');
  });
});
