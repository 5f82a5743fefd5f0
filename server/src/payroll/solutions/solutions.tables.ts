import type { PeriodType } from '@suanpan/engine';
import type { Generated } from 'kysely';
import type { Flag } from '../../platform/db/columns.ts';
import type { AuthorizationStrategy, CopyStatus, PublicationStatus } from '../shared/payroll.words.ts';

export interface SolutionTables {
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
    /** The solution whose rules it takes over. */
    parent_id: Generated<string | null>;
    authorization_strategy: Generated<AuthorizationStrategy>;
    /** The administrator who allowed that nobody else decides its batches. */
    without_approval_by: Generated<string | null>;
    without_approval_at: Generated<string | null>;
    version: Generated<number>;
    created_at: string;
    created_by: string | null;
    updated_at: string;
  };
  payroll_solution_entities: { solution_id: string; legal_entity_id: string };
  payroll_copies: {
    id: string;
    solution_id: string;
    number: number;
    status: CopyStatus;
    version: Generated<number>;
    /** The solution file as canonical text, and the hash of that text. */
    file: string;
    hash: string;
    /** JSON: configuration of configuration.schemas.ts; in force once the copy is published. */
    configuration: Generated<string>;
    configuration_version: Generated<number>;
    /** The parent's copy it was made of: what differs from it is the solution's own. */
    parent_copy_id: Generated<string | null>;
    created_at: string;
    created_by: string | null;
    published_at: string | null;
    published_by: string | null;
  };
  /** Everybody who has put something into a copy. */
  payroll_copy_writers: { copy_id: string; user_id: string };
  /** Asked for by one person, agreed to by another. */
  payroll_publications: {
    id: string;
    solution_id: string;
    copy_id: string;
    status: PublicationStatus;
    /** Of all that was shown to who decides. */
    hash: string;
    approval_id: string | null;
    asked_at: string;
    asked_by: string;
    ended_at: string | null;
    ended_by: string | null;
    /** Of who rejected it. */
    remark: string | null;
  };
  /** Solution files to begin with. */
  payroll_templates: {
    code: string;
    /** JSON by language. */
    description: string | null;
    file: string;
    version: Generated<number>;
    updated_at: string | null;
    updated_by: string | null;
  };
}
