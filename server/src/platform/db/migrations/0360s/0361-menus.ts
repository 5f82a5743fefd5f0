import type { Migration } from '../migration.ts';

/** What a company makes of its menus: of the built-in entries what was changed, of its own all, and the tags they are ordered by. */
export const menus: Migration = {
  name: '0361-menus',
  async up(db) {
    await db.schema
      .createTable('menu_applications')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('code', 'text', (c) => c.notNull().unique())
      .addColumn('shell', 'text', (c) => c.notNull())
      .addColumn('names', 'text')
      .addColumn('enabled', 'integer', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('menus')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('application_id', 'text', (c) => c.notNull())
      .addColumn('parent_id', 'text')
      .addColumn('names', 'text')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('url', 'text')
      .addColumn('target', 'text', (c) => c.notNull())
      .addColumn('icon', 'text')
      .addColumn('permission', 'text')
      .addColumn('hidden', 'integer', (c) => c.notNull())
      .addColumn('self_apply', 'integer', (c) => c.notNull())
      .addColumn('in_app_browser', 'integer', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    // Without a reference to the role: an entry of a role that is gone stays closed instead of opening to everybody.
    await db.schema
      .createTable('menu_roles')
      .addColumn('menu_id', 'text', (c) => c.notNull().references('menus.id').onDelete('cascade'))
      .addColumn('role_id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('menu_roles_pk', ['menu_id', 'role_id'])
      .execute();
    await db.schema
      .createTable('menu_tags')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('names', 'text', (c) => c.notNull())
      .addColumn('sequence', 'integer', (c) => c.notNull().unique())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('menu_tag_links')
      .addColumn('menu_id', 'text', (c) => c.notNull().references('menus.id').onDelete('cascade'))
      .addColumn('tag_id', 'text', (c) => c.notNull().references('menu_tags.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('menu_tag_links_pk', ['menu_id', 'tag_id'])
      .execute();
    await db.schema.createIndex('menu_tag_links_tag').on('menu_tag_links').column('tag_id').execute();
  },
};
