import { blobType } from '../../columns.ts';
import type { Migration } from '../migration.ts';

/** Why the figures of a batch are others than those of an earlier one: causes, and what each did to every figure. */
export const differences: Migration = {
  name: '0253-differences',
  async up(db, dialect) {
    const batchId = 'payroll_batches.id';
    await db.schema
      .createTable('payroll_differences')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('batch_id', 'text', (c) => c.notNull().references(batchId).onDelete('cascade'))
      .addColumn('against', 'text', (c) => c.notNull())
      .addColumn('against_id', 'text', (c) => c.notNull().references(batchId).onDelete('cascade'))
      .addColumn('elsewhere', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('result_hash', 'text', (c) => c.notNull())
      .addColumn('against_hash', 'text', (c) => c.notNull())
      .addColumn('job_id', 'text')
      .addColumn('asked_at', 'text', (c) => c.notNull())
      .addColumn('asked_by', 'text')
      .addColumn('ended_at', 'text')
      .addColumn('causes', 'text', (c) => c.notNull())
      .addColumn('row_keys', blobType(dialect))
      .addColumn('cells', blobType(dialect))
      .addUniqueConstraint('payroll_differences_pair', ['batch_id', 'against'])
      .execute();
    await db.schema
      .createTable('payroll_difference_columns')
      .addColumn('difference_id', 'text', (c) =>
        c.notNull().references('payroll_differences.id').onDelete('cascade'),
      )
      .addColumn('column_code', 'text', (c) => c.notNull())
      .addColumn('effects', blobType(dialect), (c) => c.notNull())
      .addPrimaryKeyConstraint('payroll_difference_columns_pk', ['difference_id', 'column_code'])
      .execute();
    // A batch that goes is looked for among those others were held against.
    await db.schema
      .createIndex('payroll_differences_against_id')
      .on('payroll_differences')
      .column('against_id')
      .execute();
  },
};
