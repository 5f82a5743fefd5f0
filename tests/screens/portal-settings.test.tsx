import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { choose, dialog, fill, named, press, read } from './harness/hands.ts';
import { PASSWORD, useHouse } from './harness/house.tsx';

const house = useHouse();
const stored = async (setting: string) =>
  (
    await house.db
      .selectFrom('system_settings')
      .select('value')
      .where('type_code', '=', 'portal')
      .where('setting', '=', setting)
      .executeTakeFirst()
  )?.value;

describe('what holds for everybody in the portal', () => {
  it('is switched by administrators, at once and for everyone', async () => {
    await house.visit('hr', '/settings?tab=global');
    await press('Payroll info', undefined, 'switch');
    await read('Saved.');
    expect(await stored('payrollInfo')).toBe('false');
    await house.visit('employee', '/payslips');
    await read(/no access/);
    expect(named('link', 'My payslips')).toEqual([]);
  });

  it('marks every page with the chosen words and the reader’s own name', async () => {
    await house.visit('hr', '/settings?tab=global');
    await press('Mark every page', undefined, 'switch');
    await fill('Name of the mark', 'Suanpan');
    await choose('What it shows', 'Employee name');
    await press('Save the watermark');
    await read('Saved.');
    expect(await stored('watermark.text')).toBe('"Suanpan"');
    const employee = await house.as('employee');
    const { name } = await house.db
      .selectFrom('users')
      .select('name')
      .where('login_name', '=', 'employee')
      .executeTakeFirstOrThrow();
    const [slip] = (await employee.ask<{ rows: { id: string }[] }>('portal.payslips.list', {})).rows;
    // The same on the server's PDF, which is made of this.
    expect(await employee.ask('portal.payslips.get', { id: slip?.id })).toMatchObject({
      watermark: `Suanpan ${name}`,
    });
    await house.visit('employee', '/settings');
    const mark = await screen.findByTestId('watermark');
    expect(mark.dataset.words).toBe(`Suanpan ${name}`);
  });

  it('lets amounts wait for the password, where a company wants one step more', async () => {
    await house.visit('hr', '/settings?tab=global');
    await press('Password before a payslip', undefined, 'switch');
    await read('Saved.');
    expect(await stored('payslipPassword')).toBe('true');
    await house.visit('employee', '/payslips', { confirmed: false });
    await read('Amounts are shown once you open a payslip and give your password.');
    const [slip] = await screen.findAllByTestId('payslip-row');
    expect(slip?.textContent).not.toMatch(/[¥$]/);
    slip?.click();
    const asked = await dialog('Your password once more');
    await fill('Password', PASSWORD, asked);
    await press('Continue', asked);
    expect((await screen.findByTestId('net-pay')).textContent).toMatch(/\d/);
    await press('PDF');
    const file = await dialog('Payslip as a PDF');
    await fill(/^Password of the file/, 'abc', file);
    await press('Download', file);
    await read('At least 4 characters.');
  });

  it('stays as it was without the right', async () => {
    await house.visit('hr', '/settings?tab=team');
    await read('Part-time jobs');
    await house.strip('hr');
    await press('Transfer', undefined, 'switch');
    await read('No permission');
    expect(await stored('team.transfer')).toBeUndefined();
    await house.visit('employee', '/settings?tab=team');
    await read('Hide my amounts');
    expect(named('switch', 'Transfer')).toEqual([]);
  });
});
