import type { Migration } from '../migration.ts';

/** Everybody who holds a role may hold another over one thing; sets of permissions to take others from; rights that wait. */
export const rolesForRoles: Migration = {
  name: '0233-roles-for-roles',
  async up(db) {
    await db.schema
      .alterTable('roles')
      .addColumn('template', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('role_grants')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('holder_id', 'text', (c) => c.notNull().references('roles.id').onDelete('cascade'))
      .addColumn('role_id', 'text', (c) => c.notNull().references('roles.id').onDelete('cascade'))
      .addColumn('scope_kind', 'text', (c) => c.notNull())
      .addColumn('scope_value', 'text', (c) => c.notNull().defaultTo(''))
      .addUniqueConstraint('role_grants_once', ['holder_id', 'role_id', 'scope_kind', 'scope_value'])
      .execute();
    await db.schema
      .createTable('payroll_access_wishes')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('solution_id', 'text', (c) =>
        c.notNull().references('payroll_solutions.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
      .addColumn('holder_id', 'text', (c) => c.references('roles.id').onDelete('cascade'))
      .addColumn('role_id', 'text', (c) => c.notNull().references('roles.id').onDelete('cascade'))
      .addColumn('asked_by', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('asked_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('payroll_access_wishes_solution')
      .on('payroll_access_wishes')
      .column('solution_id')
      .execute();
  },
};
