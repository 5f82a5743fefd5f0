import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { solutionOf } from './harness/demo.ts';
import { choose, dialog, fill, hands, named, part, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();

const NINE = [
  ['Period', 'period'],
  ['Calculation rule', 'tables'],
  ['Verification rule', 'verification'],
  ['Process', 'process'],
  ['Authorization', 'authorization'],
  ['Applicable scope', 'scope'],
  ['Dynamic computation', 'dynamic'],
  ['Payslip', 'payslip'],
  ['Abnormal-employee check', 'abnormal'],
] as const;

/** What a locked tab still has to choose: how it is looked at. */
const LOOKS: Readonly<Record<string, readonly string[]>> = {
  'Calculation rule': ['Rows beneath the formulas', 'Name box'],
  'Applicable scope': ['All', 'In another solution too (0)', 'Search'],
  Payslip: ['Phone', 'Desktop', 'Batch', 'Employee'],
  // Who may do what is no part of a copy: it is given and taken whatever copy is open.
  Authorization: ['User or role', 'Gets the role', 'Add up', 'The strictest decides'],
};

async function open(tab: string, login: 'solution' | 'payroll' = 'solution'): Promise<string> {
  const id = await solutionOf(house.db, 'us-biweekly');
  await house.visit(login, `/workbench/payroll/solutions/${id}/${tab}`);
  return id;
}

/** What the newest copy of the solution sets. */
async function drafted(id: string) {
  const copy = await house.db
    .selectFrom('payroll_copies')
    .select(['configuration', 'status'])
    .where('solution_id', '=', id)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  return { status: copy.status, ...JSON.parse(copy.configuration) };
}

const strip = async () => part(await screen.findByRole('tablist', { name: 'Configuration' }));

/** Names of the fields of a tab that would take something; the choice of the copy is none of them. */
const changeable = () =>
  [...document.querySelectorAll<HTMLInputElement>('main :is(input, textarea, [contenteditable=true])')]
    .filter((field) => !field.matches(':disabled, [type=hidden]') && !field.closest('fieldset[disabled]'))
    .filter((field) => !field.readOnly || field.hasAttribute('aria-haspopup'))
    .map((field) => field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.outerHTML)
    .filter((name) => name !== 'Copy');

/** A new draft, whose fields can be changed. */
async function begin() {
  await press('Edit in a new draft');
  await waitFor(() => expect(named('button', 'Save')).toHaveLength(1));
}

describe('the configuration of a solution', () => {
  it('shows its nine tabs in order, each at its address, read-only while the copy is published', async () => {
    const id = await open('overview');
    await press('Configuration', undefined, 'tab');
    const tabs = (await strip()).getAllByRole('tab');
    expect(tabs.map((tab: HTMLElement) => tab.textContent)).toEqual(NINE.map(([name]) => name));
    for (const [name, address] of NINE) {
      await press(name, await strip(), 'tab');
      await waitFor(() =>
        expect(window.location.pathname).toBe(`/workbench/payroll/solutions/${id}/${address}`),
      );
      await read('Edit in a new draft');
      expect(named('button', 'Save')).toHaveLength(0);
      await until(
        async () =>
          screen.queryAllByRole('progressbar').length +
          document.querySelectorAll('.mantine-Skeleton-root').length,
        (loading) => loading === 0,
      );
      expect(changeable(), name).toEqual(LOOKS[name] ?? []);
      expect((await strip()).getByRole('tab', { name }).getAttribute('aria-selected')).toBe('true');
    }
  });

  it('is changed in a draft, from tab to tab, and refused to who has lost the right', async () => {
    const id = await open('period');
    await begin();
    await choose('Cut-off day', 'a day of the month');
    await press('Abnormal-employee check', await strip(), 'tab');
    const joined = part(await screen.findByRole('group', { name: 'New' }));
    await choose('Severity', 'Blocking', joined);
    await fill('Days before the period', '30', joined);
    await hands.click(part(await screen.findByRole('group', { name: 'Leaving' })).getByRole('switch'));
    await press('Save');
    await read('Saved.');
    const { settings } = await drafted(id);
    expect(settings.periodRules.cutOff).toMatchObject({ kind: 'dayOfMonth' });
    expect(settings.abnormalChecks).toMatchObject({
      new: { on: true, severity: 'block', days: 30 },
      left: { on: false },
    });
    await hands.click(part(await screen.findByRole('group', { name: 'Leaving' })).getByRole('switch'));
    await house.strip('solution');
    await press('Save');
    await read('No permission');
    expect((await drafted(id)).settings.abnormalChecks.left.on).toBe(false);
  });

  it('switches a rule off and on, and says in the list that it is off', async () => {
    const id = await open('verification');
    await begin();
    const rule = async () => {
      const copy = await house.db
        .selectFrom('payroll_copies')
        .select('file')
        .where('solution_id', '=', id)
        .orderBy('number', 'desc')
        .executeTakeFirstOrThrow();
      return (JSON.parse(copy.file).verification as { code: string; off?: boolean }[])[0];
    };
    expect((await rule())?.off).toBeUndefined();
    await hands.click(await screen.findByRole('switch', { name: /^Switched on/ }));
    await read(/^Off · /);
    await press('Save');
    await until(rule, (one) => one?.off === true);
    await hands.click(await screen.findByRole('switch', { name: /^Switched on/ }));
    await press('Save');
    await until(rule, (one) => one?.off === undefined);
    expect(screen.queryAllByText(/^Off · /)).toHaveLength(0);
  });

  it('switches the stage in which employees are asked on, with its days', async () => {
    const id = await open('process');
    await begin();
    await hands.click(await screen.findByRole('switch', { name: /Employee confirmation/ }));
    await fill('Days to answer', '5');
    await choose('An open dispute', /^warns/);
    await press('Save');
    await read('Saved.');
    expect((await drafted(id)).settings.employeeConfirmation).toEqual({
      on: true,
      days: 5,
      remindBefore: 1,
      disputes: 'warn',
    });
  });

  it('previews whom the applicable scope takes, before it is saved', async () => {
    const id = await open('scope');
    await begin();
    const count = async () =>
      Number.parseInt((await screen.findByText(/^\d+ (person|people), /)).textContent ?? '', 10);
    expect(await count()).toBeGreaterThan(0);
    await press('Add condition');
    const condition = part(await screen.findByRole('region', { name: 'Condition 1' }));
    await choose('Field', 'Hire date', condition);
    await fill('Day', '2999-01-01', condition);
    await hands.tab();
    await until(count, (people) => people === 0);
    await press('Save');
    await read('Saved.');
    const { scope } = await drafted(id);
    expect(scope.conditions).toEqual([
      { field: 'hireDate', operator: 'from', values: ['2999-01-01'], from: null, to: null },
    ]);
    const inForce = await house.db
      .selectFrom('payroll_solutions')
      .select('scope')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(inForce.scope).conditions ?? []).toEqual([]);
  });

  it('gives a right to everybody with a role, takes it, and lets one that brings money wait for a second person', async () => {
    // No draft is there: rights are no part of a copy.
    const id = await open('authorization');
    const grants = () =>
      house.db.selectFrom('role_grants').selectAll().where('scope_value', '=', id).execute();
    const wishes = () => house.db.selectFrom('payroll_access_wishes').selectAll().execute();
    await choose('User or role', /^HR administrator · /, undefined, 'HR');
    await choose('Gets the role', 'Analyst');
    await press('Give');
    await read('The right was given.');
    expect(await grants()).toHaveLength(1);
    const clerk = await house.as('hr');
    const mayPivot = async () =>
      ((await clerk.ask('identity.auth.me')) as { permissions: string[] }).permissions.includes(
        'payroll.pivots.view',
      );
    expect(await mayPivot()).toBe(true);
    await press('Take Analyst from HR administrator');
    await press('Take the right', await dialog('Take the right'));
    await until(grants, (rows) => rows.length === 0);
    expect(await mayPivot()).toBe(false);

    await choose('User or role', /· employee$/, undefined, 'employee');
    await choose('Gets the role', 'Payroll approver');
    await press('Give');
    await read(/^Asked for\./);
    await read('Waits for a second person');
    expect(await wishes()).toHaveLength(1);
    expect(named('button', /^Give Payroll approver to/)).toHaveLength(0);
    await press(/^Decline Payroll approver for/);
    await until(wishes, (rows) => rows.length === 0);

    await press('The strictest decides', undefined, 'radio');
    await read('Saved.');
    await read('Only who manages accounts lets rights add up again.');
  });

  it('lets the second person decide from the inbox, though only a published copy is there', async () => {
    const id = await solutionOf(house.db, 'us-biweekly');
    const clerk = await house.db
      .selectFrom('users')
      .select('id')
      .where('login_name', '=', 'payroll2')
      .executeTakeFirstOrThrow();
    await (await house.as('solution')).command('payroll.access.own.grant', {
      solutionId: id,
      userId: clerk.id,
      role: 'payroll-approver',
    });
    await house.visit('admin', '/inbox/pending');
    const todo = await screen.findByRole('link', { name: /^Decide on “Payroll approver” for / });
    await house.visit('admin', todo.getAttribute('href') ?? '');
    await press(/^Give Payroll approver to /);
    await read('Saved.');
    const held = await house.db
      .selectFrom('user_roles')
      .select('scope_value')
      .where('user_id', '=', clerk.id)
      .where('scope_kind', '=', 'solution')
      .execute();
    expect(held).toEqual([{ scope_value: id }]);
  });

  it('offers nothing that the strictest of several roles refuses over the solution', async () => {
    const id = await open('period', 'payroll');
    await read('Edit in a new draft');
    const admin = await house.as('admin');
    const { id: userId } = await house.db
      .selectFrom('users')
      .select('id')
      .where('login_name', '=', 'payroll')
      .executeTakeFirstOrThrow();
    await admin.command('payroll.access.grant', { solutionId: id, userId, role: 'payroll-approver' });
    await admin.command('payroll.access.setStrategy', { solutionId: id, strategy: 'strictest' });
    await house.visit('payroll', `/workbench/payroll/solutions/${id}/period`);
    await read('Cut-off day');
    expect(named('button', 'Edit in a new draft')).toHaveLength(0);
    await house.visit('payroll', '/workbench/payroll/solutions');
    await read('US bi-weekly');
    expect(named('button', 'Actions for China monthly')).toHaveLength(1);
    expect(named('button', 'Actions for US bi-weekly')).toHaveLength(0);
  });

  it('makes another batch the default dynamic one, whatever copy is open', async () => {
    const id = await open('dynamic', 'payroll');
    await read('Nothing was computed by itself yet.');
    await choose('Another batch', /./);
    await press('Make it the default dynamic batch');
    await read('This batch is the default dynamic one now.');
    const { chosen } = await house.db
      .selectFrom('payroll_solutions')
      .select('default_dynamic_batch_id as chosen')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(chosen).not.toBeNull();
  });
});
