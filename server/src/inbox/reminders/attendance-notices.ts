import { addDaysIso } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { type Clock, today } from '../../platform/clock/clock.ts';
import { chunksOfRows } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { dayTexts } from '../../platform/texts/day-texts.ts';
import { type Notice, notify } from '../notifications/notify.ts';
import { inboxTexts } from '../texts.ts';

const KIND = 'attendance';
/** What is older is no news, and may have been settled long ago. */
const MOST_DAYS = 3;
const NOTICED = ['late', 'leaveEarly', 'absent'] as const;

/** Tells people of days of their own that need a look, once for each day: an appeal is possible from there. */
export async function tellOfDays(trx: Kysely<DB>, clock: Clock): Promise<number> {
  const rows = await trx
    .selectFrom('attendance_days as d')
    .innerJoin('employments', 'employments.id', 'd.employment_id')
    .innerJoin('users', 'users.person_id', 'employments.person_id')
    .select(['d.employment_id', 'd.day', 'd.result', 'users.id as user_id'])
    .where('d.day', '>=', addDaysIso(today(clock), -MOST_DAYS))
    .where('d.result', 'in', [...NOTICED])
    .where('users.status', '=', 'active')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('inbox_reminders as r')
            .select('r.day')
            .where('r.kind', '=', KIND)
            .whereRef('r.employment_id', '=', 'd.employment_id')
            .whereRef('r.day', '=', 'd.day')
            .whereRef('r.user_id', '=', 'users.id'),
        ),
      ),
    )
    .orderBy('d.day')
    .orderBy('users.id')
    .execute();
  const told = rows.map(({ employment_id, day, user_id }) => ({ kind: KIND, employment_id, day, user_id }));
  for (const part of chunksOfRows(told)) await trx.insertInto('inbox_reminders').values(part).execute();
  const notices = rows.flatMap(({ result, day, user_id }): Notice[] => {
    const noticed = NOTICED.find((one) => one === result);
    if (!noticed) return [];
    const title = inboxTexts.inEvery(`attendance.${noticed}`, { day: dayTexts(day) });
    return [{ userIds: [user_id], category: 'attendance', title, url: '/profile?tab=time' }];
  });
  return notify(trx, clock, ...notices);
}
