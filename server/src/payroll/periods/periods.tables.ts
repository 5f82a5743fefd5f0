import type { PeriodStatus } from '@suanpan/engine';
import type { Generated } from 'kysely';

export interface PeriodTables {
  payroll_periods: {
    id: string;
    solution_id: string;
    code: string;
    name: string;
    start_day: string;
    end_day: string;
    pay_date: string;
    /** YYYY-MM, as the tax month. */
    payment_month: Generated<string>;
    /** HR data that begins after it isn't taken; null: all of the period's is. */
    cut_off_day: string | null;
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
  /** What an import wrote: so it can be taken back, where nobody has written it since. */
  payroll_period_imports: {
    import_id: string;
    period_id: string;
    code: string;
    /** What stood there; null: it came with the import. */
    before_row: string | null;
    left_row: string;
  };
}
