import { declareCipherColumns } from '../../platform/config/cipher-columns.ts';
import { createVault, type Vault } from '../../platform/config/encryption.ts';
import type { Services } from '../../platform/trpc/context.ts';

const purpose = 'people/personal';

/** Where personal numbers stand; each opens in its own column of its own row alone. */
export const CIPHERS = {
  idNumber: { table: 'persons', column: 'id_number_cipher' },
  /** Where numbers stood before they were dated; they open as they were bound. */
  bankAccount: { table: 'persons', column: 'bank_account_cipher' },
  askedAccount: { table: 'bank_account_changes', column: 'account_cipher' },
  fieldValue: { table: 'people_field_values', column: 'value_cipher' },
  entityAccount: { table: 'legal_entities', column: 'bank_account_cipher' },
  askedEntityAccount: { table: 'entity_account_changes', column: 'account_cipher' },
} as const;
const { bankAccount, askedAccount, askedEntityAccount, ...byId } = CIPHERS;
declareCipherColumns(
  ...Object.values(byId).map((place) => ({ ...place, id: 'id', purpose })),
  { ...askedAccount, id: 'person_id', purpose },
  { ...askedEntityAccount, id: 'legal_entity_id', purpose },
  { table: 'person_bank_accounts', column: 'account_cipher', boundAs: bankAccount, id: 'id', purpose },
);

const vaults = new WeakMap<Services, Vault>();

/** Encrypts identity and bank numbers; the key comes from the server's secret key. */
export function personalVault(services: Services): Vault {
  const known = vaults.get(services);
  if (known) return known;
  const vault = createVault(services.config.secretKey, purpose);
  vaults.set(services, vault);
  return vault;
}
