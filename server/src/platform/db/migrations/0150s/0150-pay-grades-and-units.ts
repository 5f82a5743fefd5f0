import type { Migration } from '../migration.ts';

/** The pay grade beside the rank (`grade`), and what a department is: a business unit or division holds those below it. */
export const payGradesAndUnits: Migration = {
  name: '0150-pay-grades-and-units',
  async up(db) {
    await db.schema.alterTable('assignments').addColumn('pay_grade', 'text').execute();
    await db.schema
      .alterTable('departments')
      .addColumn('kind', 'text', (column) => column.notNull().defaultTo('department'))
      .execute();
  },
};
