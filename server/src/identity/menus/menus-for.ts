import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { permissionsOf } from '../../platform/trpc/scope.ts';
import { portalSettings } from '../portal-settings/portal-settings.ts';
import { permissionsOfRole } from '../roles/roles.repo.ts';
import { type MenuSection, menuTreeFor } from './menu-tree.ts';
import { readMenus } from './menus.repo.ts';

/** The menus of whoever asks, filtered by what they hold. */
export async function menusOfCaller(ctx: SignedInCtx): Promise<MenuSection[]> {
  const [roles, menus, { switches }] = await Promise.all([
    ctx.db
      .selectFrom('roles')
      .select('id')
      .where('code', 'in', [...ctx.user.roles, ''])
      .execute(),
    readMenus(ctx.db),
    portalSettings(ctx.db),
  ]);
  return menuTreeFor(menus, {
    permissions: permissionsOf(ctx.authentication.grants),
    roleIds: roles.map(({ id }) => id),
    place: ctx.authentication.place?.kind,
    switches,
  });
}

/** As somebody would see them who has this role and no other. */
export async function menusOfRole(db: Kysely<DB>, roleId: string): Promise<MenuSection[]> {
  const permissions = new Set(await permissionsOfRole(db, roleId));
  const { switches } = await portalSettings(db);
  return menuTreeFor(await readMenus(db), { permissions, roleIds: [roleId], switches });
}
