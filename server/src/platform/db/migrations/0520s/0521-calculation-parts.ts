import { blobType } from '../../columns.ts';
import type { Migration } from '../migration.ts';

/** Parts of a batch's employments as workers have computed them, until the calculation joins them. */
export const calculationParts: Migration = {
  name: '0521-calculation-parts',
  async up(db, dialect) {
    await db.schema
      .createTable('payroll_calculation_parts')
      .addColumn('job_id', 'text', (c) => c.notNull())
      .addColumn('part', 'integer', (c) => c.notNull())
      .addColumn('batch_id', 'text', (c) => c.notNull().references('payroll_batches.id').onDelete('cascade'))
      .addColumn('facts', 'text', (c) => c.notNull())
      .addColumn('content', blobType(dialect), (c) => c.notNull())
      .addPrimaryKeyConstraint('payroll_calculation_parts_pk', ['job_id', 'part'])
      .execute();
    await db.schema
      .createIndex('payroll_calculation_parts_batch')
      .on('payroll_calculation_parts')
      .column('batch_id')
      .execute();
  },
};
