import type { Kysely } from 'kysely';
import { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { writeFact } from '../../platform/db/installation.ts';
import { anyContains } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { idAnswer, pageOf } from '../../platform/trpc/page-of.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import { isFreeLogin, loginKey } from '../users/users.repo.ts';
import { isMappingOn } from './external-users.ts';

const VIEW = 'identity.users.view';
const EDIT = 'identity.users.edit';

const id = z.string().max(60);
const search = z.strictObject({
  query: z.string().max(200).optional(),
  page: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(50),
});
const switched = z.object({ enabled: z.boolean() });
const externalUser = z.object({
  id,
  code: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  account: z.object({ id, loginName: z.string(), name: z.string() }).nullable(),
});

/**
 * Who is who in another system. While it is switched on, somebody may sign in by the name they have there: with the
 * password of the account here, so that a mapping alone opens nothing.
 */
export const userMappingRouter = router({
  switch: procedure(VIEW)
    .meta({ rest: { method: 'GET', path: '/api/base/cstuserMapping/spconfig/get' } })
    .output(switched)
    .query(async ({ ctx }) => ({ enabled: await isMappingOn(ctx.db) })),

  setSwitch: change(EDIT)
    .meta({
      rest: {
        method: 'POST',
        path: '/api/base/cstuserMapping/spconfig/enable',
        summary: 'Lets names of another system sign in, or stops it',
      },
    })
    .input(z.strictObject({ enabled: z.boolean() }))
    .output(switched)
    .mutation(async ({ ctx, input }) => {
      const before = await isMappingOn(ctx.db);
      await writeFact(ctx.db, 'user-mapping', input.enabled ? 'on' : 'off');
      await ctx.audit.write({
        subject: { kind: 'settings', id: 'userMapping' },
        changes: changesBetween({ value: before ? 'on' : 'off' }, { value: input.enabled ? 'on' : 'off' }),
      });
      return input;
    }),

  /** Everybody whom the other system is known to name. */
  externalUsers: procedure(VIEW)
    .meta({ rest: { method: 'GET', path: '/api/base/cstuserMapping/getcstusers' } })
    .input(search)
    .output(pageOf(externalUser))
    .query(({ ctx, input }) => externalUsersOf(ctx.db, input)),

  list: procedure(VIEW)
    .meta({
      rest: {
        method: 'GET',
        path: '/api/base/cstuserMapping/get',
        summary: 'Users of another system that have an account here',
      },
    })
    .input(search)
    .output(pageOf(externalUser))
    .query(({ ctx, input }) => externalUsersOf(ctx.db, input, true)),

  createExternalUser: change(EDIT)
    .meta({ rest: { method: 'POST', path: '/api/base/cstuserMapping/createcstuser', answers: 201 } })
    .input(
      z.strictObject({
        code: z.string().trim().min(1).max(200),
        name: z.string().trim().min(1).max(200),
        email: z.email().max(200).nullish(),
      }),
    )
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const now = instant(ctx.clock);
      const made = newId(ctx.clock);
      const key = loginKey(input.code);
      // Else one would be taken for the other.
      if (!(await isFreeLogin(ctx.db, key))) refuse('identity.LOGIN_NAME_TAKEN', { loginName: input.code });
      const values = { code: input.code, name: input.name, email: input.email ?? null };
      await ctx.db
        .insertInto('external_users')
        .values({ ...values, id: made, code_key: key, user_id: null, created_at: now, updated_at: now })
        .execute();
      await ctx.audit.write({ subject: subjectOf(made), changes: changesBetween(undefined, values) });
      return { id: made };
    }),

  removeExternalUser: change(EDIT)
    .input(z.strictObject({ id }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const { code, name, email, user_id } = await getExternalUser(ctx.db, input.id);
      await ctx.db.deleteFrom('external_users').where('id', '=', input.id).execute();
      await ctx.audit.write({
        subject: subjectOf(input.id),
        changes: changesBetween({ code, name, email, user_id }, undefined),
      });
      return input;
    }),

  create: change(EDIT)
    .meta({
      rest: {
        method: 'POST',
        path: '/api/base/cstuserMapping/create',
        summary: 'Says whose account a user of another system has here',
        answers: 201,
      },
    })
    .input(z.strictObject({ externalUserId: id, userId: id }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const user = await ctx.db
        .selectFrom('users')
        .select('id')
        .where('id', '=', input.userId)
        .executeTakeFirst();
      if (!user) refuse('platform.NOT_FOUND');
      const other = await ctx.db
        .selectFrom('external_users')
        .select('code')
        .where('user_id', '=', input.userId)
        .where('id', '<>', input.externalUserId)
        .executeTakeFirst();
      if (other) refuse('identity.MAPPED_ALREADY', { code: other.code });
      await setAccount(ctx, input.externalUserId, input.userId);
      return { id: input.externalUserId };
    }),

  remove: change(EDIT)
    .meta({ rest: { method: 'POST', path: '/api/base/cstuserMapping/delete', answers: 204 } })
    .input(z.strictObject({ id }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      await setAccount(ctx, input.id, null);
      return input;
    }),
});

const subjectOf = (of: string) => ({ kind: 'externalUser' as const, id: of });

async function getExternalUser(db: Kysely<DB>, of: string) {
  const found = await db.selectFrom('external_users').selectAll().where('id', '=', of).executeTakeFirst();
  return found ?? refuse('platform.NOT_FOUND');
}

async function setAccount(ctx: SignedInCtx, of: string, userId: string | null): Promise<void> {
  const before = await getExternalUser(ctx.db, of);
  await ctx.db
    .updateTable('external_users')
    .set({ user_id: userId, updated_at: instant(ctx.clock) })
    .where('id', '=', of)
    .execute();
  await ctx.audit.write({
    subject: subjectOf(of),
    changes: changesBetween({ user_id: before.user_id }, { user_id: userId }),
  });
}

async function externalUsersOf(
  db: Kysely<DB>,
  { query, page, pageSize }: z.infer<typeof search>,
  onlyMapped = false,
) {
  let base = db.selectFrom('external_users').leftJoin('users', 'users.id', 'external_users.user_id');
  if (onlyMapped) base = base.where('external_users.user_id', 'is not', null);
  if (query)
    base = base.where(
      anyContains(['external_users.code', 'external_users.name', 'users.login_name', 'users.name'], query),
    );
  const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await base
    .select(['external_users.id', 'external_users.code', 'external_users.name', 'external_users.email'])
    .select(['users.id as userId', 'users.login_name as loginName', 'users.name as userName'])
    .orderBy('external_users.code_key')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    total: Number(total),
    rows: rows.map(({ userId, loginName, userName, ...row }) => ({
      ...row,
      account: userId ? { id: userId, loginName: loginName ?? '', name: userName ?? '' } : null,
    })),
  };
}
