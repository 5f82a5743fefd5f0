import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { batchOf, solutionOf } from './harness/demo.ts';
import { choose, dialog, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const corrections = () => house.db.selectFrom('payroll_corrections').selectAll().execute();

/** A raise that is only known after the month was paid. */
async function raiseAfterwards(solutionId: string) {
  const closed = await house.db
    .selectFrom('payroll_batches as b')
    .innerJoin('payroll_periods as p', 'p.id', 'b.period_id')
    .select(['b.id', 'b.number', 'p.end_day'])
    .where('b.solution_id', '=', solutionId)
    .where('b.status', '=', 'closed')
    .orderBy('p.start_day', 'desc')
    .executeTakeFirstOrThrow();
  const item = await house.db
    .selectFrom('compensation_items as c')
    .innerJoin('payroll_batch_employments as e', 'e.employment_id', 'c.employment_id')
    .select(['c.id', 'c.amount', 'e.person_name', 'e.employee_number'])
    .where('e.batch_id', '=', closed.id)
    .where('c.item', '=', 'base')
    .where('c.valid_from', '<=', closed.end_day)
    .where((eb) => eb.or([eb('c.valid_to', 'is', null), eb('c.valid_to', '>=', closed.end_day)]))
    .orderBy('e.employee_number')
    .executeTakeFirstOrThrow();
  await house.db
    .updateTable('compensation_items')
    .set({ amount: item.amount + 500 })
    .where('id', '=', item.id)
    .execute();
  return { closed, name: item.person_name };
}

it('makes a backtracking batch of a closed period, whose differences are then carried into the open one', async () => {
  const solutionId = await solutionOf(house.db, 'china-monthly');
  const open = await batchOf(house.db, 'china-monthly');
  const { closed, name } = await raiseAfterwards(solutionId);
  await house.visit('payroll', `/workbench/payroll/solutions/${solutionId}/overview`);
  await press('Create backtracking batch');
  const form = await dialog('Create backtracking batch');
  await form.findByDisplayValue(/Rules of the closed batch/);
  await press('Create backtracking batch', form);
  await form.findAllByText('This field is required.');
  expect(await corrections()).toEqual([]);
  // Nothing is made before it is seen whom it concerns.
  const submit = form.getByRole('button', {
    name: 'Create backtracking batch',
  }) as HTMLButtonElement;
  const waits = form.findByText('Looking what changed…').then(
    () => submit.disabled,
    () => false,
  );
  await choose(/^Closed periods/, new RegExp(closed.number), form);
  expect(await waits).toBe(true);
  await form.findByText('1 employee is affected');
  expect(submit.disabled).toBe(false);
  await form.findByText(name);
  await press('Create backtracking batch', form);
  const [made] = await until(corrections, (rows) => rows.length === 1);
  expect(made).toMatchObject({ corrects_id: closed.id, settlement: 'apart', state: 'open' });
  const id = made?.batch_id ?? '';
  await waitFor(() => expect(window.location.pathname).toBe(`/workbench/payroll/batches/${id}/prepare`));
  await read('Not settled');
  await read(name);
  await choose(/^The differences/, /^Carried into/);
  const [carried] = await until(corrections, ([row]) => row?.settlement === 'carry');
  expect(carried?.into_batch).toBe(open);
});

it('is decided and submitted as what differs, not as the month that was paid', async () => {
  const solutionId = await solutionOf(house.db, 'china-monthly');
  const { closed } = await raiseAfterwards(solutionId);
  const { period_id: periodId } = await house.db
    .selectFrom('payroll_batches')
    .select('period_id')
    .where('id', '=', await batchOf(house.db, 'china-monthly'))
    .executeTakeFirstOrThrow();
  const clerk = await house.as('payroll');
  const made = await clerk.command<{ batches: { id: string }[] }>('payroll.corrections.create', {
    batchIds: [closed.id],
    rules: 'own',
    periodId,
  });
  const id = made.batches[0]?.id ?? '';
  const batch = () =>
    house.db.selectFrom('payroll_batches').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await clerk.command('payroll.batches.act', { id, action: 'calculate' });
  await until(batch, ({ status }) => status === 'calculated');
  const { approvalId } = await clerk.command<{ approvalId: string }>('payroll.batches.act', {
    id,
    action: 'submitForApproval',
  });
  await house.visit('approver', `/inbox/pending/${approvalId}`);
  await read(/paid are only the differences/);
  await press('Approve');
  const question = await dialog('Approve');
  const said = (await question.findByTestId('what-is-paid')).textContent ?? '';
  expect(said).toMatch(/^1 person · net pay changes by \+¥[\d,.]+$/);
  await press('Approve', question);
  await until(batch, ({ status }) => status === 'approvalDone');
  await house.visit('payroll', `/workbench/payroll/batches/${id}/submit`);
  const line = await screen.findByText(/Settles the differences of 1 person, once/);
  expect(line.textContent).toContain(said.slice(said.indexOf('+')));
  await read(/Posts the differences to \d+ balances, once/);
  expect(document.body.textContent).not.toContain('Freezes the figures');
  await press('Submit and close');
  const form = await dialog('Submit and close');
  for (const statement of ['The differences of 1 person are right.', /Balances/, /locked for good/])
    await press(statement, form, 'checkbox');
  await press('Submit and close', form);
  await until(batch, ({ status }) => status === 'closed');
});

it('is made where nothing differs yet, of what will be typed into it', async () => {
  const solutionId = await solutionOf(house.db, 'china-monthly');
  const { number } = await house.db
    .selectFrom('payroll_batches')
    .select('number')
    .where('solution_id', '=', solutionId)
    .where('status', '=', 'closed')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  await house.visit('payroll', `/workbench/payroll/solutions/${solutionId}/overview`);
  await press('Create backtracking batch');
  const form = await dialog('Create backtracking batch');
  await choose(/^Closed periods/, new RegExp(number), form);
  await form.findByText('Nothing differs from what was computed.');
  await form.findByText(
    'Amounts that were typed or imported wrongly are corrected in the tables of the new batch.',
  );
  await press('Create backtracking batch', form);
  await until(corrections, (rows) => rows.length === 1);
});

it('offers it to nobody who prepares no batches', async () => {
  const solutionId = await solutionOf(house.db, 'china-monthly');
  await house.visit('approver', `/workbench/payroll/solutions/${solutionId}/overview`);
  await read('Batches');
  expect(document.body.textContent).not.toContain('Create backtracking batch');
});
