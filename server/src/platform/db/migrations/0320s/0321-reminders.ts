import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Which reminders of HR there are by default: how many days before, and to whom. */
const RULES = [
  ['probationEnds', 14],
  ['contractEnds', 30],
  ['birthday', 3],
  ['anniversary', 3],
  ['bankMissing', 0],
  ['taxMissing', 0],
] as const;

/** What HR is reminded of, and what was told; an index for what somebody has not read. */
export const reminders: Migration = {
  name: '0321-reminders',
  async up(db) {
    await db.schema
      .createTable('inbox_reminder_rules')
      .addColumn('kind', 'text', (c) => c.primaryKey())
      .addColumn('enabled', 'integer', (c) => c.notNull())
      .addColumn('days_before', 'integer', (c) => c.notNull())
      .addColumn('roles', 'text', (c) => c.notNull())
      .addColumn('last_run_on', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
    for (const [kind, days_before] of RULES)
      await db
        .insertInto('inbox_reminder_rules')
        .values({ kind, enabled: 1, days_before, roles: JSON.stringify(['hr-administrator']) })
        .execute();
    await db.schema
      .createTable('inbox_reminders')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('employment_id', 'text', (c) => c.notNull())
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('inbox_reminders_pk', ['kind', 'employment_id', 'day', 'user_id'])
      .execute();
    await sql`create index inbox_notifications_unread on inbox_notifications (user_id)
      where read_at is null`.execute(db);
  },
};
