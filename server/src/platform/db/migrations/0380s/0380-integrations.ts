import type { Kysely } from 'kysely';
import type { DB } from '../../schema.ts';
import type { Migration } from '../migration.ts';

type Columns = Readonly<Record<string, 'text' | 'integer' | 'text?'>>;

/** A column is there, or may be missing (`?`). */
async function table(db: Kysely<DB>, name: string, columns: Columns, key: readonly string[]) {
  let made = db.schema.createTable(name);
  for (const [column, kind] of Object.entries(columns))
    made = made.addColumn(column, kind === 'integer' ? 'integer' : 'text', (c) =>
      kind === 'text?' ? c : c.notNull(),
    );
  await made.addPrimaryKeyConstraint(`${name}_key`, [...key] as never[]).execute();
}

const index = (db: Kysely<DB>, name: string, of: string, columns: readonly string[], isUnique = false) => {
  const made = db.schema
    .createIndex(name)
    .on(of)
    .columns([...columns]);
  return (isUnique ? made.unique() : made).execute();
};

/** Apps at the messaging platforms, their directories as last read, and what was brought in step. */
export const integrations: Migration = {
  name: '0380-integrations',
  async up(db) {
    await table(
      db,
      'integration_apps',
      {
        id: 'text',
        provider: 'text',
        name: 'text',
        app_id: 'text',
        app_key: 'text',
        secret_cipher: 'text',
        base_url: 'text?',
        purposes: 'text',
        enabled: 'integer',
        event_token_cipher: 'text?',
        event_key_cipher: 'text?',
        verified_at: 'text?',
        verify_code: 'text?',
        verify_message: 'text?',
        changed_at: 'text?',
        version: 'integer',
        created_at: 'text',
      },
      ['id'],
    );
    await index(db, 'integration_apps_once', 'integration_apps', ['provider', 'app_key', 'app_id'], true);
    await table(
      db,
      'integration_tokens',
      { app_id: 'text', secret_mark: 'text', token_cipher: 'text', expires_at: 'text' },
      ['app_id'],
    );
    await table(
      db,
      'integration_micro_apps',
      {
        id: 'text',
        app_id: 'text',
        agent_id: 'text',
        name: 'text',
        description: 'text?',
        home_url: 'text?',
        enabled: 'integer',
        read_at: 'text?',
        created_at: 'text',
      },
      ['id'],
    );
    await index(db, 'integration_micro_apps_once', 'integration_micro_apps', ['app_id', 'agent_id'], true);
    await table(
      db,
      'integration_mirror',
      {
        run_id: 'text',
        app_id: 'text',
        object: 'text',
        external_id: 'text',
        parent_id: 'text?',
        name: 'text',
        payload: 'text',
      },
      ['run_id', 'external_id'],
    );
    await table(
      db,
      'integration_mappings',
      {
        id: 'text',
        app_id: 'text',
        object: 'text',
        local_id: 'text',
        external_id: 'text',
        base: 'text?',
        state: 'text',
        made_here: 'integer',
        synced_at: 'text?',
        last_error: 'text?',
      },
      ['id'],
    );
    const mappings = 'integration_mappings';
    await index(db, 'integration_mappings_local', mappings, ['app_id', 'object', 'local_id'], true);
    await index(db, 'integration_mappings_external', mappings, ['app_id', 'object', 'external_id'], true);
    await table(
      db,
      'integration_field_configs',
      {
        id: 'text',
        app_id: 'text',
        object: 'text',
        source_model: 'text',
        source_field: 'text',
        target_field: 'text',
        transform: 'text',
        parameter: 'text?',
        when_blank: 'text',
        position: 'integer',
        enabled: 'integer',
      },
      ['id'],
    );
    await index(
      db,
      'integration_field_configs_once',
      'integration_field_configs',
      ['app_id', 'object', 'target_field'],
      true,
    );
    await table(
      db,
      'integration_runs',
      {
        id: 'text',
        app_id: 'text',
        kind: 'text',
        object: 'text',
        state: 'text',
        trigger: 'text',
        of_run: 'text?',
        job_id: 'text?',
        counts: 'text',
        reason: 'text?',
        cursor: 'text?',
        created_by: 'text?',
        started_at: 'text',
        ended_at: 'text?',
      },
      ['id'],
    );
    await index(db, 'integration_runs_of_app', 'integration_runs', ['app_id', 'object', 'started_at']);
    await table(
      db,
      'integration_run_items',
      {
        id: 'text',
        run_id: 'text',
        position: 'integer',
        object: 'text',
        action: 'text',
        local_id: 'text?',
        external_id: 'text?',
        name: 'text',
        changes: 'text',
        wanted: 'text',
        state: 'text',
        code: 'text?',
        message: 'text?',
        attempts: 'integer',
      },
      ['id'],
    );
    await index(db, 'integration_run_items_of_run', 'integration_run_items', ['run_id', 'position']);
    await table(
      db,
      'integration_messages',
      {
        id: 'text',
        app_id: 'text',
        kind: 'text',
        content: 'text',
        recipients: 'text',
        state: 'text',
        vendor_id: 'text?',
        result: 'text?',
        created_by: 'text',
        created_at: 'text',
        sent_at: 'text?',
        version: 'integer',
      },
      ['id'],
    );
    await table(
      db,
      'integration_media',
      {
        id: 'text',
        app_id: 'text',
        file_id: 'text',
        kind: 'text',
        media_id: 'text',
        expires_at: 'text?',
        created_by: 'text',
        created_at: 'text',
      },
      ['id'],
    );
    await table(
      db,
      'integration_attendances',
      {
        id: 'text',
        app_id: 'text',
        external_id: 'text',
        member_id: 'text',
        employment_id: 'text?',
        day: 'text',
        at: 'text?',
        kind: 'text',
        result: 'text',
        place: 'text?',
        read_at: 'text',
      },
      ['id'],
    );
    await index(
      db,
      'integration_attendances_once',
      'integration_attendances',
      ['app_id', 'external_id'],
      true,
    );
    await index(db, 'integration_attendances_of_day', 'integration_attendances', ['app_id', 'day']);
    await table(
      db,
      'integration_calls',
      {
        id: 'text',
        app_id: 'text',
        at: 'text',
        method: 'text',
        path: 'text',
        trace_id: 'text',
        request_id: 'text?',
        status: 'integer',
        code: 'text',
        fault: 'text?',
        message: 'text?',
        milliseconds: 'integer',
        attempt: 'integer',
      },
      ['id'],
    );
    await index(db, 'integration_calls_of_app', 'integration_calls', ['app_id', 'at']);
    await table(db, 'integration_events', { app_id: 'text', event_id: 'text', kind: 'text', at: 'text' }, [
      'app_id',
      'event_id',
    ]);
    await table(
      db,
      'integration_uploads',
      {
        id: 'text',
        app_id: 'text',
        file_name: 'text',
        total: 'integer',
        done: 'integer',
        wrong: 'text',
        state: 'text',
        created_by: 'text',
        created_at: 'text',
      },
      ['id'],
    );
  },
};
