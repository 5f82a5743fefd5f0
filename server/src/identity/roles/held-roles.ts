import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/** Who holds which role how far: given to the account, or through a role of theirs. What comes through one leads no further. */
export function heldRoles(db: Kysely<DB>, userId?: string) {
  return db
    .selectFrom('user_roles')
    .select(['user_id', 'role_id', 'scope_kind', 'scope_value'])
    .select((eb) => eb.cast<string | null>(eb.val(null), 'text').as('through'))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .unionAll(
      db
        .selectFrom('role_grants as g')
        .innerJoin('user_roles as h', 'h.role_id', 'g.holder_id')
        .innerJoin('roles as r', 'r.id', 'g.holder_id')
        .select(['h.user_id', 'g.role_id', 'g.scope_kind', 'g.scope_value', 'r.code as through'])
        .distinct()
        .$if(userId !== undefined, (query) => query.where('h.user_id', '=', userId ?? '')),
    )
    .as('held');
}
