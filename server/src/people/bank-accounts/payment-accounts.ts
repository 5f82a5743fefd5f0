import type { Kysely } from 'kysely';
import { chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { COMPANY_LANGUAGE } from '../../platform/texts/languages.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { type Names, nameIn, parseNames } from '../names.ts';
import { CIPHERS, personalVault } from '../records/personal-vault.ts';

export interface PaymentAccount {
  name: string;
  bankName: string | null;
  /** Whole. */
  account: string | null;
}

/** Where the pay of employments goes, as two people have confirmed it. For the server's own work: no data scope. */
export async function paymentAccounts(
  db: Kysely<DB>,
  services: Services,
  employmentIds: readonly string[],
): Promise<Map<string, PaymentAccount>> {
  const vault = personalVault(services);
  const found = new Map<string, PaymentAccount>();
  for (const part of chunksOfValues([...employmentIds])) {
    const rows = await db
      .selectFrom('employments as e')
      .innerJoin('persons as p', 'p.id', 'e.person_id')
      .select(['e.id', 'p.id as personId', 'p.name', 'p.bank_name', 'p.bank_account_cipher as cipher'])
      .where('e.id', 'in', part)
      .execute();
    for (const { id, personId, name, bank_name: bankName, cipher } of rows)
      found.set(id, {
        ...{ name, bankName },
        account: cipher && vault.decrypt(cipher, { ...CIPHERS.bankAccount, id: personId }),
      });
  }
  return found;
}

export interface EntityAccount extends PaymentAccount {
  /** By language, for screens. */
  names: Names;
  code: string;
  currency: string;
}

/** The accounts that legal entities pay from. */
export async function entityAccounts(
  db: Kysely<DB>,
  services: Services,
  ids: readonly string[],
): Promise<Map<string, EntityAccount>> {
  if (ids.length === 0) return new Map();
  const vault = personalVault(services);
  const rows = await db
    .selectFrom('legal_entities')
    .select(['id', 'code', 'names', 'currency', 'bank_name', 'bank_account_cipher as cipher'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(
    rows.map(({ id, code, names, currency, bank_name: bankName, cipher }) => [
      id,
      {
        ...{ code, currency, bankName },
        name: legalName(names, code),
        names: parseNames(names),
        account: cipher && vault.decrypt(cipher, { ...CIPHERS.entityAccount, id }),
      },
    ]),
  );
}

/** A file has one name for an entity, whoever makes it: the company's own language first. */
function legalName(names: string, code: string): string {
  return nameIn(COMPANY_LANGUAGE, parseNames(names)) || code;
}
