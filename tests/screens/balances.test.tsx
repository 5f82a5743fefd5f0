import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chooseFromMenu, dialog, fill, hands, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();

describe('balances', () => {
  const items = () =>
    house.db.selectFrom('payroll_balance_items').select(['code', 'sort']).where('built_in', '=', 0).execute();
  const movements = () =>
    house.db.selectFrom('payroll_balance_movements').select('kind').where('batch_id', 'is', null).execute();

  it('are items that are made, changed and deleted after asking', async () => {
    await house.visit('solution', '/workbench/payroll/balance-items');
    await read('Income tax');
    await press('New balance item');
    const form = await dialog('New balance item');
    await press('Save', form);
    expect(await items()).toEqual([]);
    await fill(/^Code/, 'bonus', form);
    await fill(/^Name/, 'Bonus so far', form);
    await press('Save', form);
    await read('Added.');
    expect(await items()).toEqual([{ code: 'bonus', sort: 100 }]);
    await chooseFromMenu('Actions for bonus', 'Delete balance item');
    await press('Cancel', await dialog('Delete balance item'));
    await chooseFromMenu('Actions for bonus', 'Delete balance item');
    await press('Delete', await dialog('Delete balance item'));
    await read('The balance item was deleted.');
    expect(await items()).toEqual([]);
  });

  it('show their movements, and take no opening amount without its facts', async () => {
    await house.visit('payroll', '/workbench/payroll/standing-book?tab=balances&balance=ytd_tax');
    const [number] = await screen.findAllByText(/^\d{4}$/);
    await hands.click(number as HTMLElement);
    await read('Submission');
    await hands.keyboard('{Escape}');
    await press('Initialise or correct');
    const form = await dialog('Initialise or correct a balance');
    await press('Post', form);
    expect(await movements()).toEqual([]);
  });

  it('and payslips of all periods are downloaded as they are shown', async () => {
    const files = () => house.db.selectFrom('files').select('name').execute();
    for (const [tab, sheet] of [
      ['balances&balance=ytd_tax', 'Employee balances'],
      ['payslips', 'Employee payslips'],
    ]) {
      await house.visit('payroll', `/workbench/payroll/standing-book?tab=${tab}`);
      await chooseFromMenu('Download values', 'Comma-separated text (CSV)');
      await until(files, (found) => found.some(({ name }) => name === `${sheet}.csv`));
    }
  });
});
