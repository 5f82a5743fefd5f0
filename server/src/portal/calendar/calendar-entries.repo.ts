import type { ExpressionBuilder, Kysely } from 'kysely';
import { userNames } from '../../identity/index.ts';
import type { TodoReader } from '../../inbox/index.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { contactsOf } from '../contacts/contacts.repo.ts';
import { attachmentsOf } from '../files/attachments.ts';
import type { CalendarView, InviteeStatus } from '../portal.words.ts';
import '../portal.errors.ts';

export type Viewer = TodoReader;
/** Whose entries: of an account, and of the employments of a person. */
export interface Whose {
  userIds: readonly string[];
  employmentIds: readonly string[];
}
export const ofViewer = ({ user }: Pick<Viewer, 'user'>): Whose => ({
  userIds: [user.id],
  employmentIds: user.employmentIds,
});

type Entries = ExpressionBuilder<DB, 'calendar_entries'>;

/** Made by them, or they were invited, or it was shared with them. */
export function isTheirs(eb: Entries, { userIds, employmentIds }: Whose) {
  return eb.or([
    eb('calendar_entries.created_by', 'in', [...userIds, '']),
    eb.exists(
      eb
        .selectFrom('calendar_people')
        .select('calendar_people.id')
        .whereRef('calendar_people.entry_id', '=', 'calendar_entries.id')
        .where('calendar_people.employment_id', 'in', [...employmentIds, '']),
    ),
  ]);
}

export async function entriesBetween(
  viewer: Viewer,
  whose: Whose,
  given: { view: CalendarView; from: string; until: string },
) {
  const rows = await viewer.db
    .selectFrom('calendar_entries')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('starts_at', '<', given.until)
    .where('ends_at', '>=', given.from)
    .$if(given.view === 'mine', (query) => query.where((eb) => isTheirs(eb, whose)))
    .$if(given.view === 'createdByMe', (query) => query.where('created_by', 'in', [...whose.userIds, '']))
    .$if(given.view === 'sharedWithMe', (query) =>
      query
        .where('created_by', 'not in', [...whose.userIds, ''])
        .where((eb) => isTheirs(eb, { userIds: [], employmentIds: whose.employmentIds })),
    )
    .orderBy('starts_at')
    .orderBy('id')
    .limit(1000)
    .execute();
  const answers = await answersOf(
    viewer.db,
    rows.map(({ id }) => id),
    whose.employmentIds,
  );
  return rows.map((row) => eventOf(row, viewer.user.id, answers.get(row.id) ?? null));
}

async function answersOf(db: Kysely<DB>, ids: readonly string[], employmentIds: readonly string[]) {
  if (ids.length === 0 || employmentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('calendar_people')
    .select(['entry_id', 'status'])
    .where('entry_id', 'in', [...ids])
    .where('employment_id', 'in', [...employmentIds])
    .where('part', '=', 'invitee')
    .execute();
  return new Map(rows.map((row) => [row.entry_id, row.status]));
}

type Row = Awaited<ReturnType<typeof requireEntry>>;

function eventOf(row: Row, userId: string, status: InviteeStatus | null) {
  const mine = row.created_by === userId;
  return {
    id: row.id,
    category: mine ? ('createdByMe' as const) : ('shared' as const),
    title: row.subject,
    allDay: row.all_day === 1,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    startDay: row.start_day,
    endDay: row.end_day,
    location: row.location,
    cancelled: row.cancelled_at !== null,
    mine,
    version: row.version,
    status,
    facts: [],
  };
}

/** What entries say beside their title, for whoever may see them. */
export async function contentsOf(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('calendar_entries')
    .select(['id', 'content'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, content }) => [id, content]));
}

/** An entry that these may see. One that is gone says so, to whom it was there for. */
export async function requireEntry(db: Kysely<DB>, whose: Whose, id: string) {
  const row = await db
    .selectFrom('calendar_entries')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => isTheirs(eb, whose))
    .executeTakeFirst();
  if (!row) refuse('platform.NOT_FOUND');
  if (row.deleted_at !== null) refuse('portal.SCHEDULE_DELETED');
  return row;
}

/** To change or end it: whoever made it, and nobody else. */
export async function requireOwnEntry(viewer: Viewer, id: string): Promise<Row> {
  const row = await requireEntry(viewer.db, ofViewer(viewer), id);
  if (row.created_by !== viewer.user.id) refuse('portal.NOT_ITS_CREATOR');
  return row;
}

export async function entryDetailOf(viewer: Viewer, row: Row) {
  const { db, clock, user } = viewer;
  const people = await db
    .selectFrom('calendar_people')
    .selectAll()
    .where('entry_id', '=', row.id)
    .orderBy('id')
    .execute();
  const contacts = new Map(
    (
      await contactsOf(
        viewer,
        people.map((each) => each.employment_id),
      )
    ).map((each) => [each.id, each]),
  );
  const own = people.find(
    (each) => each.part === 'invitee' && user.employmentIds.includes(each.employment_id),
  );
  if (own?.status === 'notViewed') {
    own.status = 'viewed';
    await db
      .updateTable('calendar_people')
      .set({ status: 'viewed', updated_at: instant(clock) })
      .where('id', '=', own.id)
      .where('status', '=', 'notViewed')
      .execute();
  }
  const personOf = (employmentId: string) => {
    const known = contacts.get(employmentId);
    return {
      id: employmentId,
      employeeNumber: known?.employeeNumber ?? '',
      name: known?.name ?? '',
      department: known?.department ?? null,
      position: known?.position ?? null,
    };
  };
  const { facts: _none, ...event } = eventOf(row, user.id, own?.status ?? null);
  return {
    ...event,
    content: row.content,
    reminder: row.reminder,
    availability: row.availability,
    createdBy: (await userNames(db, [row.created_by])).get(row.created_by) ?? '',
    createdAt: row.created_at,
    invitees: people
      .filter(({ part }) => part === 'invitee')
      .map((each) => ({ ...personOf(each.employment_id), status: each.status })),
    shared: people.filter(({ part }) => part === 'shared').map((each) => personOf(each.employment_id)),
    files: await attachmentsOf(db, 'calendar', row.id),
  };
}

/** When people are taken, by what they were invited to and what they made themselves, and nothing of what it is. */
export async function busyTimes(
  db: Kysely<DB>,
  employmentIds: readonly string[],
  { from, until }: { from: string; until: string },
) {
  if (employmentIds.length === 0) return [];
  const taken = () =>
    db
      .selectFrom('calendar_entries')
      .select(['starts_at as from', 'ends_at as to', 'calendar_entries.id as entryId'])
      .where('availability', '=', 'busy')
      .where('deleted_at', 'is', null)
      .where('cancelled_at', 'is', null)
      .where('starts_at', '<', until)
      .where('ends_at', '>', from);
  return taken()
    .innerJoin('calendar_people', 'calendar_people.entry_id', 'calendar_entries.id')
    .select('employment_id as employmentId')
    .where('employment_id', 'in', [...employmentIds])
    .where('part', '=', 'invitee')
    .where('status', '<>', 'rejected')
    .union(
      taken()
        .innerJoin('users', 'users.id', 'calendar_entries.created_by')
        .innerJoin('employments', 'employments.person_id', 'users.person_id')
        .select('employments.id as employmentId')
        .where('employments.id', 'in', [...employmentIds]),
    )
    .orderBy('from')
    .orderBy('entryId')
    .limit(500)
    .execute();
}
