import type { Generated } from 'kysely';
import type { Flag } from '../../platform/db/columns.ts';
import type { MovementKind } from '../shared/payroll.words.ts';

export interface BalanceTables {
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
    kind: MovementKind;
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
    /** Why, where no batch posted it. */
    reason: Generated<string | null>;
  };
  /** Balances that all solutions share. */
  payroll_balance_items: {
    id: string;
    code: string;
    /** JSON by language. */
    name: string;
    built_in: Generated<Flag>;
    sort: Generated<number>;
    /** JSON: which pay types it adds, and with which sign. */
    adds: string;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  /** The moments at which an import posted: what no batch posted is told apart by its moment. */
  payroll_balance_imports: {
    import_id: string;
    posted_at: string;
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
}
