import type { Migration } from '../migration.ts';

/** A solution may follow another: its copies name the parent's copy that they were made of. */
export const subSolutions: Migration = {
  name: '0235-sub-solutions',
  async up(db) {
    await db.schema
      .alterTable('payroll_solutions')
      .addColumn('parent_id', 'text', (c) => c.references('payroll_solutions.id'))
      .execute();
    await db.schema
      .alterTable('payroll_copies')
      .addColumn('parent_copy_id', 'text', (c) => c.references('payroll_copies.id'))
      .execute();
    await db.schema
      .createIndex('payroll_solutions_parent')
      .on('payroll_solutions')
      .column('parent_id')
      .execute();
  },
};
