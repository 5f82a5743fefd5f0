import type { ApprovalStatus, TaskOrigin, TaskStatus } from '@suanpan/engine/approvals';
import type { Generated } from 'kysely';
import type { OutboxProblem } from './inbox.words.ts';

export interface InboxTables {
  inbox_approvals: {
    id: string;
    number: string;
    /** Who registered it: `payroll.batch` … */
    subject: string;
    subject_id: string;
    /** What exactly is approved; a decision on anything else is refused. */
    subject_hash: string;
    url: string;
    category: string;
    /** JSON: title by language, facts, nodes, excluded users. */
    title: string;
    facts: string;
    nodes: string;
    excluded: string;
    applicant_id: string;
    current_node: number;
    round: number;
    status: ApprovalStatus;
    remark: string | null;
    submitted_at: string;
    ended_at: string | null;
    version: Generated<number>;
  };
  inbox_approval_tasks: {
    id: string;
    approval_id: string;
    /** Repeated here so that the database itself can refuse self-approval. */
    applicant_id: string;
    position: number;
    node: number;
    round: number;
    user_id: string;
    status: TaskStatus;
    origin: TaskOrigin;
    from_user_id: string | null;
    remark: string | null;
    decided_at: string | null;
    created_at: string;
  };
  inbox_focus: { user_id: string; item_kind: 'approval' | 'notification'; item_id: string };
  inbox_notifications: {
    id: string;
    user_id: string;
    category: string;
    /** JSON by language. */
    title: string;
    body: string | null;
    url: string | null;
    file_id: string | null;
    read_at: string | null;
    created_at: string;
  };
  /** Messages to go out by mail and other topics, written in the command's transaction. */
  outbox_messages: {
    id: string;
    topic: string;
    recipient_id: string | null;
    payload: string;
    created_at: string;
    handed_over_at: string | null;
    attempts: Generated<number>;
    /** Why it hasn't left. */
    problem: Generated<OutboxProblem | null>;
  };
}
