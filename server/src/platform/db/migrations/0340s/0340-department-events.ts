import { randomUUID } from 'node:crypto';
import type { Migration } from '../migration.ts';

/** What became of departments and when, and how many people they are meant to have. Those that stand were established. */
export const departmentEvents: Migration = {
  name: '0340-department-events',
  async up(db) {
    await db.schema
      .createTable('department_events')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('department_id', 'text', (c) => c.notNull().references('departments.id'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('event_day', 'text', (c) => c.notNull())
      .addColumn('other_department_id', 'text', (c) => c.references('departments.id'))
      .addColumn('details', 'text', (c) => c.notNull())
      .addColumn('made_by', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('department_events_department')
      .on('department_events')
      .columns(['department_id', 'event_day'])
      .execute();
    await db.schema
      .createTable('department_headcounts')
      .addColumn('department_id', 'text', (c) => c.notNull().references('departments.id'))
      .addColumn('valid_from', 'text', (c) => c.notNull())
      .addColumn('planned', 'integer', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('department_headcounts_key', ['department_id', 'valid_from'])
      .execute();
    const standing = await db
      .selectFrom('departments')
      .select(['id', 'valid_from', 'valid_to', 'created_at'])
      .execute();
    for (const { id, valid_from: from, valid_to: to, created_at: createdAt } of standing) {
      const event = { department_id: id, other_department_id: null, details: '{}', made_by: null };
      const established = { kind: 'established' as const, event_day: from ?? createdAt.slice(0, 10) };
      for (const kept of [established, ...(to ? [{ kind: 'closed' as const, event_day: to }] : [])])
        await db
          .insertInto('department_events')
          .values({ ...event, ...kept, id: randomUUID(), created_at: createdAt })
          .execute();
    }
  },
};
