import type { Migration } from '../migration.ts';

/** So that the first page of a long list of people comes in the order of an index, whatever it is sorted by. */
export const peopleIndexes: Migration = {
  name: '0026-people-indexes',
  async up(db) {
    await db.schema.createIndex('persons_name').on('persons').column('name').execute();
    await db.schema
      .createIndex('employments_hired')
      .on('employments')
      .columns(['hire_date', 'leave_date'])
      .execute();
    await db.schema.createIndex('employments_left').on('employments').column('leave_date').execute();
  },
};
