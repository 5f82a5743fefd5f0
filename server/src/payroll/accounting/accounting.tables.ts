import type { Generated } from 'kysely';
import type { RunFormat, RunKind } from './accounting.words.ts';

export interface AccountingTables {
  /** The accounts that a solution's items are posted to. */
  payroll_account_settings: {
    solution_id: string;
    /** JSON: postings of accounting.schemas.ts. */
    postings: string;
    version: Generated<number>;
    updated_at: string;
    updated_by: string | null;
  };
  /** A journal or a payment that was made of a closed batch; never written over. */
  payroll_accounting_runs: {
    id: string;
    batch_id: string;
    kind: RunKind;
    /** Counts up in its batch, by kind. */
    number: number;
    people: number;
    /** What it comes to times 10^scale: the debits of a journal, what a payment pays. */
    sum: string;
    scale: number;
    currency: string;
    /** JSON: control totals of accounting.schemas.ts. */
    totals: string;
    made_at: string;
    made_by: string;
  };
  payroll_accounting_files: {
    id: string;
    run_id: string;
    format: RunFormat;
    name: string;
    size: number;
    sha256: string;
    /** Encrypted: bank numbers stand in it whole. */
    content_cipher: string;
  };
  /** Who is in a run: nobody is posted or paid twice. */
  payroll_accounting_people: {
    batch_id: string;
    kind: RunKind;
    employment_id: string;
    run_id: string;
  };
}
