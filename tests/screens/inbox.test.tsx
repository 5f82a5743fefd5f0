import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { choose, chooseFromMenu, dialog, fill, named, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const TITLE = /Taiwan monthly · Regular pay, November 2026/;

const approval = () =>
  house.db
    .selectFrom('inbox_approvals')
    .selectAll()
    .where('status', 'in', ['pendingApproval', 'inApproval'])
    .where('title', 'like', '%Taiwan monthly · Regular pay, November 2026%')
    .executeTakeFirst();
const decided = (id: string) =>
  house.db.selectFrom('inbox_approvals').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const tasks = (id: string) =>
  house.db.selectFrom('inbox_approval_tasks').selectAll().where('approval_id', '=', id).execute();
const batchStatus = async () =>
  (
    await house.db
      .selectFrom('payroll_batches as b')
      .innerJoin('payroll_solutions as s', 's.id', 'b.solution_id')
      .innerJoin('payroll_periods as p', 'p.id', 'b.period_id')
      .select('b.status')
      .where('s.code', '=', 'taiwan-monthly')
      .where('p.code', '=', '2026-11')
      .executeTakeFirstOrThrow()
  ).status;

async function openApproval(login: 'approver' | 'payroll' = 'approver'): Promise<string> {
  const id = (await approval())?.id ?? '';
  await house.visit(login, `/inbox/${login === 'approver' ? 'pending' : 'applications'}/${id}`);
  await read(TITLE);
  return id;
}

/** `−1,234` as it is read. */
const amountOf = (text: string | null | undefined) =>
  Number((text ?? '').replace(/[^\d.−]/g, '').replace('−', '-'));

/** What stands at the end of each row of a table on the page, by what the row says it is. */
async function lastFigures(testId: string, by: string): Promise<Map<string, number[]>> {
  const table = await screen.findByTestId(testId);
  const found = new Map<string, number[]>();
  for (const row of table.querySelectorAll(`tr[data-${by}], tfoot tr`)) {
    const name = row.getAttribute(`data-${by}`) ?? 'foot';
    const figures = [...row.querySelectorAll('td')].slice(1).map((cell) => amountOf(cell.textContent));
    found.set(name, [...(found.get(name) ?? []), ...figures]);
  }
  return found;
}

describe('what a decision on a batch stands on', () => {
  it('adds up: gross less deductions is net, and the causes are its difference', async () => {
    const id = (await approval())?.id ?? '';
    const { subject_id, result_hash } = await lastOfChina();
    await house.db
      .updateTable('inbox_approvals')
      .set({ subject_id, subject_hash: result_hash ?? '' })
      .where('id', '=', id)
      .execute();
    await openApproval();
    const totals = await lastFigures('grounds-totals', 'role');
    for (const column of [0, 1, 2]) {
      const of = (role: string) => totals.get(role)?.[column] ?? 0;
      expect(of('net')).toBeCloseTo(of('gross') - of('deduction') + of('adjustment') + of('rest'), 2);
    }
    const [before = 0, now = 0, difference = 0] = totals.get('net') ?? [];
    expect(now).toBeGreaterThan(10_000);
    expect(difference).not.toBe(0);
    expect(difference).toBeCloseTo(now - before, 2);
    const causes = await lastFigures('grounds-causes', 'cause');
    expect(causes.get('foot')).toEqual([difference]);
    causes.delete('foot');
    const sum = [...causes.values()].flat().reduce((all, each) => all + each, 0);
    expect(sum).toBeCloseTo(difference, 2);
    await read('Largest changes');
    await read(/^Findings/);
  });

  const lastOfChina = () =>
    house.db
      .selectFrom('payroll_batches as b')
      .innerJoin('payroll_solutions as s', 's.id', 'b.solution_id')
      .select(['b.id as subject_id', 'b.result_hash'])
      .where('s.code', '=', 'china-monthly')
      .where('b.status', '=', 'closed')
      .orderBy('b.id', 'desc')
      .executeTakeFirstOrThrow();

  it('names values typed over: of whom, what for, by whom', async () => {
    const id = (await approval())?.id ?? '';
    const batch = await decided(id);
    const { row_key } = await house.db
      .insertInto('payroll_overrides')
      .values({
        batch_id: batch.subject_id,
        table_code: 'Pay',
        row_key: await anyRow(batch.subject_id),
        column_code: 'net',
        value: '1000',
        reason: 'Court order',
        changed_at: '2026-11-19T02:00:00.000Z',
        changed_by: batch.applicant_id,
      })
      .returning('row_key')
      .executeTakeFirstOrThrow();
    await openApproval();
    const shown = await screen.findByTestId('grounds-typed-over');
    expect(shown.textContent).toContain(row_key);
    expect(shown.textContent).toMatch(/1,000.*Court order/);
  });

  it('says whose salary isn’t paid, why, and how much of net pay that is', async () => {
    const { subject_id: id } = await decided((await approval())?.id ?? '');
    const clerk = await house.as('payroll');
    await clerk.command('payroll.batches.act', { id, action: 'withdraw' });
    await clerk.command('payroll.batches.act', { id, action: 'returnToCalculated' });
    const { rows } = await clerk.ask<{
      rows: { employmentId: string; employeeNumber: string; net: number }[];
    }>('payroll.batchPeople.list', { id, page: 1, pageSize: 1 });
    const [one] = rows;
    if (!one) throw new Error('Nobody is in the batch.');
    const held = { id, employmentId: one.employmentId, reason: 'No account yet' };
    await clerk.command('payroll.batchPeople.hold', held);
    await clerk.command('payroll.batches.act', { id, action: 'submitForApproval' });
    await openApproval();
    const further = await screen.findByTestId('grounds-further');
    expect(further.textContent).toContain(`Salaries held1${one.employeeNumber}: No account yet`);
    expect(amountOf(further.querySelector('[data-fact="heldNet"]')?.textContent)).toBe(one.net);
    expect(further.querySelector('[data-fact="net"]')).toBeNull();
  });

  it('names what people said about cells, the open ones first', async () => {
    const id = (await approval())?.id ?? '';
    const { subject_id: batchId } = await decided(id);
    const clerk = await house.as('payroll');
    const { rowKeys } = await clerk.ask<{ rowKeys: string[] }>('payroll.batchTables.page', {
      batchId,
      table: 'Pay',
      limit: 1,
    });
    for (const [at, text] of ['Paid back already', 'Please look at the hours'].entries()) {
      const cell = { batchId, table: 'Pay', rowKey: rowKeys[0], column: at === 0 ? 'base' : 'net' };
      const { threadId } = await clerk.command<{ threadId: string }>('payroll.notes.write', {
        ...cell,
        text,
      });
      if (at === 0) await clerk.command('payroll.notes.resolve', { threadId, resolved: true });
    }
    await openApproval();
    const list = await screen.findByTestId('grounds-notes');
    expect(list.textContent).toMatch(
      / · Net pay.*Please look at the hours.* · .+ · settled.*Paid back already/,
    );
  });

  it('shows what was submitted where the batch has changed since, and says so', async () => {
    const id = (await approval())?.id ?? '';
    const { subject_id } = await decided(id);
    await house.db
      .updateTable('payroll_batches')
      .set({ result_hash: 'another' })
      .where('id', '=', subject_id)
      .execute();
    await openApproval();
    await read(/has changed since this was submitted/);
    expect(screen.queryByTestId('grounds-totals')).toBeNull();
    await read('Net');
  });

  it('is the facts alone for who may decide but not look into batches', async () => {
    await house.db.deleteFrom('role_permissions').where('permission', '=', 'payroll.batches.view').execute();
    await openApproval();
    await read('What is decided');
    expect(screen.queryByTestId('grounds-totals')).toBeNull();
  });

  it('says amount and headcount where it is decided, and offers no roll back at the first node, no handing on to nobody', async () => {
    await openApproval();
    await press('Approve');
    const form = await dialog('Approve');
    expect((await form.findByTestId('what-is-paid')).textContent).toMatch(
      /^\d+ (person|people) · net NT\$[\d,]+$/,
    );
    expect(named('button', 'More actions')).toEqual([]);
  });

  const anyRow = async (batchId: string) =>
    (
      await house.db
        .selectFrom('payroll_batch_employments')
        .select('employee_number')
        .where('batch_id', '=', batchId)
        .executeTakeFirstOrThrow()
    ).employee_number;
});

describe('one approval', () => {
  it('shows what is decided, and approves it with the remark', async () => {
    const id = await openApproval();
    await read('What is decided');
    await press('Approve');
    const form = await dialog('Approve');
    await form.findByText(/The applicant is told at once/);
    await fill('Remark', 'Looks right', form);
    expect((await decided(id)).status).toBe('pendingApproval');
    await press('Approve', form);
    await read('Approved.');
    expect((await decided(id)).status).toBe('approved');
    expect(await batchStatus()).toBe('approvalDone');
    expect((await tasks(id)).map((task) => task.remark)).toContain('Looks right');
  });

  it('rejects it, after which the batch goes back', async () => {
    const id = await openApproval();
    await press('Reject');
    await press('Reject', await dialog('Reject'));
    await read('Rejected.');
    expect((await decided(id)).status).toBe('rejected');
    expect(await batchStatus()).toBe('calculated');
  });

  it.each([
    ['Forward', 'Principal', 'Forwarded.', 'forwarded'],
    ['Delegate', 'Approver', 'Delegated.', 'delegated'],
  ])('%ss to somebody who may decide', async (action, field, expectedText, status) => {
    await anotherApprover();
    const id = await openApproval();
    await chooseFromMenu('More actions', action);
    const form = await dialog(action);
    await press(action, form);
    await read(/Choose an? /);
    expect(await tasks(id)).toHaveLength(1);
    await choose(new RegExp(field), /manager/, form);
    await press(action, form);
    await read(expectedText);
    expect((await tasks(id)).map((task) => task.status)).toContain(status);
    expect((await decided(id)).status).toMatch(/pendingApproval|inApproval/);
  });

  it('adds a signer', async () => {
    await anotherApprover();
    const id = await openApproval();
    await chooseFromMenu('More actions', 'Add signer');
    const form = await dialog('Add signer');
    await choose(/Approver/, /manager/, form);
    await press('Add signer', form);
    await read('Signer added.');
    expect(await tasks(id)).toHaveLength(2);
  });

  it('rolls back to the first node, which is asked again', async () => {
    const second = await anotherApprover();
    const { id = '', nodes = '[]' } = (await approval()) ?? {};
    const [first] = JSON.parse(nodes) as object[];
    await house.db
      .updateTable('inbox_approvals')
      .set({ nodes: JSON.stringify([first, { ...first, code: 'second', approvers: [second] }]) })
      .where('id', '=', id)
      .execute();
    await (await house.as('approver')).command('inbox.approvals.decide', { id, decision: 'approve' });
    expect((await decided(id)).current_node).toBe(1);
    await house.visit('manager', `/inbox/pending/${id}`);
    await chooseFromMenu('More actions', 'Roll back to a node');
    const form = await dialog('Roll back to a node');
    await fill('Remark', 'Again, please', form);
    await press('Roll back to a node', form);
    await read('Rolled back.');
    expect((await decided(id)).current_node).toBe(0);
    expect((await tasks(id)).map((task) => task.remark)).toContain('Again, please');
  });

  it('is withdrawn by who asked, and by nobody else', async () => {
    const id = await openApproval('payroll');
    expect(named('button', 'Approve')).toEqual([]);
    await chooseFromMenu('More actions', 'Withdraw');
    await press('Withdraw', await dialog('Withdraw'));
    await read('Withdrawn.');
    expect((await decided(id)).status).toBe('withdrawn');
  });

  it('is not decided twice: who comes second is told, and the remark stays', async () => {
    const id = await openApproval();
    await press('Reject');
    const form = await dialog('Reject');
    const remark = await fill('Remark', 'Too high', form);
    await (await house.as('approver')).command('inbox.approvals.decide', { id, decision: 'approve' });
    await press('Reject', form);
    await read(/You have decided on this already/);
    expect(remark.value).toBe('Too high');
    expect((await decided(id)).status).toBe('approved');
  });

  it('is not decided by who has lost the right', async () => {
    const id = await openApproval();
    await press('Approve');
    await house.strip('approver');
    await press('Approve', await dialog('Approve'));
    await read('Tips (404)');
    expect((await decided(id)).status).toBe('pendingApproval');
  });

  /** Approvals are handed on to others who may decide them. */
  async function anotherApprover(): Promise<string> {
    const { id } = await house.db
      .selectFrom('users')
      .select('id')
      .where('login_name', '=', 'manager')
      .executeTakeFirstOrThrow();
    const role = await house.db
      .selectFrom('roles')
      .select('id')
      .where('code', '=', 'payroll-approver')
      .executeTakeFirstOrThrow();
    await house.db
      .insertInto('user_roles')
      .values({ id: 'another', user_id: id, role_id: role.id, scope_kind: 'all' })
      .execute();
    return id;
  }
});

describe('the list of approvals', () => {
  it('decides several at once', async () => {
    const id = (await approval())?.id ?? '';
    await house.visit('approver', '/inbox/pending');
    await press('Select all', undefined, 'checkbox');
    await press('Approve');
    const form = await dialog('Approve several');
    await form.findByText(TITLE);
    expect((await decided(id)).status).toBe('pendingApproval');
    await press('Approve', form);
    await read(/decided\.$/);
    expect((await decided(id)).status).toBe('approved');
  });

  it('names those that could not be decided', async () => {
    const id = (await approval())?.id ?? '';
    await house.visit('approver', '/inbox/pending');
    await press('Select all', undefined, 'checkbox');
    await press('Reject');
    const form = await dialog('Reject several');
    await (await house.as('approver')).command('inbox.approvals.decide', { id, decision: 'approve' });
    await press('Reject', form);
    await form.findByText(/could not be decided/);
    await form.findByText(TITLE);
    expect((await decided(id)).status).toBe('approved');
  });

  it('marks one as my focus', async () => {
    await house.visit('approver', '/inbox/pending');
    await press('Add to my focus');
    await press('Remove from my focus');
    await until(
      () => house.db.selectFrom('inbox_focus').selectAll().execute(),
      (rows) => rows.length === 0,
    );
  });
});

describe('the list of what waits', () => {
  it('says who asks, where they work and what they remark, and finds an item by its number', async () => {
    const { id = '', number = '', applicant_id: applicant = '' } = (await approval()) ?? {};
    await house.db
      .updateTable('inbox_approvals')
      .set({ remark: 'Bonuses came late.' })
      .where('id', '=', id)
      .execute();
    const post = await house.db
      .selectFrom('users')
      .innerJoin('employments', 'employments.person_id', 'users.person_id')
      .innerJoin('assignments', 'assignments.employment_id', 'employments.id')
      .innerJoin('departments', 'departments.id', 'assignments.department_id')
      .select('departments.names')
      .where('users.id', '=', applicant)
      .executeTakeFirstOrThrow();
    await house.visit('approver', '/inbox/pending');
    const row = await screen.findByText(TITLE);
    const shown = row.closest('[data-testid="approval-row"]')?.textContent ?? '';
    expect(shown).toContain((JSON.parse(post.names) as { en: string }).en);
    expect(shown).toContain('Remark: Bonuses came late.');
    await fill('Search by number, subject or applicant', 'AP-there-is-none');
    await read('Nothing matches this filter.');
    await fill('Search by number, subject or applicant', number);
    await read(TITLE);
  });
});
