import { z } from 'zod';
import { usersOfPersons } from '../../identity/index.ts';
import { personsOfEmployments } from '../../people/index.ts';
import { instant } from '../../platform/clock/clock.ts';
import { idAnswer } from '../../platform/trpc/page-of.ts';
import { done, idInput, pageInput } from '../../platform/trpc/paging.ts';
import { command, procedure, router } from '../../platform/trpc/procedure.ts';
import { contactsOf, listContacts } from '../contacts/contacts.repo.ts';
import { CALENDAR_VIEWS, type CalendarView } from '../portal.words.ts';
import { calendarEvent, calendarPerson, entryDetail, entryInput, span } from './calendar.schemas.ts';
import {
  busyTimes,
  contentsOf,
  entriesBetween,
  entryDetailOf,
  ofViewer,
  requireEntry,
  type Viewer,
} from './calendar-entries.repo.ts';
import { readIcs, writeIcs } from './ics.ts';
import { reportsOf, requireReport } from './reports.ts';
import { answerEntry, cancelEntry, createEntry, deleteEntry, updateEntry } from './save-entry.ts';
import { drawnElsewhere } from './sources.ts';

const USE = 'portal.calendar.use';

export const calendarRouter = router({
  list: procedure(USE)
    .input(span.extend({ view: z.enum(CALENDAR_VIEWS).default('mine') }))
    .output(z.object({ rows: z.array(calendarEvent) }))
    .query(({ ctx, input }) => mySchedule(ctx, input)),

  /** Of somebody who reports to one: what they do, to be looked at. */
  ofReport: procedure(USE)
    .input(span.extend({ report: z.string().max(60) }))
    .output(z.object({ rows: z.array(calendarEvent) }))
    .query(async ({ ctx, input }) => {
      await requireReport(ctx, input.report);
      const persons = await personsOfEmployments(ctx.db, [input.report]);
      const accounts = await usersOfPersons(ctx.db, [...persons.values()]);
      const whose = { userIds: [...accounts.values()], employmentIds: [input.report] };
      const entries = await entriesBetween(ctx, whose, { ...input, view: 'mine' });
      const drawn = await drawnElsewhere(ctx, whose.employmentIds, input);
      return { rows: [...drawn, ...entries.map((entry) => ({ ...entry, mine: false }))] };
    }),

  reports: procedure(USE)
    .output(z.object({ rows: z.array(calendarPerson) }))
    .query(async ({ ctx }) => ({ rows: await contactsOf(ctx, (await reportsOf(ctx)).slice(0, 500)) })),

  /** Whom one may invite. */
  people: procedure(USE)
    .input(pageInput.pick({ search: true }))
    .output(z.object({ rows: z.array(calendarPerson) }))
    .query(async ({ ctx, input }) => {
      const { rows } = await listContacts(ctx, {
        ...input,
        group: 'organisation',
        sort: 'name',
        page: 1,
        pageSize: 20,
      });
      return { rows };
    }),

  busy: procedure(USE)
    .input(span.extend({ people: z.array(z.string().max(60)).max(200) }))
    .output(
      z.object({
        rows: z.array(
          z.object({ employmentId: z.string(), from: z.string(), to: z.string(), entryId: z.string() }),
        ),
      }),
    )
    .query(async ({ ctx, input }) => ({ rows: await busyTimes(ctx.db, input.people, input) })),

  get: procedure(USE)
    .input(idInput)
    .output(entryDetail)
    .query(async ({ ctx, input }) => entryDetailOf(ctx, await requireEntry(ctx.db, ofViewer(ctx), input.id))),

  create: command(USE)
    .input(entryInput)
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => ({ id: await createEntry(ctx, input) })),

  update: command(USE)
    .input(entryInput.extend({ id: z.string().max(60), version: z.number().int().min(1) }))
    .output(done)
    .mutation(async ({ ctx, input }) => {
      const { id, version, ...values } = input;
      await updateEntry(ctx, id, version, values);
      return { done: true as const };
    }),

  cancel: command(USE)
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await cancelEntry(ctx, input.id);
      return { done: true as const };
    }),

  remove: command(USE)
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await deleteEntry(ctx, input.id);
      return { done: true as const };
    }),

  answer: command(USE)
    .input(idInput.extend({ accept: z.boolean() }))
    .output(done.extend({ status: z.enum(['accepted', 'rejected']) }))
    .mutation(async ({ ctx, input }) => {
      const status = input.accept ? 'accepted' : 'rejected';
      await answerEntry(ctx, input.id, status);
      return { done: true as const, status };
    }),

  /** One's own calendar as a file for others (ICS). */
  ics: procedure(USE)
    .input(span)
    .output(z.object({ text: z.string() }))
    .query(async ({ ctx, input }) => {
      const { rows } = await mySchedule(ctx, { ...input, view: 'mine' });
      const own = rows.filter(({ cancelled, category }) => !cancelled && category !== 'workSchedule');
      const contents = await contentsOf(
        ctx.db,
        own.map(({ id }) => id),
      );
      const events = own.map(({ id, title, ...event }) => ({
        ...event,
        uid: `${id}@suanpan`,
        subject: title,
        content: contents.get(id) ?? null,
      }));
      return { text: writeIcs(events, instant(ctx.clock)) };
    }),

  /** Takes entries from a file of another calendar; one that was taken before is left as it is. */
  importIcs: command(USE)
    .input(z.strictObject({ text: z.string().min(1).max(1_000_000) }))
    .output(z.object({ taken: z.number().int(), known: z.number().int() }))
    .mutation(async ({ ctx, input }) => {
      const events = readIcs(input.text);
      const kept = await ctx.db
        .selectFrom('calendar_entries')
        .select('ics_uid')
        .where('created_by', '=', ctx.user.id)
        .where('deleted_at', 'is', null)
        .where(
          'ics_uid',
          'in',
          events.map(({ uid }) => uid),
        )
        .execute();
      const known = new Set(kept.map((row) => row.ics_uid));
      const fresh = events.filter(({ uid }) => !known.has(uid));
      for (const { uid, ...event } of fresh)
        await createEntry(ctx, {
          ...event,
          icsUid: uid,
          reminder: null,
          availability: 'busy',
          invitees: [],
          shared: [],
          files: [],
        });
      return { taken: fresh.length, known: events.length - fresh.length };
    }),
});

/** What a person has between two instants: their own entries, and what other rooms know of. */
export async function mySchedule(ctx: Viewer, input: { from: string; until: string; view: CalendarView }) {
  const entries = await entriesBetween(ctx, ofViewer(ctx), input);
  const drawn = input.view === 'mine' ? await drawnElsewhere(ctx, ctx.user.employmentIds, input) : [];
  return { rows: [...drawn, ...entries].sort((one, other) => (one.startsAt < other.startsAt ? -1 : 1)) };
}
