import { type Kysely, sql } from 'kysely';
import { refuseWhen } from '../../refuse-when.ts';
import type { DB } from '../../schema.ts';
import type { Migration } from '../migration.ts';

/** Who prepared a batch doesn't decide it, and a person has one account. */
export const separateDuties: Migration = {
  name: '0038-separate-duties',
  async up(db, dialect) {
    await db.schema
      .createTable('payroll_batch_preparers')
      .addColumn('batch_id', 'text', (c) => c.notNull().references('payroll_batches.id').onDelete('cascade'))
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('since', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('payroll_batch_preparers_pk', ['batch_id', 'user_id'])
      .execute();
    await knownPreparers(db);
    await refuseWhen(db, dialect, {
      name: 'inbox_approval_tasks_not_preparer',
      table: 'inbox_approval_tasks',
      on: ['insert', 'update'],
      when: `new.status <> 'void' and exists (select 1 from inbox_approvals a
        join payroll_batch_preparers p on p.batch_id = a.subject_id and p.user_id = new.user_id
        where a.id = new.approval_id and a.subject = 'payroll.batch')`,
      message: 'who prepared a batch does not decide it',
    });
    // Deleting a batch takes them along: it is gone by then, so the look-up finds nothing.
    await refuseWhen(db, dialect, {
      name: 'payroll_batch_preparers_stay',
      table: 'payroll_batch_preparers',
      on: ['update', 'delete'],
      when: `exists (select 1 from payroll_batches b where b.id = old.batch_id)`,
      message: 'who prepared a batch stays known',
    });
    await oneAccountEach(db);
  },
};

/** Of open batches: whoever made them or left cells, overrides or files in them. */
async function knownPreparers(db: Kysely<DB>) {
  await sql`insert into payroll_batch_preparers (batch_id, user_id, since)
    select b.id, w.user_id, b.created_at from payroll_batches b join (
      select id as batch_id, created_by as user_id from payroll_batches
      union select batch_id, changed_by from payroll_cell_changes
      union select batch_id, changed_by from payroll_overrides
      union select batch_id, imported_by from payroll_table_imports
    ) w on w.batch_id = b.id
    where b.status <> 'closed' and w.user_id is not null`.execute(db);
}

/** Where a person has several accounts the first one stays theirs; the later ones are closed and belong to nobody. */
async function oneAccountEach(db: Kysely<DB>) {
  await sql`update users set status = 'disabled', person_id = null where person_id is not null and exists (
    select 1 from users o where o.person_id = users.person_id
      and (o.created_at < users.created_at or (o.created_at = users.created_at and o.id < users.id)))`.execute(
    db,
  );
  await db.schema.dropIndex('users_person').ifExists().execute();
  await db.schema.createIndex('users_one_per_person').unique().on('users').column('person_id').execute();
}
