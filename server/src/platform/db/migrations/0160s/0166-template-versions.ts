import type { Migration } from '../migration.ts';

/** Templates are changed by people: a version that a change names, and when it was. */
export const templateVersions: Migration = {
  name: '0166-template-versions',
  async up(db) {
    await db.schema
      .alterTable('payroll_templates')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
    await db.schema.alterTable('payroll_templates').addColumn('updated_at', 'text').execute();
    await db.schema.alterTable('payroll_templates').addColumn('updated_by', 'text').execute();
  },
};
