import type { Migration } from '../migration.ts';

/** Mail services and templates, and every mail with what became of it. */
export const mail: Migration = {
  name: '0370-mail',
  async up(db) {
    await db.schema
      .createTable('mail_services')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('origin', 'text', (c) => c.notNull())
      .addColumn('host', 'text', (c) => c.notNull())
      .addColumn('port', 'integer', (c) => c.notNull())
      .addColumn('security', 'text', (c) => c.notNull())
      .addColumn('user_name', 'text')
      .addColumn('password_cipher', 'text')
      .addColumn('from_name', 'text')
      .addColumn('from_address', 'text', (c) => c.notNull())
      .addColumn('connections', 'integer', (c) => c.notNull())
      .addColumn('per_minute', 'integer')
      .addColumn('dkim_domain', 'text')
      .addColumn('dkim_selector', 'text')
      .addColumn('dkim_cipher', 'text')
      .addColumn('is_default', 'integer', (c) => c.notNull())
      .addColumn('enabled', 'integer', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('mail_templates')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('built_in', 'integer', (c) => c.notNull())
      .addColumn('enabled', 'integer', (c) => c.notNull())
      .addColumn('service_id', 'text', (c) => c.references('mail_services.id'))
      .addColumn('texts', 'text', (c) => c.notNull())
      .addColumn('files', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('mail_log')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('outbox_id', 'text')
      .addColumn('resent_of', 'text')
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('template_id', 'text')
      .addColumn('service_id', 'text')
      .addColumn('recipient_id', 'text')
      .addColumn('address', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('content_cipher', 'text')
      .addColumn('message_id', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('problem', 'text')
      .addColumn('response', 'text')
      .addColumn('attempts', 'text', (c) => c.notNull())
      .addColumn('attempt_count', 'integer', (c) => c.notNull())
      .addColumn('due_at', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('ended_at', 'text')
      .execute();
    await db.schema.createIndex('mail_log_state').on('mail_log').columns(['state', 'due_at']).execute();
    await db.schema.createIndex('mail_log_created_at').on('mail_log').columns(['created_at']).execute();
    // Where a server said that there is no such address nothing goes any more until somebody says it is right again.
    await db.schema
      .createTable('mail_parked')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('address', 'text', (c) => c.notNull().unique())
      .addColumn('response', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
  },
};
