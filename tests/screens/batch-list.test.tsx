import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { batchOf, solutionOf } from './harness/demo.ts';
import { choose, chooseFromMenu, dialog, fill, hands, named, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const at = (id: string, stage: string) => `/workbench/payroll/batches/${id}/${stage}`;
const batch = (id: string) =>
  house.db.selectFrom('payroll_batches').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const _statusOf = async (id: string) => (await batch(id)).status;

async function _open(solution: string, stage: string, login: 'payroll' | 'approver' = 'payroll') {
  const id = await batchOf(house.db, solution);
  await house.visit(login, at(id, stage));
  return id;
}

describe('the list of batches', () => {
  it('makes one, with a name that is proposed, and leads to it', async () => {
    await house.visit('payroll', '/workbench/payroll/batches');
    await press('Create batch');
    const form = await dialog('Create batch');
    await press('Create batch', form);
    await form.findAllByText(/required/i);
    await choose(/^Solution/, 'US bi-weekly', form);
    await form.findByDisplayValue(/^Nov 16 – /);
    const proposed = await form.findByPlaceholderText(/^Regular pay, Nov 16 – .*, 2026$/);
    const name = proposed.getAttribute('placeholder');
    await press('Create batch', form);
    await read(/The batch was created with/);
    const made = await house.db
      .selectFrom('payroll_batches')
      .select(['id', 'name', 'status'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(made.status).toBe('new');
    expect(JSON.parse(made.name)).toMatchObject({ en: name, 'zh-TW': expect.stringMatching(/ 常規發薪$/) });
    await press('Open the batch');
    await waitFor(() => expect(window.location.pathname).toBe(at(made.id, 'prepare')));
  });

  it('leads to the stage at which a batch stands', async () => {
    const id = await batchOf(house.db, 'taiwan-monthly');
    const { solution_id, status } = await house.db
      .selectFrom('payroll_batches')
      .select(['solution_id', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('pendingApproval');
    await house.visit('payroll', `/workbench/payroll/batches?solution=${solution_id}`);
    const link = await waitFor(() => {
      const found = document.querySelector<HTMLAnchorElement>(`a[href$="/batches/${id}"]`);
      if (!found) throw new Error('The batch is not listed.');
      return found;
    });
    await hands.click(link);
    await waitFor(() => expect(window.location.pathname).toBe(at(id, 'approve')));
  });

  it('says of a filter that it finds nothing, and shows everything again once it is cleared', async () => {
    await house.visit('payroll', '/workbench/payroll/batches?status=canceled');
    await read('Nothing matches the filter.');
    await press('Clear the filter');
    await waitFor(() => expect(window.location.search).toBe(''));
    await waitFor(() => expect(screen.queryAllByText('Nothing matches the filter.')).toHaveLength(0));
    await waitFor(() => expect(screen.queryAllByRole('row').length).toBeGreaterThan(2));
  });

  it('filters by a period that is called as in the list', async () => {
    const solutionId = await solutionOf(house.db, 'china-monthly');
    await house.visit('payroll', `/workbench/payroll/batches?solution=${solutionId}`);
    await choose('Period', 'October 2026');
    await waitFor(() => expect(window.location.search).toContain('period='));
    const october = await house.db
      .selectFrom('payroll_batches as b')
      .innerJoin('payroll_periods as p', 'p.id', 'b.period_id')
      .select('b.number')
      .where('b.solution_id', '=', solutionId)
      .where('p.code', '=', '2026-10')
      .execute();
    expect(october.length).toBeGreaterThan(0);
    for (const { number } of october) await read(number);
    await waitFor(() => expect(screen.queryAllByText(/^202611-/)).toEqual([]));
  });

  it('sets the one that is computed by itself', async () => {
    await house.visit('payroll', '/workbench/payroll/batches');
    await read('202611-0004');
    await chooseFromMenu('More actions for 202611-0004', 'Set as default dynamic batch');
    await press('Set as default dynamic batch', await dialog(/^Set as default dynamic batch/));
    await until(
      () =>
        house.db
          .selectFrom('payroll_solutions')
          .select('default_dynamic_batch_id')
          .where('default_dynamic_batch_id', 'is not', null)
          .execute(),
      (rows) => rows.length === 1,
    );
  });

  it('renames one, in every language alike', async () => {
    await house.visit('payroll', '/workbench/payroll/batches');
    await read('202611-0004');
    await chooseFromMenu('More actions for 202611-0004', 'Rename');
    const form = await dialog('Rename 202611-0004');
    await fill(/^Name/, '', form);
    await press('Save', form);
    await form.findByText('A name is required.');
    await fill(/^Name/, 'Year end', form);
    await press('Save', form);
    await read('The batch was renamed.');
    const { name } = await house.db
      .selectFrom('payroll_batches')
      .select('name')
      .where('number', '=', '202611-0004')
      .executeTakeFirstOrThrow();
    expect(name).toBe('Year end');
  });

  it('cancels and then deletes one, each only after saying what becomes of how many', async () => {
    const found = () =>
      house.db
        .selectFrom('payroll_batches')
        .select('status')
        .where('number', '=', '202611-0004')
        .executeTakeFirst();
    await house.visit('payroll', '/workbench/payroll/batches');
    await read('202611-0004');
    const before = await found();
    await chooseFromMenu('More actions for 202611-0004', 'Cancel the batch');
    const asked = await dialog(/^Cancel the batch/);
    expect(asked.element.textContent).toMatch(/is canceled\. It pays nobody/);
    await press('Keep the batch', asked);
    expect(await found()).toEqual(before);
    await chooseFromMenu('More actions for 202611-0004', 'Cancel the batch');
    await press('Cancel the batch', await dialog(/^Cancel the batch/));
    await until(found, (row) => row?.status === 'canceled');
    await read('Canceled');
    await chooseFromMenu('More actions for 202611-0004', 'Delete the batch');
    await press('Delete the batch', await dialog(/^Delete the batch/));
    await until(found, (row) => row === undefined);
  });

  it('offers that for the solutions only that one’s rights reach', async () => {
    const { id: user } = await house.db
      .selectFrom('users')
      .select('id')
      .where('login_name', '=', 'approver')
      .executeTakeFirstOrThrow();
    const { id: role } = await house.db
      .selectFrom('roles')
      .select('id')
      .where('code', '=', 'payroll-staff')
      .executeTakeFirstOrThrow();
    await house.db
      .insertInto('user_roles')
      .values({
        id: 'one-solution',
        user_id: user,
        role_id: role,
        scope_kind: 'solution',
        scope_value: await solutionOf(house.db, 'us-biweekly'),
      })
      .execute();
    await house.visit('approver', '/workbench/payroll/batches');
    await read('Taiwan monthly');
    const rows = named('button', /^More actions for/).map((button) => button.closest('tr'));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => !row?.textContent?.includes('US bi-weekly'))).toEqual([]);
  });

  it('offers neither to who may only look', async () => {
    await house.visit('approver', '/workbench/payroll/batches');
    await read('US bi-weekly');
    expect(named('button', 'Create batch')).toEqual([]);
    expect(named('button', /^More actions for/)).toEqual([]);
  });
});
