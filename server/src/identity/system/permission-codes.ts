import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { declaredPermissions } from '../../platform/trpc/permissions.ts';
import { scopeOf } from '../../platform/trpc/scope.ts';
import '../identity.errors.ts';

const PATH = '/permission-codes';

/**
 * What a client's other applications ask for through this server: which permission codes of a named service the person holds.
 * Services are the rooms of this product, by name; an address is none, and nothing is ever fetched from one.
 */
export function permissionCodesOf(ctx: SignedInCtx, app: string, path: string): string[] {
  const ofService = [...declaredPermissions().keys()].filter((code) => code.startsWith(`${app}.`));
  if (ofService.length === 0 || path !== PATH) refuse('identity.SERVICE_UNKNOWN');
  return ofService.filter((code) => scopeOf(ctx.authentication.grants, code) !== undefined).sort();
}
