import type { Kysely } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import type { DB } from '../db/schema.ts';
import { numberParameter } from '../parameters/parameters.ts';
import '../parameters/platform-parameters.ts';

/**
 * Removes the keys of those about whom nothing was written for so many years: what the trail says of them stays, chained
 * and signed, and its personal values can no longer be read by anybody.
 */
export async function forgetPersonalValues(db: Kysely<DB>, clock: Clock): Promise<void> {
  const years = await numberParameter(db, 'auditPersonalYears');
  const since = new Date(clock.now());
  since.setUTCFullYear(since.getUTCFullYear() - years);
  const before = since.toISOString();
  await db
    .deleteFrom('audit_person_keys')
    .where('created_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('audit_rows')
            .select('audit_rows.id')
            .whereRef('audit_rows.person_id', '=', 'audit_person_keys.person_id')
            .where('audit_rows.at', '>=', before),
        ),
      ),
    )
    .execute();
}
