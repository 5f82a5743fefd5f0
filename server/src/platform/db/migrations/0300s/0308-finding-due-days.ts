import type { Migration } from '../migration.ts';

/** Until when whoever a finding is given to has to cure it. */
export const findingDueDays: Migration = {
  name: '0308-finding-due-days',
  async up(db) {
    await db.schema.alterTable('payroll_findings').addColumn('due_day', 'text').execute();
    await db.schema
      .createIndex('payroll_findings_assignee')
      .on('payroll_findings')
      .columns(['assignee_id', 'status'])
      .execute();
  },
};
