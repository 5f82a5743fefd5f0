import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { choose, chooseFromMenu, dialog, fill, press, read } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const BOARD = '/workbench/payroll/control-board';
const stored = (code: string) =>
  house.db.selectFrom('payroll_templates').selectAll().where('code', '=', code).executeTakeFirst();

describe('the control board', () => {
  it('makes a template of a solution, which a new solution may begin with', async () => {
    await house.visit('solution', BOARD);
    await press('New template');
    const form = await dialog('New template');
    await press('Save', form);
    expect(await form.findAllByText('This field is required.')).toHaveLength(3);
    await fill(/^Name/, 'Two weeks', form);
    await fill(/^Code/, 'two-weeks', form);
    await choose(/^Solution/, /us-biweekly/, form);
    await press('Save', form);
    await read('Added.');
    const file = JSON.parse((await stored('two-weeks'))?.file ?? '{}') as {
      tests?: unknown;
      tables: unknown[];
    };
    expect(file.tests).toBeUndefined();
    expect(file.tables.length).toBeGreaterThan(3);
    const offered = await (await house.as('solution')).ask<{ code: string }[]>('payroll.solutions.templates');
    expect(offered.map(({ code }) => code)).toContain('two-weeks');
  });

  it('changes a template and deletes one only after asking', async () => {
    await house.visit('solution', BOARD);
    await chooseFromMenu('Actions for us-biweekly', 'Edit template');
    const form = await dialog('Edit template');
    await fill(/^Name/, 'Every two weeks', form);
    await press('Save', form);
    await read('Saved.');
    expect(await stored('us-biweekly')).toMatchObject({ version: 2 });
    await chooseFromMenu('Actions for us-biweekly', 'Delete template');
    await press('Cancel', await dialog('Delete template'));
    expect(await stored('us-biweekly')).toBeDefined();
    await chooseFromMenu('Actions for us-biweekly', 'Delete template');
    await press('Delete', await dialog('Delete template'));
    await read('The template was deleted.');
    await waitFor(async () => expect(await stored('us-biweekly')).toBeUndefined());
  });

  it('lists how every solution shows its payslips, and is closed to who has no right to it', async () => {
    await house.visit('solution', `${BOARD}?tab=payslips`);
    await read('US bi-weekly');
    await house.visit('payroll', BOARD);
    await read('Sorry, you have no access to this page.');
  });
});
