import type { SolutionFile } from '@suanpan/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { loadBatch } from '../batches/record/batch-plan.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';
import { figuresOf, gathered } from '../excel/values-of.ts';

afterAll(closeEnginePool);

const FILE: SolutionFile = paySolution(
  [
    { code: 'base', type: 'money' },
    { code: 'net', type: 'money', formula: '=[@base]*1', tags: ['net'] },
  ],
  {
    tables: [
      {
        code: 'Extra',
        kind: 'data',
        key: ['employee'],
        columns: [
          { code: 'employee', type: 'text' },
          { code: 'bonus', type: 'money' },
        ],
      },
    ],
  },
);

describeEachDatabase('notes on cells', (test) => {
  let payroll: SmallPayroll;
  let services: Services;
  let batchId = '';
  let rowKey = '';
  const as = (name: string) => payroll.as(name);
  const clerk = () => as('clerk').payroll;
  const other = () => as('other').payroll;
  const refusal = (code: string, facts?: object) => ({ cause: { code, ...(facts ? { facts } : {}) } });
  const cell = () => ({ batchId, table: 'Pay', rowKey, column: 'net' });
  const revision = async () =>
    (
      await services.db
        .selectFrom('payroll_batch_revisions')
        .select('revision')
        .where('batch_id', '=', batchId)
        .executeTakeFirstOrThrow()
    ).revision;

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      clerk: ['payroll-staff', 'solution-administrator'],
      other: ['payroll-approver'],
      stranger: ['employee'],
    });
    services = payroll.services;
    const { solutionId } = await payroll.publish('clerk', FILE);
    batchId = (await payroll.openBatch('clerk', solutionId)).batchId;
    rowKey = (await clerk().batchTables.page({ batchId, table: 'Pay' })).rowKeys[0] ?? '';
  });

  it('makes a thread that others answer, resolve and open again; each changes and deletes only their own', async () => {
    const before = await revision();
    const { threadId, noteId } = await clerk().notes.write({ ...cell(), text: ' Is this right? ' });
    expect(await revision()).toBeGreaterThan(before);
    const answer = await other().notes.reply({ threadId, text: 'Yes' });
    expect((await clerk().notes.list({ batchId })).threads).toMatchObject([
      {
        table: 'Pay',
        rowKey,
        column: 'net',
        present: true,
        resolved: null,
        notes: [
          { text: 'Is this right?', by: 'clerk', mine: true, edited: false },
          { text: 'Yes', by: 'other', mine: false },
        ],
      },
    ]);
    await expect(other().notes.edit({ noteId, text: 'No' })).rejects.toMatchObject(
      refusal('payroll.notes.NOT_YOURS', { by: 'clerk' }),
    );
    await expect(clerk().notes.remove({ noteId: answer.noteId })).rejects.toMatchObject(
      refusal('payroll.notes.NOT_YOURS', { by: 'other' }),
    );
    await clerk().notes.edit({ noteId, text: 'Is this right now?' });
    await other().notes.resolve({ threadId, resolved: true });
    const [resolved] = (await clerk().notes.list({ batchId })).threads;
    expect(resolved).toMatchObject({ resolved: { by: 'other' }, notes: [{ edited: true }, {}] });
    // Who answers has more to say.
    await clerk().notes.reply({ threadId, text: 'Not quite' });
    expect((await clerk().notes.list({ batchId })).threads[0]?.resolved).toBeNull();
    await other().notes.remove({ noteId: answer.noteId });
    expect((await clerk().notes.list({ batchId })).threads[0]?.notes.map(({ text }) => text)).toEqual([
      'Is this right now?',
      'Not quite',
    ]);
    for (const { id } of (await clerk().notes.list({ batchId })).threads[0]?.notes ?? [])
      await clerk().notes.remove({ noteId: id });
    expect((await clerk().notes.list({ batchId })).threads).toEqual([]);
  });

  it('calls whoever may see the batch, with a link to the cell, and nobody else', async () => {
    const people = await clerk().notes.people({ batchId });
    expect(people.map(({ name }) => name)).toEqual(['clerk', 'other']);
    const mentions = [payroll.id('other')];
    const { threadId } = await clerk().notes.write({ ...cell(), text: '@other look', mentions });
    const inbox = await as('other').inbox.notifications.list({});
    expect(inbox.rows).toMatchObject([
      {
        title: expect.stringMatching(/mentions you in a note: .*Pay.*net/),
        url: `/workbench/payroll/batches/${batchId}/prepare/Pay?${new URLSearchParams({ row: rowKey, column: 'net', panel: 'notes' })}`,
      },
    ]);
    // What was said stays where rights are asked.
    expect(JSON.stringify(inbox.rows)).not.toContain('look');
    const strangers = { threadId, text: 'x', mentions: [payroll.id('stranger')] };
    await expect(clerk().notes.reply(strangers)).rejects.toMatchObject(
      refusal('payroll.notes.MAY_NOT_SEE', { name: 'stranger' }),
    );
    await expect(as('stranger').payroll.notes.list({ batchId })).rejects.toThrow();
    await clerk().notes.reply({ threadId, text: 'to myself', mentions: [payroll.id('clerk')] });
    expect((await as('clerk').inbox.notifications.list({})).total).toBe(0);
  });

  it('outlives recalculation and the row it is about', async () => {
    await clerk().batchTables.edit({
      batchId,
      table: 'Extra',
      addRows: [{ employee: rowKey, bonus: 1 }],
    });
    const on = { batchId, table: 'Extra', rowKey, column: 'bonus' };
    const { threadId } = await clerk().notes.write({ ...on, text: 'Who agreed?' });
    await clerk().batches.act({ id: batchId, action: 'calculate' });
    await services.queue.drain(services);
    const find = async () => {
      const { threads } = await clerk().notes.list({ batchId });
      return threads.find(({ id }) => id === threadId);
    };
    expect(await find()).toMatchObject({ present: true });
    await clerk().batchTables.edit({ batchId, table: 'Extra', removeRows: [rowKey] });
    expect(await find()).toMatchObject({ present: false, notes: [{ text: 'Who agreed?' }] });
    await expect(clerk().notes.write({ ...on, text: 'x' })).rejects.toMatchObject(
      refusal('payroll.batches.UNKNOWN_ROW'),
    );
    await clerk().notes.reply({
      threadId,
      text: 'Nobody, it seems',
      mentions: [payroll.id('other')],
    });
  });

  it('finds the rows that are spoken about, and goes out with them', async () => {
    const filter = [{ column: 'net', operator: 'noted' as const }];
    expect((await clerk().batchTables.page({ batchId, table: 'Pay', filter })).rowKeys).toEqual([rowKey]);
    const loaded = await loadBatch(services.db, SYSTEM_SCOPE, batchId);
    const of = { kind: 'table' as const, table: 'Pay', columns: ['net', 'employee'], filter };
    const values = await gathered(await figuresOf(services.db, loaded, of, 'en'));
    expect(values.columns.map(({ title }) => title)).toEqual(['net', 'employee']);
    expect(values).toMatchObject({
      rows: 1,
      notes: [{ row: 0, column: 0, text: 'clerk: @other look\nclerk: to myself' }],
    });
  });

  it('is read and resolved, and nothing more, in a closed batch', async () => {
    const [thread] = (await clerk().notes.list({ batchId })).threads;
    const [threadId, noteId] = [thread?.id ?? '', thread?.notes[0]?.id ?? ''];
    await services.db
      .updateTable('payroll_batches')
      .set({ status: 'closed' })
      .where('id', '=', batchId)
      .execute();
    const closed = refusal('payroll.notes.CLOSED');
    await expect(clerk().notes.write({ ...cell(), text: 'x' })).rejects.toMatchObject(closed);
    await expect(clerk().notes.reply({ threadId, text: 'x' })).rejects.toMatchObject(closed);
    await expect(clerk().notes.edit({ noteId, text: 'x' })).rejects.toMatchObject(closed);
    await expect(clerk().notes.remove({ noteId })).rejects.toMatchObject(closed);
    await clerk().notes.resolve({ threadId, resolved: true });
    await expect(clerk().notes.resolve({ threadId, resolved: false })).rejects.toMatchObject(closed);
    const { closed: isClosed, threads } = await clerk().notes.list({ batchId });
    expect(isClosed).toBe(true);
    expect(threads.find(({ id }) => id === threadId)?.resolved).toMatchObject({ by: 'clerk' });
  });
});
