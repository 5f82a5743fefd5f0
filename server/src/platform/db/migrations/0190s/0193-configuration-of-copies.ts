import { sql } from 'kysely';
import { refuseWhen } from '../../refuse-when.ts';
import type { Migration } from '../migration.ts';

interface Old {
  departmentIds?: string[];
  excludedEmploymentIds?: string[];
}

/** What was set for a solution as a whole belongs to its copies; who is left out stands on one list with who is taken in. */
export const configurationOfCopies: Migration = {
  name: '0193-configuration-of-copies',
  async up(db, dialect) {
    const solutions = await sql<{
      id: string;
      scope: string;
    }>`select id, scope from payroll_solutions`.execute(db);
    for (const { id, scope } of solutions.rows) {
      const { departmentIds = [], excludedEmploymentIds = [] } = JSON.parse(scope) as Old;
      const people = excludedEmploymentIds.map((employmentId) => ({
        employmentId,
        taken: 'out',
        from: null,
        to: null,
      }));
      const now = JSON.stringify({ departmentIds, conditions: [], people });
      await sql`update payroll_solutions set scope = ${now} where id = ${id}`.execute(db);
    }
    const copies = () => db.schema.alterTable('payroll_copies');
    await copies()
      .addColumn('configuration', 'text', (c) => c.notNull().defaultTo('{}'))
      .execute();
    await copies()
      .addColumn('configuration_version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
    await sql`update payroll_copies set configuration = (
      select '{"scope":' || s.scope || ',"settings":' || s.settings || '}'
      from payroll_solutions s where s.id = payroll_copies.solution_id)`.execute(db);
    await refuseWhen(db, dialect, {
      name: 'payroll_copies_configuration_frozen',
      table: 'payroll_copies',
      on: ['update'],
      when: `old.status <> 'draft' and new.configuration <> old.configuration`,
      message: 'a published copy never changes',
    });
  },
};
