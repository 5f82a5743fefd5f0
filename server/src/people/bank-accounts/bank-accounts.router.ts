import { z } from 'zod';
import { withChanges } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { command, procedure, router } from '../../platform/trpc/procedure.ts';
import '../people.errors.ts';
import { auditedEmployment } from '../records/audited-records.ts';
import { refuseOwn } from '../records/own-record.ts';
import { CIPHERS, personalVault } from '../records/personal-vault.ts';
import { requireEmployment, requireWholePerson } from '../scope/employment-scope.ts';
import { forgetBankChange, waitingBankChanges } from './bank-changes.repo.ts';
import { notifyBankChange } from './notify-bank-change.ts';

const EDIT = 'people.employments.edit';
const text = z.string().nullable();

/** Where pay goes is changed by two people: one asks, another confirms. */
export const bankAccountsRouter = router({
  waiting: procedure(EDIT)
    .output(
      z.array(
        z.object({
          employmentId: z.string(),
          employeeNumber: z.string(),
          name: z.string(),
          bankBefore: text,
          accountBefore: text,
          bankAfter: text,
          accountAfter: z.string(),
          askedById: z.string(),
          askedBy: text,
          askedAt: z.string(),
        }),
      ),
    )
    .query(({ ctx }) => waitingBankChanges(ctx.db, ctx.clock, personalVault(ctx.services), ctx.scope)),

  /** What doesn't wait any more, or was asked for anew since it was looked at, is passed over. */
  decide: command(EDIT)
    .meta({ permission: EDIT, command: true, stepUp: true, body: 'large' })
    .input(
      z.strictObject({
        changes: z
          .array(z.strictObject({ employmentId: z.string().max(60), askedAt: z.string().max(40) }))
          .min(1)
          .max(5000),
        confirm: z.boolean(),
      }),
    )
    .output(z.object({ decided: z.number().int() }))
    .mutation(async ({ ctx, input }) => {
      const vault = personalVault(ctx.services);
      let decided = 0;
      for (const { employmentId, askedAt } of input.changes) {
        await requireEmployment(ctx.db, ctx.scope, employmentId, ctx.clock);
        refuseOwn(ctx, employmentId);
        const change = await ctx.db
          .selectFrom('bank_account_changes as c')
          .innerJoin('employments', 'employments.person_id', 'c.person_id')
          .selectAll('c')
          .where('employments.id', '=', employmentId)
          .where('c.asked_at', '=', askedAt)
          .executeTakeFirst();
        if (!change) continue;
        const { person_id: id } = change;
        await requireWholePerson(ctx.db, ctx.scope, id, ctx.clock);
        if (input.confirm && change.asked_by === ctx.user.id) refuse('people.BANK_ACCOUNT_BY_ANOTHER');
        const { changes } = await withChanges(
          () => auditedEmployment(ctx.db, vault, employmentId),
          async () => {
            await forgetBankChange(ctx.db, id);
            if (!input.confirm) return;
            const account = vault.decrypt(change.account_cipher, { ...CIPHERS.askedAccount, id });
            await ctx.db
              .updateTable('persons')
              .set((eb) => ({
                bank_name: change.bank_name,
                bank_account_cipher: vault.encrypt(account, { ...CIPHERS.bankAccount, id }),
                bank_account_index: vault.blindIndex(account),
                version: eb('version', '+', 1),
                updated_at: instant(ctx.clock),
              }))
              .where('id', '=', id)
              .execute();
            await notifyBankChange(ctx.db, ctx.clock, {
              kind: 'confirmed',
              personId: id,
              byId: ctx.user.id,
              ending: account.slice(-4),
              notifyDeciders: false,
            });
          },
        );
        await ctx.audit.write({
          subject: { kind: 'employment', id: employmentId },
          facts: { confirmed: input.confirm, askedBy: change.asked_by },
          personal: { of: employmentId, changes },
        });
        decided += 1;
      }
      return { decided };
    }),
});
