import type { Generated } from 'kysely';
import type { Flag } from '../../platform/db/columns.ts';

export interface FreeSheetTables {
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
}
