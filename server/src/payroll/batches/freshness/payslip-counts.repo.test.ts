import { afterAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../../platform/db/testing.ts';
import { SlipsOfABatch } from '../../../testing/slips-of-a-batch.ts';
import { closeEnginePool } from '../../calculation/threads/engine-pool.ts';
import { noteChange } from '../record/batch-revisions.ts';
import { payslipCounts } from './payslip-counts.ts';

afterAll(closeEnginePool);

describeEachDatabase('payslips of a batch by status', (test) => {
  it('are counted anew after whatever changes them, and not as a transaction saw them that came to nothing', async () => {
    const slips = await SlipsOfABatch.close(test);
    await slips.set({});
    const { batchId } = slips;
    const { db } = slips.payroll.services;
    const counts = () => payslipCounts(db, batchId);
    expect(await counts()).toEqual({});

    const { generated } = await slips.generate();
    expect(generated).toBeGreaterThan(1);
    expect(await counts()).toEqual({ draft: generated });
    const drafts = await slips.clerk().payslips.list({ batchId, status: 'draft' });
    const [first, second] = drafts.rows.map(({ id }) => id);
    await slips.clerk().payslips.publish({ batchId, ids: [first ?? ''] });
    expect(await counts()).toEqual({ draft: generated - 1, published: 1 });
    await slips.clerk().payslips.disable({ ids: [first ?? ''], reason: 'Wrong' });
    expect(await counts()).toEqual({ draft: generated - 1, disabled: 1 });

    const given = db.transaction().execute(async (trx) => {
      await trx
        .deleteFrom('payroll_payslips')
        .where('id', '=', second ?? '')
        .execute();
      await noteChange(trx, batchId);
      expect(await payslipCounts(trx, batchId)).toEqual({ draft: generated - 2, disabled: 1 });
      throw new Error('taken back');
    });
    await expect(given).rejects.toThrow('taken back');
    expect(await counts()).toEqual({ draft: generated - 1, disabled: 1 });
    await noteChange(db, batchId);
    expect(await counts()).toEqual({ draft: generated - 1, disabled: 1 });
  });
});
