import type { Migration } from '../migration.ts';

/** Vendors of messages are asked whether one has reached the phone. */
export const messageReceipts: Migration = {
  name: '0502-message-receipts',
  async up(db) {
    await db.schema.alterTable('message_log').addColumn('receipt_due_at', 'text').execute();
    await db.schema
      .alterTable('message_log')
      .addColumn('receipts_asked', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('message_log').addColumn('delivered_at', 'text').execute();
    await db.schema
      .createIndex('message_log_receipt_due_at')
      .on('message_log')
      .columns(['receipt_due_at'])
      .execute();
  },
};
