import { sql } from 'kysely';
import { CHANGES_CHANNEL } from '../../../changes/change-news.ts';
import { JOBS_CHANNEL } from '../../../jobs/job-news.ts';
import type { Migration } from '../migration.ts';

/** What followers follow, as they call it in the feed, for a row of each table that they look at. */
const SAYS: readonly {
  table: string;
  on: string;
  /** Of the new row, or of the old one where there is no other. */
  says: string;
  when?: string;
}[] = [
  { table: 'payroll_batch_revisions', on: 'insert or update or delete', says: `row.batch_id` },
  {
    table: 'audit_rows',
    on: 'insert',
    says: `'room ' || split_part(row.action, '.', 1)`,
    when: `split_part(new.action, '.', 1) in ('people', 'identity', 'payroll')`,
  },
  { table: 'inbox_notifications', on: 'insert or update or delete', says: `'inbox ' || row.user_id` },
  { table: 'inbox_delegations', on: 'insert or update or delete', says: `'inbox ' || row.delegate_id` },
];

/**
 * PostgreSQL tells every process of what those who look at something follow, in the moment of the commit. Said by
 * triggers, so that it is said whoever changes something.
 */
export const noticesOfChanges: Migration = {
  name: '0520-notices-of-changes',
  async up(db, dialect) {
    if (dialect !== 'postgres') return;
    const create = async (
      { table, on, when }: { table: string; on: string; when?: string },
      body: string,
      name = 'says',
    ) => {
      await sql
        .raw(
          `create function ${table}_${name}() returns trigger language plpgsql as $$
           declare row ${table}%rowtype;
           begin
             if tg_op = 'DELETE' then row := old; else row := new; end if;
             ${body}
             return null;
           end $$`,
        )
        .execute(db);
      await sql
        .raw(
          `create trigger ${table}_${name} after ${on} on ${table} for each row
           ${when ? `when (${when})` : ''} execute function ${table}_${name}()`,
        )
        .execute(db);
    };
    const say = (what: string) => `perform pg_notify('${CHANGES_CHANNEL}', ${what});`;
    for (const { says, ...where } of SAYS) await create(where, say(says));
    await create(
      {
        table: 'audit_rows',
        on: 'insert',
        when: `new.action like 'admin.imports.%'`,
      },
      ['people', 'identity', 'payroll'].map((room) => say(`'room ${room}'`)).join('\n'),
      'says_imports',
    );
    await create(
      { table: 'inbox_approval_tasks', on: 'insert or update or delete' },
      `${say(`'inbox ' || row.user_id`)}
       perform pg_notify('${CHANGES_CHANNEL}', 'inbox ' || delegate_id) from inbox_delegations
         where user_id = row.user_id;`,
    );
    await create(
      {
        table: 'jobs',
        on: 'insert or update of state, cancel_requested, priority',
        when: `new.state = 'queued' or (new.state = 'running' and new.cancel_requested = 1)`,
      },
      `perform pg_notify('${JOBS_CHANNEL}', '');`,
    );
  },
};
