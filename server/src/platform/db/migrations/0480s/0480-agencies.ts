import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Who acts for whom, on which subjects; and sessions that are in another's place. */
export const agencies: Migration = {
  name: '0480-agencies',
  async up(db) {
    await db.schema
      .createTable('agencies')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('principal_id', 'text', (c) => c.notNull())
      .addColumn('agent_id', 'text', (c) => c.notNull())
      .addColumn('starts_on', 'text', (c) => c.notNull())
      .addColumn('ends_on', 'text', (c) => c.notNull())
      .addColumn('starts_at', 'text', (c) => c.notNull())
      .addColumn('ends_at', 'text', (c) => c.notNull())
      .addColumn('subjects', 'text', (c) => c.notNull())
      .addColumn('remark', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('ended_at', 'text')
      .addColumn('ended_by', 'text')
      .addCheckConstraint('agencies_not_self', sql`principal_id <> agent_id`)
      .execute();
    for (const column of ['principal_id', 'agent_id'])
      await db.schema.createIndex(`agencies_${column}`).on('agencies').columns([column, 'ends_at']).execute();
    for (const column of ['place_user_id', 'place_agency_id', 'place_until'])
      await db.schema.alterTable('sessions').addColumn(column, 'text').execute();
  },
};
