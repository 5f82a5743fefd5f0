import type { Kysely } from 'kysely';
import type { DialectName } from '../../dialect-name.ts';
import { refuseWhen } from '../../refuse-when.ts';
import type { DB } from '../../schema.ts';
import type { Migration } from '../migration.ts';

/** What a batch writes elsewhere when it is submitted: the targets as they were, who looked, and what was written. */
export const writeBacks: Migration = {
  name: '0167-write-backs',
  async up(db, dialect) {
    for (const table of ['compensation_items', 'employee_facts', 'assignments'])
      for (const column of ['source_batch_id', 'source_batch_number'])
        await db.schema.alterTable(table).addColumn(column, 'text').execute();
    await createTargets(db);
    await createLooks(db, dialect);
    await createWritten(db, dialect);
  },
};

async function createTargets(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('payroll_write_back_targets')
    .addColumn('batch_id', 'text', (c) => c.notNull().references('payroll_batches.id').onDelete('cascade'))
    .addColumn('write_back', 'text', (c) => c.notNull())
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('field', 'text', (c) => c.notNull())
    .addColumn('records', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('payroll_write_back_targets_pk', ['batch_id', 'write_back', 'owner', 'field'])
    .execute();
}

async function createLooks(db: Kysely<DB>, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable('payroll_write_back_looks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('batch_id', 'text', (c) => c.notNull().references('payroll_batches.id').onDelete('cascade'))
    .addColumn('write_back', 'text', (c) => c.notNull())
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('field', 'text', (c) => c.notNull())
    .addColumn('choice', 'text', (c) => c.notNull())
    .addColumn('seen', 'text', (c) => c.notNull())
    .addColumn('decided_at', 'text', (c) => c.notNull())
    .addColumn('decided_by', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('payroll_write_back_looks_batch_id')
    .on('payroll_write_back_looks')
    .column('batch_id')
    .execute();
  await refuseWhen(db, dialect, {
    name: 'payroll_write_back_looks_no_update',
    table: 'payroll_write_back_looks',
    on: ['update'],
    when: '1 = 1',
    message: 'who looked at a changed target is never written over',
  });
}

async function createWritten(db: Kysely<DB>, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable('payroll_written_back')
    .addColumn('batch_id', 'text', (c) => c.notNull().references('payroll_batches.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('write_back', 'text', (c) => c.notNull())
    .addColumn('target', 'text', (c) => c.notNull())
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('row_key', 'text', (c) => c.notNull())
    .addColumn('employee_number', 'text')
    .addColumn('person_name', 'text')
    .addColumn('field', 'text', (c) => c.notNull())
    .addColumn('day', 'text')
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('before', 'text', (c) => c.notNull())
    .addColumn('after', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('payroll_written_back_pk', ['batch_id', 'position'])
    .execute();
  // Once, with the submission: a batch that is submitted writes nothing any more.
  await refuseWhen(db, dialect, {
    name: 'payroll_written_back_once',
    table: 'payroll_written_back',
    on: ['insert'],
    when: '(select submitted from payroll_batches b where b.id = new.batch_id) = 1',
    message: 'a batch writes back once, when it is submitted',
  });
  await refuseWhen(db, dialect, {
    name: 'payroll_written_back_no_update',
    table: 'payroll_written_back',
    on: ['update'],
    when: '1 = 1',
    message: 'what was written back is never written over',
  });
  await refuseWhen(db, dialect, {
    name: 'payroll_written_back_kept',
    table: 'payroll_written_back',
    on: ['delete'],
    when: '(select submitted from payroll_batches b where b.id = old.batch_id) = 1',
    message: 'what was written back is kept',
  });
}
