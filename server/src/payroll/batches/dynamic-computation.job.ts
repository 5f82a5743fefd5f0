import { canDo } from '@suanpan/engine';
import { defineJob } from '../../platform/jobs/job-queue.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { startCalculation } from '../calculation/start-calculation.ts';
import { noteComputation } from './dynamic-log.ts';
import { batchFacts, isPeopleImporting, lockBatch } from './freshness/batch-facts.ts';
import { staleness } from './freshness/stale.ts';
import { DYNAMIC_TOPIC } from './record/ask-dynamic.ts';
import { loadBatch } from './record/batch-plan.ts';
import { aboutBatchJob } from './record/job-about.ts';
import { refreshSnapshots, sourceChanged } from './snapshots/refresh-snapshots.ts';

/**
 * Keeps a default dynamic batch up to date: takes changed HR data and calculates when something has changed. Looking
 * and being over are one transaction that holds the batch: a change made meanwhile asks anew and isn't taken for seen.
 */
defineJob({
  topic: DYNAMIC_TOPIC,
  about: aboutBatchJob,
  async run(job) {
    const { batchId } = job.payload as { batchId: string };
    return job.conclude(async (trx) => {
      await lockBatch(trx, batchId);
      const found = await trx
        .selectFrom('payroll_batches')
        .select('id')
        .where('id', '=', batchId)
        .executeTakeFirst();
      if (!found) return { calculates: false };
      const context = { db: trx, clock: job.clock, audit: job.audit(trx), scope: SYSTEM_SCOPE };
      let loaded = await loadBatch(trx, SYSTEM_SCOPE, batchId);
      let refreshed = false;
      const facts = await batchFacts(trx, loaded);
      if (!facts.dynamic || !canDo('calculate', loaded.batch.status, facts)) return { calculates: false };
      if (!(await isPeopleImporting(trx)) && (await sourceChanged(trx, loaded))) {
        await refreshSnapshots(context, loaded);
        refreshed = true;
        loaded = await loadBatch(trx, SYSTEM_SCOPE, batchId);
      }
      const stale = await staleness(trx, loaded, true);
      if (loaded.batch.status === 'calculated' && !stale.is) return { calculates: false };
      await noteComputation(context, loaded, { refreshed, reasons: stale.reasons });
      const jobs = job.services.queue.door(trx);
      await startCalculation({ ...context, jobs, userId: null }, loaded, 'calculate');
      return { calculates: true };
    });
  },
});
