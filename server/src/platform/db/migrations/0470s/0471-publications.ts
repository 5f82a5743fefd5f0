import { sql } from 'kysely';
import { refuseWhen } from '../../refuse-when.ts';
import type { Migration } from '../migration.ts';

/** As the settings of a solution are stored, without a space. */
const AGREED = `'%"agreedPublishing":true%'`;

/** Rules that are published once another person has agreed: who wrote a copy, and what was asked for. */
export const publications: Migration = {
  name: '0471-publications',
  async up(db, dialect) {
    await db.schema
      .createTable('payroll_copy_writers')
      .addColumn('copy_id', 'text', (c) => c.notNull().references('payroll_copies.id').onDelete('cascade'))
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('payroll_copy_writers_pk', ['copy_id', 'user_id'])
      .execute();
    await sql`insert into payroll_copy_writers (copy_id, user_id)
      select id, created_by from payroll_copies where created_by is not null`.execute(db);
    await db.schema
      .createTable('payroll_publications')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('solution_id', 'text', (c) =>
        c.notNull().references('payroll_solutions.id').onDelete('cascade'),
      )
      .addColumn('copy_id', 'text', (c) => c.notNull().references('payroll_copies.id').onDelete('cascade'))
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('approval_id', 'text')
      .addColumn('asked_at', 'text', (c) => c.notNull())
      .addColumn('asked_by', 'text', (c) => c.notNull())
      .addColumn('ended_at', 'text')
      .addColumn('ended_by', 'text')
      .addColumn('remark', 'text')
      .execute();
    await sql`create unique index payroll_publications_pending on payroll_publications (solution_id) where status = 'pending'`.execute(
      db,
    );
    await db.schema
      .createIndex('payroll_publications_of_copy')
      .on('payroll_publications')
      .column('copy_id')
      .execute();
    await refuseWhen(db, dialect, {
      name: 'payroll_publications_begin',
      table: 'payroll_publications',
      on: ['insert'],
      when: `new.status <> 'pending'`,
      message: 'a publication is agreed to by another person',
    });
    await refuseWhen(db, dialect, {
      name: 'payroll_publications_agreed',
      table: 'payroll_publications',
      on: ['update'],
      when: `new.hash <> old.hash or new.copy_id <> old.copy_id or new.asked_by <> old.asked_by
        or (old.status <> 'pending' and new.status <> old.status)
        or (old.status = 'pending' and new.status = 'agreed' and not exists (select 1 from inbox_approvals a
          join inbox_approval_tasks t on t.approval_id = a.id and t.status = 'approved'
          where a.subject = 'payroll.publication' and a.subject_id = new.id and a.status = 'approved'
            and a.subject_hash = new.hash and t.user_id <> new.asked_by and not exists (select 1
              from payroll_copy_writers w where w.copy_id = new.copy_id and w.user_id = t.user_id)))`,
      message: 'a publication is agreed to by another person',
    });
    // What somebody is asked to agree to stays as it was shown to them.
    await refuseWhen(db, dialect, {
      name: 'payroll_copies_asked_for',
      table: 'payroll_copies',
      on: ['update'],
      when: `(new.file <> old.file or new.hash <> old.hash or new.configuration <> old.configuration)
        and exists (select 1 from payroll_publications p where p.copy_id = new.id and p.status = 'pending')`,
      message: 'a copy that waits for agreement never changes',
    });
    await refuseWhen(db, dialect, {
      name: 'payroll_copies_agreed',
      table: 'payroll_copies',
      on: ['update'],
      when: `old.status <> 'published' and new.status = 'published'
        and exists (select 1 from payroll_solutions s where s.id = new.solution_id and s.settings like ${AGREED})
        and not exists (select 1 from payroll_publications p where p.copy_id = new.id and p.status = 'agreed')`,
      message: 'a copy is published once another person has agreed',
    });
    await refuseWhen(db, dialect, {
      name: 'payroll_solutions_agreed',
      table: 'payroll_solutions',
      on: ['update'],
      when: `old.settings like ${AGREED} and new.settings not like ${AGREED}
        and not exists (select 1 from payroll_copies c
          join payroll_publications p on p.copy_id = c.id and p.status = 'agreed'
          where c.solution_id = new.id and c.status = 'published' and c.configuration not like ${AGREED})`,
      message: 'another person agrees before rules are published by one alone',
    });
  },
};
