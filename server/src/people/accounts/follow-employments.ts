import type { Kysely } from 'kysely';
import { followEmployment } from '../../identity/index.ts';
import type { AuditWriter } from '../../platform/audit/audit-writer.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { todayThere } from '../records/day-asked.ts';

/** Accounts end the day after their owner's last one where they are employed, and open again on the day of a rehire. */
export async function followEmployments(within: {
  db: Kysely<DB>;
  clock: Clock;
  audit: AuditWriter;
}): Promise<void> {
  const today = (await todayThere(within.db, within.clock)).sql();
  const rows = await within.db
    .selectFrom('users as u')
    .innerJoin('employments', 'employments.person_id', 'u.person_id')
    .select(['u.id', 'u.status'])
    .select((eb) =>
      eb.fn
        .max(
          eb
            .case()
            .when(
              eb.and([
                eb('employments.hire_date', '<=', today),
                eb.or([eb('employments.leave_date', 'is', null), eb('employments.leave_date', '>=', today)]),
              ]),
            )
            .then(2)
            // Who is to join keeps the account that was made for it.
            .when('employments.hire_date', '>', today)
            .then(1)
            .else(0)
            .end(),
        )
        .as('standing'),
    )
    .where((eb) => eb.or([eb('u.status', '=', 'active'), eb('u.disabled_because', '=', 'left')]))
    .groupBy(['u.id', 'u.status'])
    .execute();
  for (const { id, status, standing } of rows) {
    const state = Number(standing);
    if (status === 'active' && state === 0) await followEmployment(within, id, false);
    if (status === 'disabled' && state === 2) await followEmployment(within, id, true);
  }
}
