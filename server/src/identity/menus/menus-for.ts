import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { permissionsOf } from '../../platform/trpc/scope.ts';
import { portalSettings } from '../portal-settings/portal-settings.ts';
import { permissionsOfRole } from '../roles/roles.repo.ts';
import { type MenuSection, type MenuViewer, menuTreeFor } from './menu-tree.ts';
import { readMenus } from './menus.repo.ts';

/** The menus of whoever asks, filtered by what they hold. */
export async function menusOfCaller(ctx: SignedInCtx): Promise<MenuSection[]> {
  const roles = await ctx.db
    .selectFrom('roles')
    .select('id')
    .where('code', 'in', [...ctx.user.roles, ''])
    .execute();
  const viewer = {
    permissions: permissionsOf(ctx.authentication.grants),
    roleIds: roles.map(({ id }) => id),
    place: ctx.authentication.place?.kind,
  };
  return treeWith(ctx.db, viewer);
}

/** As somebody would see them who has this role and no other. */
export async function menusOfRole(db: Kysely<DB>, roleId: string): Promise<MenuSection[]> {
  const permissions = new Set(await permissionsOfRole(db, roleId));
  return treeWith(db, { permissions, roleIds: [roleId] });
}

async function treeWith(db: Kysely<DB>, viewer: Omit<MenuViewer, 'switches'>): Promise<MenuSection[]> {
  const { switches } = await portalSettings(db);
  return menuTreeFor(await readMenus(db), { ...viewer, switches });
}
