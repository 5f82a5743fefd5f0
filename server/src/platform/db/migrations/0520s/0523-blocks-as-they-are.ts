import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * Blocks of tables are packed numbers that don't get smaller: PostgreSQL tried each of them and stored it as it was, and
 * that took as long as storing it.
 */
export const blocksAsTheyAre: Migration = {
  name: '0523-blocks-as-they-are',
  async up(db, dialect) {
    if (dialect === 'postgres')
      await sql`alter table payroll_table_blocks alter column content set storage external`.execute(db);
  },
};
