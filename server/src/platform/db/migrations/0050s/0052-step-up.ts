import type { Migration } from '../migration.ts';

/** Until when a session may do what asks for the password again. */
export const stepUp: Migration = {
  name: '0052-step-up',
  async up(db) {
    await db.schema.alterTable('sessions').addColumn('stepped_up_until', 'text').execute();
  },
};
