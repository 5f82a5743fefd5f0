import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { holdersOf, type UserName, usersWithPermission } from '../../identity/index.ts';
import type { AuditKind } from '../../platform/audit/audit.words.ts';
import type { AuditWriter } from '../../platform/audit/audit-writer.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import type { Grant } from '../../platform/trpc/context.ts';
import type { PermissionCode } from '../../platform/trpc/permissions.ts';
import { type DataScope, scopeOf } from '../../platform/trpc/scope.ts';
import type { InboxCategory } from '../inbox.words.ts';

/** What happened to an approval, told to its subject in the same transaction. */
export interface ApprovalOutcome {
  approvalId: string;
  subjectId: string;
  kind: 'firstDecision' | 'rolledBack' | 'approved' | 'rejected' | 'withdrawn' | 'cancelled';
  userId: string;
  remark: string | null;
}

export interface OutcomeContext {
  db: Kysely<DB>;
  clock: Clock;
  audit: AuditWriter;
}

/** A kind of thing that can be approved, registered by the room that owns it. */
export interface ApprovalSubject {
  subject: AuditKind;
  /** What they are called, all of them together. */
  name: Texts;
  category: InboxCategory;
  /** Needed to decide, and to be named by forward, add signer and delegate. */
  permission: PermissionCode;
  /**
   * Whether that permission reaches the subject, as a condition: who isn't in reach neither decides nor sees it. Absent: who
   * decides is a matter of who was asked, however far their permission reaches.
   */
  isInScope?(subjectId: Expression<string>, scope: DataScope): Expression<SqlBool>;
  /** Hash of what would be approved now; a decision on anything but what was submitted is refused. */
  currentHash(db: Kysely<DB>, subjectId: string): Promise<string | null>;
  /** Who may not decide on it besides the applicant, as things are now. */
  excluded(db: Kysely<DB>, subjectId: string): Promise<string[]>;
  /** What whoever decides has to know as things are today, by the ids of the subjects that there is something to say of. */
  beware?(db: Kysely<DB>, clock: Clock, subjectIds: readonly string[]): Promise<ReadonlyMap<string, Texts>>;
  onDecided(context: OutcomeContext, outcome: ApprovalOutcome): Promise<void>;
  /** Told of every step, also of those that decide nothing yet: whoever looks at the subject sees them. */
  onStep?(db: Kysely<DB>, subjectId: string): Promise<void>;
}

const subjects = new Map<string, ApprovalSubject>();

export function registerApprovalSubject(subject: ApprovalSubject): void {
  subjects.set(subject.subject, subject);
}

/** Every kind of thing that is approved. */
export const approvalSubjects = (): ApprovalSubject[] => [...subjects.values()];

export function approvalSubject(name: string): ApprovalSubject {
  const subject = subjects.get(name);
  if (!subject) throw new Error(`Nobody registered the approval subject ${name}.`);
  return subject;
}

/** The condition on approvals (as `a`) that those who hold these grants may decide on their subjects. */
export function subjectsInScope(grants: readonly Grant[]): Expression<SqlBool> {
  const parts = [...subjects.values()].flatMap((subject) => {
    const scope = scopeOf(grants, subject.permission);
    if (!scope) return [];
    const isInScope = subject.isInScope?.(sql.ref<string>('a.subject_id'), scope) ?? sql<SqlBool>`1 = 1`;
    return [sql<SqlBool>`(a.subject = ${subject.subject} and ${isInScope})`];
  });
  return parts.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

/** Who may decide on a subject, as far as permission and reach go; of very many only those who are asked about. */
export async function possibleDeciders(
  db: Kysely<DB>,
  name: string,
  subjectId: string,
  among: { ids?: readonly string[]; search?: string } = {},
): Promise<UserName[]> {
  const { permission, isInScope } = approvalSubject(name);
  if (!isInScope) return holdersOf(db, permission, among);
  return usersWithPermission(db, permission, async (scope) => {
    const { rows } = await sql`select 1 as yes where ${isInScope(sql<string>`${subjectId}`, scope)}`.execute(
      db,
    );
    return rows.length > 0;
  });
}
