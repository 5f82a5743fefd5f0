import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What a password has to be, for everybody or for the accounts one is chosen for. The first says what held until now. */
export const securityStrategies: Migration = {
  name: '0311-security-strategies',
  async up(db) {
    await db.schema
      .createTable('security_strategies')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('least_length', 'integer', (c) => c.notNull())
      .addColumn('kinds', 'text', (c) => c.notNull())
      .addColumn('remembered', 'integer', (c) => c.notNull())
      .addColumn('lasts_days', 'integer')
      .addColumn('pattern', 'text')
      .addColumn('hint', 'text')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    // Called by its name in the texts.
    await sql`insert into security_strategies
      (id, name, least_length, kinds, remembered, created_at, updated_at)
      values ('standard', '{}', 10, '[]', 5, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`.execute(
      db,
    );
    await db.schema.alterTable('users').addColumn('strategy_id', 'text').execute();
  },
};
