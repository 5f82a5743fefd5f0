import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { read } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();

/** The first figure of a card: how many people are employed. */
const headcount = async (name: string) => {
  const card = within(await screen.findByRole('region', { name }));
  const label = await card.findByText('Employed today');
  return Number(label.nextElementSibling?.textContent?.replace(/\D/g, ''));
};

describe('what people find when they have signed in', () => {
  it('is their team for a manager, and only their team', async () => {
    await house.visit('manager', '/');
    const team = await headcount('My team');
    await read('Back office');
    const { total } = await (await house.as('manager')).ask<{ total: number }>('people.employments.list', {
      page: 1,
      pageSize: 1,
      filter: { status: ['active'] },
    });
    expect(team).toBe(total);
    await house.visit('hr', '/');
    expect(await headcount('People')).toBeGreaterThan(team);
  });

  it.each([
    ['analyst', '/workbench/', 'People'],
    ['hr', '/workbench/', 'People'],
    ['manager', '/', 'My team'],
  ] as const)('says to %s how many are employed, and opens exactly these', async (login, address, name) => {
    await house.visit(login, address);
    const employed = await headcount(name);
    const { rows } = await (await house.as(login)).ask<{ rows: { status: string }[] }>(
      'people.employments.list',
      { page: 1, pageSize: 500 },
    );
    expect(rows.filter(({ status }) => status === 'active')).toHaveLength(employed);
    const card = within(screen.getByRole('region', { name }));
    const link = card.getByRole('link', { name: String(employed) });
    expect(link.getAttribute('href')).toBe('/workbench/people?status=active');
    await house.visit(login, '/workbench/people?status=active');
    await read(employed === 0 ? 'Nothing matches the filter.' : new RegExp(`of ${employed}$`));
  });

  it('is what was paid last for an analyst, as the batches say it', async () => {
    await house.visit('analyst', '/workbench/');
    const card = within(await screen.findByRole('region', { name: 'Pay of the last period' }));
    const { sum } = await house.db
      .selectFrom('payroll_totals as t')
      .innerJoin('payroll_batches as b', 'b.id', 't.batch_id')
      .innerJoin('payroll_solutions as s', 's.id', 'b.solution_id')
      .innerJoin('payroll_periods as p', 'p.id', 'b.period_id')
      .select('t.sum')
      .where('s.code', '=', 'china-monthly')
      .where('t.column_code', '=', 'net')
      .where('b.submitted', '=', 1)
      .orderBy('p.start_day', 'desc')
      .executeTakeFirstOrThrow();
    const amount = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    await waitFor(() => card.getByText(`¥${amount.format(sum)}`));
    expect(card.getByRole('link', { name: 'China monthly' }).getAttribute('href')).toMatch(
      /analysis\?solution=/,
    );
  });

  it('has no door to the workbench for who has nothing to do there', async () => {
    await house.visit('employee', '/');
    await read('Latest payslip');
    expect(screen.queryByText('Back office')).toBeNull();
    expect(screen.queryByText('Employed today')).toBeNull();
  });

  it('says of a payslip that is closed for now neither an amount nor that it is the first', async () => {
    const employee = await house.as('employee');
    const { payslip } = await employee.ask<{ payslip: { id: string } }>('portal.home.get');
    await house.db
      .updateTable('payroll_payslips')
      .set({ forbidden_at: '2026-11-28T02:00:00.000Z', forbidden_reason: 'Wrong figures' })
      .where('id', '=', payslip.id)
      .execute();
    await house.visit('employee', '/');
    const card = within(await screen.findByRole('region', { name: 'Latest payslip' }));
    await card.findByText('Closed for now');
    expect(card.getByText('Compared with last time').nextElementSibling?.textContent).toBe('–');
    expect(card.queryByText('First payslip')).toBeNull();
  });
});
