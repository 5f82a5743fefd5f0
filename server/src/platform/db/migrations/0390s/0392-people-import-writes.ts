import type { Migration } from '../migration.ts';

/** What imports of people write, with what stood there before, so that it can be taken back. */
export const peopleImportWrites: Migration = {
  name: '0392-people-import-writes',
  async up(db) {
    await db.schema
      .createTable('people_import_writes')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('import_id', 'text', (c) => c.notNull().references('imports.id').onDelete('cascade'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('table_name', 'text', (c) => c.notNull())
      .addColumn('record_id', 'text', (c) => c.notNull())
      .addColumn('employment_id', 'text', (c) => c.notNull())
      .addColumn('employee_number', 'text', (c) => c.notNull())
      .addColumn('before_cipher', 'text')
      .addColumn('left_hash', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('people_import_writes_import_id')
      .on('people_import_writes')
      .columns(['import_id', 'position'])
      .execute();
  },
};
