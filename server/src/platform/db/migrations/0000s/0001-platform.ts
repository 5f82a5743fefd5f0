import { sql } from 'kysely';
import { longType } from '../../columns.ts';
import type { Migration } from '../migration.ts';

export const platform: Migration = {
  name: '0001-platform',
  async up(db, dialect) {
    await db.schema
      .createTable('idempotency_keys')
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('command', 'text', (c) => c.notNull())
      .addColumn('idempotency_key', 'text', (c) => c.notNull())
      .addColumn('request_hash', 'text', (c) => c.notNull())
      .addColumn('answer', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('idempotency_keys_pk', ['user_id', 'command', 'idempotency_key'])
      .execute();

    await db.schema
      .createTable('audit_rows')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text')
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('subject_kind', 'text', (c) => c.notNull())
      .addColumn('subject_id', 'text', (c) => c.notNull())
      .addColumn('facts', 'text', (c) => c.notNull())
      .addColumn('person_id', 'text')
      .addColumn('personal', 'text')
      .addColumn('trace_id', 'text', (c) => c.notNull())
      .addColumn('sealed_number', longType(dialect))
      .addColumn('sealed_hash', 'text')
      .execute();
    await db.schema
      .createIndex('audit_rows_sealed')
      .on('audit_rows')
      .column('sealed_number')
      .unique()
      .execute();
    await db.schema
      .createIndex('audit_rows_subject')
      .on('audit_rows')
      .columns(['subject_kind', 'subject_id', 'at'])
      .execute();
    await sql`create index audit_rows_unsealed on audit_rows (id) where sealed_number is null`.execute(db);
    await db.schema
      .createTable('audit_person_keys')
      .addColumn('person_id', 'text', (c) => c.primaryKey())
      .addColumn('key_cipher', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('jobs')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('topic', 'text', (c) => c.notNull())
      .addColumn('priority', 'integer', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('unique_key', 'text')
      .addColumn('payload', 'text', (c) => c.notNull())
      .addColumn('result', 'text')
      .addColumn('progress', 'text')
      .addColumn('error', 'text')
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('max_attempts', 'integer', (c) => c.notNull())
      .addColumn('run_at', 'text', (c) => c.notNull())
      .addColumn('worker_id', 'text')
      .addColumn('leased_until', 'text')
      .addColumn('cancel_requested', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('created_by', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('started_at', 'text')
      .addColumn('finished_at', 'text')
      .execute();
    await db.schema.createIndex('jobs_due').on('jobs').columns(['state', 'priority', 'run_at']).execute();
    await db.schema.createIndex('jobs_created_by').on('jobs').columns(['created_by', 'created_at']).execute();
    await sql`create unique index jobs_unique_key on jobs (topic, unique_key)
      where unique_key is not null and state in ('queued', 'running')`.execute(db);
    await db.schema
      .createTable('job_topics')
      .addColumn('topic', 'text', (c) => c.primaryKey())
      .addColumn('priority', 'integer', (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('files')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('media_type', 'text', (c) => c.notNull())
      .addColumn('size', longType(dialect), (c) => c.notNull())
      .addColumn('sha256', 'text', (c) => c.notNull())
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('read_permission', 'text')
      .addColumn('created_by', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text')
      .execute();
    await protectAuditRows();

    /** The database itself refuses to change or remove what was written; sealing may fill its two columns once. */
    async function protectAuditRows() {
      if (dialect === 'sqlite') {
        await sql`create trigger audit_rows_no_delete before delete on audit_rows
          begin select raise(abort, 'audit rows are never deleted'); end`.execute(db);
        await sql`create trigger audit_rows_no_change before update on audit_rows
          when old.sealed_number is not null or new.id <> old.id or new.at <> old.at
            or new.user_id is not old.user_id or new.action <> old.action
            or new.subject_kind <> old.subject_kind or new.subject_id <> old.subject_id
            or new.facts <> old.facts or new.person_id is not old.person_id
            or new.personal is not old.personal or new.trace_id <> old.trace_id
          begin select raise(abort, 'audit rows never change'); end`.execute(db);
        return;
      }
      await sql`create function audit_rows_protect() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' then raise exception 'audit rows are never deleted'; end if;
          if old.sealed_number is not null
            or (new.id, new.at, new.user_id, new.action, new.subject_kind, new.subject_id, new.facts,
                new.person_id, new.personal, new.trace_id)
            is distinct from
               (old.id, old.at, old.user_id, old.action, old.subject_kind, old.subject_id, old.facts,
                old.person_id, old.personal, old.trace_id)
          then raise exception 'audit rows never change'; end if;
          return new;
        end $$`.execute(db);
      await sql`create trigger audit_rows_protect before update or delete on audit_rows
        for each row execute function audit_rows_protect()`.execute(db);
    }
  },
};
