import type { Generated } from 'kysely';

export interface GlobalTableTables {
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
  /** The next version while it is being written; one per table. */
  payroll_global_drafts: {
    code: string;
    /** JSON, as above. */
    content: string;
    /** The version it follows; 0 for a new table. */
    after_number: number;
    version: Generated<number>;
    updated_at: string;
    updated_by: string | null;
  };
}
