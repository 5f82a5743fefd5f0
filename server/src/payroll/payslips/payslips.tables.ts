import type { Generated } from 'kysely';
import type { PayslipSource, PayslipStatus } from '../shared/payroll.words.ts';

export interface PayslipTables {
  payroll_payslip_settings: {
    solution_id: string;
    settings: string;
    version: Generated<number>;
    updated_at: string;
  };
  payroll_payslips: {
    id: string;
    number: string;
    batch_id: string;
    solution_id: string;
    period_id: string;
    employment_id: string;
    row_key: string;
    employee_number: string;
    employee_name: string;
    legal_entity_id: string;
    status: PayslipStatus;
    name: string;
    style: 'mobile' | 'web';
    currency: string;
    scale: number;
    /** Net pay times 10^scale. */
    net: number | null;
    body: string;
    pay_date: string;
    /** First day it may be seen, in the legal entity's time zone; null: at once. */
    view_from: string | null;
    time_zone: string;
    replaces_id: string | null;
    created_at: string;
    published_at: string | null;
    published_by: string | null;
    first_viewed_at: string | null;
    disabled_at: string | null;
    disabled_by: string | null;
    disabled_reason: string | null;
    /** Of what it said when it was made (payslip-digest.ts). */
    digest: string | null;
    source: Generated<PayslipSource>;
    /** JSON: the ways it is told of, as they were chosen when it was published. */
    remind: Generated<string | null>;
    reminded_at: Generated<string | null>;
    /** Since when, by whom and why its reader may not look at it; null: they may. */
    forbidden_at: Generated<string | null>;
    forbidden_by: Generated<string | null>;
    forbidden_reason: Generated<string | null>;
  };
  payroll_payslip_logos: {
    /** SHA-256 of the PNG. */
    id: string;
    /** The PNG, base64. */
    content: string;
    created_at: string;
    created_by: string | null;
  };
  /** What a file says stands on the payslips of a batch, by employee. */
  payroll_payslip_figures: {
    batch_id: string;
    employee_number: string;
    /** JSON by item. */
    figures: string;
    import_id: string;
    file_row: number;
    imported_at: string;
    imported_by: string | null;
    /** JSON of what stood there before this import; null: nothing. */
    figures_before: string | null;
  };
}
