import { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { filteredPage } from '../../platform/filter/filtered-page.ts';
import { filterOf } from '../../platform/filter/read-filter.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { idAnswer, pageOf, versionAnswer } from '../../platform/trpc/page-of.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import './message.permissions.ts';
import { addressOf, getAccount, type MessageAccount, putAccount, removeAccount } from './accounts.repo.ts';
import { ACCOUNT_FIELDS, accountInput, accountRow, id, ids, removed, version } from './message.schemas.ts';

const VIEW = 'admin.message.view';
const EDIT = 'admin.message.edit';

const shown = (row: MessageAccount): z.infer<typeof accountRow> => ({
  ...{ id: row.id, name: row.name, provider: row.provider, keyId: row.key_id, hasSecret: true },
  ...{ region: row.region, endpoint: row.endpoint, address: addressOf(row) },
  ...{ version: row.version, updatedAt: row.updated_at },
});

/** What the trail holds of an account: never the secret, only that there is another. */
const audited = (row: MessageAccount | undefined) => {
  if (!row) return undefined;
  const { secret_cipher, ...rest } = row;
  return { ...rest, secret: `… ${secret_cipher.slice(-6)}` };
};

/** Accounts at vendors of messages. */
export const messageAccountsRouter = router({
  list: procedure(VIEW)
    .meta({
      rest: { method: 'GET', path: '/api/base/message/accounts', summary: 'Accounts at message vendors' },
    })
    .input(z.strictObject({ data: filterOf(ACCOUNT_FIELDS) }))
    .output(pageOf(accountRow))
    .query(async ({ ctx, input }) => {
      const query = ctx.db.selectFrom('message_accounts').selectAll();
      const sorted = input.data.order.length > 0 ? query : query.orderBy('name');
      const page = await filteredPage(sorted, input.data, { search: ['name', 'key_id'], last: 'id' });
      return { ...page, rows: page.rows.map(shown) };
    }),

  get: procedure(VIEW)
    .meta({ rest: { method: 'GET', path: '/api/base/message/account/{id}' } })
    .input(z.strictObject({ id }))
    .output(accountRow)
    .query(async ({ ctx, input }) => shown(await getAccount(ctx.db, input.id))),

  // Whoever changes where messages go reads the codes that are in them.
  create: change(EDIT)
    .meta({ stepUp: true, rest: { method: 'POST', path: '/api/base/message/configuration', answers: 201 } })
    .input(accountInput)
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const made = await putAccount(ctx, input);
      await audit(ctx, made, undefined, await getAccount(ctx.db, made));
      return { id: made };
    }),

  update: change(EDIT)
    .meta({ stepUp: true, rest: { method: 'PATCH', path: '/api/base/message/configuration' } })
    .input(accountInput.extend({ id, version }))
    .output(versionAnswer)
    .mutation(async ({ ctx, input: { id: known, version: before, ...values } }) => {
      const row = await getAccount(ctx.db, known);
      await putAccount(ctx, values, { row, version: before });
      await audit(ctx, known, row, await getAccount(ctx.db, known));
      return { id: known, version: before + 1 };
    }),

  remove: change(EDIT)
    .meta({ stepUp: true, rest: { method: 'DELETE', path: '/api/base/message/accounts' } })
    .input(z.strictObject({ ids }))
    .output(removed)
    .mutation(async ({ ctx, input }) => {
      for (const each of input.ids) {
        const row = await getAccount(ctx.db, each);
        await removeAccount(ctx.db, row);
        await audit(ctx, each, row, undefined);
      }
      return { removed: input.ids.length };
    }),
});

async function audit(
  ctx: SignedInCtx,
  accountId: string,
  before: MessageAccount | undefined,
  after: MessageAccount | undefined,
): Promise<void> {
  await ctx.audit.write({
    subject: { kind: 'messageAccount', id: accountId },
    changes: changesBetween(audited(before), audited(after)),
  });
}
