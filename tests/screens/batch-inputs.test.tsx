import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { batchOf } from './harness/demo.ts';
import { choose, chooseFile, dialog, fill, named, part, press, read, until } from './harness/hands.ts';
import { type Login, useHouse } from './harness/house.tsx';

const house = useHouse();

/** The batch that is being prepared, with these rows typed by a clerk. */
async function prepared(table: string, addRows: readonly object[]): Promise<string> {
  const batchId = await batchOf(house.db, 'china-monthly');
  const clerk = await house.as('payroll');
  await clerk.command('payroll.batchTables.edit', { batchId, table, addRows });
  return batchId;
}
const visit = (id: string, table: string, login: Login = 'payroll', query = '') =>
  house.visit(login, `/workbench/payroll/batches/${id}/prepare/${table}${query}`);
const rows = async (batchId: string, table: string) =>
  (await house.as('payroll')).ask<{ total: number; rowKeys: string[]; columns: Record<string, unknown[]> }>(
    'payroll.batchTables.page',
    { batchId, table, limit: 100 },
  );

describe('who else is in the batch', () => {
  it('is told where one stands, and named with a way to their cell', async () => {
    const id = await prepared('Bonuses', [{ employee: '0002', item: 'meal', amount: 5 }]);
    await visit(id, 'Bonuses');
    const standing = await until(
      () => house.db.selectFrom('payroll_batch_presence').selectAll().where('batch_id', '=', id).execute(),
      (rows) => rows.length === 1,
    );
    expect(standing[0]?.user_id).toBeTruthy();
    const { rowKeys } = await rows(id, 'Bonuses');
    const rowKey = rowKeys[0] ?? '';
    const other = await house.as('approver');
    const told = (await other.command('payroll.presence.stand', {
      ...{ batchId: id, window: 'theirs' },
      place: { table: 'Bonuses', rowKey, column: 'amount' },
    })) as { others: { userId: string }[] };
    expect(told.others.map(({ userId }) => userId)).toEqual([standing[0]?.user_id]);
    await waitFor(() => expect(named('button', /to their cell$/)).toHaveLength(1), { timeout: 10_000 });
    await press(/to their cell$/);
    await waitFor(() => expect(window.location.search).toContain('column=amount'));
  });
});

describe('findings on inputs', () => {
  const bonuses = [
    { employee: '0002', item: 'surprise', amount: 5 },
    { employee: '0004', item: 'surprise', amount: 5 },
  ];
  const findings = (id: string) =>
    house.db
      .selectFrom('payroll_findings')
      .select(['status', 'note', 'assignee_id as assignee', 'comments'])
      .where('batch_id', '=', id)
      .where('rule', '=', 'bonus_item')
      .orderBy('position')
      .execute();

  async function found(): Promise<string> {
    const id = await prepared('Bonuses', bonuses);
    await (await house.as('payroll')).command('payroll.findings.checkInputs', { batchId: id });
    return id;
  }

  it('are looked for, and lead to their cell', async () => {
    const id = await prepared('Bonuses', bonuses);
    await visit(id, 'Attendance');
    expect(await findings(id)).toEqual([]);
    await press('Check inputs');
    await read(/2 findings, 2 blocking/);
    expect(await findings(id)).toHaveLength(2);
    await press(/^\d+ findings$/);
    await press(/0002: "surprise" is neither/);
    await waitFor(() => expect(window.location.pathname).toContain('/prepare/Bonuses'));
    expect(window.location.search).toContain('0002');
  });

  it('are acknowledged with a note only, and commented on', async () => {
    const id = await found();
    await visit(id, 'Bonuses', 'payroll', '?panel=findings');
    const card = await waitFor(() => {
      const [first] = screen.getAllByTestId('finding');
      if (!first) throw new Error('no finding');
      return part(first);
    });
    await press('Comment', card);
    await fill('Comment', 'Asked the manager', card);
    await press('Send', card);
    await until(
      () => findings(id),
      (all) => all.some(({ comments }) => comments.includes('Asked the manager')),
    );
    await read(/Asked the manager/);
    await press('Select this finding', part(screen.getAllByTestId('finding')[0] as HTMLElement), 'checkbox');
    const [button] = named('button', 'Acknowledge 1');
    expect((button as HTMLButtonElement).disabled).toBe(true);
    await press('Assign to me');
    await until(
      () => findings(id),
      (all) => all.filter(({ assignee }) => assignee !== null).length === 1,
    );
    const colleague = await house.db
      .selectFrom('users')
      .select(['id', 'name'])
      .where('login_name', '=', 'payroll2')
      .executeTakeFirstOrThrow();
    await press('Assign …');
    const give = await dialog('Assign findings');
    await press('Assign', give);
    await read('This field is required.');
    await choose(/^To/, colleague.name, give);
    await press('Assign', give);
    await until(
      () => findings(id),
      (all) => all.some(({ assignee }) => assignee === colleague.id),
    );
    await waitFor(() => expect(named('dialog', 'Assign findings')).toEqual([]));
    await choose('Owner', colleague.name);
    await waitFor(() => expect(screen.getAllByTestId('finding')).toHaveLength(1));
    await press('Select this finding', part(screen.getAllByTestId('finding')[0] as HTMLElement), 'checkbox');
    await press('Unassign');
    await until(
      () => findings(id),
      (all) => all.every(({ assignee }) => assignee === null),
    );
    // It is no longer the colleague’s, whose are shown.
    await read('No finding is like that.');
    await choose('Owner', 'Nobody yet');
    await waitFor(() => expect(screen.getAllByTestId('finding')).toHaveLength(2));
    await press('Select this finding', part(screen.getAllByTestId('finding')[0] as HTMLElement), 'checkbox');
    await fill('Why this is acceptable', 'A new item from December on');
    await press('Acknowledge 1');
    const after = await until(
      () => findings(id),
      (all) => all.some(({ status }) => status === 'acknowledged'),
    );
    expect(after.filter(({ note }) => note === 'A new item from December on')).toHaveLength(1);
    await waitFor(() => expect(screen.getAllByTestId('finding')).toHaveLength(1));
  });

  it('stay open, and the note stays typed, for who has lost the right', async () => {
    const id = await found();
    await visit(id, 'Bonuses', 'payroll', '?panel=findings');
    await waitFor(() => expect(screen.getAllByTestId('finding')).toHaveLength(2));
    await press('Select this finding', part(screen.getAllByTestId('finding')[0] as HTMLElement), 'checkbox');
    const note = await fill('Why this is acceptable', 'All right');
    await house.strip('payroll');
    await press('Acknowledge 1');
    await read('No permission');
    expect(note.value).toBe('All right');
    expect((await findings(id)).every(({ status }) => status === 'open')).toBe(true);
  });
});

describe('preparing', () => {
  it('is said to be complete, and goes on to calculating', async () => {
    const id = await batchOf(house.db, 'china-monthly');
    await visit(id, 'Attendance');
    await press('Complete preparation');
    await waitFor(() => expect(window.location.pathname).toContain('/calculate'));
    const { preparation_complete: complete } = await house.db
      .selectFrom('payroll_batches')
      .select('preparation_complete')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(complete).toBe(1);
  });

  it('clears a table only after asking', async () => {
    const id = await prepared('Corrections', [
      { employee: '0002', period: '2026-10', item: 'meal', amount: 12 },
      { employee: '0004', period: '2026-10', item: 'meal', amount: 13 },
    ]);
    await visit(id, 'Corrections');
    await press('Clear the table');
    const form = await dialog('Clear the table');
    await form.findByText(/2 rows of .* are removed/);
    await press('Cancel', form);
    expect((await rows(id, 'Corrections')).total).toBe(2);
    await press('Clear the table');
    await press('Clear the table', await dialog('Clear the table'));
    await read('2 rows removed');
    expect((await rows(id, 'Corrections')).total).toBe(0);
    expect(named('button', 'Clear the table')).toEqual([]);
  });

  it('takes a file into a table', async () => {
    const id = await batchOf(house.db, 'china-monthly');
    await visit(id, 'Corrections');
    await press('Import');
    const form = await dialog(/^Import into/);
    await chooseFile('corrections.csv', 'employee,period,item,amount\n0002,2026-10,meal,12.5\n');
    await form.findByText('corrections.csv');
    for (const _ of ['Columns', 'Options', 'Check and import']) await press('Next', form);
    await press('Import', form);
    await read('Imported');
    await until(
      () => rows(id, 'Corrections'),
      ({ total }) => total === 1,
    );
    await press('Undo import', form);
    await press('Undo import', await dialog('Undo import'));
    await read('The import was undone.');
    await until(
      () => rows(id, 'Corrections'),
      ({ total }) => total === 0,
    );
  });

  it('that skips rows names them and why, offers the calculation next, and is listed with its batch and table', async () => {
    const id = await prepared('Bonuses', [{ employee: '0002', item: 'sales', amount: 5 }]);
    await visit(id, 'Bonuses');
    await press('Import');
    const form = await dialog(/^Import into/);
    await chooseFile('bonuses.csv', 'employee,item,amount\n0002,sales,7\n0004,sales,8\n');
    await form.findByText('bonuses.csv');
    for (const _ of ['Columns', 'Options']) await press('Next', form);
    await press(/^Create only/, form, 'radio');
    await press('Next', form);
    await press('Import', form);
    await form.findByText(/^Imported/);
    expect(form.getByTestId('import-skipped').textContent).toBe('1');
    const skipped = part(form.getByRole('table', { name: 'Rows that were skipped' }));
    expect(skipped.element.textContent).toMatch(/2.*It exists already, and this import only adds/);
    expect(named('link', 'Download the skipped rows', form.element)).toHaveLength(1);
    expect(named('button', 'Back', form.element)).toHaveLength(1);
    await press('Go to calculation', form);
    await waitFor(() => expect(window.location.pathname).toContain('/calculate'));
    expect((await rows(id, 'Bonuses')).columns.amount?.slice(-2)).toEqual([5, 8]);
    await house.visit('payroll', '/workbench/admin/jobs');
    await read(/^bonuses\.csv · .+ · Bonus/);
  });

  it('that overwrites asks before rows go that the file lacks', async () => {
    const id = await prepared('Bonuses', [{ employee: '0002', item: 'sales', amount: 5 }]);
    await visit(id, 'Bonuses');
    await press('Import');
    const form = await dialog(/^Import into/);
    await chooseFile('bonuses.csv', 'employee,item,amount\n0004,sales,8\n');
    await form.findByText('bonuses.csv');
    for (const _ of ['Columns', 'Options']) await press('Next', form);
    await press(/^Overwrite: every existing row/, form, 'radio');
    await press('Next', form);
    await press('Import', form);
    const question = await dialog('Overwrite');
    await question.findByText(/“bonuses\.csv” \(1 row\).*Rows that are not in it are removed/);
    await press('Cancel', question);
    expect((await rows(id, 'Bonuses')).columns.employee).toContain('0002');
    await press('Import', form);
    await press('Import', await dialog('Overwrite'));
    await form.findByText('Imported');
    expect(Number(form.getByTestId('import-removed').textContent)).toBeGreaterThan(0);
    const { employee } = (await rows(id, 'Bonuses')).columns;
    expect(employee).toContain('0004');
    expect(employee).not.toContain('0002');
  });

  it('is nobody’s who may only look', async () => {
    const id = await batchOf(house.db, 'china-monthly');
    await visit(id, 'Attendance', 'approver');
    await read(/Attendance/);
    expect([...named('button', 'Complete preparation'), ...named('button', 'Clear the table')]).toEqual([]);
  });
});

describe('cells', { timeout: 60_000 }, () => {
  const amounts = async (id: string) => (await rows(id, 'Corrections')).columns.amount;

  /** Types over a cell as a person does: the cell, the text, Enter. */
  async function type(text: string, meanwhile = async () => {}): Promise<void> {
    // The grid's code is fetched with the first sheet.
    const cell = await waitFor(
      () => {
        const cells = document.querySelectorAll<HTMLElement>('.ht_master tbody td');
        const found = [...cells].find((each) => each.textContent === '12.00');
        if (!found) throw new Error('The sheet shows no such cell.');
        return found;
      },
      { timeout: 30_000 },
    );
    await meanwhile();
    fireEvent.mouseDown(cell, { button: 0 });
    fireEvent.mouseUp(cell, { button: 0 });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F2', keyCode: 113 });
    const editor = await waitFor(() => {
      const found = document.querySelector<HTMLTextAreaElement>('textarea.handsontableInput');
      if (!found) throw new Error('The cell is not open.');
      return found;
    });
    editor.value = text;
    fireEvent.keyDown(editor, { key: 'Enter', keyCode: 13 });
  }

  async function open(): Promise<string> {
    const id = await prepared('Corrections', [
      { employee: '0002', period: '2026-10', item: 'meal', amount: 12 },
    ]);
    await visit(id, 'Corrections');
    return id;
  }

  it('are stored as they are typed', async () => {
    const id = await open();
    await type('12.75');
    expect(
      await until(
        () => amounts(id),
        (found) => found?.[0] !== 12,
      ),
    ).toEqual([12.75]);
  });

  it('keep what is typed, marked as not stored, when the server refuses', async () => {
    const id = await open();
    await type('12.75', () => house.strip('payroll'));
    await read('Not stored: what was typed stays marked');
    await waitFor(() =>
      expect(screen.getByTestId('sheet-status').textContent).toContain('1 cell not stored'),
    );
    const { content } = await house.db
      .selectFrom('payroll_cell_changes')
      .select(({ fn }) => fn.countAll<number>().as('content'))
      .where('batch_id', '=', id)
      .where('value', '=', '12.75')
      .executeTakeFirstOrThrow();
    expect(content).toBe(0);
  });
});
