import type { Migration } from '../migration.ts';

export const imports: Migration = {
  name: '0004-imports',
  async up(db) {
    await db.schema
      .createTable('imports')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('job_id', 'text')
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('target', 'text', (c) => c.notNull())
      .addColumn('file_id', 'text', (c) => c.notNull())
      .addColumn('file_name', 'text', (c) => c.notNull())
      .addColumn('sheet', 'text')
      .addColumn('encoding', 'text')
      .addColumn('mapping', 'text', (c) => c.notNull())
      .addColumn('mode', 'text', (c) => c.notNull())
      .addColumn('empty_handling', 'text', (c) => c.notNull())
      .addColumn('dry_run', 'integer', (c) => c.notNull())
      .addColumn('scope', 'text', (c) => c.notNull())
      .addColumn('language', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('error', 'text')
      .addColumn('total_rows', 'integer', (c) => c.notNull())
      .addColumn('done_rows', 'integer', (c) => c.notNull())
      .addColumn('created_count', 'integer', (c) => c.notNull())
      .addColumn('updated_count', 'integer', (c) => c.notNull())
      .addColumn('skipped_count', 'integer', (c) => c.notNull())
      .addColumn('failed_count', 'integer', (c) => c.notNull())
      .addColumn('failed_file_id', 'text')
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('finished_at', 'text')
      .execute();
    await db.schema
      .createIndex('imports_created')
      .on('imports')
      .columns(['created_by', 'created_at'])
      .execute();
    await db.schema.createIndex('imports_job').on('imports').column('job_id').execute();
    await db.schema
      .createTable('import_failures')
      .addColumn('import_id', 'text', (c) => c.notNull().references('imports.id').onDelete('cascade'))
      .addColumn('row_number', 'integer', (c) => c.notNull())
      .addColumn('column_code', 'text')
      .addColumn('code', 'text', (c) => c.notNull())
      .addColumn('facts', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('import_failures_row')
      .on('import_failures')
      .columns(['import_id', 'row_number'])
      .execute();
  },
};
