import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Who stands in for whom, who was sent a copy of what is decided, and by which channels people are told. */
export const standIns: Migration = {
  name: '0400-stand-ins',
  async up(db) {
    await db.schema
      .createTable('inbox_delegations')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('delegate_id', 'text', (c) => c.notNull())
      .addColumn('starts_on', 'text', (c) => c.notNull())
      .addColumn('ends_on', 'text', (c) => c.notNull())
      .addColumn('starts_at', 'text', (c) => c.notNull())
      .addColumn('ends_at', 'text', (c) => c.notNull())
      .addColumn('subjects', 'text', (c) => c.notNull())
      .addColumn('remark', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('ended_at', 'text')
      .addColumn('ended_by', 'text')
      .addCheckConstraint('inbox_delegations_not_self', sql`user_id <> delegate_id`)
      .execute();
    for (const column of ['user_id', 'delegate_id'])
      await db.schema
        .createIndex(`inbox_delegations_${column}`)
        .on('inbox_delegations')
        .columns([column, 'ends_at'])
        .execute();
    await db.schema
      .createTable('inbox_approval_copies')
      .addColumn('approval_id', 'text', (c) =>
        c.notNull().references('inbox_approvals.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('by_user_id', 'text', (c) => c.notNull())
      .addColumn('remark', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('inbox_approval_copies_pk', ['approval_id', 'user_id'])
      .execute();
    await db.schema
      .createIndex('inbox_approval_copies_user')
      .on('inbox_approval_copies')
      .columns(['user_id', 'created_at'])
      .execute();
    await db.schema
      .createTable('inbox_channels')
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('category', 'text', (c) => c.notNull())
      .addColumn('channel', 'text', (c) => c.notNull())
      .addColumn('wanted', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('inbox_channels_pk', ['user_id', 'category', 'channel'])
      .execute();
  },
};
