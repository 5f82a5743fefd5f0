import { addDaysIso } from '@suanpan/engine/domain';
import { z } from 'zod';
import { instantOfLocal } from '../../people/index.ts';
import { today } from '../../platform/clock/clock.ts';
import { pageOf } from '../../platform/trpc/paging.ts';
import { procedure, router, signedInProcedure } from '../../platform/trpc/procedure.ts';
import { newsRow } from '../announcements/announcements.schemas.ts';
import { listNews } from '../announcements/read-announcements.ts';
import { mySchedule } from '../calendar/calendar.router.ts';
import { calendarEvent } from '../calendar/calendar.schemas.ts';
import type { Viewer } from '../calendar/calendar-entries.repo.ts';
import { listContacts } from '../contacts/contacts.repo.ts';
import { addressBook, contact } from '../contacts/contacts.router.ts';
import { inAppMenus, inAppMenusOf } from './in-app-menus.ts';

/** What the overview shows, each part a call of its own. */
export const homeParts = router({
  /** The people of one's own department. */
  colleagues: addressBook
    .meta({ rest: { method: 'GET', path: '/api/Homes/colleagues', summary: 'People of my department' } })
    .input(z.strictObject({ pageSize: z.coerce.number().int().min(1).max(200).default(50) }))
    .output(pageOf(contact))
    .query(({ ctx, input }) => listContacts(ctx, { group: 'mine', sort: 'name', page: 1, ...input })),

  /** The newest announcements that are meant for one. */
  news: procedure('portal.announcements.view')
    .meta({ rest: { method: 'GET', path: '/api/Homes/news', summary: 'Announcements meant for me' } })
    .input(z.strictObject({ pageSize: z.coerce.number().int().min(1).max(200).default(50) }))
    .output(pageOf(newsRow))
    .query(({ ctx, input }) => listNews(ctx, { unread: false, page: 1, ...input })),

  inAppMenus: signedInProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/Homes/wechat_menus',
        summary: 'My menu for the browser inside a chat application',
      },
    })
    .output(inAppMenus)
    .query(({ ctx }) => inAppMenusOf(ctx)),

  todaySchedule: procedure('portal.calendar.use')
    .meta({ rest: { method: 'GET', path: '/api/Homes/today_schedule', summary: 'My schedule of today' } })
    .output(z.object({ day: z.string(), rows: z.array(calendarEvent) }))
    .query(async ({ ctx }) => {
      const zone = await ownZone(ctx);
      const day = today(ctx.clock, zone);
      const from = instantOfLocal(`${day}T00:00`, zone);
      const until = instantOfLocal(`${addDaysIso(day, 1)}T00:00`, zone);
      return { day, ...(await mySchedule(ctx, { from, until, view: 'mine' })) };
    }),
});

/** Whose today it is: that of the legal entity one works for. */
async function ownZone({ db, user }: Viewer): Promise<string> {
  const row = await db
    .selectFrom('employments')
    .innerJoin('legal_entities', 'legal_entities.id', 'employments.legal_entity_id')
    .select('legal_entities.time_zone as zone')
    .where('employments.id', 'in', [...user.employmentIds, ''])
    .orderBy('hire_date', 'desc')
    .executeTakeFirst();
  return row?.zone ?? 'UTC';
}
