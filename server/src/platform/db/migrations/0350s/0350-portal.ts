import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What people keep of themselves in the portal, and who was shown what: profiles, the calendar, announcements. */
export const portal: Migration = {
  name: '0350-portal',
  async up(db) {
    await db.schema
      .createTable('portal_profiles')
      .addColumn('person_id', 'text', (c) => c.primaryKey().references('persons.id').onDelete('cascade'))
      .addColumn('avatar_file_id', 'text')
      .addColumn('signature', 'text')
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('portal_resume_entries')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('person_id', 'text', (c) => c.notNull().references('persons.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('place', 'text')
      .addColumn('from_month', 'text')
      .addColumn('to_month', 'text')
      .addColumn('memo', 'text')
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('calendar_entries')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('content', 'text')
      .addColumn('location', 'text')
      .addColumn('all_day', 'integer', (c) => c.notNull())
      .addColumn('starts_at', 'text', (c) => c.notNull())
      .addColumn('ends_at', 'text', (c) => c.notNull())
      .addColumn('start_day', 'text')
      .addColumn('end_day', 'text')
      .addColumn('reminder', 'integer')
      .addColumn('availability', 'text', (c) => c.notNull())
      .addColumn('ics_uid', 'text')
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addColumn('cancelled_at', 'text')
      .addColumn('deleted_at', 'text')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
    await db.schema
      .createIndex('calendar_entries_created_by')
      .on('calendar_entries')
      .columns(['created_by', 'starts_at'])
      .execute();
    await db.schema
      .createTable('calendar_people')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('entry_id', 'text', (c) => c.notNull().references('calendar_entries.id').onDelete('cascade'))
      .addColumn('employment_id', 'text', (c) => c.notNull().references('employments.id').onDelete('cascade'))
      .addColumn('part', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('calendar_people_entry')
      .on('calendar_people')
      .columns(['entry_id', 'part', 'employment_id'])
      .unique()
      .execute();
    await db.schema
      .createIndex('calendar_people_employment')
      .on('calendar_people')
      .column('employment_id')
      .execute();
    await db.schema
      .createTable('portal_attachments')
      .addColumn('file_id', 'text', (c) => c.primaryKey().references('files.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('owner_id', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('portal_attachments_owner')
      .on('portal_attachments')
      .columns(['kind', 'owner_id'])
      .execute();
    await db.schema
      .createTable('announcements')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('release', 'text', (c) => c.notNull())
      .addColumn('released_at', 'text')
      .addColumn('told_at', 'text')
      .addColumn('withdrawn_at', 'text')
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
    await db.schema
      .createIndex('announcements_released_at')
      .on('announcements')
      .column('released_at')
      .execute();
    await db.schema
      .createTable('announcement_audience')
      .addColumn('announcement_id', 'text', (c) =>
        c.notNull().references('announcements.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('target_id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('announcement_audience_key', ['announcement_id', 'kind', 'target_id'])
      .execute();
    await db.schema
      .createTable('announcement_clicks')
      .addColumn('announcement_id', 'text', (c) =>
        c.notNull().references('announcements.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('first_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('announcement_clicks_key', ['announcement_id', 'user_id'])
      .execute();
    await sql`create index calendar_entries_time on calendar_entries (starts_at, ends_at)`.execute(db);
  },
};
