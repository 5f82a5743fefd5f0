import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { batchOf } from './harness/demo.ts';
import { chooseFromMenu, dialog, fill, named, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const at = (id: string, stage: string) => `/workbench/payroll/batches/${id}/${stage}`;
const batch = (id: string) =>
  house.db.selectFrom('payroll_batches').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const statusOf = async (id: string) => (await batch(id)).status;

async function open(solution: string, stage: string, login: 'payroll' | 'approver' = 'payroll') {
  const id = await batchOf(house.db, solution);
  await house.visit(login, at(id, stage));
  return id;
}

describe('calculating', () => {
  it('calculates, and says so when it is over', async () => {
    const id = await open('us-biweekly', 'calculate');
    const before = (await batch(id)).calculated_at;
    await press('Calculate again');
    await until(
      () => batch(id),
      (found) => found.status === 'calculated' && found.calculated_at !== before,
    );
    await read(/Everybody was calculated/);
  });

  it('runs one step alone, once it is said what becomes of later ones, and then the rest', async () => {
    const id = await open('us-biweekly', 'calculate');
    const step = 'Run this step: Pay';
    await press(step);
    const question = await dialog(/^Run step/);
    await read(/Later steps of the batch with .* have no figures/);
    await press('Cancel', question);
    expect((await batch(id)).status).toBe('calculated');
    await press(step);
    await press('Run step', await dialog(/^Run step/));
    await until(
      () => batch(id),
      (found) => found.status === 'toBeCalculated' && found.stepped_to === 'pay' && found.job_id === null,
    );
    await read('Calculated as far as “Pay”');
    expect(named('button', 'Submit for approval')).toEqual([]);
    await press('Run this step: Cost allocation');
    await until(
      () => batch(id),
      (found) => found.status === 'calculated',
    );
    await read(/Everybody was calculated/);
  });

  it('calculates nothing for who has lost the right, and says why', async () => {
    const id = await open('us-biweekly', 'calculate');
    await read('Calculate again');
    const before = await batch(id);
    await house.strip('payroll');
    await press('Calculate again');
    await read('No permission');
    expect((await batch(id)).calculated_at).toBe(before.calculated_at);
    expect((await batch(id)).status).toBe('calculated');
  });

  it('goes back to new only after asking', async () => {
    const id = await open('us-biweekly', 'calculate');
    await chooseFromMenu('More actions', 'Return to new');
    await press('Cancel', await dialog('Return to new'));
    expect(await statusOf(id)).toBe('calculated');
    await chooseFromMenu('More actions', 'Return to new');
    await press('Return to new', await dialog('Return to new'));
    await until(
      () => statusOf(id),
      (status) => status === 'new',
    );
  });

  it('says what has changed since, and adopts newer rules only after asking', async () => {
    const id = await batchOf(house.db, 'us-biweekly');
    const rules = await house.as('solution');
    const { solution_id: solutionId } = await batch(id);
    const draft = await rules.command<{ copyId: string }>('payroll.copies.newDraft', { solutionId });
    const copy = await rules.ask<{ file: object; version: number }>('payroll.copies.get', {
      copyId: draft.copyId,
    });
    await rules.command('payroll.copies.save', {
      copyId: draft.copyId,
      version: copy.version,
      file: { ...copy.file, name: { en: 'US', 'zh-TW': 'US', 'zh-CN': 'US' } },
    });
    await rules.command('payroll.copies.publish', { copyId: draft.copyId });
    await house.visit('payroll', at(id, 'calculate'));
    await read('Newer rules are published');
    await press('Adopt the newer rules');
    await until(
      () => batch(id),
      (found) => found.copy_id === draft.copyId,
    );
  });

  it('says that HR records have changed, though its preparation is complete, and goes back to new to take them', async () => {
    const id = await open('us-biweekly', 'calculate');
    expect((await batch(id)).preparation_complete).toBe(1);
    const { employment_id: employmentId } = await house.db
      .selectFrom('payroll_batch_employments')
      .select('employment_id')
      .where('batch_id', '=', id)
      .orderBy('employee_number')
      .executeTakeFirstOrThrow();
    const hr = await house.as('hr');
    const pay = {
      item: 'base',
      amount: 4321,
      currency: 'USD',
      validFrom: '2026-01-01',
      payrollPeriod: '2026-01',
    };
    await hr.command('people.compensation.put', { employmentId, ...pay });
    await house.visit('payroll', at(id, 'calculate'));
    await read('HR records have changed since they were copied');
    await read(/Preparation is complete/);
    await press('Return to new');
    await press('Return to new', await dialog('Return to new'));
    await until(
      () => statusOf(id),
      (status) => status === 'new',
    );
    expect((await batch(id)).preparation_complete).toBe(0);
    await press('Refresh HR data');
    const changes = await dialog('What refreshing HR data changes');
    // The record before it ends, and a new one begins.
    await changes.findByText('2 rows of HR data come or go.');
    await press('Refresh HR data', changes);
    await waitFor(() =>
      expect(screen.queryByText('HR records have changed since they were copied')).toBeNull(),
    );
  });

  it('deletes one only after asking, and leads to the list', async () => {
    const id = await open('us-biweekly', 'calculate');
    await chooseFromMenu('More actions', 'Return to new');
    await press('Return to new', await dialog('Return to new'));
    await until(
      () => statusOf(id),
      (status) => status === 'new',
    );
    await chooseFromMenu('More actions', 'Delete the batch');
    const form = await dialog('Delete the batch');
    await form.findByText("This can't be undone.");
    const asked = vi.spyOn(globalThis, 'fetch');
    await press('Delete the batch', form);
    await waitFor(() => expect(window.location.pathname).toBe('/workbench/payroll/batches'));
    await read('US bi-weekly');
    // Nothing of a batch that is gone is asked for: it would be refused.
    const answers = await Promise.all(asked.mock.results.map(({ value }) => value as Promise<Response>));
    asked.mockRestore();
    expect(answers.length).toBeGreaterThan(1);
    expect(answers.filter(({ status }) => status !== 200).map(({ url }) => url)).toEqual([]);
    expect(await house.db.selectFrom('payroll_batches').select('id').where('id', '=', id).execute()).toEqual(
      [],
    );
  });
});

describe('approval of a batch', () => {
  it('is asked for with a remark, and withdrawn after asking', async () => {
    const id = await open('us-biweekly', 'approve');
    await read('Ready to be submitted for approval');
    await press('Submit for approval');
    const form = await dialog('Submit for approval');
    await form.findByText(/1 person is submitted/);
    await fill('Remark for the approvers', 'A quiet fortnight', form);
    expect(await statusOf(id)).toBe('calculated');
    await press('Submit for approval', form);
    await read('Waiting for the first decision');
    expect(await statusOf(id)).toBe('pendingApproval');
    const [approval] = await house.db
      .selectFrom('inbox_approvals')
      .select(['remark', 'status'])
      .where('subject_id', '=', id)
      .execute();
    expect(approval).toEqual({ remark: 'A quiet fortnight', status: 'pendingApproval' });
    await press('Withdraw');
    await press('Withdraw', await dialog('Withdraw'));
    await until(
      () => statusOf(id),
      (status) => status === 'withdrawn',
    );
  });

  it('keeps the remark when the server refuses', async () => {
    const id = await open('us-biweekly', 'approve');
    await press('Submit for approval');
    const form = await dialog('Submit for approval');
    await fill('Remark for the approvers', 'A quiet fortnight', form);
    await house.strip('payroll');
    await press('Submit for approval', form);
    await read('No permission');
    expect(await statusOf(id)).toBe('calculated');
  });
});

describe('submitting and closing', () => {
  async function approved(): Promise<string> {
    const id = await batchOf(house.db, 'taiwan-monthly');
    const { id: approvalId } = await house.db
      .selectFrom('inbox_approvals')
      .select('id')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    await (await house.as('approver')).command('inbox.approvals.decide', {
      id: approvalId,
      decision: 'approve',
    });
    expect(await statusOf(id)).toBe('approvalDone');
    return id;
  }

  it('wants every statement ticked, then closes for good', async () => {
    const id = await approved();
    await house.visit('payroll', at(id, 'submit'));
    await press('Submit and close');
    const form = await dialog('Submit and close');
    const button = await waitFor(
      () => named('button', 'Submit and close', form.element)[0] as HTMLButtonElement,
    );
    expect(button.disabled).toBe(true);
    for (const statement of [/figures of 1 person are right/, /Balances/, /locked for good/]) {
      expect(button.disabled).toBe(true);
      await press(statement, form, 'checkbox');
    }
    await press('Submit and close', form);
    await read('The batch is closed');
    expect(await batch(id)).toMatchObject({ status: 'closed', submitted: 1 });
    await press('Go to payslips');
    await press(/Generate/);
    await press('Generate', await dialog('Generate payslips'));
    await read('1 payslip drafted');
    await press('Publish payslips');
    await press('Cancel', await dialog('Publish payslips'));
    const slips = () =>
      house.db.selectFrom('payroll_payslips').select('status').where('batch_id', '=', id).execute();
    expect(await slips()).toEqual([{ status: 'draft' }]);
    await press('Publish payslips');
    await press('Publish', await dialog('Publish payslips'));
    await read('1 payslip published');
    expect(await slips()).toEqual([{ status: 'published' }]);
  });

  it('submits without closing', async () => {
    const id = await approved();
    await house.visit('payroll', at(id, 'submit'));
    await press('Submit');
    const form = await dialog('Submit');
    for (const statement of [/figures of 1 person are right/, /Balances/])
      await press(statement, form, 'checkbox');
    await press('Submit', form);
    await read('The calculation data is submitted');
    expect(await batch(id)).toMatchObject({ status: 'approvalDone', submitted: 1 });
  });

  it('is offered to nobody before the batch is approved, nor to who approves', async () => {
    await open('us-biweekly', 'submit');
    await read('Can’t be submitted yet');
    expect(named('button', /^Submit( and close)?$/)).toEqual([]);
    const id = await approved();
    await house.visit('approver', at(id, 'submit'));
    await read('What submitting does');
    expect(named('button', /^Submit( and close)?$/)).toEqual([]);
  });
});

it('calls an item of pay by its name where its code stands in a key or a cell, in the reader’s language', async () => {
  const id = await batchOf(house.db, 'taiwan-monthly');
  const clerk = await house.as('payroll');
  const table = 'Allowances';
  const { rowKeys } = await clerk.ask<{ rowKeys: string[] }>('payroll.batchTables.page', {
    ...{ batchId: id, table, limit: 1 },
  });
  const row = rowKeys[0] ?? '';
  expect(row).toContain('health_insured');
  const cell = new URLSearchParams({ row, column: 'item', panel: 'explain' });
  for (const [language, name] of [
    ['en', 'Insured health amount'],
    ['zh-TW', '健保投保金額'],
  ] as const) {
    await house.visit('payroll', `${at(id, 'prepare')}/${table}?${cell}`, { language });
    await waitFor(() => expect(screen.getByTestId('explain-value').textContent).toBe(name));
    // The panel says above which row it speaks of.
    await read(new RegExp(` / ${name} / `));
  }
});

it.each([
  ['en', 'Pay'],
  ['zh-TW', '薪資'],
  ['zh-CN', '工资'],
] as const)('says in %s in which table an input of a figure stands', async (language, name) => {
  const id = await batchOf(house.db, 'taiwan-monthly');
  const clerk = await house.as('payroll');
  const { rowKeys } = await clerk.ask<{ rowKeys: string[] }>('payroll.batchTables.page', {
    ...{ batchId: id, table: 'Pay', limit: 1 },
  });
  const row = rowKeys[0] ?? '';
  const cell = new URLSearchParams({ row, column: 'net', panel: 'explain' });
  await house.visit('payroll', `${at(id, 'prepare')}/Pay?${cell}`, { language });
  await waitFor(() =>
    expect(screen.getByTestId('panel').textContent).toMatch(new RegExp(`[^·] ${name} · ${row}`)),
  );
});
