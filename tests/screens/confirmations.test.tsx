import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { batchOf } from './harness/demo.ts';
import { dialog, fill, hands, named, part, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const at = (id: string) => `/workbench/payroll/batches/${id}/confirm`;

/** The calculated batch, of a copy that asks employees; one of them is whom this login belongs to. */
async function askingBatch(login: 'employee' | 'payroll2' = 'employee') {
  const { db } = house;
  const id = await batchOf(db, 'us-biweekly');
  const batch = await db
    .selectFrom('payroll_batches')
    .select('copy_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const copy = await db
    .selectFrom('payroll_copies')
    .selectAll()
    .where('id', '=', batch.copy_id)
    .executeTakeFirstOrThrow();
  const { settings, ...rest } = JSON.parse(copy.configuration);
  const employeeConfirmation = { on: true, days: 3, remindBefore: 1, disputes: 'block' };
  const configuration = JSON.stringify({ ...rest, settings: { ...settings, employeeConfirmation } });
  await db.updateTable('payroll_copies').set({ status: 'outdated' }).where('id', '=', copy.id).execute();
  await db
    .insertInto('payroll_copies')
    .values({ ...copy, id: 'asking', number: copy.number + 1, configuration })
    .execute();
  await db.updateTable('payroll_batches').set({ copy_id: 'asking' }).where('id', '=', id).execute();
  const someone = await db
    .selectFrom('payroll_batch_employments as b')
    .innerJoin('employments as e', 'e.id', 'b.employment_id')
    .select(['b.employment_id', 'b.employee_number', 'b.person_name', 'e.person_id'])
    .where('b.batch_id', '=', id)
    .orderBy('b.employee_number')
    .executeTakeFirstOrThrow();
  await db.updateTable('users').set({ person_id: null }).where('person_id', '=', someone.person_id).execute();
  await db
    .updateTable('users')
    .set({ person_id: someone.person_id })
    .where('login_name', '=', login)
    .execute();
  return { id, ...someone };
}

const confirmationOf = (employmentId: string) =>
  house.db
    .selectFrom('payroll_confirmations')
    .select(['id', 'status'])
    .where('employment_id', '=', employmentId)
    .executeTakeFirst();

describe('the confirmation of employees', () => {
  it('says that a batch asks nobody, and the way to where that is set', async () => {
    await house.visit('payroll', at(await batchOf(house.db, 'us-biweekly')));
    await read(/don’t ask employees/);
    expect(named('link', 'To the process of the solution')).toHaveLength(1);
  });

  it('asks, hears what is wrong with a line, answers it, and is agreed to', async () => {
    const { id, employment_id, employee_number } = await askingBatch();
    const stateIs = (status: string) =>
      until(
        () => confirmationOf(employment_id),
        (found) => found?.status === status,
      );
    await house.visit('payroll', `${at(id)}?search=${employee_number}`);
    await press(/^Ask \d+ (person|people)$/);
    const form = await dialog('Ask employees');
    await press(/^Ask \d+ (person|people)$/, form);
    await stateIs('asked');
    const { id: own } = (await confirmationOf(employment_id)) ?? { id: '' };

    await house.visit('employee', '/payslips');
    await read('Please check');
    await house.visit('employee', `/payslips/confirm/${own}`);
    await press('Something is wrong here: Salary');
    const wrong = await dialog(/^What is wrong with /);
    await press('Send', wrong);
    await wrong.findByText('This field is required.');
    await fill(/^What is wrong, and/, 'Forty hours, not thirty', wrong);
    await press('Send', wrong);
    await read('Forty hours, not thirty');
    await stateIs('disputed');

    await house.visit('payroll', '/workbench/inbox/pending');
    await read(/ disputes “/);
    await house.visit('payroll', `${at(id)}?of=${own}`);
    await read('Forty hours, not thirty');
    await fill('Answer to the employee', 'Corrected with the next pay');
    await press('Send and mark resolved');
    await stateIs('resolved');

    await house.visit('employee', `/payslips/confirm/${own}`);
    await read('Corrected with the next pay');
    await fill('Your answer', 'Really the next one?');
    await press('Answer');
    await stateIs('disputed');
    await press('Confirm');
    await press('Confirm', await dialog('Confirm these figures?'));
    await stateIs('confirmed');
    await read('Confirmed');
  });

  it('is answered by a colleague where it is one’s own, and asked by nobody without the right', async () => {
    const { id, employment_id, employee_number } = await askingBatch('payroll2');
    await house.visit('approver', at(id));
    await read(employee_number);
    expect(named('button', /^Ask /)).toHaveLength(0);
    await house.visit('payroll2', at(id));
    const row = (await screen.findByText(employee_number)).closest('tr');
    await hands.click(part(row as HTMLElement).getByRole('checkbox'));
    await press('Ask 1 chosen');
    await press('Ask 1 chosen', await dialog('Ask employees'));
    await until(
      () => confirmationOf(employment_id),
      (found) => found?.status === 'asked',
    );
    const found = await confirmationOf(employment_id);
    await house.visit('payroll2', `/workbench/me/payslips/confirm/${found?.id}`);
    await press('Something is wrong here: Salary');
    const wrong = await dialog(/^What is wrong with /);
    await fill(/^What is wrong, and/, 'Too little', wrong);
    await press('Send', wrong);
    await read('Too little');
    await house.visit('payroll2', `${at(id)}?of=${found?.id}`);
    await read(/your own figures/);
    expect(screen.queryByLabelText('Answer to the employee')).toBeNull();
  });

  it('goes on when a payslip is published: a line is asked about, answered from the inbox, and settled', async () => {
    const disputeIs = (waits_for: string, isResolved = false) =>
      until(
        () => house.db.selectFrom('payroll_disputes').select(['waits_for', 'resolved_at']).executeTakeFirst(),
        (found) => found?.waits_for === waits_for && (found.resolved_at !== null) === isResolved,
      );
    const slip = await house.db
      .selectFrom('payroll_payslips as s')
      .innerJoin('employments as e', 'e.id', 's.employment_id')
      .innerJoin('users as u', 'u.person_id', 'e.person_id')
      .select('s.id')
      .where('u.login_name', '=', 'employee')
      .where('s.status', '=', 'published')
      .orderBy('s.pay_date', 'desc')
      .executeTakeFirstOrThrow();
    await house.visit('employee', `/payslips/${slip.id}`);
    const [line] = await screen.findAllByRole('button', {
      name: /^Ask about this line, or say what is wrong: /,
    });
    await hands.click(line as HTMLElement);
    const question = await dialog(/^About “/);
    await press('Send', question);
    await question.findByText('This field is required.');
    await fill(/^What do you want to know/, 'Is this my new pay?', question);
    await press('Send', question);
    await read('Is this my new pay?');
    await disputeIs('payroll');

    await house.visit('payroll', '/workbench/inbox/pending');
    await read(/ disputes “/);
    await house.visit('payroll', `/workbench/payroll/payslips?of=${slip.id}`);
    await read('Is this my new pay?');
    await fill('Answer to the employee', 'Since the 1st');
    await press('Send');
    await disputeIs('employee');

    await house.visit('employee', `/payslips/${slip.id}`);
    await read('Since the 1st');
    await press('Nothing more to ask');
    await disputeIs('employee', true);
    await read(/^Resolved by /);
  });
});
