import type { Kysely } from 'kysely';
import { userNames } from '../../identity/index.ts';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { Vault } from '../../platform/config/encryption.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Language } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { nameIn, parseNames } from '../names.ts';
import { CIPHERS, personalVault } from '../records/personal-vault.ts';
import { requireLegalEntity } from '../scope/organisation-scope.ts';
import { judgeAccount, plainBic } from './account-rules.ts';
import { ending } from './arrangements.repo.ts';
import { notifyBankChange } from './notify-bank-change.ts';

export interface EntityAccountValues {
  country: string;
  bankName?: string | null | undefined;
  bic?: string | null | undefined;
  bankAccount?: string | null | undefined;
}

/**
 * Where money comes from is changed by two people, too: another account, bank or code waits until somebody else has confirmed it.
 * That a legal entity has none is said by one. What isn't given stays.
 */
export async function askForEntityAccount(
  db: Kysely<DB>,
  clock: Clock,
  vault: Vault,
  id: string,
  { country, bankName, bic, bankAccount }: EntityAccountValues,
  askedBy: string,
): Promise<void> {
  if (bankName === undefined && bic === undefined && bankAccount === undefined) return;
  const before = await db
    .selectFrom('legal_entities')
    .select(['bank_name', 'bic', 'bank_account_cipher as cipher'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const number = before.cipher && vault.decrypt(before.cipher, { ...CIPHERS.entityAccount, id });
  const wanted = {
    bank_name: bankName === undefined ? before.bank_name : bankName,
    bic: bic === undefined ? before.bic : plainBic(bic),
    account: (bankAccount === undefined ? number : bankAccount) || null,
  };
  if (wanted.account === null) {
    const { bank_name, bic: code } = wanted;
    await db
      .updateTable('legal_entities')
      .set({ bank_name, bic: code, bank_account_cipher: null })
      .where('id', '=', id)
      .execute();
    if (bankAccount !== undefined) await forget(db, id);
    return;
  }
  const isSame =
    wanted.account === number && wanted.bank_name === before.bank_name && wanted.bic === before.bic;
  if (isSame) return;
  judgeAccount({ bic: wanted.bic, account: wanted.account }, country);
  const waiting = {
    ...{ bank_name: wanted.bank_name, bic: wanted.bic },
    account_cipher: vault.encrypt(wanted.account, { ...CIPHERS.askedEntityAccount, id }),
    ...{ asked_by: askedBy, asked_at: instant(clock) },
  };
  await db
    .insertInto('entity_account_changes')
    .values({ legal_entity_id: id, ...waiting })
    .onConflict((conflict) => conflict.column('legal_entity_id').doUpdateSet(waiting))
    .execute();
  await notifyBankChange(db, clock, {
    ...{ kind: 'asked', legalEntityId: id, byId: askedBy },
    ...{ ending: wanted.account.slice(-4), notifyDeciders: true },
  });
}

async function forget(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('entity_account_changes').where('legal_entity_id', '=', id).execute();
}

export async function entitiesWaiting(db: Kysely<DB>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('entity_account_changes')
    .select('legal_entity_id as id')
    .where('legal_entity_id', 'in', [...ids])
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** What waits for a second person, in reach of whoever looks. */
export async function waitingEntityAccounts(
  db: Kysely<DB>,
  vault: Vault,
  scope: DataScope,
  language: Language,
) {
  let query = db
    .selectFrom('entity_account_changes as c')
    .innerJoin('legal_entities as l', 'l.id', 'c.legal_entity_id')
    .select(['l.id', 'l.code', 'l.names', 'l.bank_name as bankBefore', 'l.bic as bicBefore'])
    .select(['l.bank_account_cipher as cipherBefore', 'c.bank_name as bankAfter', 'c.bic as bicAfter'])
    .select(['c.account_cipher as cipherAfter', 'c.asked_by as askedById', 'c.asked_at as askedAt']);
  if (!scope.all) query = query.where('l.id', 'in', ['', ...scope.legalEntityIds]);
  const rows = await query.orderBy('c.asked_at').execute();
  const names = await userNames(
    db,
    rows.map((row) => row.askedById),
  );
  return rows.map(({ id, code, names: called, cipherBefore, cipherAfter, ...row }) => ({
    ...{ legalEntityId: id, code, name: nameIn(language, parseNames(called)) },
    before: cipherBefore
      ? [
          {
            ...{ bankName: row.bankBefore, bic: row.bicBefore, share: null },
            account: ending(vault.decrypt(cipherBefore, { ...CIPHERS.entityAccount, id })),
          },
        ]
      : [],
    after: [
      {
        ...{ bankName: row.bankAfter, bic: row.bicAfter, share: null },
        account: ending(vault.decrypt(cipherAfter, { ...CIPHERS.askedEntityAccount, id })),
      },
    ],
    ...{ askedById: row.askedById, askedAt: row.askedAt, askedBy: names.get(row.askedById) ?? null },
  }));
}

/** Answers who asked, or nothing where it doesn't wait any more or was asked for anew since it was looked at. */
export async function decideEntityAccount(
  ctx: SignedInCtx,
  { legalEntityId: id, askedAt, confirm }: { legalEntityId: string; askedAt: string; confirm: boolean },
): Promise<string | undefined> {
  await requireLegalEntity(ctx.db, ctx.scope, id);
  const change = await ctx.db
    .selectFrom('entity_account_changes')
    .selectAll()
    .where('legal_entity_id', '=', id)
    .where('asked_at', '=', askedAt)
    .executeTakeFirst();
  if (!change) return undefined;
  if (confirm && change.asked_by === ctx.user.id) refuse('people.BANK_ACCOUNT_BY_ANOTHER');
  await forget(ctx.db, id);
  if (!confirm) return change.asked_by;
  const vault = personalVault(ctx.services);
  const account = vault.decrypt(change.account_cipher, { ...CIPHERS.askedEntityAccount, id });
  await ctx.db
    .updateTable('legal_entities')
    .set((eb) => ({
      ...{ bank_name: change.bank_name, bic: change.bic },
      bank_account_cipher: vault.encrypt(account, { ...CIPHERS.entityAccount, id }),
      version: eb('version', '+', 1),
      updated_at: instant(ctx.clock),
    }))
    .where('id', '=', id)
    .execute();
  return change.asked_by;
}
