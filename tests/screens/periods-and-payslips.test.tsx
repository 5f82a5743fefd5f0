import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { batchOf, solutionOf } from './harness/demo.ts';
import { choose, chooseFromMenu, dialog, fill, hands, named, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();

async function openPeriods(login: 'payroll' | 'approver' = 'payroll'): Promise<string> {
  const id = await solutionOf(house.db, 'taiwan-monthly');
  await house.visit(login, `/workbench/payroll/solutions/${id}/periods`);
  await read('2026-12');
  return id;
}
const periods = (solutionId: string) =>
  house.db
    .selectFrom('payroll_periods')
    .select(['code', 'name', 'status'])
    .where('solution_id', '=', solutionId)
    .orderBy('code')
    .execute();
const period = async (solutionId: string, code: string) =>
  (await periods(solutionId)).find((each) => each.code === code);

describe('periods', () => {
  it('are enabled', async () => {
    const id = await openPeriods();
    const [first] = named('button', 'Enable');
    await hands.click(first as HTMLElement);
    await read('The period is enabled.');
    expect((await periods(id)).filter(({ status }) => status === 'enabled')).toHaveLength(2);
  });

  it('are renamed', async () => {
    const id = await openPeriods();
    await chooseFromMenu('More actions for 2026-12', 'Edit');
    const form = await dialog('Edit 2026-12');
    const name = await fill(/^Name/, '', form);
    await press('Save', form);
    await form.findByText('This field is required.');
    await fill(/^Name/, 'December', form);
    await press('Save', form);
    await read('Saved.');
    expect(name.value).toBe('December');
    expect((await period(id, '2026-12'))?.name).toContain('December');
  });

  it('are called on their own page as in the list of batches', async () => {
    const id = await solutionOf(house.db, 'taiwan-monthly');
    const { id: own } = await house.db
      .selectFrom('payroll_periods')
      .select('id')
      .where('solution_id', '=', id)
      .where('code', '=', '2026-12')
      .executeTakeFirstOrThrow();
    await house.visit('payroll', `/workbench/payroll/solutions/${id}/periods/${own}`);
    await screen.findByRole('heading', { name: 'December 2026' });
    await screen.findByRole('link', { name: 'November 2026' });
    await read('2026-12');
  });

  it('are deleted only after asking', async () => {
    const id = await openPeriods();
    await chooseFromMenu('More actions for 2027-01', 'Delete');
    await press('Cancel', await dialog('Delete 2027-01'));
    expect(await period(id, '2027-01')).toBeDefined();
    await chooseFromMenu('More actions for 2027-01', 'Delete');
    await press('Delete', await dialog('Delete 2027-01'));
    await read('The period was deleted.');
    expect(await period(id, '2027-01')).toBeUndefined();
  });

  it('are made as a series', async () => {
    const id = await openPeriods();
    const before = (await periods(id)).length;
    await press('Generate periods');
    const form = await dialog('Generate periods');
    await fill(/^Number of periods/, '2', form);
    await press('Generate periods', form);
    await read('2 periods were created.');
    expect(await periods(id)).toHaveLength(before + 2);
  });

  it('are made one alone, by the rules until somebody types over them', async () => {
    const id = await openPeriods();
    await press('Make one period');
    const form = await dialog('Make one period');
    await press('Make period', form);
    expect((await form.findAllByText('This field is required.')).length).toBeGreaterThan(5);
    await fill(/^First day/, '2031-01-01', form);
    await fill(/^Last day/, '2031-01-31', form);
    await waitFor(() => expect((form.getByLabelText(/^Name/) as HTMLInputElement).value).toBe('2031-01'));
    await fill(/^Name/, 'Bonus of January', form);
    await press('Make period', form);
    await read('The period was made.');
    expect(await period(id, '2031-01')).toMatchObject({ name: 'Bonus of January', status: 'notEnabled' });
  });

  it('are disabled only after asking', async () => {
    const id = await openPeriods();
    await chooseFromMenu('More actions for 2027-01', 'Disable');
    await press('Cancel', await dialog('Disable 2027-01'));
    expect((await period(id, '2027-01'))?.status).toBe('notEnabled');
    await chooseFromMenu('More actions for 2027-01', 'Disable');
    await press('Disable', await dialog('Disable 2027-01'));
    await read('The period is disabled: no batch is made for it.');
    expect((await period(id, '2027-01'))?.status).toBe('disabled');
  });

  it('say on their page what closing waits for', async () => {
    const id = await solutionOf(house.db, 'taiwan-monthly');
    const batch = await batchOf(house.db, 'taiwan-monthly');
    const { period_id: periodId, number } = await house.db
      .selectFrom('payroll_batches')
      .select(['period_id', 'number'])
      .where('id', '=', batch)
      .executeTakeFirstOrThrow();
    await house.visit('payroll', `/workbench/payroll/solutions/${id}/periods/${periodId}`);
    await read(/can't be closed yet/);
    expect(named('link', new RegExp(number)).length).toBeGreaterThan(0);
    await read('Cut-off day');
    expect((await periods(id)).length).toBeGreaterThan(0);
  });

  it('are reopened for a reason only', async () => {
    const id = await openPeriods();
    const closed = async () => (await periods(id)).filter(({ status }) => status === 'closed');
    const last = (await closed()).at(-1)?.code ?? '';
    await chooseFromMenu(`More actions for ${last}`, 'Reopen');
    const form = await dialog(`Reopen ${last}`);
    await press('Reopen', form);
    await form.findByText('This field is required.');
    expect((await closed()).at(-1)?.code).toBe(last);
    await fill(/^Reason/, 'A bonus was forgotten', form);
    await press('Reopen', form);
    await read('The period is open again.');
    expect((await period(id, last))?.status).toBe('enabled');
    const audited = await house.db
      .selectFrom('audit_rows')
      .select('facts')
      .where('action', '=', 'payroll.periods.reopen')
      .execute();
    expect(JSON.stringify(audited)).toContain('A bonus was forgotten');
  });

  it('are changed by nobody without the right', async () => {
    await openPeriods('approver');
    expect([...named('button', 'Enable'), ...named('button', 'Generate periods')]).toEqual([]);
    const id = await openPeriods();
    const before = await periods(id);
    await house.strip('payroll');
    const [first] = named('button', 'Enable');
    await hands.click(first as HTMLElement);
    await read('No permission');
    expect(await periods(id)).toEqual(before);
  });
});

describe('payslips', () => {
  const disabled = () =>
    house.db.selectFrom('payroll_payslips').select('id').where('status', '=', 'disabled').execute();

  it('are listed with the newest on top', async () => {
    const { rows } = await (await house.as('payroll')).ask<{ rows: { number: string }[] }>(
      'payroll.payslips.list',
      { page: 1, pageSize: 50 },
    );
    const numbers = rows.map(({ number }) => number);
    expect(numbers.length).toBeGreaterThan(10);
    expect(numbers).toEqual([...numbers].sort().reverse());
  });

  it('are downloaded as they are filtered; whoever has none stands in no file', async () => {
    await house.visit('payroll', '/workbench/payroll/payslips?status=published');
    await press('Download values');
    await press(/CSV/, undefined, 'menuitem');
    const { payload } = await until(
      () =>
        house.db
          .selectFrom('jobs')
          .select('payload')
          .where('topic', '=', 'payroll.values')
          .executeTakeFirstOrThrow(),
      (job) => job.payload !== null,
    );
    expect(JSON.parse(payload)).toMatchObject({ standing: { kind: 'payslips', status: 'published' } });
    await house.visit('payroll', '/workbench/payroll/payslips?status=notGenerated');
    await read(/Not generated/);
    expect(named('button', 'Download values')).toEqual([]);
  });

  it('are disabled for a reason only', async () => {
    await house.visit('payroll', '/workbench/payroll/payslips');
    await read('0008');
    const [row] = named('checkbox', 'Select row');
    await hands.click(row as HTMLElement);
    await press('Disable');
    const form = await dialog('Disable 1 payslip');
    await press('Disable', form);
    await form.findByText('A reason is required.');
    expect(await disabled()).toEqual([]);
    await fill(/Reason/, 'Printed twice', form);
    await press('Disable', form);
    await read('1 payslip was disabled.');
    expect(await disabled()).toHaveLength(1);
  });

  const choiceOf = async (clerk: Awaited<ReturnType<typeof house.as>>, batchId: string) => {
    const { periodId, checkDay } = await clerk.ask<{ periodId: string; checkDay: string }>(
      'payroll.payslips.suggest',
      { batchId },
    );
    return { periodId, checkDay };
  };

  /** Taiwan's open batch, approved, submitted, and its payslip drafted. */
  async function drafted(): Promise<string> {
    const id = await batchOf(house.db, 'taiwan-monthly');
    const { id: approvalId } = await house.db
      .selectFrom('inbox_approvals')
      .select('id')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    const approver = await house.as('approver');
    await approver.command('inbox.approvals.decide', { id: approvalId, decision: 'approve' });
    const clerk = await house.as('payroll');
    await clerk.command('payroll.batches.act', { id, action: 'submitAndClose' });
    await clerk.command('payroll.payslips.generate', {
      batchId: id,
      ...(await choiceOf(clerk, id)),
    });
    return id;
  }
  const statusOf = async (batchId: string) =>
    (
      await house.db
        .selectFrom('payroll_payslips')
        .select('status')
        .where('batch_id', '=', batchId)
        .executeTakeFirstOrThrow()
    ).status;

  it('are closed to their readers for a reason, opened again, and told of once more', async () => {
    const forbidden = () =>
      house.db
        .selectFrom('payroll_payslips')
        .select(['forbidden_reason'])
        .where('forbidden_at', 'is not', null)
        .execute();
    await house.visit('payroll', '/workbench/payroll/payslips?status=published');
    await read('0008');
    await hands.click(named('checkbox', 'Select row')[0] as HTMLElement);
    await press('Forbid viewing');
    const form = await dialog('Forbid viewing of 1 payslip');
    await press('Forbid viewing', form);
    await form.findByText('A reason is required.');
    await fill(/Reason/, 'Wrong figures', form);
    await press('Forbid viewing', form);
    await read('1 payslip is closed to its reader.');
    expect(await forbidden()).toEqual([{ forbidden_reason: 'Wrong figures' }]);
    await house.visit('payroll', '/workbench/payroll/payslips?status=forbidden');
    await waitFor(() => expect(named('checkbox', 'Select row')).toHaveLength(1));
    await hands.click(named('checkbox', 'Select row')[0] as HTMLElement);
    await press('Allow viewing');
    await read('1 payslip is open to its reader again.');
    expect(await forbidden()).toEqual([]);
  });

  it('are set up by a wizard that goes on only with every answer', async () => {
    const id = await solutionOf(house.db, 'us-biweekly');
    await house.visit('solution', '/workbench/payroll/control-board?tab=payslips');
    await hands.click(await screen.findByText('US bi-weekly'));
    const form = await dialog('Set up payslips');
    await form.findByText(/goes into a new draft/);
    await press('Next', form);
    await form.findByText('Choose where the figures come from.');
    await choose(/^Source/, 'Generated by batch', form);
    await press('Next', form);
    expect(document.activeElement).toBe(await form.findByLabelText(/^Name/, { selector: 'input' }));
    await fill(/^Name/, 'x'.repeat(51), form);
    await press('Next', form);
    await form.findByText('1 to 50 characters.');
    await fill(/^Name/, 'Pay stub', form);
    await press('Next', form);
    await press('Save', form);
    await read('Saved in draft 2. It holds once the draft is published.');
    await read('Changed in draft 2');
    const draft = await house.db
      .selectFrom('payroll_copies')
      .select('configuration')
      .where('solution_id', '=', id)
      .where('status', '=', 'draft')
      .executeTakeFirstOrThrow();
    const { payslip } = JSON.parse(draft.configuration).settings;
    expect(payslip).toMatchObject({ source: 'batch', name: { en: 'Pay stub' }, viewMonth: 'current' });
  });

  it('are published for a whole batch, only after asking', async () => {
    const batch = await drafted();
    const seenFrom = (view_from: string) =>
      house.db.updateTable('payroll_payslips').set({ view_from }).where('batch_id', '=', batch).execute();
    await seenFrom('2020-01-15');
    await house.visit('payroll', `/workbench/payroll/payslips?batch=${batch}`);
    await press('Publish 1 draft');
    const atOnce = await dialog('Publish payslips');
    await atOnce.findByText(/^1 person gets a payslip and is notified/);
    await press('Cancel', atOnce);
    expect(await statusOf(batch)).toBe('draft');
    await seenFrom('2099-01-15');
    await press('Publish 1 draft');
    const later = await dialog('Publish payslips');
    await later.findByText(/^1 person sees the payslip from Jan 15, 2099 on and is notified then/);
    await press('Publish', later);
    await read('1 payslip was published.');
    expect(await statusOf(batch)).toBe('published');
  });

  it('are published by nobody who has lost the right', async () => {
    const batch = await drafted();
    await house.visit('payroll', `/workbench/payroll/payslips?batch=${batch}`);
    await press('Publish 1 draft');
    const form = await dialog('Publish payslips');
    await house.strip('payroll');
    await press('Publish', form);
    await read('No permission');
    expect(await statusOf(batch)).toBe('draft');
  });
});
