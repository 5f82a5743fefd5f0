import type { Generated } from 'kysely';
import type { EditSource } from '../../shared/payroll.words.ts';

/**
 * `import`: the input table as it will be when the import that is running into it has ended; `before`: as it was before the
 * last one, which can be undone.
 */
export type TablePart = 'input' | 'result' | 'import' | 'before';
export type CellChangeKind = EditSource | 'override' | 'clearOverride' | 'clear' | 'snapshot';

export interface CellTables {
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
    /** What the last import left of the table: only while it holds that still, the import can be undone. */
    left_hash: string | null;
  };
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
}
