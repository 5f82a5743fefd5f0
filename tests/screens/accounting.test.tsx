import { describe, expect, it } from 'vitest';
import { choose, dialog, fill, named, part, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();

/** A month of the demo whose journal balances, as it was closed. */
async function closedBatch(): Promise<string> {
  const { id } = await house.db
    .selectFrom('payroll_batches as b')
    .innerJoin('payroll_solutions as s', 's.id', 'b.solution_id')
    .select('b.id')
    .where('s.code', '=', 'us-biweekly')
    .where('b.status', '=', 'closed')
    .orderBy('b.closed_at', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}
const at = (id: string) => `/workbench/payroll/batches/${id}/accounting`;
const runs = () => house.db.selectFrom('payroll_accounting_runs').selectAll().execute();

describe('the books of a closed batch', () => {
  it('are paid by another person than who prepared it, who first reads how many and how much', async () => {
    const id = await closedBatch();
    await house.visit('payroll', at(id));
    await read('You prepared this batch or its rules, so another person makes its payment file.');
    expect(named('button', 'Make the payment file')).toEqual([]);
    await house.visit('approver', at(id));
    await read('In the next payment');
    expect(document.body.textContent).toMatch(/…\d{4}/);
    expect(document.body.textContent).not.toContain('000000000001');
    await press('Make the payment file');
    const asked = await dialog('Make the payment file');
    await asked.findByText(/(is|are) paid \$/);
    await press('Confirm', asked);
    const [run] = await until(runs, (found) => found.length === 1);
    await read('Payments made');
    await read(/^SHA-256|pain\.001 · SHA-256/);
    expect(run).toMatchObject({ kind: 'payment', batch_id: id, number: 1 });
  });

  it('are paid to an account changed since the calculation once it is looked at and ticked', async () => {
    const id = await closedBatch();
    const person = await house.db
      .selectFrom('payroll_batch_employments')
      .select(['employment_id as employmentId', 'person_name as name'])
      .where('batch_id', '=', id)
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow();
    const { employmentId, name } = person;
    const accounts = [{ account: '900-1234-5678', share: null }];
    const hr = await house.as('hr');
    await hr.command('people.bankAccounts.ask', { employmentId, from: '2026-01-01', accounts });
    const second = await house.as('payroll2');
    const [asked] = await second.ask<{ employmentId: string; askedAt: string }[]>(
      'people.bankAccounts.waiting',
    );
    const changes = [{ employmentId, askedAt: asked?.askedAt }];
    await second.command('people.bankAccounts.decide', { changes, confirm: true });

    await house.visit('approver', at(id));
    await read('Accounts changed since the batch was calculated');
    await read(/→ …5678$/);
    // Nobody else is left in this batch: without a look there is nothing to pay.
    const [make] = named('button', 'Make the payment file');
    expect(make?.hasAttribute('disabled')).toBe(true);
    await press(`Pay ${name} to the new account`, undefined, 'checkbox');
    await press('Make the payment file');
    const asksFor = await dialog('Make the payment file');
    await asksFor.findByText(/is paid \$/);
    await press('Confirm', asksFor);
    const [run] = await until(runs, (found) => found.length === 1);
    const paid = await house.db
      .selectFrom('payroll_accounting_people')
      .select('employment_id')
      .where('run_id', '=', run?.id ?? '')
      .where('employment_id', '=', employmentId)
      .execute();
    expect(paid).not.toEqual([]);
  });

  it('are posted by staff where debit equals credit, and by nobody without the right', async () => {
    const id = await closedBatch();
    await house.visit('payroll', at(id));
    await press('Make the journal');
    await press('Confirm', await dialog('Make the journal'));
    await until(runs, ([run]) => run?.kind === 'journal');
    await read('Journals made');
    await read('Everybody who can be posted stands in a journal.');
    await house.visit('approver', at(id));
    await read('Journals made');
    expect(named('button', 'Make the journal')).toEqual([]);
  });

  it('have accounts that are set here for the solution; what is missing is said and keeps what was typed', async () => {
    const id = await closedBatch();
    const settings = () => house.db.selectFrom('payroll_account_settings').selectAll().execute();
    const before = (await settings()).length;
    await house.visit('solution', at(id));
    await press('Accounts');
    const form = await dialog('Accounts');
    await press('Add an account', form);
    const rows = form.element.querySelectorAll('input[aria-label="Account"]');
    const last = rows[rows.length - 1] as HTMLInputElement;
    await press('Save', form);
    expect((await form.findAllByText('Required')).length).toBe(2);
    const row = last.closest('tr') as HTMLElement;
    const line = part(row);
    await fill('Account', '6999', line);
    await choose('Pay type or item', 'GROSS', line);
    await press('Save', form);
    const saved = await until(settings, (found) => found.some(({ postings }) => postings.includes('6999')));
    expect(saved).toHaveLength(before);
    await read('Debit and credit differ');
  });

  it('are opened only once the batch is closed', async () => {
    const { id } = await house.db
      .selectFrom('payroll_batches')
      .select('id')
      .where('status', '!=', 'closed')
      .executeTakeFirstOrThrow();
    await house.visit('payroll', at(id));
    await read('Journal and payment are made once the batch is closed.');
  });
});
