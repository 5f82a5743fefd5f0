import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { filteredPage } from '../../platform/filter/filtered-page.ts';
import { filterOf } from '../../platform/filter/read-filter.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { idAnswer, pageOf, versionAnswer } from '../../platform/trpc/page-of.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import './message.permissions.ts';
import { getAccount } from './accounts.repo.ts';
import { id, ids, removed, SIGN_FIELDS, signInput, signRow, version } from './message.schemas.ts';

const VIEW = 'admin.message.view';
const EDIT = 'admin.message.edit';

type Sign = Selectable<DB['message_signs']> & { accountName: string };

function withNames(db: Kysely<DB>) {
  return db
    .selectFrom('message_signs')
    .innerJoin('message_accounts', 'message_accounts.id', 'message_signs.account_id')
    .selectAll('message_signs')
    .select('message_accounts.name as accountName');
}

async function getSign(db: Kysely<DB>, signId: string): Promise<Sign> {
  const row = await withNames(db).where('message_signs.id', '=', signId).executeTakeFirst();
  return row ?? refuse('platform.NOT_FOUND');
}

const shown = (row: Sign): z.infer<typeof signRow> => ({
  ...{ id: row.id, accountId: row.account_id, accountName: row.accountName, name: row.name },
  ...{ remark: row.remark, approval: row.audit_state, version: row.version, updatedAt: row.updated_at },
});

async function columnsOf(ctx: SignedInCtx, values: z.infer<typeof signInput>) {
  const account = await getAccount(ctx.db, values.accountId).catch(() => undefined);
  if (!account) return refuse('admin.message.ACCOUNT_UNKNOWN');
  return {
    ...{ account_id: account.id, name: values.name, remark: values.remark || null },
    ...{ audit_state: values.approval, updated_at: instant(ctx.clock) },
  };
}

async function servicesOf(db: Kysely<DB>, signId: string): Promise<string | undefined> {
  const used = await db
    .selectFrom('message_services')
    .select('name')
    .where('sign_id', '=', signId)
    .limit(1)
    .executeTakeFirst();
  return used?.name;
}

/** The names that stand before messages, as the vendors approved them. */
export const messageSignsRouter = router({
  list: procedure(VIEW)
    .meta({ rest: { method: 'GET', path: '/api/base/message/signs', summary: 'Signs of messages' } })
    .input(z.strictObject({ data: filterOf(SIGN_FIELDS) }))
    .output(pageOf(signRow))
    .query(async ({ ctx, input }) => {
      const query = withNames(ctx.db);
      const sorted = input.data.order.length > 0 ? query : query.orderBy('message_signs.name');
      const page = await filteredPage<Sign>(sorted as never, input.data, {
        search: ['message_signs.name', 'message_signs.remark'],
        last: 'message_signs.id',
      });
      return { ...page, rows: page.rows.map(shown) };
    }),

  create: change(EDIT)
    .meta({ rest: { method: 'POST', path: '/api/base/message/sign', answers: 201 } })
    .input(signInput)
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const made = newId(ctx.clock);
      const columns = await columnsOf(ctx, input);
      await ctx.db
        .insertInto('message_signs')
        .values({ ...columns, id: made, created_at: columns.updated_at })
        .execute();
      await audit(ctx, made, undefined, await getSign(ctx.db, made));
      return { id: made };
    }),

  update: change(EDIT)
    .meta({ rest: { method: 'PATCH', path: '/api/base/message/sign' } })
    .input(signInput.extend({ id, version }))
    .output(versionAnswer)
    .mutation(async ({ ctx, input: { id: known, version: before, ...values } }) => {
      const row = await getSign(ctx.db, known);
      const used = await servicesOf(ctx.db, known);
      // A service signs for the account it sends by.
      if (used && row.account_id !== values.accountId) refuse('admin.message.SIGN_USED', { name: used });
      const changed = await ctx.db
        .updateTable('message_signs')
        .set({ ...(await columnsOf(ctx, values)), version: before + 1 })
        .where('id', '=', known)
        .where('version', '=', before)
        .returning('id')
        .executeTakeFirst();
      if (!changed) refuse('platform.VERSION_CHANGED');
      await audit(ctx, known, row, await getSign(ctx.db, known));
      return { id: known, version: before + 1 };
    }),

  remove: change(EDIT)
    .meta({ rest: { method: 'DELETE', path: '/api/base/message/signs' } })
    .input(z.strictObject({ ids }))
    .output(removed)
    .mutation(async ({ ctx, input }) => {
      for (const each of input.ids) {
        const row = await getSign(ctx.db, each);
        const used = await servicesOf(ctx.db, each);
        if (used) refuse('admin.message.SIGN_USED', { name: used });
        await ctx.db.deleteFrom('message_signs').where('id', '=', each).execute();
        await audit(ctx, each, row, undefined);
      }
      return { removed: input.ids.length };
    }),
});

async function audit(
  ctx: SignedInCtx,
  signId: string,
  before: Sign | undefined,
  after: Sign | undefined,
): Promise<void> {
  await ctx.audit.write({
    subject: { kind: 'messageSign', id: signId },
    changes: changesBetween(before, after),
  });
}
