import type { Migration } from '../migration.ts';

/** Terms are no longer payroll's alone; languages may be switched off. */
export const termsOfAllRooms: Migration = {
  name: '0360-terms-of-all-rooms',
  async up(db) {
    await db.schema.alterTable('payroll_terms').renameTo('terms').execute();
    await db.schema
      .createTable('languages_off')
      .addColumn('language', 'text', (c) => c.primaryKey())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addColumn('updated_by', 'text', (c) => c.notNull())
      .execute();
  },
};
