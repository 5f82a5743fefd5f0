import { type ApprovalNode, isOpen, type NodeMode, openApproval, openTasks } from '@suanpan/engine/approvals';
import type { Kysely } from 'kysely';
import { usersWithRoles } from '../../identity/index.ts';
import type { AuditKind } from '../../platform/audit/audit.words.ts';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import type { InboxCategory } from '../inbox.words.ts';
import { getApproval, insertTask, saveApproval } from './approvals.repo.ts';
import type { ApprovalFact } from './approvals.schemas.ts';
import { approvalSubject, possibleDeciders } from './subjects.ts';
import { tellAsked } from './tell-asked.ts';

export interface NewApproval {
  subject: AuditKind;
  subjectId: string;
  subjectHash: string;
  url: string;
  title: Texts;
  facts: readonly ApprovalFact[];
  applicantId: string;
  nodes: readonly {
    code: string;
    name: Readonly<Record<string, string>> | string;
    mode: NodeMode;
    userIds: readonly string[];
    roleCodes: readonly string[];
  }[];
  remark?: string | null;
  /** Where it isn't the subject's. */
  category?: InboxCategory;
  /** Where what is decided has a number of its own. */
  number?: string | null;
}

/** Opens an approval in the running transaction and tells those who are asked first. */
export async function startApproval(db: Kysely<DB>, clock: Clock, given: NewApproval): Promise<string> {
  const named: ApprovalNode[] = [];
  for (const node of given.nodes)
    named.push({
      code: node.code,
      name: typeof node.name === 'string' ? { en: node.name } : node.name,
      mode: node.mode,
      approvers: [...node.userIds, ...(await usersWithRoles(db, node.roleCodes))],
    });
  const ids = [...new Set(named.flatMap((node) => node.approvers))];
  const deciders = await possibleDeciders(db, given.subject, given.subjectId, { ids });
  const able = new Set(deciders.map((user) => user.id));
  const nodes = named.map((node) => ({ ...node, approvers: node.approvers.filter((id) => able.has(id)) }));
  const excluded = await approvalSubject(given.subject).excluded(db, given.subjectId);
  const opened = openApproval(given.applicantId, nodes, excluded);
  if (!opened.ok) refuse(`inbox.approvals.${opened.refusal}`, { node: (opened.node ?? 0) + 1 });
  const { state } = opened;
  const id = newId(clock);
  const now = instant(clock);
  await db
    .insertInto('inbox_approvals')
    .values({
      id,
      number: given.number ?? (await nextNumber(db, now)),
      subject: given.subject,
      subject_id: given.subjectId,
      subject_hash: given.subjectHash,
      url: given.url,
      category: given.category ?? approvalSubject(given.subject).category,
      title: JSON.stringify(given.title),
      facts: JSON.stringify(given.facts),
      nodes: JSON.stringify(state.nodes),
      excluded: JSON.stringify(state.excluded),
      applicant_id: given.applicantId,
      current_node: state.current,
      round: state.round,
      status: state.status,
      remark: given.remark ?? null,
      submitted_at: now,
      ended_at: null,
    })
    .execute();
  for (const [position, task] of state.tasks.entries())
    await insertTask(db, clock, { id, applicant_id: given.applicantId }, position, task);
  await tellAsked(
    db,
    clock,
    { ...given, id },
    openTasks(state).map((task) => task.user),
  );
  return id;
}

/** The counter's row is held until the transaction ends, so that two who submit at once take turns. */
async function nextNumber(db: Kysely<DB>, now: string): Promise<string> {
  const prefix = `AP${now.slice(0, 10).replaceAll('-', '')}-`;
  const { last } = await db
    .insertInto('inbox_numbers')
    .values({ prefix, last: await firstFree(db, prefix) })
    .onConflict((conflict) =>
      conflict.column('prefix').doUpdateSet((eb) => ({ last: eb('inbox_numbers.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return `${prefix}${String(last).padStart(5, '0')}`;
}

/** Counts on where numbers were given before there was a counter. */
async function firstFree(db: Kysely<DB>, prefix: string): Promise<number> {
  const given = await db
    .selectFrom('inbox_approvals')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('number', '>=', `${prefix}00000`)
    .where('number', '<=', `${prefix}99999`)
    .executeTakeFirst();
  return given?.number ? Number(given.number.slice(prefix.length, prefix.length + 5)) + 1 : 1;
}

/** Ends an open approval from the subject's side (the batch went back to an earlier state). */
export async function endApproval(
  db: Kysely<DB>,
  clock: Clock,
  approvalId: string,
  how: 'withdrawn' | 'cancelled',
): Promise<void> {
  const approval = await getApproval(db, approvalId);
  if (!isOpen(approval.state.status)) return;
  await saveApproval(db, clock, approval, {
    ...approval.state,
    status: how,
    tasks: approval.state.tasks.map((task) => (task.status === 'open' ? { ...task, status: 'void' } : task)),
  });
}
