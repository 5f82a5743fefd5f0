import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Why an account is disabled, where it follows from the employment: `left`. It ends with the employment, and comes back with it. */
export const accountsOfLeavers: Migration = {
  name: '0312-accounts-of-leavers',
  async up(db) {
    await db.schema.alterTable('users').addColumn('disabled_because', 'text').execute();
    // Two roles come with the product from now on: a company's own of these codes keep all but the code.
    await sql`update roles set code = code || '-own' where built_in = 0 and code in ('principal', 'auditor')`.execute(
      db,
    );
  },
};
