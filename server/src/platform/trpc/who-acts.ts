import type { AuditOrigin } from '../audit/audit-writer.ts';
import type { Authentication } from './context.ts';

/** Whose deed it is: who sits there, with whom they stand for. */
export function whoActs(
  authentication: Authentication | undefined,
): Pick<AuditOrigin, 'userId' | 'inPlaceOf'> {
  const { user, place } = authentication ?? {};
  if (!user) return { userId: null };
  return place ? { userId: place.actor.id, inPlaceOf: user.id } : { userId: user.id };
}
