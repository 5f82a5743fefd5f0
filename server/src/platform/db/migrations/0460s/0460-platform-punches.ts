import type { Migration } from '../migration.ts';

/** What became here of each record that a platform's clock has. */
export const platformPunches: Migration = {
  name: '0460-platform-punches',
  async up(db) {
    await db.schema
      .alterTable('integration_attendances')
      .addColumn('intake', 'text', (c) => c.notNull().defaultTo('waiting'))
      .execute();
    await db
      .updateTable('integration_attendances')
      .set({ intake: 'unmatched' })
      .where('employment_id', 'is', null)
      .execute();
    await db.schema
      .createIndex('integration_attendances_intake')
      .on('integration_attendances')
      .columns(['app_id', 'intake', 'day'])
      .execute();
  },
};
