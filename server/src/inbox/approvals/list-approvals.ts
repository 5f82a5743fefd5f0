import { type ApprovalEvent, applyApprovalEvent, OPEN_APPROVALS } from '@suanpan/engine/approvals';
import { sql } from 'kysely';
import type { z } from 'zod';
import { userNames } from '../../identity/index.ts';
import { type PostOfUser, postsOfUsers } from '../../people/index.ts';
import { type Clock, today } from '../../platform/clock/clock.ts';
import { anyContains } from '../../platform/db/rows.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Reader, SignedInCtx } from '../../platform/trpc/context.ts';
import { INBOX_CATEGORIES } from '../inbox.words.ts';
import { type ApprovalRecord, countOpenTasks, getOwnApproval, type TaskRecord } from './approvals.repo.ts';
import type {
  applicationListInput,
  approvalDetail,
  approvalListInput,
  approvalPage,
  approvalRow,
} from './approvals.schemas.ts';
import { possibleDeciders, subjectsInScope } from './subjects.ts';

type ApprovalRow = z.infer<typeof approvalRow>;
type Looker = Reader & { clock: Clock };

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
    rows: await describe(
      reader,
      ids.map((row) => row.id),
    ),
    total: Number(total),
    counts: { pending: await countOpenTasks(reader), processed: await countProcessed(reader) },
    ...(await filtersOf(reader, input.tab)),
  };
}

async function filtersOf(reader: Reader, tab: 'pending' | 'processed') {
  const found = await tasksOf(reader, tab, {}).select('a.category').distinct().execute();
  const focused = await tasksOf(reader, tab, { focusOnly: true }).select('a.id').limit(1).execute();
  const present = new Set(found.map(({ category }) => category));
  return {
    categories: INBOX_CATEGORIES.filter((category) => present.has(category)),
    focused: focused.length > 0,
  };
}

function tasksOf(
  { db, user, authentication }: Reader,
  tab: 'pending' | 'processed',
  input: { category?: string | undefined; focusOnly?: boolean | undefined; search?: string | undefined },
) {
  const userId = user.id;
  let query = db
    .selectFrom('inbox_approval_tasks as t')
    .innerJoin('inbox_approvals as a', 'a.id', 't.approval_id')
    .where('t.user_id', '=', userId)
    .where(subjectsInScope(authentication.grants));
  query =
    tab === 'pending'
      ? query.where('t.status', '=', 'open').where('a.status', 'in', OPEN_APPROVALS)
      : query.where('t.status', 'not in', ['open', 'void']);
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

async function countProcessed(reader: Reader): Promise<number> {
  const { total } = await tasksOf(reader, 'processed', {})
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
    rows: await describe(
      reader,
      ids.map((row) => row.id),
    ),
    total: await countApplications(reader, input),
  };
}

/** How many a list of one's own applications holds. */
export async function countApplications(reader: Reader, wanted: ApplicationFilter): Promise<number> {
  const { total } = await applicationsOf(reader, wanted)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

type ApplicationFilter = Partial<
  Pick<z.infer<typeof applicationListInput>, 'state' | 'search' | 'type' | 'since'>
>;

function applicationsOf({ db, user }: Reader, { state, search, type, since }: ApplicationFilter) {
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

async function describe({ db, clock, user }: Looker, ids: readonly string[]): Promise<ApprovalRow[]> {
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
  return ids.flatMap((id) => {
    const record = records.find((each) => each.id === id);
    if (!record) return [];
    const mine = tasks.filter((task) => task.approval_id === id);
    const who = {
      id: record.applicant_id,
      name: names.get(record.applicant_id) ?? '',
      ...(posts.get(record.applicant_id) ?? NO_POST),
    };
    return [rowOf(record, mine, who, marked.has(id))];
  });
}

function rowOf(
  record: ApprovalRecord,
  mine: readonly TaskRecord[],
  applicant: ApprovalRow['applicant'],
  focused: boolean,
): ApprovalRow {
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

/** One approval with everybody's tasks: for the applicant, who is or was asked, and nobody else. */
export async function describeApproval(
  ctx: SignedInCtx,
  id: string,
): Promise<z.infer<typeof approvalDetail>> {
  const { record, tasks, state } = await getOwnApproval(ctx, id);
  const me = ctx.user.id;
  const mine = tasks.filter((task) => task.user_id === me);
  const [row] = await describe(ctx, [id]);
  if (!row) refuse('platform.NOT_FOUND');
  const names = await userNames(
    ctx.db,
    tasks.flatMap((task) => [task.user_id, task.from_user_id]),
  );
  const person = (userId: string) => ({ id: userId, name: names.get(userId) ?? '' });
  const possible = (event: ApprovalEvent) => applyApprovalEvent(state, event).ok;
  const said = { user: me, remark: null, at: '' };
  const waiting = mine.length > 0 && possible({ kind: 'approve', ...said });
  const candidates = (
    waiting ? await possibleDeciders(ctx.db, record.subject, record.subject_id) : []
  ).filter((one) => possible({ kind: 'addSigner', to: one.id, ...said }));
  const allowed: z.infer<typeof approvalDetail>['allowed'] = [];
  if (waiting) allowed.push('approve', 'reject');
  if (candidates.length > 0) allowed.push('forward', 'addSigner', 'delegate');
  if (waiting && possible({ kind: 'rollBack', toNode: 0, ...said })) allowed.push('rollBack');
  if (possible({ kind: 'withdraw', user: me, at: '' })) allowed.push('withdraw');
  return {
    ...row,
    subjectHash: record.subject_hash,
    current: record.current_node,
    nodes: state.nodes.map(({ code, name, mode }) => ({ code, name, mode })),
    tasks: tasks.map((task) => ({
      id: task.id,
      node: task.node,
      round: task.round,
      user: person(task.user_id),
      status: task.status,
      origin: task.origin,
      from: task.from_user_id ? person(task.from_user_id) : null,
      remark: task.remark,
      decidedAt: task.decided_at,
    })),
    allowed,
    candidates,
  };
}
