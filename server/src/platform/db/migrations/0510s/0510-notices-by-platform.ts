import type { Migration } from '../migration.ts';

/** What the inbox tells people stands among the messages of the platform that it leaves by. */
export const noticesByPlatform: Migration = {
  name: '0510-notices-by-platform',
  async up(db) {
    const messages = () => db.schema.alterTable('integration_messages');
    await messages()
      .addColumn('origin', 'text', (column) => column.notNull().defaultTo('written'))
      .execute();
    for (const column of ['outbox_id', 'recipient_id', 'purpose', 'due_at'])
      await messages().addColumn(column, 'text').execute();
    await db.schema
      .createIndex('integration_messages_of_outbox')
      .unique()
      .on('integration_messages')
      .column('outbox_id')
      .execute();
    await db.schema
      .createIndex('integration_messages_due')
      .on('integration_messages')
      .columns(['state', 'due_at'])
      .execute();
  },
};
