import { blobType } from '../../columns.ts';
import type { Migration } from '../migration.ts';

/** What a batch would come to with other rules, rates or inputs: the changes, and figures that are never paid. */
export const whatIfs: Migration = {
  name: '0273-what-ifs',
  async up(db, dialect) {
    await db.schema
      .createTable('payroll_what_ifs')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('batch_id', 'text', (c) => c.notNull().references('payroll_batches.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('owner_id', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('changes', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('state', 'text')
      .addColumn('job_id', 'text')
      .addColumn('base_hash', 'text')
      .addColumn('result_hash', 'text')
      .addColumn('ended_at', 'text')
      .addColumn('totals', 'text')
      .addColumn('row_keys', blobType(dialect))
      .addColumn('drafted_number', 'integer')
      .addColumn('drafted_at', 'text')
      .addColumn('taken_at', 'text')
      .execute();
    await db.schema
      .createIndex('payroll_what_ifs_batch_id')
      .on('payroll_what_ifs')
      .column('batch_id')
      .execute();
    await db.schema
      .createTable('payroll_what_if_columns')
      .addColumn('what_if_id', 'text', (c) =>
        c.notNull().references('payroll_what_ifs.id').onDelete('cascade'),
      )
      .addColumn('column_code', 'text', (c) => c.notNull())
      .addColumn('figures', blobType(dialect), (c) => c.notNull())
      .addPrimaryKeyConstraint('payroll_what_if_columns_pk', ['what_if_id', 'column_code'])
      .execute();
  },
};
