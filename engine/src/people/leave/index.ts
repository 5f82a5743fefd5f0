export {
  carriedOver,
  completedYears,
  ENTITLEMENTS,
  type EntitlementKind,
  type EntitlementRule,
  entitledTo,
} from './entitlement.ts';
export {
  LEAVE_UNITS,
  type LeaveDay,
  type LeaveUnit,
  type LocalSpan,
  leaveDuration,
  spanOfDay,
} from './leave-duration.ts';
