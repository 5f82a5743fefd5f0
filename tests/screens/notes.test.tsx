import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { batchOf } from './harness/demo.ts';
import { dialog, fill, named, part, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const threads = () =>
  house.db
    .selectFrom('payroll_note_threads as t')
    .innerJoin('payroll_notes as n', 'n.thread_id', 't.id')
    .selectAll('t')
    .select(['n.text', 'n.mentions', 'n.edited_at'])
    .orderBy('n.written_at')
    .orderBy('n.id')
    .execute();

async function open(login: 'payroll' | 'approver' = 'payroll'): Promise<string> {
  const batchId = await batchOf(house.db, 'us-biweekly');
  const { rowKeys } = await (await house.as('payroll')).ask<{ rowKeys: string[] }>(
    'payroll.batchTables.page',
    { batchId, table: 'Pay', limit: 1 },
  );
  const words = new URLSearchParams({ row: rowKeys[0] ?? '', column: 'gross', panel: 'notes' });
  await house.visit(login, `/workbench/payroll/batches/${batchId}/prepare/Pay?${words}`);
  await waitFor(() => screen.getByTestId('notes'));
  return batchId;
}

describe('notes on a cell', () => {
  it('are written with a colleague called by name, answered, mended, resolved and deleted', async () => {
    const batchId = await open();
    const people = await (await house.as('payroll')).ask<{ id: string; name: string }[]>(
      'payroll.notes.people',
      { batchId },
    );
    const account = await house.db
      .selectFrom('users')
      .select(['id', 'name'])
      .where('login_name', '=', 'approver')
      .executeTakeFirstOrThrow();
    expect(people).toContainEqual(account);
    const field = await fill('Note on this cell', `@${account.name.slice(0, 3)}`);
    field.setSelectionRange(4, 4);
    await press(account.name, undefined, 'option');
    expect(field.value).toBe(`@${account.name} `);
    await fill('Note on this cell', `@${account.name} is this right?`);
    await press('Send');
    const [written] = await until(threads, (all) => all.length === 1);
    expect(written).toMatchObject({ column_code: 'gross', mentions: JSON.stringify([account.id]) });
    await waitFor(() => expect(field.value).toBe(''));
    const told = await house.db
      .selectFrom('inbox_notifications')
      .select(['user_id', 'url'])
      .where('user_id', '=', account.id)
      .where('url', 'like', '%panel=notes')
      .execute();
    expect(told).toHaveLength(1);

    // Somebody else answers: it is read here without anybody asking for it.
    const approver = await house.as('approver');
    await approver.command('payroll.notes.reply', { threadId: written?.id, text: 'Looks right to me' });
    await read('Looks right to me');
    const card = () => part(screen.getByTestId('note-thread'));
    expect(named('button', 'Edit note', card().element)).toHaveLength(1);
    await press('Edit note', card());
    await fill('Edit note', 'Is this right now?', card());
    await press('Save', card());
    await until(threads, ([first]) => first?.text === 'Is this right now?' && first.edited_at !== null);
    await press('Resolve', card());
    await until(threads, ([first]) => first?.resolved_at !== null);
    await read('No open notes.');
    await press('Resolved 1', undefined, 'radio');
    await press('Open again', card());
    await until(threads, ([first]) => first?.resolved_at === null);
    await press('Open 1', undefined, 'radio');
    await press('Delete note', card());
    await press('Delete note', await dialog('Delete note'));
    await until(threads, (all) => all.length === 1 && all[0]?.text === 'Looks right to me');
  }, 120_000);

  it('stay typed, and aren’t stored, for who has lost the right', async () => {
    await open();
    const field = await fill('Note on this cell', 'Why so much?');
    await house.strip('payroll');
    await press('Send');
    await read('No permission');
    expect(field.value).toBe('Why so much?');
    expect(await threads()).toEqual([]);
  }, 120_000);

  it('stand beside the explanation, before who approves, and in the panel when their row is gone', async () => {
    const batchId = await open('approver');
    await fill('Note on this cell', 'Twice the usual');
    await press('Send');
    const [{ id = '', row_key = '' } = {}] = await until(threads, (all) => all.length === 1);
    await house.visit(
      'payroll',
      `/workbench/payroll/batches/${batchId}/prepare/Pay?${new URLSearchParams({ row: row_key, column: 'gross', panel: 'explain' })}`,
    );
    await waitFor(() => expect(screen.getByTestId('said-of-cell').textContent).toContain('Twice the usual'));
    await house.visit('payroll', `/workbench/payroll/batches/${batchId}/approve`);
    await waitFor(() => expect(screen.getByTestId('open-notes').textContent).toContain('Twice the usual'));
    await house.db
      .updateTable('payroll_note_threads')
      .set({ row_key: 'gone' })
      .where('id', '=', id)
      .execute();
    await house.visit('payroll', `/workbench/payroll/batches/${batchId}/prepare/Pay?panel=notes`);
    await read('Row no longer there');
    await read('Twice the usual');
  }, 120_000);
});
