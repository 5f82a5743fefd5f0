import type { Kysely } from 'kysely';
import { z } from 'zod';
import { userNames } from '../../identity/index.ts';
import { withChanges } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { done } from '../../platform/trpc/paging.ts';
import { command, procedure, router } from '../../platform/trpc/procedure.ts';
import { daySchema } from '../pages.ts';
import '../people.errors.ts';
import { accountShown } from '../people.schemas.ts';
import { auditedEmployment } from '../records/audited-records.ts';
import { dayBefore } from '../records/dated-records.ts';
import { auditLook, lookReason } from '../records/look.ts';
import { refuseOwn } from '../records/own-record.ts';
import { personalVault } from '../records/personal-vault.ts';
import { requireEmployment, requireWholePerson } from '../scope/employment-scope.ts';
import { type AccountValues, judgeAccount, judgeAccounts, plainBic } from './account-rules.ts';
import { arrangementsOf, numberOf, stopPaying, storeDecision } from './arrangements.repo.ts';
import {
  askForAccounts,
  endingsOf,
  forgetBankChange,
  readRequest,
  shownAccount,
  waitingBankChanges,
} from './bank-changes.repo.ts';
import { notifyBankChange } from './notify-bank-change.ts';

const VIEW = 'people.employments.view';
const EDIT = 'people.employments.edit';
const PRIVATE = 'people.private.view';

const id = z.string().max(60);
const text = z.string().nullable();

/** Where pay goes is dated, and changed by two people: one asks, another confirms. */
export const bankAccountsRouter = router({
  /** What was decided for a person, and what waits. */
  list: procedure(VIEW)
    .input(z.strictObject({ employmentId: id }))
    .output(
      z.object({
        waiting: z
          .object({
            from: z.string(),
            accounts: z.array(accountShown),
            askedBy: text,
            askedById: z.string(),
            askedAt: z.string(),
          })
          .nullable(),
        rows: z.array(
          z.object({
            id: z.string(),
            validFrom: z.string(),
            /** The last day; null is open. An arrangement that never held any day has one before its first. */
            validTo: text,
            accounts: z.array(accountShown.extend({ id: z.string() })),
            askedBy: text,
            confirmedBy: text,
            confirmedAt: text,
          }),
        ),
      }),
    )
    .query(({ ctx, input }) => listArrangements(ctx, input.employmentId)),

  /** The number of one account: each look at somebody else's stands in the trail. */
  reveal: procedure(PRIVATE)
    .meta({ stepUp: true })
    .input(z.strictObject({ employmentId: id, account: id, reason: lookReason }))
    .output(z.object({ account: z.string() }))
    .query(async ({ ctx, input }) => {
      await requireEmployment(ctx.db, ctx.scope, input.employmentId, ctx.clock);
      const { decisions } = await decisionsOf(ctx.db, input.employmentId);
      const account = decisions.flatMap(({ accounts }) => accounts).find((one) => one.id === input.account);
      if (!account) return refuse('platform.NOT_FOUND');
      await auditLook(ctx, input.employmentId, { read: 'bankAccount', reason: input.reason });
      return { account: numberOf(personalVault(ctx.services), account) };
    }),

  /** From a day on pay goes to these accounts, once another has confirmed it; to none, at once. */
  ask: command(EDIT)
    .meta({ stepUp: true })
    .input(
      z.strictObject({
        employmentId: id,
        from: daySchema,
        accounts: z
          .array(
            z.strictObject({
              /** An account that was decided on before, whose number stays. */
              keeps: id.optional(),
              account: z.string().trim().max(60).optional(),
              bankName: z.string().trim().max(200).nullish(),
              bic: z.string().trim().max(20).nullish(),
              share: z.number('people.ACCOUNT_SHARE').nullable(),
            }),
          )
          .max(10),
      }),
    )
    .output(done)
    .mutation(async ({ ctx, input: { employmentId, from, accounts } }) => {
      refuseOwn(ctx, employmentId);
      await requireEmployment(ctx.db, ctx.scope, employmentId, ctx.clock);
      const vault = personalVault(ctx.services);
      const { personId, country, decisions } = await decisionsOf(ctx.db, employmentId);
      await requireWholePerson(ctx.db, ctx.scope, personId, ctx.clock);
      const known = new Map(decisions.flatMap((one) => one.accounts).map((one) => [one.id, one]));
      const wanted = accounts.map(({ keeps, account, bankName, bic, share }): AccountValues => {
        const kept = keeps === undefined ? undefined : known.get(keeps);
        if (keeps !== undefined && !kept) refuse('platform.NOT_FOUND');
        const values = {
          ...{ bankName: bankName || null, bic: plainBic(bic), share },
          account: kept ? numberOf(vault, kept) : (account ?? ''),
        };
        judgeAccount(values, country);
        return values;
      });
      if (wanted.length > 0) judgeAccounts(wanted, country);
      await changing(ctx, employmentId, async () => {
        if (wanted.length > 0)
          return askForAccounts(ctx.db, ctx.clock, vault, personId, { from, accounts: wanted }, ctx.user.id);
        await forgetBankChange(ctx.db, personId);
        await stopPaying(ctx.db, ctx.clock, vault, personId, from, ctx.user.id);
      });
      return { done: true as const };
    }),

  waiting: procedure(EDIT)
    .output(
      z.array(
        z.object({
          employmentId: z.string(),
          employeeNumber: z.string(),
          name: z.string(),
          from: z.string(),
          before: z.array(accountShown),
          after: z.array(accountShown),
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
      let decided = 0;
      for (const change of input.changes) if (await decide(ctx, change, input.confirm)) decided += 1;
      return { decided };
    }),
});

async function decide(
  ctx: SignedInCtx,
  { employmentId, askedAt }: { employmentId: string; askedAt: string },
  confirm: boolean,
): Promise<boolean> {
  const vault = personalVault(ctx.services);
  await requireEmployment(ctx.db, ctx.scope, employmentId, ctx.clock);
  refuseOwn(ctx, employmentId);
  const change = await ctx.db
    .selectFrom('bank_account_changes as c')
    .innerJoin('employments', 'employments.person_id', 'c.person_id')
    .selectAll('c')
    .where('employments.id', '=', employmentId)
    .where('c.asked_at', '=', askedAt)
    .executeTakeFirst();
  if (!change) return false;
  const { person_id: personId } = change;
  await requireWholePerson(ctx.db, ctx.scope, personId, ctx.clock);
  if (confirm && change.asked_by === ctx.user.id) refuse('people.BANK_ACCOUNT_BY_ANOTHER');
  await changing(
    ctx,
    employmentId,
    async () => {
      await forgetBankChange(ctx.db, personId);
      if (!confirm) return;
      const { from, accounts } = readRequest(ctx.clock, vault, change);
      await storeDecision(ctx.db, ctx.clock, vault, {
        ...{ personId, validFrom: from, accounts, askedBy: change.asked_by },
        ...{ confirmedBy: ctx.user.id, confirmedAt: instant(ctx.clock) },
      });
      await notifyBankChange(ctx.db, ctx.clock, {
        ...{ kind: 'confirmed', personId, byId: ctx.user.id, notifyDeciders: false },
        ending: endingsOf(accounts),
      });
    },
    { confirmed: confirm, askedBy: change.asked_by },
  );
  return true;
}

async function changing(
  ctx: SignedInCtx,
  employmentId: string,
  change: () => Promise<void>,
  facts: Record<string, unknown> = {},
): Promise<void> {
  const vault = personalVault(ctx.services);
  const { changes } = await withChanges(() => auditedEmployment(ctx.db, vault, employmentId), change);
  await ctx.audit.write({
    subject: { kind: 'employment', id: employmentId },
    facts,
    personal: { of: employmentId, changes },
  });
}

async function decisionsOf(db: Kysely<DB>, employmentId: string) {
  const row = await db
    .selectFrom('employments as e')
    .innerJoin('legal_entities as l', 'l.id', 'e.legal_entity_id')
    .select(['e.person_id as personId', 'l.country'])
    .where('e.id', '=', employmentId)
    .executeTakeFirstOrThrow();
  return { ...row, decisions: (await arrangementsOf(db, [row.personId])).get(row.personId) ?? [] };
}

async function listArrangements(ctx: SignedInCtx, employmentId: string) {
  await requireEmployment(ctx.db, ctx.scope, employmentId, ctx.clock);
  const vault = personalVault(ctx.services);
  const { personId, decisions } = await decisionsOf(ctx.db, employmentId);
  const change = await ctx.db
    .selectFrom('bank_account_changes')
    .selectAll()
    .where('person_id', '=', personId)
    .executeTakeFirst();
  const names = await userNames(ctx.db, [
    ...decisions.flatMap(({ askedBy, confirmedBy }) => [askedBy, confirmedBy]),
    change?.asked_by ?? null,
  ]);
  const asked = change && readRequest(ctx.clock, vault, change);
  return {
    waiting:
      change && asked
        ? {
            from: asked.from,
            accounts: asked.accounts.map((account) => shownAccount(account, account.account)),
            ...{ askedBy: names.get(change.asked_by) ?? null, askedById: change.asked_by },
            askedAt: change.asked_at,
          }
        : null,
    rows: decisions.map((one, at) => ({
      ...{ id: one.id, validFrom: one.validFrom, confirmedAt: one.confirmedAt },
      validTo: lastDay(decisions.slice(0, at).map(({ validFrom }) => validFrom)),
      accounts: one.accounts.map((account) => ({
        id: account.id,
        ...shownAccount(account, numberOf(vault, account)),
      })),
      askedBy: names.get(one.askedBy ?? '') ?? null,
      confirmedBy: names.get(one.confirmedBy ?? '') ?? null,
    })),
  };
}

/** The day before the first of what was decided later. */
function lastDay(later: readonly string[]): string | null {
  const [first] = [...later].sort();
  return first === undefined ? null : dayBefore(first);
}
