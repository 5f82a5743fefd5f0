import type { StaffStatus } from '../../people/index.ts';

interface Dates {
  hireDate: string;
  leaveDate: string | null;
  probationUntil: string | null;
  confirmedOn: string | null;
}

/** Where somebody stands on a day. */
export function statusOf(row: Dates, day: string): StaffStatus {
  if (row.hireDate > day) return 'toJoin';
  if (row.leaveDate !== null && row.leaveDate < day) return 'left';
  const confirmed = row.confirmedOn !== null && row.confirmedOn <= day;
  return row.probationUntil !== null && !confirmed ? 'probation' : 'active';
}
