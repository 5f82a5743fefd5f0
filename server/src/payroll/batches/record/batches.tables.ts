import type { BatchPurpose, BatchStatus, BatchType } from '@suanpan/engine';
import type { Generated } from 'kysely';
import type { Flag } from '../../../platform/db/columns.ts';

export type PeopleChange = 'added' | 'removed';

export const CALCULATION_KINDS = ['calculate', 'calculateStep', 'recalculateFailed'] as const;
export type CalculationKind = (typeof CALCULATION_KINDS)[number];

export interface BatchTables {
  /** The last number given in a month (`202605`), also where its batch was deleted. */
  payroll_batch_numbers: { month: string; last: number };
  payroll_batches: {
    id: string;
    number: string;
    solution_id: string;
    period_id: string;
    name: string;
    type: BatchType;
    purpose: BatchPurpose;
    status: BatchStatus;
    submitted: Flag;
    copy_id: string;
    copy_hash: string;
    /** JSON: number of each global table's version, by code. */
    globals: string;
    engine_meaning: number;
    /** The version of the solution's process it is decided by; null only for batches closed before there were any. */
    process_id: string | null;
    /** JSON: which employments were chosen at creation; null for all of the scope. */
    employment_filter: string | null;
    employees: number;
    /** Hash of the list of employments. */
    employments_hash: string;
    /** The HR records' mark (people/changes.ts) when its snapshots were taken. */
    snapshot_mark: string | null;
    failed_rows: number;
    preparation_complete: Flag;
    /** The job at work; null when none is. */
    job_id: string | null;
    job_kind: CalculationKind | null;
    /** The one step that the job runs; null for all of them. */
    job_step: string | null;
    job_started_at: string | null;
    /** JSON: what the results rest on (calculation-facts.ts), and its hash together with the results. */
    calculated_from: string | null;
    result_hash: string | null;
    /** The last step that was run alone: later ones have no figures. Null where all were run, or none. */
    stepped_to: string | null;
    /** When the last calculation was begun, and when the one whose figures stand here ended. */
    calculation_begun_at: Generated<string | null>;
    calculated_at: string | null;
    inputs_checked_at: string | null;
    approval_id: string | null;
    last_remark: string | null;
    submitted_at: string | null;
    submitted_by: string | null;
    closed_at: string | null;
    closed_by: string | null;
    version: Generated<number>;
    created_at: string;
    created_by: string | null;
    updated_at: string;
  };
  /** Whoever changed what a batch pays: they don't decide it. */
  payroll_batch_preparers: { batch_id: string; user_id: string; since: string };
  /** Counts up with every change of a batch, and says how many payslips it has of each status. */
  payroll_batch_revisions: {
    batch_id: string;
    revision: number;
    slips_draft: Generated<number>;
    slips_published: Generated<number>;
    slips_disabled: Generated<number>;
  };
  payroll_batch_employments: {
    batch_id: string;
    employment_id: string;
    employee_number: string;
    person_name: string;
    legal_entity_id: string;
    department_id: string | null;
    position: number;
  };
  /** Why a default dynamic batch was computed by itself: reasons as JSON. */
  payroll_dynamic_computations: {
    id: string;
    solution_id: string;
    batch_id: string;
    at: string;
    refreshed: Flag;
    reasons: string;
  };
  /** Who was taken into a batch or out of it by hand: the last word on each holds when its people are taken anew. */
  payroll_batch_people: {
    id: string;
    batch_id: string;
    employment_id: string;
    employee_number: string;
    person_name: string;
    change: PeopleChange;
    reason: string | null;
    changed_at: string;
    changed_by: string;
  };
  /** What the abnormal-employee check finds: whose it is to cure until when, and who has looked at which facts. */
  payroll_abnormal_tasks: {
    batch_id: string;
    employment_id: string;
    kind: string;
    assignee_id: string | null;
    due_day: string | null;
    seen_by: string | null;
    seen_at: string | null;
    seen_facts: string | null;
    note: string | null;
  };
  /** A salary that is calculated and not paid, until somebody releases it. */
  payroll_batch_holds: {
    id: string;
    batch_id: string;
    employment_id: string;
    reason: string;
    held_at: string;
    held_by: string;
    released_at: string | null;
    released_by: string | null;
    released_reason: string | null;
    /** Where the batch was submitted before: when it is paid, and the tax month that belongs to it. */
    pay_date: string | null;
    tax_month: string | null;
  };
}
