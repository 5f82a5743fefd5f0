import type { Migration } from '../migration.ts';

/** Somebody's own entries, and the holders of a role, are found without looking at everybody's. */
export const readersByPersonAndRole: Migration = {
  name: '0511-readers-by-person-and-role',
  async up(db) {
    await db.schema
      .createIndex('portal_resume_entries_person')
      .on('portal_resume_entries')
      .column('person_id')
      .execute();
    await db.schema.createIndex('user_roles_role').on('user_roles').column('role_id').execute();
  },
};
