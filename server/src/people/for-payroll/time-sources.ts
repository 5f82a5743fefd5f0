import { type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/** What snapshots take from attendance, leave and overtime: what was approved, with the number of its application. */

/** The days a record must touch; null: no bound. */
export interface Touched {
  from: string | null;
  to: string | null;
}

type Employments = SelectQueryBuilder<DB, 'employments', object>;

const hours = (column: string) => sql<number>`${sql.ref(column)} / 60.0`;

const leading = ['employments.id as employmentId', 'employments.employee_number as employeeNumber'] as const;

export function attendanceRows(employments: Employments, { from, to }: Touched) {
  return employments
    .innerJoin('attendance_days as d', 'd.employment_id', 'employments.id')
    .leftJoin('work_shifts as s', 's.id', 'd.shift_id')
    .$if(from !== null, (query) => query.where('d.day', '>=', from ?? ''))
    .$if(to !== null, (query) => query.where('d.day', '<=', to ?? ''))
    .select([
      ...leading,
      sql<string>`d.employment_id || ':' || d.day`.as('recordId'),
      sql<string | null>`null`.as('importId'),
      sql<number | null>`null`.as('importRow'),
      'd.day as validFrom',
      'd.day as day',
      'd.result as result',
      's.code as shift',
      hours('d.planned_minutes').as('planned'),
      hours('d.worked_minutes').as('worked'),
      hours('d.late_minutes').as('late'),
      hours('d.early_minutes').as('leftEarly'),
      hours('d.absent_minutes').as('absent'),
      hours('d.leave_minutes').as('onLeave'),
      hours('d.overtime_minutes').as('overtime'),
    ])
    .execute();
}

export async function leaveRows(employments: Employments, { from, to }: Touched) {
  const rows = await employments
    .innerJoin('leave_requests as r', 'r.employment_id', 'employments.id')
    .innerJoin('leave_types as t', 't.id', 'r.leave_type_id')
    .where('r.status', '<>', 'cancelled')
    .$if(from !== null, (query) => query.where('r.end_at', '>=', from ?? ''))
    // A local time of the last day sorts after the day alone.
    .$if(to !== null, (query) => query.where('r.start_at', '<=', `${to}T24:00`))
    .select([
      ...leading,
      'r.id as recordId',
      'r.import_id as importId',
      'r.import_row as importRow',
      't.code as type',
      't.names as typeNames',
      't.unit as unit',
      't.paid_share as paidShare',
      'r.start_at as start',
      'r.end_at as end',
      'r.amount as amount',
      hours('r.minutes').as('hours'),
      'r.reason as reason',
      'r.application_number as application',
    ])
    .execute();
  return rows.map((row) => ({ ...row, validFrom: row.start.slice(0, 10), validTo: row.end.slice(0, 10) }));
}

export async function overtimeRows(employments: Employments, { from, to }: Touched) {
  const rows = await employments
    .innerJoin('overtime_requests as r', 'r.employment_id', 'employments.id')
    .where('r.status', '=', 'approved')
    .$if(from !== null, (query) => query.where('r.day', '>=', from ?? ''))
    .$if(to !== null, (query) => query.where('r.day', '<=', to ?? ''))
    .select([
      ...leading,
      'r.id as recordId',
      'r.import_id as importId',
      'r.import_row as importRow',
      'r.day as validFrom',
      'r.day as day',
      'r.day_kind as dayKind',
      'r.start_at as start',
      'r.end_at as end',
      hours('r.applied_minutes').as('applied'),
      hours('r.actual_minutes').as('actual'),
      'r.compensation as compensation',
      'r.reason as reason',
      'r.application_number as application',
    ])
    .execute();
  return rows.map((row) => ({ ...row, overnight: row.end.slice(0, 10) > row.start.slice(0, 10) ? 1 : 0 }));
}
