import { describe, expect, it } from 'vitest';
import { batchOf } from './harness/demo.ts';
import { named, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const foundFor = (id: string) =>
  house.db.selectFrom('payroll_differences').selectAll().where('batch_id', '=', id).executeTakeFirst();

describe('why it differs', () => {
  it('is looked for when asked, and says that nobody’s figure differs where none does', async () => {
    const id = await batchOf(house.db, 'us-biweekly');
    await house.visit('payroll', `/workbench/payroll/batches/${id}/review?tab=causes`);
    await read('The causes of these figures have not been looked for yet.');
    await press('Find the causes');
    const found = await until(
      () => foundFor(id),
      (record) => record?.state === 'done',
    );
    expect(found).toMatchObject({ against: 'previous', job_id: null });
    await read(/^Held against Regular pay/);
    await read('Nobody’s figure differs.');
  });

  it.each([
    ['en', /^Held against/, 'Find the causes'],
    ['zh-TW', /^與.*比較/, '找出原因'],
    ['zh-CN', /^与.*比较/, '找出原因'],
  ] as const)(
    'was found in %s by the time approval was asked for, and needs no asking',
    async (language, intro, find) => {
      const id = await batchOf(house.db, 'taiwan-monthly');
      expect(await foundFor(id)).toMatchObject({ state: 'done' });
      await house.visit('approver', `/workbench/payroll/batches/${id}/review?tab=causes`, { language });
      await read(intro);
      expect(named('button', find)).toEqual([]);
    },
  );

  it('is refused to who has lost the right to read the batch', async () => {
    const id = await batchOf(house.db, 'us-biweekly');
    await house.visit('payroll', `/workbench/payroll/batches/${id}/review?tab=causes`);
    await read('The causes of these figures have not been looked for yet.');
    await house.strip('payroll');
    await press('Find the causes');
    await read('No permission');
    expect(await foundFor(id)).toBeUndefined();
  });
});
