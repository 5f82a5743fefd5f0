import { createVault, type Vault } from '../platform/config/encryption.ts';
import type { Services } from '../platform/trpc/context.ts';

const vaults = new WeakMap<Services, Vault>();

/** Encrypts identity and bank numbers; the key comes from the server's secret key. */
export function personalVault(services: Services): Vault {
  const known = vaults.get(services);
  if (known) return known;
  const vault = createVault(services.config.secretKey, 'people/personal');
  vaults.set(services, vault);
  return vault;
}
