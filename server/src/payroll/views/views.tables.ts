import type { Generated } from 'kysely';
import type { Flag } from '../../platform/db/columns.ts';

export interface ViewTables {
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
}
