import type { Generated } from 'kysely';
import type { Flag } from '../../platform/db/columns.ts';
import type { EmptyHandling, ImportMode, ImportState } from './import-modes.ts';

export interface ImportTables {
  imports: {
    id: string;
    job_id: string | null;
    subject: string;
    /** JSON. */
    target: string;
    file_id: string;
    file_name: string;
    sheet: string | null;
    encoding: string | null;
    /** JSON: column code → position. */
    mapping: string;
    mode: ImportMode;
    empty_handling: EmptyHandling;
    dry_run: Flag;
    /** JSON: how far the person's permission reached when it was started. */
    scope: string;
    /** JSON: every permission the person held then, with its reach: what an import does besides needs it. */
    grants: string;
    language: string;
    state: ImportState;
    /** JSON {code, message} when it failed as a whole. */
    error: string | null;
    total_rows: number;
    done_rows: number;
    created_count: number;
    updated_count: number;
    skipped_count: number;
    failed_count: number;
    /** Rows that the file didn't have, of an import that overwrites. */
    removed_count: Generated<number>;
    failed_file_id: string | null;
    created_by: string;
    created_at: string;
    finished_at: string | null;
    settled_at: string | null;
    settled_by: string | null;
    settled_remark: string | null;
    undone_at: string | null;
  };
  import_failures: {
    import_id: string;
    row_number: number;
    column_code: string | null;
    code: string;
    facts: string;
    outcome: 'failed' | 'skipped';
  };
  import_templates: {
    id: string;
    name: string;
    subject: string;
    /** JSON: code, header and sample of each column, in order. */
    columns: string;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
  };
}
