import type { Migration } from '../migration.ts';

/** One step of a calculation is run alone: which one a job runs, and how far the figures go. */
export const singleSteps: Migration = {
  name: '0390-single-steps',
  async up(db) {
    await db.schema.alterTable('payroll_batches').addColumn('job_step', 'text').execute();
    await db.schema.alterTable('payroll_batches').addColumn('stepped_to', 'text').execute();
  },
};
