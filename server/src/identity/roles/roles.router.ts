import type { Kysely } from 'kysely';
import { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { declaredPermissions } from '../../platform/trpc/permissions.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import '../identity.errors.ts';
import { writtenTexts } from '../../platform/texts/texts.schemas.ts';
import { idAnswer, versionAnswer } from '../../platform/trpc/page-of.ts';
import { permissionSchema, roleSchema } from '../identity.schemas.ts';
import { holdersOf, listRoles, permissionsOfRole, replacePermissions } from './roles.repo.ts';
import { changingRights, requireOneDuty } from './separate-duties.ts';

const VIEW = 'identity.roles.view';
const EDIT = 'identity.roles.edit';

const id = z.string().max(60);
const name = writtenTexts(100);
const permissions = z.array(z.string().max(100)).max(500);

export const rolesRouter = router({
  list: procedure(VIEW)
    .output(z.array(roleSchema))
    .query(({ ctx }) => listRoles(ctx.db)),

  /** Named sets of permissions that roles and sub-solutions take theirs from. */
  templates: procedure(VIEW)
    .output(z.array(roleSchema))
    .query(({ ctx }) => listRoles(ctx.db, true)),

  /** Everything a role can allow, by room. */
  permissions: procedure(VIEW)
    .output(z.array(permissionSchema))
    .query(({ ctx }) =>
      [...declaredPermissions().values()]
        .map((each) => ({
          code: each.code,
          room: each.code.split('.')[0] ?? '',
          name: each.nameIn(ctx.language),
        }))
        .sort((a, b) => (a.code < b.code ? -1 : 1)),
    ),

  create: change(EDIT)
    .meta({ stepUp: true })
    .input(
      z.strictObject({
        code: z.string().regex(/^[a-z][a-z0-9-]{1,59}$/),
        name,
        permissions,
        template: z.boolean().optional(),
      }),
    )
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      refuseUnknown(input.permissions);
      requireOneDuty(input.permissions);
      const { code } = input;
      const taken = await ctx.db.selectFrom('roles').select('id').where('code', '=', code).executeTakeFirst();
      if (taken) refuse('identity.ROLE_CODE_TAKEN', { code });
      const created = newId(ctx.clock);
      const now = instant(ctx.clock);
      await ctx.db
        .insertInto('roles')
        .values({
          id: created,
          code,
          name: JSON.stringify(input.name),
          built_in: 0,
          template: input.template ? 1 : 0,
          created_at: now,
          updated_at: now,
        })
        .execute();
      await replacePermissions(ctx.db, created, input.permissions);
      await ctx.audit.write({
        subject: { kind: 'role', id: created },
        changes: changesBetween(undefined, await auditedRole(ctx.db, created)),
      });
      return { id: created };
    }),

  update: change(EDIT)
    .meta({ stepUp: true })
    .input(z.strictObject({ id, version: z.number().int().min(1), name, permissions }))
    .output(versionAnswer)
    .mutation(async ({ ctx, input }) => {
      refuseUnknown(input.permissions);
      requireOneDuty(input.permissions);
      const role = await auditedRole(ctx.db, input.id);
      if (role.built_in === 1) refuse('identity.ROLE_BUILT_IN');
      const changed = await ctx.db
        .updateTable('roles')
        .set({ name: JSON.stringify(input.name), version: input.version + 1, updated_at: instant(ctx.clock) })
        .where('id', '=', input.id)
        .where('version', '=', input.version)
        .returning('id')
        .executeTakeFirst();
      if (!changed) refuse('platform.VERSION_CHANGED');
      const added = input.permissions.filter((code) => !role.permissions.includes(code));
      // A role one holds may lose permissions by one's own hand, never gain any.
      if (added.length > 0 && ctx.user.roles.includes(role.code)) refuse('identity.OWN_ROLES');
      await changingRights(
        ctx,
        () => holdersOf(ctx.db, input.id),
        () => replacePermissions(ctx.db, input.id, input.permissions),
      );
      await ctx.audit.write({
        subject: { kind: 'role', id: input.id },
        changes: changesBetween(role, await auditedRole(ctx.db, input.id)),
      });
      return { id: input.id, version: input.version + 1 };
    }),

  remove: change(EDIT)
    .meta({ stepUp: true })
    .input(z.strictObject({ id }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const role = await auditedRole(ctx.db, input.id);
      if (role.built_in === 1) refuse('identity.ROLE_BUILT_IN');
      await ctx.db.deleteFrom('roles').where('id', '=', input.id).execute();
      await ctx.audit.write({
        subject: { kind: 'role', id: input.id },
        changes: changesBetween(role, undefined),
      });
      return { id: input.id };
    }),
});

async function auditedRole(db: Kysely<DB>, roleId: string) {
  const role = await db.selectFrom('roles').selectAll().where('id', '=', roleId).executeTakeFirst();
  if (!role) return refuse('platform.NOT_FOUND');
  return { ...role, permissions: await permissionsOfRole(db, roleId) };
}

function refuseUnknown(codes: readonly string[]): void {
  for (const code of codes)
    if (!declaredPermissions().has(code)) refuse('identity.PERMISSION_UNKNOWN', { code });
}
