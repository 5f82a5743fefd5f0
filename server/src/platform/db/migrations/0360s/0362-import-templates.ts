import type { Migration } from '../migration.ts';

/** Files of a company's own form: which columns of a subject, in which order, under which headers. */
export const importTemplates: Migration = {
  name: '0362-import-templates',
  async up(db) {
    await db.schema
      .createTable('import_templates')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('columns', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addUniqueConstraint('import_templates_name', ['subject', 'name'])
      .execute();
  },
};
