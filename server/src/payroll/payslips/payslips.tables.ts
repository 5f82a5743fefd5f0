import type { Generated } from 'kysely';
import type { PayslipStatus } from '../shared/payroll.words.ts';

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
  };
}
