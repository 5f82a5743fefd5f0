import { beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { useTwoClerks } from '../../testing/two-clerks.ts';

describeEachDatabase('who else is in a batch', (test) => {
  const clerks = useTwoClerks(test);
  const stand = (name: 'Lin' | 'Wang', row?: number, more: { window?: string; leaves?: boolean } = {}) =>
    clerks.as(name).presence.stand({
      ...{ batchId: clerks.batchId, window: 'one', ...more },
      ...(row === undefined ? {} : { place: at(row) }),
    });
  const at = (row: number) => ({ table: 'Pay', rowKey: clerks.keys[row] ?? '', column: 'amount' });

  beforeAll(() => test.clock.set('2026-03-15T02:00:00.000Z'));

  it('tells each of the other, in which cells they stand, and never of oneself', async () => {
    expect(await stand('Lin')).toEqual({ others: [] });
    expect(await stand('Wang', 3)).toMatchObject({ others: [{ name: 'Lin', places: [] }] });
    await stand('Wang', 5, { window: 'two' });
    expect(await stand('Lin', 3)).toMatchObject({ others: [{ name: 'Wang', places: [at(3), at(5)] }] });
    await stand('Wang', 4);
    expect(await stand('Lin', 3)).toMatchObject({ others: [{ name: 'Wang', places: [at(4), at(5)] }] });
  });

  it('forgets who leaves at once, and who says nothing more after a while', async () => {
    await stand('Wang', undefined, { window: 'two', leaves: true });
    expect(await stand('Lin')).toMatchObject({ others: [{ name: 'Wang', places: [at(4)] }] });
    test.clock.set('2026-03-15T02:00:20.000Z');
    expect(await stand('Lin')).toEqual({ others: [] });
    expect(await clerks.services.db.selectFrom('payroll_batch_presence').select('user_id').execute()).toEqual(
      [{ user_id: clerks.payroll.id('Lin') }],
    );
  });

  it('tells nothing of a batch out of reach', async () => {
    const { presence } = clerks.payroll.within('Wang', []).payroll;
    await expect(presence.stand({ batchId: clerks.batchId, window: 'one' })).rejects.toThrow('NOT_FOUND');
  });

  it('lets go of a batch that has been deleted', async () => {
    const { presence } = clerks.as('Lin');
    const gone = { batchId: 'deleted', window: 'one' };
    await expect(presence.stand(gone)).rejects.toThrow('NOT_FOUND');
    expect(await presence.stand({ ...gone, leaves: true })).toEqual({ others: [] });
  });
});
