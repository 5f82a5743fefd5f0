import {
  type ApprovalNode,
  type ApprovalState,
  type ApprovalTask,
  isOpen,
  OPEN_APPROVALS,
} from '@suanpan/engine/approvals';
import type { Kysely, Selectable } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Reader } from '../../platform/trpc/context.ts';
import { standsIn } from './stand-ins.ts';
import { approvalSubject, subjectsInScope } from './subjects.ts';

export type ApprovalRecord = Selectable<DB['inbox_approvals']>;
export type TaskRecord = Selectable<DB['inbox_approval_tasks']>;

export interface LoadedApproval {
  record: ApprovalRecord;
  tasks: TaskRecord[];
  state: ApprovalState;
}

/** An approval for the server's own work. */
export async function getApproval(db: Kysely<DB>, id: string): Promise<LoadedApproval> {
  return load(db, await db.selectFrom('inbox_approvals').selectAll().where('id', '=', id).executeTakeFirst());
}

/** Whoever looks at approvals, at what moment. */
export type Looker = Reader & { clock: Clock };

/**
 * An approval for a person who submitted it, or was asked, was sent a copy or stands in for who is asked, and reaches its
 * subject; for others there is none.
 */
export async function getOwnApproval(reader: Looker, id: string): Promise<LoadedApproval> {
  const { db, user, authentication, clock } = reader;
  const now = instant(clock);
  const record = await db
    .selectFrom('inbox_approvals as a')
    .selectAll('a')
    .where('a.id', '=', id)
    .where((eb) =>
      eb.or([
        eb('a.applicant_id', '=', user.id),
        eb.and([
          eb.or([
            eb.exists(
              eb
                .selectFrom('inbox_approval_tasks as t')
                .select('t.id')
                .whereRef('t.approval_id', '=', 'a.id')
                .where((inner) =>
                  inner.or([inner('t.user_id', '=', user.id), standsIn({ userId: user.id, now })]),
                ),
            ),
            eb.exists(
              eb
                .selectFrom('inbox_approval_copies as c')
                .select('c.user_id')
                .whereRef('c.approval_id', '=', 'a.id')
                .where('c.user_id', '=', user.id),
            ),
          ]),
          subjectsInScope(authentication.grants),
        ]),
      ]),
    )
    .executeTakeFirst();
  return load(db, record);
}

async function load(db: Kysely<DB>, record: ApprovalRecord | undefined): Promise<LoadedApproval> {
  if (!record) refuse('platform.NOT_FOUND');
  const { id } = record;
  const tasks = await db
    .selectFrom('inbox_approval_tasks')
    .selectAll()
    .where('approval_id', '=', id)
    .orderBy('position')
    .execute();
  const excluded = await approvalSubject(record.subject).excluded(db, record.subject_id);
  return { record, tasks, state: stateOf(record, tasks, excluded) };
}

function stateOf(
  record: ApprovalRecord,
  tasks: readonly TaskRecord[],
  excluded: readonly string[],
): ApprovalState {
  return {
    status: record.status,
    applicant: record.applicant_id,
    excluded: [...new Set([...(JSON.parse(record.excluded) as string[]), ...excluded])],
    nodes: JSON.parse(record.nodes) as ApprovalNode[],
    current: record.current_node,
    round: record.round,
    tasks: tasks.map((task) => ({
      node: task.node,
      round: task.round,
      user: task.user_id,
      status: task.status,
      origin: task.origin,
      from: task.from_user_id,
      remark: task.remark,
      decidedAt: task.decided_at,
    })),
  };
}

/**
 * Writes the next state. The version in the condition makes two people who decide at once take turns: the second is
 * told to look again.
 */
export async function saveApproval(
  db: Kysely<DB>,
  clock: Clock,
  before: LoadedApproval,
  next: ApprovalState,
  ended?: { by: string; remark: string | null } | undefined,
) {
  const result = await db
    .updateTable('inbox_approvals')
    .set({
      status: next.status,
      current_node: next.current,
      round: next.round,
      ended_at: isOpen(next.status) ? null : instant(clock),
      ...(ended && { ended_by: ended.by, ended_remark: ended.remark }),
      version: before.record.version + 1,
    })
    .where('id', '=', before.record.id)
    .where('version', '=', before.record.version)
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) refuse('platform.VERSION_CHANGED');
  for (const [position, task] of next.tasks.entries()) {
    const known = before.tasks[position];
    if (!known) await insertTask(db, clock, before.record, position, task);
    else if (known.status !== task.status || known.remark !== task.remark)
      await db
        .updateTable('inbox_approval_tasks')
        .set({ status: task.status, remark: task.remark, decided_at: task.decidedAt })
        .where('id', '=', known.id)
        .execute();
  }
}

export async function insertTask(
  db: Kysely<DB>,
  clock: Clock,
  approval: { id: string; applicant_id: string },
  position: number,
  task: ApprovalTask,
): Promise<void> {
  await db
    .insertInto('inbox_approval_tasks')
    .values({
      id: newId(clock),
      approval_id: approval.id,
      applicant_id: approval.applicant_id,
      position,
      node: task.node,
      round: task.round,
      user_id: task.user,
      status: task.status,
      origin: task.origin,
      from_user_id: task.from,
      remark: task.remark,
      decided_at: task.decidedAt,
      created_at: instant(clock),
    })
    .execute();
}

/** Who asked for it or was asked: they may show it to others. */
export const isConcerned = (
  record: Pick<ApprovalRecord, 'applicant_id'>,
  tasks: readonly Pick<TaskRecord, 'user_id'>[],
  userId: string,
) => record.applicant_id === userId || tasks.some((task) => task.user_id === userId);

/** What waits for somebody: what they are asked, and what they decide in the place of who is away. */
export async function countOpenTasks({ db, user, authentication, clock }: Looker): Promise<number> {
  const standIn = { userId: user.id, now: instant(clock) };
  const { total } = await db
    .selectFrom('inbox_approval_tasks as t')
    .innerJoin('inbox_approvals as a', 'a.id', 't.approval_id')
    .select((eb) => eb.fn.count<number>('a.id').distinct().as('total'))
    .where((eb) => eb.or([eb('t.user_id', '=', user.id), standsIn(standIn)]))
    .where(subjectsInScope(authentication.grants))
    .where('t.status', '=', 'open')
    .where('a.status', 'in', OPEN_APPROVALS)
    .executeTakeFirstOrThrow();
  return Number(total);
}
