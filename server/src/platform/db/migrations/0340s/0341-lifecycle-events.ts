import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { DB } from '../../schema.ts';
import type { Migration } from '../migration.ts';

/** What happened to people in an employment; for those that are known it is read once from their records. */
export const lifecycleEvents: Migration = {
  name: '0341-lifecycle-events',
  async up(db) {
    for (const column of ['probation_until', 'confirmed_on'])
      await db.schema.alterTable('employments').addColumn(column, 'text').execute();
    await db.schema
      .createTable('lifecycle_events')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('employment_id', 'text', (c) => c.notNull().references('employments.id'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('event_day', 'text', (c) => c.notNull())
      .addColumn('details', 'text', (c) => c.notNull())
      .addColumn('application_number', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('withdrawn_at', 'text')
      .execute();
    await db.schema
      .createIndex('lifecycle_events_employment')
      .on('lifecycle_events')
      .columns(['employment_id', 'event_day'])
      .execute();
    await db.schema
      .createIndex('lifecycle_events_day')
      .on('lifecycle_events')
      .columns(['kind', 'event_day'])
      .execute();
    type Kept = Pick<Insertable<DB['lifecycle_events']>, 'employment_id' | 'kind' | 'event_day' | 'details'>;
    const now = new Date().toISOString();
    const keep = async (event: Kept) => {
      await db
        .insertInto('lifecycle_events')
        .values({ ...event, id: randomUUID(), application_number: null, created_at: now })
        .execute();
    };
    const employments = await db
      .selectFrom('employments')
      .select(['id', 'person_id', 'hire_date', 'leave_date', 'leave_reason'])
      .orderBy('hire_date')
      .execute();
    const known = new Set<string>();
    for (const row of employments) {
      const kind = known.has(row.person_id) ? ('rehired' as const) : ('hired' as const);
      known.add(row.person_id);
      await keep({ employment_id: row.id, kind, event_day: row.hire_date, details: '{}' });
      if (row.leave_date)
        await keep({
          ...{ employment_id: row.id, kind: 'terminated', event_day: row.leave_date },
          details: JSON.stringify(row.leave_reason ? { reason: row.leave_reason } : {}),
        });
    }
    const moves = await sql<{
      id: string;
      day: string;
      was: string | null;
      becomes: string | null;
      wasJob: string | null;
      becomesJob: string | null;
      wasPost: string | null;
      becomesPost: string | null;
    }>`select n.employment_id as id, n.valid_from as day, p.department_id as was, n.department_id as becomes,
        p.job_id as "wasJob", n.job_id as "becomesJob", p.post_id as "wasPost", n.post_id as "becomesPost"
      from assignments n join assignments p on p.employment_id = n.employment_id
        and p.valid_from = (select max(valid_from) from assignments
          where employment_id = n.employment_id and valid_from < n.valid_from)
      where coalesce(p.department_id, '') <> coalesce(n.department_id, '')
        or coalesce(p.job_id, '') <> coalesce(n.job_id, '')
        or coalesce(p.post_id, '') <> coalesce(n.post_id, '')`.execute(db);
    for (const { id, day, ...move } of moves.rows) {
      const details = {
        ...(move.was === move.becomes ? {} : { department: [move.was, move.becomes] }),
        ...(move.wasJob === move.becomesJob ? {} : { job: [move.wasJob, move.becomesJob] }),
        ...(move.wasPost === move.becomesPost ? {} : { post: [move.wasPost, move.becomesPost] }),
      };
      await keep({
        ...{ employment_id: id, kind: 'transferred', event_day: day },
        details: JSON.stringify(details),
      });
    }
    const jobs = await db
      .selectFrom('part_time_jobs')
      .select(['employment_id', 'type', 'department_id', 'valid_from', 'valid_to'])
      .execute();
    for (const job of jobs) {
      const details = JSON.stringify({ type: job.type, department: job.department_id });
      const event = { employment_id: job.employment_id, details };
      await keep({ ...event, kind: 'partTimeStarted', event_day: job.valid_from });
      if (job.valid_to) await keep({ ...event, kind: 'partTimeEnded', event_day: job.valid_to });
    }
  },
};
