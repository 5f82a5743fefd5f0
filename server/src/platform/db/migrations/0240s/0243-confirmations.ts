import type { Migration } from '../migration.ts';

/** What employees are shown of a batch before it is approved, what they say to it, and lines that they dispute. */
export const confirmations: Migration = {
  name: '0243-confirmations',
  async up(db) {
    await db.schema
      .createTable('payroll_confirmations')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('batch_id', 'text', (c) => c.notNull().references('payroll_batches.id').onDelete('cascade'))
      .addColumn('employment_id', 'text', (c) => c.notNull())
      .addColumn('row_key', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('shown', 'text', (c) => c.notNull())
      .addColumn('shown_hash', 'text', (c) => c.notNull())
      .addColumn('asked_at', 'text', (c) => c.notNull())
      .addColumn('asked_by', 'text', (c) => c.notNull())
      .addColumn('answer_by', 'text', (c) => c.notNull())
      .addColumn('remind_on', 'text', (c) => c.notNull())
      .addColumn('time_zone', 'text', (c) => c.notNull())
      .addColumn('reminded_at', 'text')
      .addColumn('answered_at', 'text')
      .addColumn('changed_at', 'text')
      .addUniqueConstraint('payroll_confirmations_row', ['batch_id', 'row_key'])
      .execute();
    await db.schema
      .createIndex('payroll_confirmations_employment_id')
      .on('payroll_confirmations')
      .column('employment_id')
      .execute();
    await db.schema
      .createIndex('payroll_confirmations_status')
      .on('payroll_confirmations')
      .columns(['status', 'remind_on'])
      .execute();
    await db.schema
      .createTable('payroll_disputes')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('confirmation_id', 'text', (c) =>
        c.notNull().references('payroll_confirmations.id').onDelete('cascade'),
      )
      .addColumn('line', 'text', (c) => c.notNull())
      .addColumn('opened_at', 'text', (c) => c.notNull())
      .addColumn('waits_for', 'text', (c) => c.notNull())
      .addColumn('resolved_at', 'text')
      .addColumn('resolved_by', 'text')
      .execute();
    await db.schema
      .createIndex('payroll_disputes_confirmation_id')
      .on('payroll_disputes')
      .column('confirmation_id')
      .execute();
    await db.schema
      .createIndex('payroll_disputes_waits_for')
      .on('payroll_disputes')
      .columns(['waits_for', 'resolved_at'])
      .execute();
    await db.schema
      .createTable('payroll_dispute_messages')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('dispute_id', 'text', (c) =>
        c.notNull().references('payroll_disputes.id').onDelete('cascade'),
      )
      .addColumn('side', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('written_at', 'text', (c) => c.notNull())
      .addColumn('written_by', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('payroll_dispute_messages_dispute_id')
      .on('payroll_dispute_messages')
      .column('dispute_id')
      .execute();
  },
};
