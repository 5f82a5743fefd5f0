import { type Kysely, type SqlBool, sql } from 'kysely';
import type { OneOf } from '../../platform/db/asked-together.ts';
import type { DB } from '../../platform/db/schema.ts';

const everybody: OneOf = () => sql<SqlBool>`true`;

/** Who holds which role how far: given to the account, or through a role of theirs. What comes through one leads no further. */
export function heldRoles(db: Kysely<DB>, whose: OneOf = everybody) {
  return db
    .selectFrom('user_roles')
    .select(['user_id', 'role_id', 'scope_kind', 'scope_value'])
    .select((eb) => eb.cast<string | null>(eb.val(null), 'text').as('through'))
    .where(whose('user_id'))
    .unionAll(
      db
        .selectFrom('role_grants as g')
        .innerJoin('user_roles as h', 'h.role_id', 'g.holder_id')
        .innerJoin('roles as r', 'r.id', 'g.holder_id')
        .select(['h.user_id', 'g.role_id', 'g.scope_kind', 'g.scope_value', 'r.code as through'])
        .distinct()
        .where(whose('h.user_id')),
    )
    .as('held');
}
