import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** So that what waits for a job or an import is found without reading all that ever were. */
export const waitingIndexes: Migration = {
  name: '0030-waiting-indexes',
  async up(db) {
    await sql`create index imports_running on imports (subject) where state = 'running'`.execute(db);
    await sql`create index payroll_batches_waiting on payroll_batches (job_id) where job_id is not null`.execute(
      db,
    );
  },
};
