import type { Kysely } from 'kysely';
import { blobType, sequenceType } from '../../columns.ts';
import type { DialectName } from '../../dialect-name.ts';
import { refuseWhen } from '../../refuse-when.ts';
import type { DB } from '../../schema.ts';
import type { Migration } from '../migration.ts';

/** Batches with their tables as column blocks, changes, findings, errors and totals. */
export const batches: Migration = {
  name: '0021-batches',
  async up(db, dialect) {
    await createBatches(db);
    await createTables(db, dialect);
    await createOutcome(db);
    await freeze(db, dialect);
  },
};

async function createBatches(db: Kysely<DB>) {
  await db.schema
    .createTable('payroll_batches')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('number', 'text', (c) => c.notNull().unique())
    .addColumn('solution_id', 'text', (c) => c.notNull().references('payroll_solutions.id'))
    .addColumn('period_id', 'text', (c) => c.notNull().references('payroll_periods.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('submitted', 'integer', (c) => c.notNull())
    .addColumn('copy_id', 'text', (c) => c.notNull().references('payroll_copies.id'))
    .addColumn('copy_hash', 'text', (c) => c.notNull())
    .addColumn('globals', 'text', (c) => c.notNull())
    .addColumn('engine_meaning', 'integer', (c) => c.notNull())
    .addColumn('employment_filter', 'text')
    .addColumn('employees', 'integer', (c) => c.notNull())
    .addColumn('employments_hash', 'text', (c) => c.notNull())
    .addColumn('failed_rows', 'integer', (c) => c.notNull())
    .addColumn('preparation_complete', 'integer', (c) => c.notNull())
    .addColumn('job_id', 'text')
    .addColumn('job_kind', 'text')
    .addColumn('job_started_at', 'text')
    .addColumn('calculated_from', 'text')
    .addColumn('result_hash', 'text')
    .addColumn('calculated_at', 'text')
    .addColumn('inputs_checked_at', 'text')
    .addColumn('approval_id', 'text')
    .addColumn('last_remark', 'text')
    .addColumn('submitted_at', 'text')
    .addColumn('submitted_by', 'text')
    .addColumn('closed_at', 'text')
    .addColumn('closed_by', 'text')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text')
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('payroll_batches_period')
    .on('payroll_batches')
    .columns(['period_id', 'status'])
    .execute();
  await db.schema
    .createIndex('payroll_batches_solution')
    .on('payroll_batches')
    .columns(['solution_id', 'created_at'])
    .execute();
  await db.schema
    .createTable('payroll_batch_employments')
    .addColumn('batch_id', 'text', (c) => c.notNull().references('payroll_batches.id').onDelete('cascade'))
    .addColumn('employment_id', 'text', (c) => c.notNull())
    .addColumn('employee_number', 'text', (c) => c.notNull())
    .addColumn('person_name', 'text', (c) => c.notNull())
    .addColumn('legal_entity_id', 'text', (c) => c.notNull())
    .addColumn('department_id', 'text')
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('payroll_batch_employments_pk', ['batch_id', 'employment_id'])
    .execute();
  await db.schema
    .createIndex('payroll_batch_employments_number')
    .on('payroll_batch_employments')
    .columns(['batch_id', 'employee_number'])
    .execute();
  await db.schema
    .createIndex('payroll_batch_employments_employment')
    .on('payroll_batch_employments')
    .column('employment_id')
    .execute();
}

async function createTables(db: Kysely<DB>, dialect: DialectName) {
  const batchId = 'payroll_batches.id';
  await db.schema
    .createTable('payroll_table_sets')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('batch_id', 'text', (c) => c.notNull().references(batchId).onDelete('cascade'))
    .addColumn('table_code', 'text', (c) => c.notNull())
    .addColumn('part', 'text', (c) => c.notNull())
    .addColumn('rows', 'integer', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addUniqueConstraint('payroll_table_sets_place', ['batch_id', 'table_code', 'part'])
    .execute();
  await db.schema
    .createTable('payroll_table_blocks')
    .addColumn('set_id', 'text', (c) => c.notNull().references('payroll_table_sets.id').onDelete('cascade'))
    .addColumn('column_code', 'text', (c) => c.notNull())
    .addColumn('block', 'integer', (c) => c.notNull())
    .addColumn('rows', 'integer', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('content', blobType(dialect), (c) => c.notNull())
    .addPrimaryKeyConstraint('payroll_table_blocks_pk', ['set_id', 'column_code', 'block'])
    .execute();
  await db.schema
    .createTable('payroll_table_imports')
    .addColumn('batch_id', 'text', (c) => c.notNull().references(batchId).onDelete('cascade'))
    .addColumn('table_code', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('import_id', 'text', (c) => c.notNull())
    .addColumn('file_id', 'text')
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('sheet', 'text')
    .addColumn('rows', 'integer', (c) => c.notNull())
    .addColumn('imported_at', 'text', (c) => c.notNull())
    .addColumn('imported_by', 'text')
    .addPrimaryKeyConstraint('payroll_table_imports_pk', ['batch_id', 'number'])
    .execute();
  await db.schema
    .createTable('payroll_cell_changes')
    .addColumn('id', sequenceType(dialect), (c) => c.primaryKey())
    .addColumn('batch_id', 'text', (c) => c.notNull().references(batchId).onDelete('cascade'))
    .addColumn('table_code', 'text', (c) => c.notNull())
    .addColumn('row_key', 'text', (c) => c.notNull())
    .addColumn('column_code', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('previous', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .addColumn('changed_by', 'text')
    .execute();
  await db.schema
    .createIndex('payroll_cell_changes_cell')
    .on('payroll_cell_changes')
    .columns(['batch_id', 'table_code', 'row_key', 'column_code'])
    .execute();
  await db.schema
    .createTable('payroll_overrides')
    .addColumn('batch_id', 'text', (c) => c.notNull().references(batchId).onDelete('cascade'))
    .addColumn('table_code', 'text', (c) => c.notNull())
    .addColumn('row_key', 'text', (c) => c.notNull())
    .addColumn('column_code', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .addColumn('changed_by', 'text')
    .addPrimaryKeyConstraint('payroll_overrides_pk', ['batch_id', 'table_code', 'row_key', 'column_code'])
    .execute();
}

async function createOutcome(db: Kysely<DB>) {
  const batchId = 'payroll_batches.id';
  await db.schema
    .createTable('payroll_findings')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('batch_id', 'text', (c) => c.notNull().references(batchId).onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('rule', 'text', (c) => c.notNull())
    .addColumn('rule_set', 'text')
    .addColumn('stage', 'text', (c) => c.notNull())
    .addColumn('severity', 'text', (c) => c.notNull())
    .addColumn('table_code', 'text')
    .addColumn('row_key', 'text')
    .addColumn('column_code', 'text')
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('assignee_id', 'text')
    .addColumn('acknowledged_by', 'text')
    .addColumn('acknowledged_at', 'text')
    .addColumn('note', 'text')
    .addColumn('comments', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('payroll_findings_batch')
    .on('payroll_findings')
    .columns(['batch_id', 'stage', 'severity', 'position'])
    .execute();
  await db.schema
    .createTable('payroll_cell_errors')
    .addColumn('batch_id', 'text', (c) => c.notNull().references(batchId).onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('table_code', 'text', (c) => c.notNull())
    .addColumn('row_key', 'text', (c) => c.notNull())
    .addColumn('column_code', 'text', (c) => c.notNull())
    .addColumn('formula', 'text')
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('cause', 'text')
    .addPrimaryKeyConstraint('payroll_cell_errors_pk', ['batch_id', 'position'])
    .execute();
  await db.schema
    .createTable('payroll_totals')
    .addColumn('batch_id', 'text', (c) => c.notNull().references(batchId).onDelete('cascade'))
    .addColumn('table_code', 'text', (c) => c.notNull())
    .addColumn('column_code', 'text', (c) => c.notNull())
    .addColumn('sum', 'double precision', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('failed', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('payroll_totals_pk', ['batch_id', 'table_code', 'column_code'])
    .execute();
}

/**
 * Submission freezes the figures, closing the whole batch. Deleting a new batch removes its rows by cascade: the batch
 * is gone by then, so the look-ups below find nothing and let it pass.
 */
async function freeze(db: Kysely<DB>, dialect: DialectName) {
  await refuseWhen(db, dialect, {
    name: 'payroll_batches_closed',
    table: 'payroll_batches',
    on: ['update', 'delete'],
    when: `old.status = 'closed'`,
    message: 'a closed batch never changes',
  });
  await refuseWhen(db, dialect, {
    name: 'payroll_batches_submitted',
    table: 'payroll_batches',
    on: ['update'],
    when: `old.submitted = 1 and (new.submitted <> 1 or new.copy_hash <> old.copy_hash or new.globals <> old.globals
      or new.employments_hash <> old.employments_hash or coalesce(new.result_hash, '') <> coalesce(old.result_hash, '')
      or coalesce(new.calculated_from, '') <> coalesce(old.calculated_from, '') or new.status not in (old.status, 'closed'))`,
    message: 'submitted figures never change',
  });
  const frozen = [
    'payroll_batch_employments',
    'payroll_table_sets',
    'payroll_overrides',
    'payroll_cell_errors',
    'payroll_totals',
  ];
  const state = (row: string) => `(select submitted from payroll_batches b where b.id = ${row}.batch_id) = 1`;
  for (const table of [...frozen, 'payroll_table_imports', 'payroll_cell_changes'])
    for (const [event, row] of [
      ['insert', 'new'],
      ['update', 'old'],
      ['delete', 'old'],
    ] as const)
      await refuseWhen(db, dialect, {
        name: `${table}_frozen_${event}`,
        table,
        on: [event],
        when: state(row),
        message: 'submitted figures never change',
      });
  for (const [event, row] of [
    ['insert', 'new'],
    ['update', 'old'],
    ['delete', 'old'],
  ] as const) {
    await refuseWhen(db, dialect, {
      name: `payroll_table_blocks_frozen_${event}`,
      table: 'payroll_table_blocks',
      on: [event],
      when: `(select b.submitted from payroll_table_sets s join payroll_batches b on b.id = s.batch_id where s.id = ${row}.set_id) = 1`,
      message: 'submitted figures never change',
    });
    await refuseWhen(db, dialect, {
      name: `payroll_findings_closed_${event}`,
      table: 'payroll_findings',
      on: [event],
      when: `(select status from payroll_batches b where b.id = ${row}.batch_id) = 'closed'`,
      message: 'a closed batch never changes',
    });
  }
}
