import type { ApprovalStatus, TaskOrigin, TaskStatus } from '@suanpan/engine/approvals';
import type { Generated } from 'kysely';
import type { AuditKind } from '../platform/audit/audit.words.ts';
import type { Flag } from '../platform/db/columns.ts';
import type { ApplicationEffect, OutboxProblem } from './inbox.words.ts';

export interface InboxTables {
  inbox_approvals: {
    id: string;
    number: string;
    /** Who registered it: `payroll.batch` … */
    subject: AuditKind;
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
    /** Who withdrew or cancelled it, and what they said. */
    ended_by: Generated<string | null>;
    ended_remark: Generated<string | null>;
    /** When its applicant last reminded those who are asked. */
    reminded_at: Generated<string | null>;
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
  /** Who decides in whose place while they are away; days are of the absent person's legal entity. */
  inbox_delegations: {
    id: string;
    user_id: string;
    delegate_id: string;
    starts_on: string;
    ends_on: string;
    starts_at: string;
    ends_at: string;
    /** JSON: what it is about; nothing named means everything. */
    subjects: string;
    remark: string | null;
    created_at: string;
    /** Before its last day, by either of the two. */
    ended_at: string | null;
    ended_by: string | null;
  };
  /** Who may read what they are not asked to decide. */
  inbox_approval_copies: {
    approval_id: string;
    user_id: string;
    by_user_id: string;
    remark: string | null;
    created_at: string;
  };
  /** By what somebody wants, or doesn't want, to be told; nothing said means as usual. */
  inbox_channels: { user_id: string; category: string; channel: string; wanted: Flag };
  inbox_applications: {
    id: string;
    /** From its first submission on. */
    number: string | null;
    type: string;
    /** Of a type that is itself a record with versions. */
    type_version: number | null;
    applicant_id: string;
    employment_id: string;
    /** JSON: what was filled in. */
    form: string;
    /** What it was last submitted as; none of a draft. */
    approval_id: string | null;
    submissions: Generated<number>;
    effect: Generated<ApplicationEffect>;
    effective_on: string | null;
    /** JSON: why it could not take effect. */
    problem: string | null;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  /** Each submission as it was: the form and its fields as JSON. */
  inbox_submissions: { approval_id: string; application_id: string; form: string; fields: string };
  inbox_application_files: { application_id: string; file_id: string };
  /** Who decides on a type of application; the last version counts. `nodes` is JSON. */
  inbox_processes: { type: string; version: number; nodes: string; changed_by: string; changed_at: string };
  /** JSON: name by language, fields, and who may use it: nobody named means everybody. */
  inbox_forms: {
    id: string;
    name: string;
    fields: string;
    department_ids: string;
    roles: string;
    enabled: Flag;
    version: Generated<number>;
    changed_by: string;
    changed_at: string;
  };
  /** The last number given under a day. */
  inbox_numbers: { prefix: string; last: number };
  inbox_reminder_rules: {
    kind: string;
    enabled: Flag;
    days_before: number;
    /** JSON: codes of the roles that are told. */
    roles: string;
    last_run_on: Generated<string>;
    version: Generated<number>;
  };
  /** What somebody was reminded of, and isn't again. */
  inbox_reminders: { kind: string; employment_id: string; day: string; user_id: string };
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
