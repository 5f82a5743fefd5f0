import type { RuleMoment, Severity } from '@suanpan/engine';

/** `source`: told of what came from elsewhere, by no rule. */
export type FindingStage = RuleMoment | 'source';

export interface ResultTables {
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
    due_day: string | null;
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
}
