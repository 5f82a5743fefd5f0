import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../../dialect-name.ts';
import { refuseWhen } from '../../refuse-when.ts';
import type { DB } from '../../schema.ts';
import type { Migration } from '../migration.ts';

/** The process of a solution: who decides its batches, in numbered versions that a batch pins. */
export const processes: Migration = {
  name: '0037-processes',
  async up(db, dialect) {
    await db.schema
      .createTable('payroll_processes')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('solution_id', 'text', (c) =>
        c.notNull().references('payroll_solutions.id').onDelete('cascade'),
      )
      .addColumn('number', 'integer', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('nodes', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('approval_id', 'text')
      .addColumn('asked_at', 'text', (c) => c.notNull())
      .addColumn('asked_by', 'text')
      .addColumn('ended_at', 'text')
      .addColumn('ended_by', 'text')
      .addUniqueConstraint('payroll_processes_number', ['solution_id', 'number'])
      .execute();
    await sql`create unique index payroll_processes_in_force on payroll_processes (solution_id) where status = 'inForce'`.execute(
      db,
    );
    await sql`create unique index payroll_processes_pending on payroll_processes (solution_id) where status = 'pending'`.execute(
      db,
    );
    await db.schema.alterTable('payroll_batches').addColumn('process_id', 'text').execute();
    // Who allowed that nobody else decides this solution's batches; null: nobody did.
    await db.schema.alterTable('payroll_solutions').addColumn('without_approval_by', 'text').execute();
    await db.schema.alterTable('payroll_solutions').addColumn('without_approval_at', 'text').execute();
    await moveNodes(db);
    await protect(db, dialect);
  },
};

/** The nodes stood in the solution's settings; open batches pin what stands there now. */
async function moveNodes(db: Kysely<DB>) {
  const solutions = await db
    .selectFrom('payroll_solutions')
    .select(['id', 'settings', 'created_at', 'created_by'])
    .execute();
  for (const solution of solutions) {
    const { approvalNodes = [], ...settings } = JSON.parse(solution.settings) as {
      approvalNodes?: unknown[];
    };
    const nodes = JSON.stringify(approvalNodes);
    const id = `${solution.id}-process`;
    await db
      .insertInto('payroll_processes')
      .values({
        id,
        solution_id: solution.id,
        number: 1,
        status: 'inForce',
        nodes,
        hash: createHash('sha256').update(nodes).digest('base64url'),
        approval_id: null,
        asked_at: solution.created_at,
        asked_by: solution.created_by,
        ended_at: null,
        ended_by: null,
      })
      .execute();
    await db
      .updateTable('payroll_solutions')
      .set({ settings: JSON.stringify(settings) })
      .where('id', '=', solution.id)
      .execute();
    // A closed batch never changes; by which process it was decided stands in its approval.
    await db
      .updateTable('payroll_batches')
      .set({ process_id: id })
      .where('solution_id', '=', solution.id)
      .where('status', '<>', 'closed')
      .execute();
  }
}

async function protect(db: Kysely<DB>, dialect: DialectName) {
  await refuseWhen(db, dialect, {
    name: 'payroll_processes_frozen',
    table: 'payroll_processes',
    on: ['update'],
    when: `new.nodes <> old.nodes or new.hash <> old.hash or new.number <> old.number or new.solution_id <> old.solution_id
      or (old.status <> 'pending' and new.status not in (old.status, 'outdated'))`,
    message: 'a process never changes, it is followed by another',
  });
  // The first process of a solution asks an approver; every later one needs another person's approval.
  await refuseWhen(db, dialect, {
    name: 'payroll_processes_first',
    table: 'payroll_processes',
    on: ['insert'],
    when: `new.status <> 'pending' and (new.number <> 1 or new.nodes = '[]')`,
    message: 'a process is in force once another person has approved it',
  });
  await refuseWhen(db, dialect, {
    name: 'payroll_processes_approved',
    table: 'payroll_processes',
    on: ['update'],
    when: `old.status = 'pending' and new.status = 'inForce' and not exists (select 1 from inbox_approvals a
      join inbox_approval_tasks t on t.approval_id = a.id and t.status = 'approved'
      where a.subject = 'payroll.process' and a.subject_id = new.id and a.status = 'approved' and a.subject_hash = new.hash)`,
    message: 'a process is in force once another person has approved it',
  });
  await refuseWhen(db, dialect, {
    name: 'payroll_batches_pinned_process',
    table: 'payroll_batches',
    on: ['insert'],
    when: `new.process_id is null or not exists (select 1 from payroll_processes p
      where p.id = new.process_id and p.solution_id = new.solution_id and p.status = 'inForce')`,
    message: 'a batch pins the process in force',
  });
  await refuseWhen(db, dialect, {
    name: 'payroll_batches_keep_process',
    table: 'payroll_batches',
    on: ['update'],
    when: `coalesce(new.process_id, '') <> coalesce(old.process_id, '')`,
    message: 'a batch keeps its process',
  });
  // Nobody pays alone, not even by a row written past the application.
  await refuseWhen(db, dialect, {
    name: 'payroll_batches_decided',
    table: 'payroll_batches',
    on: ['update'],
    when: `old.submitted = 0 and new.submitted = 1
      and not exists (select 1 from inbox_approvals a
        join inbox_approval_tasks t on t.approval_id = a.id and t.status = 'approved'
        where a.id = new.approval_id and a.subject = 'payroll.batch' and a.subject_id = new.id
          and a.status = 'approved' and a.subject_hash = new.result_hash)
      and not exists (select 1 from payroll_processes p join payroll_solutions s on s.id = p.solution_id
        where p.id = new.process_id and p.nodes = '[]' and s.without_approval_by is not null)`,
    message: 'a batch is submitted once another person has approved its figures',
  });
}
