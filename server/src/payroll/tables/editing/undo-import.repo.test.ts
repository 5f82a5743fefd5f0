import { beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../../platform/db/testing.ts';
import { runImport } from '../../../testing/run-import.ts';
import { useTwoClerks } from '../../../testing/two-clerks.ts';

describeEachDatabase('an import is undone', (test) => {
  const clerks = useTwoClerks(test);
  const imports = (name: 'Lin' | 'Wang' = 'Lin') => clerks.payroll.as(name).admin.imports;
  const target = () => ({ batchId: clerks.batchId, table: 'Pay' });

  /** By Lin: amounts of the first rows. */
  async function take(amounts: readonly number[], mode: 'updateOnly' | 'overwrite' = 'updateOnly') {
    const lines = amounts.map((amount, row) => `${clerks.keys[row]},${amount}`);
    const { record } = await runImport(clerks.services, {
      ...{ subject: 'payroll.table', name: 'pay.csv', target: target(), mode },
      content: ['Employee,Amount', ...lines, ''].join('\n'),
      mapping: { employee: 0, amount: 1 },
    });
    const created_by = clerks.payroll.id('Lin');
    await clerks.services.db.updateTable('imports').set({ created_by }).where('id', '=', record.id).execute();
    expect(record).toMatchObject({ state: 'success', failed_count: 0 });
    return record.job_id ?? '';
  }
  const list = async (jobId: string) =>
    (await imports().list({})).rows.find((row) => row.jobId === jobId) ?? null;

  beforeAll(() => test.clock.set('2026-03-15T02:00:00.000Z'));

  it('puts the table back as it was, once, for who imported, and says so', async () => {
    await clerks.type('Wang', { rowKey: clerks.keys[0] ?? '', column: 'amount', value: 7 });
    const before = await clerks.page();
    const jobId = await take([100, 200]);
    expect(await clerks.cell('amount', 1)).toBe(200);
    expect(await list(jobId)).toMatchObject({ mayUndo: true, undoneAt: null });
    await expect(imports('Wang').undo({ jobId })).rejects.toThrow('NOT_FOUND');
    await imports().undo({ jobId });
    expect(await clerks.page()).toMatchObject({ columns: before.columns, rowKeys: before.rowKeys });
    expect(await list(jobId)).toMatchObject({ mayUndo: false, undoneAt: '2026-03-15T02:00:00.000Z' });
    await expect(imports().undo({ jobId })).rejects.toThrow('NOTHING_TO_UNDO');
    const trail = await clerks.services.db
      .selectFrom('audit_rows')
      .select('action')
      .where('action', '=', 'admin.imports.undo')
      .execute();
    expect(trail).toHaveLength(1);
  });

  it('refuses once somebody has changed the table, and undoes nothing', async () => {
    const jobId = await take([300]);
    await clerks.type('Wang', { rowKey: clerks.keys[5] ?? '', column: 'amount', value: 55 });
    expect(await list(jobId)).toMatchObject({ mayUndo: false });
    await expect(imports().undo({ jobId })).rejects.toThrow('CHANGED_SINCE');
    expect([await clerks.cell('amount'), await clerks.cell('amount', 5)]).toEqual([300, 55]);
  });

  it('undoes the last of several, and none that came before it', async () => {
    const first = await take([10]);
    const second = await take([20]);
    await expect(imports().undo({ jobId: first })).rejects.toThrow('CHANGED_SINCE');
    await imports().undo({ jobId: second });
    expect(await clerks.cell('amount')).toBe(10);
    await expect(imports().undo({ jobId: first })).rejects.toThrow('CHANGED_SINCE');
  });
});
