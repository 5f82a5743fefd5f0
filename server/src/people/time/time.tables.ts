import type { DayKind, DayResult, EntitlementKind, LeaveUnit } from '@suanpan/engine/domain';
import type { Flag } from '../../platform/db/columns.ts';
import type { Imported, Named } from '../people.tables.ts';
import type {
  ExpenseCategory,
  ExpenseKind,
  ExpensePayment,
  LeaveStatus,
  LedgerKind,
  OvertimeCompensation,
  OvertimeStatus,
  PunchSource,
} from './time.words.ts';

/** What somebody asked for and others approved; without an application a file brought it. */
export interface Requested extends Imported {
  id: string;
  employment_id: string;
  application_id: string | null;
  application_number: string | null;
  reason: string | null;
  created_at: string;
  updated_at: string;
}

/** Times of day are HH:MM and local times YYYY-MM-DDTHH:MM, on the clocks of the legal entity. */
export interface TimeTables {
  work_shifts: Named & {
    /** Null: of every legal entity. */
    legal_entity_id: string | null;
    /** Worked on working days of the calendar by whoever has no roster. */
    is_default: Flag;
    start_time: string;
    end_time: string;
    break_start: string | null;
    break_end: string | null;
    grace_minutes: number;
  };
  /** Where a day differs from the default; without a shift it is a day off. */
  roster_days: Imported & {
    employment_id: string;
    day: string;
    shift_id: string | null;
    updated_at: string;
  };
  punches: Imported & { employment_id: string; at: string; source: PunchSource };
  /** What days came to; worked out anew whenever something they follow from changes. */
  attendance_days: {
    employment_id: string;
    day: string;
    result: DayResult;
    shift_id: string | null;
    /** Local times. */
    first_at: string | null;
    last_at: string | null;
    planned_minutes: number;
    worked_minutes: number;
    late_minutes: number;
    early_minutes: number;
    absent_minutes: number;
    leave_minutes: number;
    overtime_minutes: number;
  };
  attendance_appeals: Requested & {
    day: string;
    first_at: string | null;
    last_at: string | null;
    result_before: DayResult | null;
  };
  leave_types: Named & {
    unit: LeaveUnit;
    /** In percent. */
    paid_share: number;
    entitlement: EntitlementKind;
    amount: number;
    /** JSON: [{ years, amount }]. */
    steps: string;
    /** Null: all of it. */
    carry_over: number | null;
    /** The balance never falls below; null where nobody counts. */
    lowest_balance: number | null;
    /** Overtime for time off is added to its balance. */
    from_overtime: Flag;
  };
  leave_requests: Requested & {
    leave_type_id: string;
    start_at: string;
    end_at: string;
    /** In hours or days, by the type's unit. */
    amount: number;
    minutes: number;
    status: LeaveStatus;
  };
  /** Append-only; in hours or days, by the type's unit. */
  leave_ledger: {
    id: string;
    employment_id: string;
    leave_type_id: string;
    day: string;
    kind: LedgerKind;
    amount: number;
    leave_request_id: string | null;
    overtime_request_id: string | null;
    reason: string | null;
    created_by: string | null;
    created_at: string;
  };
  overtime_requests: Requested & {
    day: string;
    day_kind: DayKind;
    start_at: string;
    end_at: string;
    applied_minutes: number;
    /** Null until the day's result is known. */
    actual_minutes: number | null;
    compensation: OvertimeCompensation;
    status: OvertimeStatus;
  };
  expense_claims: Requested & {
    kind: ExpenseKind;
    title: string;
    destination: string | null;
    start_day: string;
    end_day: string;
    /** Of the legal entity: what the claim comes to. */
    currency: string;
    amount: number;
    paid_with: ExpensePayment;
  };
  expense_lines: {
    id: string;
    claim_id: string;
    position: number;
    category: ExpenseCategory;
    day: string;
    spent: number;
    currency: string;
    /** Of the day, into the claim's currency. */
    rate: number;
    amount: number;
    receipt_file_id: string | null;
    memo: string | null;
  };
}
