import type { Migration } from '../migration.ts';

/** Certificates may end on a day, of which HR is reminded. */
export const certificatesExpire: Migration = {
  name: '0481-certificates-expire',
  async up(db) {
    await db.schema.alterTable('certifications').addColumn('expires_on', 'text').execute();
    const hr = JSON.stringify(['hr-administrator']);
    await db
      .insertInto('inbox_reminder_rules')
      .values({ kind: 'certificateExpires', enabled: 1, days_before: 30, roles: hr })
      .execute();
  },
};
