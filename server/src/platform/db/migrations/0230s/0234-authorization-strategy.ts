import type { Migration } from '../migration.ts';

/** How the rights of several roles over one solution combine. */
export const authorizationStrategy: Migration = {
  name: '0234-authorization-strategy',
  async up(db) {
    await db.schema
      .alterTable('payroll_solutions')
      .addColumn('authorization_strategy', 'text', (c) => c.notNull().defaultTo('union'))
      .execute();
  },
};
