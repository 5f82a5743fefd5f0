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

  it('are noted when they are printed, and so is the variance, whose sums add up on paper', async () => {
    const noted = () =>
      house.db
        .selectFrom('audit_rows')
        .select(['action', 'subject_id', 'facts'])
        .where('action', 'in', ['payroll.excel.printStanding', 'payroll.excel.printValues'])
        .orderBy('id')
        .execute();
    const paper = async (count: number): Promise<string[][]> => {
      await until(noted, (rows) => rows.length === count);
      const frames = await until(
        async () => [...document.querySelectorAll('iframe')],
        (found) => found.length > 0,
      );
      const lines = frames.at(-1)?.contentDocument?.querySelectorAll('tbody tr') ?? [];
      return [...lines].map((line) => [...line.querySelectorAll('td')].map((cell) => cell.textContent ?? ''));
    };
    await house.visit('payroll', '/workbench/payroll/standing-book?tab=balances&balance=ytd_tax');
    await screen.findAllByText(/^\d{4}$/);
    await press('Print all rows');
    const balances = await paper(1);
    expect(balances.length).toBeGreaterThan(0);
    const batch = await house.db
      .selectFrom('payroll_batches as b')
      .innerJoin('payroll_solutions as s', 's.id', 'b.solution_id')
      .select('b.id')
      .where('s.code', '=', 'china-monthly')
      .where('b.status', '=', 'closed')
      .orderBy('b.id', 'desc')
      .executeTakeFirstOrThrow();
    await house.visit('payroll', `/workbench/payroll/batches/${batch.id}/review?tab=variance`);
    await read('Total');
    await press('Print all rows');
    const lines = await paper(2);
    const amount = (text = '') => Math.round(Number(text.replace(/[^\d.−]/g, '').replace('−', '-')) * 100);
    const isSum = ([label = '']: string[]) => ['Listed here', 'Not listed', 'Total'].includes(label);
    const people = lines.filter((line) => !isSum(line));
    expect(people.length).toBeGreaterThan(0);
    const sumOf = (rows: string[][], place: number) => rows.reduce((all, row) => all + amount(row[place]), 0);
    for (const place of [2, 3, 4]) {
      const others = lines.filter(([label]) => label === 'Not listed');
      expect(sumOf([...people, ...others], place)).toBe(amount(lines.at(-1)?.[place]));
    }
    expect((await noted()).map(({ subject_id: of, facts }) => [of, JSON.parse(facts)])).toEqual([
      ['balances', { of: 'balances', rows: balances.length }],
      [batch.id, { of: 'variance', rows: people.length }],
    ]);
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
