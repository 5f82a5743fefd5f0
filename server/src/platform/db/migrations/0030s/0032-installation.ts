import type { Migration } from '../migration.ts';

/** What is known of the installation itself; jobs belong to a process as long as it is alive, not for a time. */
export const installation: Migration = {
  name: '0032-installation',
  async up(db) {
    await db.schema
      .createTable('installation')
      .addColumn('fact', 'text', (c) => c.primaryKey())
      .addColumn('value', 'text', (c) => c.notNull())
      .execute();
    // Demo companies from before are known by the addresses of their accounts.
    const demo = await db
      .selectFrom('users')
      .select('id')
      .where('email', 'like', '%@demo.example')
      .limit(1)
      .execute();
    if (demo.length > 0)
      await db.insertInto('installation').values({ fact: 'demo', value: 'whole' }).execute();
    await db.schema.alterTable('jobs').dropColumn('leased_until').execute();
  },
};
