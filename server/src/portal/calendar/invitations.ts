import { registerTodos } from '../../inbox/index.ts';
import { instant } from '../../platform/clock/clock.ts';
import { registerFileReaders } from '../../platform/files/file-readers.ts';
import { ownerOfFile } from '../files/attachments.ts';
import { isTheirs, ofViewer } from './calendar-entries.repo.ts';

/** What one was invited to and hasn't answered waits in the inbox until it is over. */
registerTodos(async (reader) => {
  if (reader.user.employmentIds.length === 0) return [];
  const rows = await reader.db
    .selectFrom('calendar_people')
    .innerJoin('calendar_entries', 'calendar_entries.id', 'calendar_people.entry_id')
    .innerJoin('users', 'users.id', 'calendar_entries.created_by')
    .select(['calendar_entries.id', 'subject', 'starts_at', 'users.name as by'])
    .where('calendar_people.employment_id', 'in', [...reader.user.employmentIds])
    .where('part', '=', 'invitee')
    .where('calendar_people.status', 'in', ['notViewed', 'viewed'])
    .where('calendar_entries.created_by', '<>', reader.user.id)
    .where('deleted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', instant(reader.clock))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    category: 'schedule' as const,
    title: row.subject,
    about: row.by,
    url: `/calendar/${row.id}`,
    from: row.starts_at.slice(0, 10),
    due: row.starts_at.slice(0, 10),
    late: false,
  }));
});

/** Files lie with the entry: whoever sees it reads them. */
registerFileReaders(async (ctx, fileId) => {
  const entryId = await ownerOfFile(ctx.db, 'calendar', fileId);
  if (entryId === undefined) return false;
  const seen = await ctx.db
    .selectFrom('calendar_entries')
    .select('id')
    .where('id', '=', entryId)
    .where('deleted_at', 'is', null)
    .where((eb) => isTheirs(eb, ofViewer(ctx)))
    .executeTakeFirst();
  return seen !== undefined;
});
