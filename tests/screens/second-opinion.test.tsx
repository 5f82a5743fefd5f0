import { falsifyFigure } from '@suanpan/server/server-for-tests';
import { describe, expect, it } from 'vitest';
import { batchOf } from './harness/demo.ts';
import { named, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const opinion = (id: string) =>
  house.db.selectFrom('payroll_second_opinions').selectAll().where('batch_id', '=', id).executeTakeFirst();

async function open(login: 'payroll' | 'approver' = 'payroll') {
  const id = await batchOf(house.db, 'us-biweekly');
  await house.visit(login, `/workbench/payroll/batches/${id}/review`);
  return id;
}

describe('the second opinion', () => {
  it('is asked for, and says how many figures are confirmed', async () => {
    const id = await open();
    await read('Not confirmed by a second engine');
    await press('Have it computed again');
    const given = await until(
      () => opinion(id),
      (found) => found?.state === 'done',
    );
    expect(given).toMatchObject({ differences: 0, job_id: null });
    expect(given?.confirmed).toBeGreaterThan(10);
    await read(new RegExp(`Confirmed by a second engine, ${given?.confirmed} figures`));
    expect(named('button', 'Have it computed again')).toEqual([]);
  });

  it.each([
    [
      'en',
      'Have it computed again',
      'The second engine gets 1 figure differently',
      'Show the cells',
      /computed 4711/,
    ],
    ['zh-TW', '第二引擎驗算', '第二引擎有 1 個數字算出不同結果', '查看儲存格', /計算結果 4711/],
    ['zh-CN', '第二引擎验算', '第二引擎有 1 个数字算出不同结果', '查看单元格', /计算结果 4711/],
  ] as const)(
    'names in %s the figure it sees otherwise, and leads to its cell',
    async (language, ask, title, link, finding) => {
      const id = await batchOf(house.db, 'us-biweekly');
      await falsifyFigure(house.services, { batchId: id, table: 'Pay', column: 'net', row: 0, figure: 4711 });
      await house.visit('payroll', `/workbench/payroll/batches/${id}/review`, { language });
      await press(ask);
      await until(
        () => opinion(id),
        (found) => found?.state === 'done',
      );
      expect(await opinion(id)).toMatchObject({ differences: 1 });
      await read(title);
      await press(link, undefined, 'link');
      await read(finding);
    },
  );

  it('is a sign over a sheet, which opens what else is to be said', async () => {
    const id = await batchOf(house.db, 'us-biweekly');
    await house.visit('payroll', `/workbench/payroll/batches/${id}/review?tab=tables`);
    await press('Not confirmed by a second engine');
    await read('Not confirmed by a second engine');
    expect(named('button', 'Have it computed again')).toHaveLength(1);
    await press('Fold totals and stages');
    expect(named('button', 'Have it computed again')).toEqual([]);
    expect(named('button', 'Not confirmed by a second engine')).toHaveLength(1);
  });

  it('is stopped', async () => {
    const id = await batchOf(house.db, 'us-biweekly');
    const { result_hash } = await house.db
      .selectFrom('payroll_batches')
      .select('result_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const waiting = await house.services.queue.door(house.db).enqueue({
      topic: 'payroll.secondOpinion',
      payload: { batchId: id },
      runAt: '2099-01-01T00:00:00.000Z',
    });
    await house.db
      .insertInto('payroll_second_opinions')
      .values({
        batch_id: id,
        state: 'running',
        result_hash: result_hash ?? '',
        job_id: waiting,
        asked_at: '2026-11-20T02:00:00.000Z',
        asked_by: null,
        ended_at: null,
      })
      .execute();
    await open();
    await read('A second engine is computing these figures again');
    await press('Stop');
    await read('The second opinion was stopped');
    expect(await opinion(id)).toMatchObject({ state: 'cancelled', job_id: null });
  });

  it('is offered to nobody who may only look, and refused to who has lost the right', async () => {
    await open('approver');
    await read('Not confirmed by a second engine');
    expect(named('button', 'Have it computed again')).toEqual([]);
    const id = await open();
    await read('Have it computed again');
    await house.strip('payroll');
    await press('Have it computed again');
    await read('No permission');
    expect(await opinion(id)).toBeUndefined();
  });
});
