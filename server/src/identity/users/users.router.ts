import { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { filteredPage } from '../../platform/filter/filtered-page.ts';
import { type FilterFields, filterOf } from '../../platform/filter/read-filter.ts';
import { languageSchema } from '../../platform/texts/texts.schemas.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { change, given, procedure, router, signedInProcedure } from '../../platform/trpc/procedure.ts';
import { requireScope } from '../../platform/trpc/scope.ts';
import { SCOPE_KINDS, USER_STATUSES } from '../identity.words.ts';
import { forgetGuesses, guessedAt } from '../sign-in/guess-limits.ts';
import { checkStrength, setPassword } from '../sign-in/passwords/passwords.ts';
import '../identity.errors.ts';
import { idAnswer, pageOf, versionAnswer } from '../../platform/trpc/page-of.ts';
import { passwordRowSchema, roleGrantSchema, signInRowSchema, userRowSchema } from '../identity.schemas.ts';
import { inviteOwner } from '../recovery/invitations.ts';
import { changingRights, notifyPasswordSet } from '../roles/separate-duties.ts';
import { hashPassword } from '../sign-in/passwords/password-hash.ts';
import { closeSessionsOf } from '../sign-in/sessions.repo.ts';
import { getStrategy, strategyOf } from '../strategies/strategies.repo.ts';
import { auditedUser, auditUser } from './audited-user.ts';
import {
  getUser,
  insertUser,
  listUsers,
  replaceRoles,
  requireNoAccount,
  rolesOf,
  USER_SORTS,
} from './users.repo.ts';

const VIEW = 'identity.users.view';
const EDIT = 'identity.users.edit';

const id = z.string().max(60);
const grants = z
  .array(
    z.strictObject({
      role: z.string().max(60),
      scopeKind: z.enum(SCOPE_KINDS).optional(),
      scopeValue: z.string().max(60).optional(),
    }),
  )
  .max(50);
const user = {
  name: z.string().trim().min(1).max(200),
  email: z.email().max(200).nullish(),
  phone: z.string().trim().max(60).nullish(),
  language: languageSchema.optional(),
  roles: grants.optional(),
};

const SIGN_IN_FIELDS: FilterFields = {
  at: { column: 'at', kind: 'instant' },
  outcome: { column: 'outcome', kind: 'text' },
  ip: { column: 'ip', kind: 'text' },
};

export const usersRouter = router({
  list: procedure(VIEW)
    .input(
      z.strictObject({
        page: z.number().int().min(1).default(1),
        pageSize: z.number().int().min(1).max(500).default(50),
        search: z.string().max(200).optional(),
        status: z.enum(USER_STATUSES).optional(),
        sort: z
          .array(
            z.strictObject({
              column: z.enum(USER_SORTS),
              direction: z.enum(['asc', 'desc']),
            }),
          )
          .max(3)
          .optional(),
      }),
    )
    .output(pageOf(userRowSchema))
    .query(({ ctx, input }) => listUsers(ctx.db, input)),

  create: change(EDIT)
    .meta({
      stepUp: given('roles'),
      rest: [
        { method: 'POST', path: '/api/UserBases/customUser', summary: 'Makes a user', answers: 201 },
        { method: 'POST', path: '/api/UserBases/odooCustomUser', summary: 'Makes a user', answers: 201 },
      ],
    })
    .input(
      z.strictObject({
        loginName: z.string().trim().min(2).max(100),
        password: z.string().max(500).optional(),
        personId: id.nullish(),
        /** Without a password: a link by mail, by which its owner chooses one. */
        invite: z.boolean().default(false),
        ...user,
      }),
    )
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      if (input.password !== undefined)
        checkStrength(input.password, input.loginName, await strategyOf(ctx.db, undefined));
      const passwordHash = input.password === undefined ? null : await hashPassword(input.password);
      const roles = input.roles ?? [{ role: 'employee' }];
      let created = '';
      await changingRights(
        ctx,
        async () => (created ? [created] : []),
        async () => {
          created = await insertUser(ctx.db, ctx.clock, {
            ...input,
            passwordHash,
            passwordGivenBy: ctx.user.id,
            roles,
          });
        },
      );
      if (input.invite) await inviteOwner(ctx, created);
      await auditUser(ctx, created, undefined, await auditedUser(ctx, created));
      return { id: created };
    }),

  update: change(EDIT)
    .meta({
      stepUp: given('roles'),
      rest: [
        {
          method: 'PUT',
          path: '/api/UserBases/customUser',
          summary: 'Changes a user, their roles or status',
        },
        { method: 'PUT', path: '/api/UserBases/odooCustomUser', summary: 'Changes a user' },
      ],
    })
    .input(
      z.strictObject({
        id,
        version: z.number().int().min(1),
        ...user,
        name: user.name.optional(),
        status: z.enum(USER_STATUSES).optional(),
        /** What their password has to be; null: what holds for everybody. */
        strategyId: id.nullish(),
        /** Whose account it is, where nobody has said so yet. */
        personId: id.optional(),
      }),
    )
    .output(versionAnswer)
    .mutation(async ({ ctx, input }) => {
      if (input.status === 'disabled' && input.id === ctx.user.id) refuse('identity.NOT_YOURSELF');
      const { id: userId, version, roles, personId, strategyId, ...rest } = input;
      const values = withoutUndefined(rest);
      const before = await auditedUser(ctx, userId);
      if (roles && userId === ctx.user.id && !sameRoles(before.roles, roles)) refuse('identity.OWN_ROLES');
      if (typeof strategyId === 'string') await getStrategy(ctx.db, strategyId);
      if (personId !== undefined) await setPerson(ctx, userId, personId);
      const changed = await ctx.db
        .updateTable('users')
        .set({
          ...values,
          ...(strategyId !== undefined && { strategy_id: strategyId }),
          ...(input.status !== undefined && { disabled_because: null }),
          version: version + 1,
          updated_at: instant(ctx.clock),
        })
        .where('id', '=', userId)
        .where('version', '=', version)
        .returning('id')
        .executeTakeFirst();
      if (!changed) refuse('platform.VERSION_CHANGED');
      if (roles)
        await changingRights(
          ctx,
          async () => [userId],
          () => replaceRoles(ctx.db, ctx.clock, userId, roles),
        );
      if (input.status === 'disabled') await closeSessionsOf(ctx.db, userId);
      await auditUser(ctx, userId, before, await auditedUser(ctx, userId));
      return { id: userId, version: version + 1 };
    }),

  /** A link to the owner's mail, by which they choose a password: for an account that nobody has made theirs yet. */
  invite: change(EDIT)
    .meta({ stepUp: true })
    .input(z.strictObject({ id }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      await inviteOwner(ctx, input.id);
      await ctx.audit.write({ subject: { kind: 'user', id: input.id } });
      return { id: input.id };
    }),

  remove: change(EDIT)
    .meta({
      rest: [
        { method: 'DELETE', path: '/api/UserBases/customUser', summary: 'Removes a user' },
        { method: 'DELETE', path: '/api/UserBases/odooCustomUser', summary: 'Removes a user' },
      ],
    })
    .input(z.strictObject({ id }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      if (input.id === ctx.user.id) refuse('identity.NOT_YOURSELF');
      await auditUser(ctx, input.id, await auditedUser(ctx, input.id), undefined);
      await ctx.db.deleteFrom('users').where('id', '=', input.id).execute();
      return { id: input.id };
    }),

  roles: procedure(VIEW)
    .meta({ rest: { method: 'GET', path: '/api/UserBases/{id}/roles', summary: 'The roles of a user' } })
    .input(z.strictObject({ id }))
    .output(z.array(roleGrantSchema))
    .query(async ({ ctx, input }) => {
      await getUser(ctx.db, input.id);
      return rolesOf(ctx.db, [input.id]);
    }),

  unlock: change(EDIT)
    .meta({ rest: { method: 'POST', path: '/api/UserBases/unlockUser', summary: 'Unlocks a locked user' } })
    .input(z.strictObject({ id }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const { login_key: name, locked_until: before } = await getUser(ctx.db, input.id);
      await forgetGuesses(ctx.db, ...guessedAt(name));
      await ctx.db.updateTable('users').set({ locked_until: null }).where('id', '=', input.id).execute();
      await ctx.audit.write({
        subject: { kind: 'user', id: input.id },
        changes: changesBetween({ locked_until: before }, { locked_until: null }),
      });
      return { id: input.id };
    }),

  setPassword: procedure(EDIT)
    .meta({
      stepUp: true,
      rest: [
        {
          method: 'POST',
          path: '/api/UserBases/systemChangePassword',
          summary: "Sets another user's password",
        },
        {
          method: 'POST',
          path: '/api/UserBases/customUserChangePassword',
          summary: "Sets another user's password",
        },
      ],
    })
    .input(z.strictObject({ id, newPassword: z.string().max(500) }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      if (input.id === ctx.user.id) refuse('identity.NOT_YOURSELF');
      await setPassword(ctx, input.id, input.newPassword, {
        by: ctx.user.id,
        within: (inside) => notifyPasswordSet(inside, input.id),
      });
      return { id: input.id };
    }),

  signInHistory: signedInProcedure
    .meta({
      rest: { method: 'GET', path: '/api/UserBases/historyLogin', summary: 'Sign-ins, the newest first' },
    })
    .input(
      z.strictObject({
        user_id: id.optional(),
        filter: filterOf(SIGN_IN_FIELDS),
      }),
    )
    .output(pageOf(signInRowSchema))
    .query(async ({ ctx, input }) => {
      const userId = ownOrAllowed(ctx, input.user_id);
      const query = ctx.db
        .selectFrom('sign_in_history')
        .select(['outcome', 'ip', 'user_agent as userAgent', 'at'])
        .where('user_id', '=', userId);
      const newest = input.filter.order.length > 0 ? query : query.orderBy('at', 'desc');
      return filteredPage(newest, input.filter, { search: ['ip', 'user_agent'], last: 'id' });
    }),

  passwordHistory: signedInProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/UserBases/historyPassword',
        summary: 'When the password was changed',
      },
    })
    .input(z.strictObject({ user_id: id.optional() }))
    .output(pageOf(passwordRowSchema))
    .query(async ({ ctx, input }) => {
      const rows = await ctx.db
        .selectFrom('password_history')
        .select('created_at as changedAt')
        .where('user_id', '=', ownOrAllowed(ctx, input.user_id))
        .orderBy('created_at', 'desc')
        .limit(100)
        .execute();
      return { rows, total: rows.length };
    }),
});

/** One's own history, or another's with the permission. */
function ownOrAllowed(ctx: SignedInCtx, userId: string | undefined): string {
  if (userId === undefined || userId === ctx.user.id) return ctx.user.id;
  requireScope(ctx.authentication.grants, VIEW, 'identity.users');
  return userId;
}

/** The same grants: what isn't said about a scope is as it was. */
function sameRoles(
  before: readonly { role: string; scopeKind: string; scopeValue: string }[],
  after: readonly { role: string; scopeKind?: string | undefined; scopeValue?: string | undefined }[],
): boolean {
  return (
    before.length === after.length &&
    after.every((grant) =>
      before.some(
        (held) =>
          held.role === grant.role &&
          (grant.scopeKind ?? held.scopeKind) === held.scopeKind &&
          (grant.scopeValue ?? held.scopeValue) === held.scopeValue,
      ),
    )
  );
}

/** Says whose account it is, once; nobody says it of their own. */
async function setPerson(ctx: SignedInCtx, userId: string, personId: string): Promise<void> {
  const { person_id: known } = await getUser(ctx.db, userId);
  if (known === personId) return;
  if (known !== null) refuse('identity.PERSON_FIXED');
  if (userId === ctx.user.id) refuse('identity.NOT_YOURSELF');
  await requireNoAccount(ctx.db, personId);
  await ctx.db.updateTable('users').set({ person_id: personId }).where('id', '=', userId).execute();
}

function withoutUndefined<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}
