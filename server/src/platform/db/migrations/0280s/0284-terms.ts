import type { Migration } from '../migration.ts';

/** What a company calls things otherwise than the product does, by language; `basis` is the product's text it stands for. */
export const terms: Migration = {
  name: '0284-terms',
  async up(db) {
    await db.schema
      .createTable('payroll_terms')
      .addColumn('room', 'text', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('language', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('basis', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addColumn('updated_by', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('payroll_terms_once', ['room', 'key', 'language'])
      .execute();
  },
};
