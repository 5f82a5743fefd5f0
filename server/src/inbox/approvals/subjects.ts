import type { Kysely } from 'kysely';
import type { AuditWriter } from '../../platform/audit/audit-writer.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { PermissionCode } from '../../platform/trpc/permissions.ts';

/** What happened to an approval, told to its subject in the same transaction. */
export interface ApprovalOutcome {
  approvalId: string;
  subjectId: string;
  kind: 'firstDecision' | 'rolledBack' | 'approved' | 'rejected' | 'withdrawn';
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
  subject: string;
  category: 'approval' | 'reminder' | 'form' | 'schedule' | 'task';
  /** Needed to decide, and to be named by forward, add signer and delegate. */
  permission: PermissionCode;
  /** Hash of what would be approved now; a decision on anything but what was submitted is refused. */
  currentHash(db: Kysely<DB>, subjectId: string): Promise<string | null>;
  /** Who may not decide on it besides the applicant, as things are now. */
  excluded(db: Kysely<DB>, subjectId: string): Promise<string[]>;
  onDecided(context: OutcomeContext, outcome: ApprovalOutcome): Promise<void>;
}

const subjects = new Map<string, ApprovalSubject>();

export function registerApprovalSubject(subject: ApprovalSubject): void {
  subjects.set(subject.subject, subject);
}

export function approvalSubject(name: string): ApprovalSubject {
  const subject = subjects.get(name);
  if (!subject) throw new Error(`Nobody registered the approval subject ${name}.`);
  return subject;
}
