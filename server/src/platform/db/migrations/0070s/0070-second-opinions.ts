import type { Migration } from '../migration.ts';

/** What a second engine made of a batch's figures: the newest opinion of each batch, and which figures it judged. */
export const secondOpinions: Migration = {
  name: '0070-second-opinions',
  async up(db) {
    await db.schema
      .createTable('payroll_second_opinions')
      .addColumn('batch_id', 'text', (c) =>
        c.primaryKey().references('payroll_batches.id').onDelete('cascade'),
      )
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('result_hash', 'text', (c) => c.notNull())
      .addColumn('job_id', 'text')
      .addColumn('asked_at', 'text', (c) => c.notNull())
      .addColumn('asked_by', 'text')
      .addColumn('ended_at', 'text')
      .addColumn('confirmed', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('differences', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('carried', 'text', (c) => c.notNull().defaultTo('{}'))
      .addColumn('explained', 'text', (c) => c.notNull().defaultTo('{}'))
      .execute();
  },
};
