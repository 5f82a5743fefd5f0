import { afterAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../../platform/db/testing.ts';
import { SlipsOfABatch } from '../../../testing/slips-of-a-batch.ts';
import { closeEnginePool } from '../../calculation/threads/engine-pool.ts';
import { slipCounts } from '../record/batch-revisions.ts';

afterAll(closeEnginePool);

describeEachDatabase('payslips of a batch by status', (test) => {
  it('are as many as whoever changes them says, of two who do the same at once only the first', async () => {
    const slips = await SlipsOfABatch.close(test);
    await slips.set({});
    const { batchId } = slips;
    const counts = () => slipCounts(slips.payroll.services.db, batchId);
    expect(await counts()).toEqual({ draft: 0, published: 0, disabled: 0 });

    const { generated } = await slips.generate();
    expect(generated).toBeGreaterThan(1);
    expect(await counts()).toEqual({ draft: generated, published: 0, disabled: 0 });
    await slips.generate();
    expect(await counts()).toEqual({ draft: generated, published: 0, disabled: 0 });

    const drafts = await slips.clerk().payslips.list({ batchId, status: 'draft' });
    const ids = [drafts.rows[0]?.id ?? ''];
    const twice = (act: () => Promise<unknown>) => Promise.allSettled([act(), act()]);
    const published = await twice(() => slips.clerk().payslips.publish({ batchId, ids }));
    expect(published.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await counts()).toEqual({ draft: generated - 1, published: 1, disabled: 0 });
    const disabled = await twice(() => slips.clerk().payslips.disable({ ids, reason: 'Wrong' }));
    expect(disabled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await counts()).toEqual({ draft: generated - 1, published: 0, disabled: 1 });
  });
});
