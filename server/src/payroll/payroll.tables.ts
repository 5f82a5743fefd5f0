import type {
  BatchPurpose,
  BatchStatus,
  BatchType,
  PeriodStatus,
  PeriodType,
  RuleMoment,
  Severity,
} from '@suanpan/engine';
import type { CopyStatus, EditSource, OpinionState, PayslipStatus } from './shared/payroll.words.ts';

/** `source`: told of what came from elsewhere, by no rule. */
export type FindingStage = RuleMoment | 'source';

import type { Generated } from 'kysely';
import type { Flag } from '../platform/db/columns.ts';

/** `pending` waits for another person; `ended` was refused or taken back. */
export type ProcessStatus = 'pending' | 'inForce' | 'outdated' | 'ended';
/** `import`: the input table as it will be when the import that is running into it has ended. */
export type TablePart = 'input' | 'result' | 'import';
export type CellChangeKind = EditSource | 'override' | 'clearOverride' | 'clear' | 'snapshot';

export interface PayrollTables {
  payroll_solutions: {
    id: string;
    code: string;
    name: string;
    currency: string;
    /** Decimals money is shown and posted with. */
    scale: number;
    period_type: PeriodType;
    memo: string | null;
    active: Flag;
    /** JSON: applicableScope and solutionSettings of solutions.schemas.ts. */
    scope: string;
    settings: string;
    default_dynamic_batch_id: string | null;
    /** The administrator who allowed that nobody else decides its batches. */
    without_approval_by: Generated<string | null>;
    without_approval_at: Generated<string | null>;
    version: Generated<number>;
    created_at: string;
    created_by: string | null;
    updated_at: string;
  };
  payroll_solution_entities: { solution_id: string; legal_entity_id: string };
  payroll_processes: {
    id: string;
    solution_id: string;
    number: number;
    status: ProcessStatus;
    /** JSON: nodes of process.schemas.ts, and the hash of that text. */
    nodes: string;
    hash: string;
    approval_id: string | null;
    asked_at: string;
    asked_by: string | null;
    ended_at: string | null;
    ended_by: string | null;
  };
  payroll_copies: {
    id: string;
    solution_id: string;
    number: number;
    status: CopyStatus;
    version: Generated<number>;
    /** The solution file as canonical text, and the hash of that text. */
    file: string;
    hash: string;
    created_at: string;
    created_by: string | null;
    published_at: string | null;
    published_by: string | null;
  };
  payroll_global_tables: {
    id: string;
    code: string;
    name: string;
    number: number;
    /** JSON: a parameter table as the solution file writes it. */
    content: string;
    published_at: string;
    published_by: string | null;
  };
  /** Solution files to begin with. */
  payroll_templates: { code: string; description: string | null; file: string };
  payroll_periods: {
    id: string;
    solution_id: string;
    code: string;
    name: string;
    start_day: string;
    end_day: string;
    pay_date: string;
    tax_month: string;
    attendance_start: string;
    attendance_end: string;
    index_in_year: number;
    remaining: number;
    status: PeriodStatus;
    version: Generated<number>;
    closed_at: string | null;
    created_at: string;
    updated_at: string;
  };
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
    job_kind: 'calculate' | 'recalculateFailed' | null;
    job_started_at: string | null;
    /** JSON: what the results rest on (calculation-facts.ts), and its hash together with the results. */
    calculated_from: string | null;
    result_hash: string | null;
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
  payroll_second_opinions: {
    batch_id: string;
    state: OpinionState;
    /** The figures it judges: the batch's `result_hash` when it was asked for; empty once they are computed anew. */
    result_hash: string;
    /** The job at work; null when none is. */
    job_id: string | null;
    asked_at: string;
    asked_by: string | null;
    ended_at: string | null;
    /** Figures, findings and movements that were computed again. */
    confirmed: Generated<number>;
    /** Those that no rule explains. */
    differences: Generated<number>;
    /** JSON: how many by reason, and by explanation. */
    carried: Generated<string>;
    explained: Generated<string>;
  };
  /** Whoever changed what a batch pays: they don't decide it. */
  payroll_batch_preparers: { batch_id: string; user_id: string; since: string };
  /** Counts up with every change of a batch. */
  payroll_batch_revisions: { batch_id: string; revision: number };
  payroll_batch_employments: {
    batch_id: string;
    employment_id: string;
    employee_number: string;
    person_name: string;
    legal_entity_id: string;
    department_id: string | null;
    position: number;
  };
  /** One table of a batch: what was put in, or what was computed. Its cells stand in blocks. */
  payroll_table_sets: {
    id: string;
    batch_id: string;
    table_code: string;
    part: TablePart;
    rows: number;
    /** Hash over its blocks: equal content, equal hash. */
    hash: string;
    version: Generated<number>;
  };
  payroll_table_blocks: {
    set_id: string;
    /** A column's code; `#key` the row keys, `@code` where an imported cell came from, `#in` hashes of input rows. */
    column_code: string;
    block: number;
    rows: number;
    hash: string;
    content: Uint8Array;
  };
  payroll_table_imports: {
    batch_id: string;
    table_code: string;
    /** Counts up within the batch; `@code` columns refer to it. */
    number: number;
    /** The import of the imports room. */
    import_id: string;
    file_id: string | null;
    file_name: string;
    sheet: string | null;
    rows: number;
    imported_at: string;
    imported_by: string | null;
  };
  payroll_excel_files: {
    id: string;
    batch_id: string | null;
    copy_id: string | null;
    file_id: string;
    written_at: string;
    written_by: string | null;
  };
  /** What was typed into a free sheet beside a batch or a solution; results are computed by whoever looks. */
  payroll_free_sheets: {
    id: string;
    batch_id: string | null;
    solution_id: string | null;
    owner_id: string;
    name: string;
    shared: Flag;
    /** JSON: typed texts by address. */
    cells: string;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
    updated_by: string | null;
  };
  /** What is said about one cell, which may be gone by now. */
  payroll_note_threads: {
    id: string;
    batch_id: string;
    table_code: string;
    row_key: string;
    column_code: string;
    created_at: string;
    resolved_at: string | null;
    resolved_by: string | null;
  };
  payroll_notes: {
    id: string;
    thread_id: string;
    text: string;
    /** JSON: ids of the users that it calls. */
    mentions: string;
    written_at: string;
    written_by: string;
    edited_at: string | null;
  };
  /** How a table of a solution is looked at, in every batch of it. */
  payroll_table_views: {
    id: string;
    solution_id: string;
    table_code: string;
    owner_id: string;
    name: string;
    shared: Flag;
    /** JSON: viewContent of views.schemas.ts. */
    content: string;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
    updated_by: string | null;
  };
  /** The view in which a person's table opens. */
  payroll_default_views: { user_id: string; solution_id: string; table_code: string; view_id: string };
  payroll_cell_changes: {
    id: Generated<number>;
    batch_id: string;
    table_code: string;
    row_key: string;
    column_code: string;
    kind: CellChangeKind;
    /** JSON scalars. */
    value: string;
    previous: string;
    reason: string | null;
    /** What was typed, where that is more than the value: `=8*1.5`. */
    typed: string | null;
    changed_at: string;
    changed_by: string | null;
  };
  payroll_overrides: {
    batch_id: string;
    table_code: string;
    row_key: string;
    column_code: string;
    value: string;
    reason: string;
    changed_at: string;
    changed_by: string | null;
  };
  payroll_findings: {
    id: string;
    batch_id: string;
    position: number;
    rule: string;
    /** Of stage `source`: the import. */
    rule_set: string | null;
    /** When a rule looks; or `source`: something about the HR data itself, which calculations leave alone. */
    stage: FindingStage;
    severity: Severity;
    table_code: string | null;
    row_key: string | null;
    column_code: string | null;
    /** JSON by language. */
    message: string;
    status: 'open' | 'acknowledged';
    assignee_id: string | null;
    acknowledged_by: string | null;
    acknowledged_at: string | null;
    note: string | null;
    /** JSON: [{by, at, text}]. */
    comments: string;
  };
  payroll_cell_errors: {
    batch_id: string;
    position: number;
    table_code: string;
    row_key: string;
    column_code: string;
    formula: string | null;
    code: string;
    /** JSON {key, facts}. */
    message: string;
    /** JSON {table, key, column}: the first failing input. */
    cause: string | null;
  };
  payroll_totals: {
    batch_id: string;
    table_code: string;
    column_code: string;
    /** Totals of money are exact sums of rounded cells. */
    sum: number;
    count: number;
    failed: number;
  };
  payroll_balance_movements: {
    id: Generated<number>;
    balance_code: string;
    row_key: string;
    employment_id: string | null;
    legal_entity_id: string | null;
    currency: string;
    /** The amount times 10^scale, a whole number. */
    amount: number;
    scale: number;
    /** The day that decides the reset window, as the balance says. */
    dated_on: string;
    tax_month: string;
    pay_date: string;
    kind: 'submission' | 'initialisation' | 'correction';
    batch_id: string | null;
    solution_id: string | null;
    period_start: string | null;
    /** Start of the earlier period it corrects. */
    concerns: string | null;
    posted_at: string;
    posted_by: string | null;
    /** Of the row as it was posted. */
    digest: string | null;
    /** A number for balance, currency, scale and row, less the amount: so a sum of amounts can be tried by itself. */
    guard: number | null;
  };
  /** What a batch posted to a balance on a day, as a whole. */
  payroll_balance_postings: {
    batch_id: string;
    balance_code: string;
    currency: string;
    dated_on: string;
    posted_at: string;
    /** The movements' numbers in the ledger: nothing of this posting lies outside. */
    first_id: number;
    last_id: number;
    movements: number;
    /** The sum of their amounts and guards, as text: it may be longer than a number can be exact. */
    guards: string;
    digest: string;
  };
  payroll_payslip_settings: {
    solution_id: string;
    settings: string;
    version: Generated<number>;
    updated_at: string;
  };
  payroll_payslips: {
    id: string;
    number: string;
    batch_id: string;
    solution_id: string;
    period_id: string;
    employment_id: string;
    row_key: string;
    employee_number: string;
    employee_name: string;
    legal_entity_id: string;
    status: PayslipStatus;
    name: string;
    style: 'mobile' | 'web';
    currency: string;
    scale: number;
    /** Net pay times 10^scale. */
    net: number | null;
    body: string;
    pay_date: string;
    /** First day it may be seen, in the legal entity's time zone; null: at once. */
    view_from: string | null;
    time_zone: string;
    replaces_id: string | null;
    created_at: string;
    published_at: string | null;
    published_by: string | null;
    first_viewed_at: string | null;
    disabled_at: string | null;
    disabled_by: string | null;
    disabled_reason: string | null;
    /** Of what it said when it was made (payslip-digest.ts). */
    digest: string | null;
  };
}
