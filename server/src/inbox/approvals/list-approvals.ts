import { OPEN_APPROVALS } from '@suanpan/engine/approvals';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { userNames } from '../../identity/index.ts';
import { type PostOfUser, postsOfUsers } from '../../people/index.ts';
import { type Clock, instant, today } from '../../platform/clock/clock.ts';
import { anyContains } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import { INBOX_CATEGORIES, type INBOX_TABS } from '../inbox.words.ts';
import { type ApprovalRecord, countOpenTasks, type Looker, type TaskRecord } from './approvals.repo.ts';
import type {
  applicationListInput,
  approvalListInput,
  approvalPage,
  approvalRow,
} from './approvals.schemas.ts';
import { standsIn } from './stand-ins.ts';
import { approvalSubjects, subjectsInScope } from './subjects.ts';

type ApprovalRow = z.infer<typeof approvalRow>;
type Seer = Omit<Looker, 'authentication'>;
type Tab = (typeof INBOX_TABS)[number];

/** Whoever isn't employed here, as some administrators. */
const NO_POST: PostOfUser = { department: null, position: null };

/** My to-dos: pending ones wait for me; processed ones I signed, handed on or was asked about. */
export async function listApprovals(
  reader: Looker,
  input: z.infer<typeof approvalListInput>,
): Promise<z.infer<typeof approvalPage>> {
  const base = tasksOf(reader, input.tab, input);
  const { total } = await base
    .select((eb) => eb.fn.count<number>('a.id').distinct().as('total'))
    .executeTakeFirstOrThrow();
  const direction = input.order === 'newest' ? 'desc' : 'asc';
  const ids = await base
    .select(['a.id', 'a.submitted_at'])
    .distinct()
    .orderBy('a.submitted_at', direction)
    .orderBy('a.id', direction)
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  return {
    rows: await describeRows(
      reader,
      ids.map((row) => row.id),
    ),
    total: Number(total),
    counts: {
      pending: await countOpenTasks(reader),
      processed: await countOf(reader, 'processed'),
      copied: await countOf(reader, 'copied'),
    },
    ...(await filtersOf(reader, input.tab)),
  };
}

async function filtersOf(reader: Looker, tab: Tab) {
  const found = await tasksOf(reader, tab, {})
    .select((eb) => ['a.category', eb.fn.count<number>('a.id').distinct().as('count')])
    .groupBy('a.category')
    .execute();
  const focused = await tasksOf(reader, tab, { focusOnly: true }).select('a.id').limit(1).execute();
  const counts = new Map(found.map(({ category, count }) => [category, Number(count)]));
  return {
    categories: INBOX_CATEGORIES.map((category) => ({ category, count: counts.get(category) ?? 0 })),
    focused: focused.length > 0,
  };
}

function tasksOf(
  { db, user, authentication, clock }: Looker,
  tab: Tab,
  input: { category?: string | undefined; focusOnly?: boolean | undefined; search?: string | undefined },
) {
  const userId = user.id;
  let query = db
    .selectFrom('inbox_approvals as a')
    .leftJoin('inbox_approval_tasks as t', (join) =>
      tab === 'copied' ? join.on(sql<boolean>`1 = 0`) : join.onRef('t.approval_id', '=', 'a.id'),
    )
    .where(subjectsInScope(authentication.grants));
  if (tab === 'pending')
    query = query
      .where((eb) => eb.or([eb('t.user_id', '=', userId), standsIn({ userId, now: instant(clock) })]))
      .where('t.status', '=', 'open')
      .where('a.status', 'in', OPEN_APPROVALS);
  else if (tab === 'processed')
    query = query.where('t.user_id', '=', userId).where('t.status', 'not in', ['open', 'waiting', 'void']);
  else
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('inbox_approval_copies as c')
          .select('c.user_id')
          .whereRef('c.approval_id', '=', 'a.id')
          .where('c.user_id', '=', userId),
      ),
    );
  if (input.category) query = query.where('a.category', '=', input.category);
  if (input.search) query = query.where(foundBy(input.search));
  if (input.focusOnly)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('inbox_focus as f')
          .select('f.item_id')
          .whereRef('f.item_id', '=', 'a.id')
          .where('f.item_kind', '=', 'approval')
          .where('f.user_id', '=', userId),
      ),
    );
  return query;
}

/** By what is decided, the number it bears, or who asked. */
function foundBy(search: string) {
  return sql<boolean>`(${anyContains(['a.title', 'a.number'], search)} or exists (
    select 1 from users as u where u.id = a.applicant_id and ${anyContains(['u.name'], search)}))`;
}

async function countOf(reader: Looker, tab: Tab): Promise<number> {
  const { total } = await tasksOf(reader, tab, {})
    .select((eb) => eb.fn.count<number>('a.id').distinct().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** What I submitted myself. */
export async function listApplications(
  reader: Looker,
  input: z.infer<typeof applicationListInput>,
): Promise<{ rows: ApprovalRow[]; total: number }> {
  const ids = await applicationsOf(reader, input)
    .select('a.id')
    .orderBy('a.submitted_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  return {
    rows: await describeRows(
      reader,
      ids.map((row) => row.id),
    ),
    total: await countApplications(reader, input),
  };
}

/** How many a list of one's own applications holds. */
export async function countApplications(
  reader: Pick<Looker, 'db' | 'user'>,
  wanted: ApplicationFilter,
): Promise<number> {
  const { total } = await applicationsOf(reader, wanted)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

type ApplicationFilter = Partial<
  Pick<z.infer<typeof applicationListInput>, 'state' | 'search' | 'type' | 'since'>
>;

function applicationsOf(
  { db, user }: Pick<Looker, 'db' | 'user'>,
  { state, search, type, since }: ApplicationFilter,
) {
  let query = db
    .selectFrom('inbox_approvals as a')
    .where('a.applicant_id', '=', user.id)
    // What was submitted again, or is a draft once more, stands there as what it is now.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('inbox_submissions as s')
            .innerJoin('inbox_applications as p', 'p.id', 's.application_id')
            .select('s.approval_id')
            .whereRef('s.approval_id', '=', 'a.id')
            .where((inner) =>
              inner.or([inner('p.approval_id', 'is', null), inner('p.approval_id', '<>', inner.ref('a.id'))]),
            ),
        ),
      ),
    );
  if (state === 'processing') query = query.where('a.status', 'in', OPEN_APPROVALS);
  if (state === 'processed') query = query.where('a.status', 'not in', OPEN_APPROVALS);
  if (state === 'sentBack')
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('inbox_approval_tasks as t')
          .select('t.id')
          .whereRef('t.approval_id', '=', 'a.id')
          .where('t.status', 'in', ['rejected', 'rolledBack']),
      ),
    );
  if (type)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('inbox_applications as p')
          .select('p.id')
          .whereRef('p.approval_id', '=', 'a.id')
          .where('p.type', '=', type),
      ),
    );
  if (since) query = query.where('a.submitted_at', '>=', since);
  if (search) query = query.where(foundBy(search));
  return query;
}

/** Rows as lists show them, in the order of their ids. */
export async function describeRows(
  { db, clock, user }: Seer,
  ids: readonly string[],
): Promise<ApprovalRow[]> {
  const userId = user.id;
  if (ids.length === 0) return [];
  const records = await db
    .selectFrom('inbox_approvals')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  const tasks = await db
    .selectFrom('inbox_approval_tasks')
    .selectAll()
    .where('approval_id', 'in', [...ids])
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute();
  const focused = await db
    .selectFrom('inbox_focus')
    .select('item_id')
    .where('user_id', '=', userId)
    .where('item_kind', '=', 'approval')
    .where('item_id', 'in', [...ids])
    .execute();
  const applicants = records.map((record) => record.applicant_id);
  const names = await userNames(db, applicants);
  const posts = await postsOfUsers(db, applicants, today(clock));
  const marked = new Set(focused.map((row) => row.item_id));
  const absent = await absentOf({ db, clock, user }, ids);
  const said = await bewareOf(db, clock, records);
  return ids.flatMap((id) => {
    const record = records.find((each) => each.id === id);
    if (!record) return [];
    const mine = tasks.filter((task) => task.approval_id === id);
    const who = {
      id: record.applicant_id,
      name: names.get(record.applicant_id) ?? '',
      ...(posts.get(record.applicant_id) ?? NO_POST),
    };
    const row = rowOf(record, mine, who, marked.has(id));
    return [{ ...row, inPlaceOf: absent.get(id) ?? null, beware: said.get(record.subject_id) ?? null }];
  });
}

/** What their subjects have to say today, by the ids of those. */
async function bewareOf(db: Kysely<DB>, clock: Clock, records: readonly ApprovalRecord[]) {
  const said = new Map<string, Texts>();
  for (const subject of approvalSubjects()) {
    const own = records.filter((record) => record.subject === subject.subject);
    if (!subject.beware || own.length === 0) continue;
    const ids = own.map((record) => record.subject_id);
    for (const [id, text] of await subject.beware(db, clock, ids)) said.set(id, text);
  }
  return said;
}

/** In whose place one decides now, by approval. */
async function absentOf({ db, clock, user }: Seer, ids: readonly string[]) {
  const rows = await db
    .selectFrom('inbox_approval_tasks as t')
    .innerJoin('inbox_approvals as a', 'a.id', 't.approval_id')
    .innerJoin('users', 'users.id', 't.user_id')
    .select(['a.id as approvalId', 'users.id', 'users.name'])
    .where('a.id', 'in', [...ids])
    .where('a.status', 'in', OPEN_APPROVALS)
    .where(standsIn({ userId: user.id, now: instant(clock) }))
    .orderBy('t.position', 'desc')
    .execute();
  return new Map(rows.map(({ approvalId, ...person }) => [approvalId, person]));
}

function rowOf(
  record: ApprovalRecord,
  mine: readonly TaskRecord[],
  applicant: ApprovalRow['applicant'],
  focused: boolean,
): Omit<ApprovalRow, 'inPlaceOf' | 'beware'> {
  // The open one if there is one, else the last I had.
  const task = mine.find((each) => each.status === 'open') ?? mine.at(-1);
  return {
    id: record.id,
    number: record.number,
    subject: record.subject,
    subjectId: record.subject_id,
    url: record.url,
    category: record.category as ApprovalRow['category'],
    title: JSON.parse(record.title) as Record<string, string>,
    status: record.status,
    applicant,
    remark: record.remark,
    submittedAt: record.submitted_at,
    myTask: task ? { id: task.id, status: task.status, node: task.node, decidedAt: task.decided_at } : null,
    focused,
    facts: JSON.parse(record.facts) as ApprovalRow['facts'],
  };
}
