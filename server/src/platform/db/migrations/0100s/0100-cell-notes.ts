import type { Migration } from '../migration.ts';

/** What people say to each other about a cell: it belongs to the batch, not to its rows, which come and go. */
export const cellNotes: Migration = {
  name: '0100-cell-notes',
  async up(db) {
    await db.schema
      .createTable('payroll_note_threads')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('batch_id', 'text', (c) => c.notNull().references('payroll_batches.id').onDelete('cascade'))
      .addColumn('table_code', 'text', (c) => c.notNull())
      .addColumn('row_key', 'text', (c) => c.notNull())
      .addColumn('column_code', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('resolved_at', 'text')
      .addColumn('resolved_by', 'text')
      .execute();
    await db.schema
      .createIndex('payroll_note_threads_batch_id')
      .on('payroll_note_threads')
      .column('batch_id')
      .execute();
    await db.schema
      .createTable('payroll_notes')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('thread_id', 'text', (c) =>
        c.notNull().references('payroll_note_threads.id').onDelete('cascade'),
      )
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('mentions', 'text', (c) => c.notNull())
      .addColumn('written_at', 'text', (c) => c.notNull())
      .addColumn('written_by', 'text', (c) => c.notNull())
      .addColumn('edited_at', 'text')
      .execute();
    await db.schema.createIndex('payroll_notes_thread_id').on('payroll_notes').column('thread_id').execute();
  },
};
