import type { Migration } from '../migration.ts';

/** What messages to phones go out by: accounts at vendors, services over them, signs and templates the vendors approved. */
export const phoneMessages: Migration = {
  name: '0371-phone-messages',
  async up(db) {
    await db.schema
      .createTable('message_accounts')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('provider', 'text', (c) => c.notNull())
      .addColumn('key_id', 'text', (c) => c.notNull())
      .addColumn('secret_cipher', 'text', (c) => c.notNull())
      .addColumn('region', 'text')
      .addColumn('endpoint', 'text')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('message_signs')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().references('message_accounts.id'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('remark', 'text')
      .addColumn('audit_state', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('message_services')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull().references('message_accounts.id'))
      .addColumn('sender', 'text')
      .addColumn('sign_id', 'text', (c) => c.references('message_signs.id'))
      .addColumn('country_code', 'text', (c) => c.notNull())
      .addColumn('per_minute', 'integer')
      .addColumn('is_default', 'integer', (c) => c.notNull())
      .addColumn('frozen', 'integer', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('message_templates')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('service_id', 'text', (c) => c.notNull().references('message_services.id'))
      .addColumn('code', 'text')
      .addColumn('texts', 'text', (c) => c.notNull())
      .addColumn('audit_state', 'text', (c) => c.notNull())
      .addColumn('enabled', 'integer', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('message_log')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('outbox_id', 'text')
      .addColumn('resent_of', 'text')
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('template_id', 'text')
      .addColumn('service_id', 'text')
      .addColumn('recipient_id', 'text')
      .addColumn('phone_masked', 'text', (c) => c.notNull())
      .addColumn('phone_cipher', 'text')
      .addColumn('content_cipher', 'text')
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('problem', 'text')
      .addColumn('vendor_code', 'text')
      .addColumn('response', 'text')
      .addColumn('provider_id', 'text')
      .addColumn('attempts', 'text', (c) => c.notNull())
      .addColumn('attempt_count', 'integer', (c) => c.notNull())
      .addColumn('due_at', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('ended_at', 'text')
      .execute();
    await db.schema.createIndex('message_log_state').on('message_log').columns(['state', 'due_at']).execute();
    await db.schema.createIndex('message_log_created_at').on('message_log').columns(['created_at']).execute();
  },
};
