import { registerContactLookup, registerEmploymentLookup } from '../identity/index.ts';
import { askedTogether } from '../platform/db/asked-together.ts';
import './actions/index.ts';
import './accounts/employment-views.ts';
import './accounts/invite-people.job.ts';
import './imports/index.ts';
import './employments/search-people.ts';
import './time/applications.ts';

export { followEmployments } from './accounts/follow-employments.ts';
export { appealsOf } from './attendance/appeals-of.ts';
export {
  type AttendanceCounts,
  type AttendanceDay,
  attendanceCounts,
  attendanceOf,
  rosterOf,
  type WorkDay,
} from './attendance/attendance-of.ts';
export { computeEndedDays } from './attendance/compute-days.ts';
export { timeZoneOf } from './attendance/put-punch.ts';
export { takeInPunches } from './attendance/take-in-punches.ts';
export { ending } from './bank-accounts/arrangements.repo.ts';
export { isIban, plainAccount } from './bank-accounts/iban.ts';
export { type BankChangeNotice, onBankChange } from './bank-accounts/notify-bank-change.ts';
export {
  arrangedTargets,
  type EntityAccount,
  entityAccounts,
  type PaymentAccount,
  type PayTarget,
  payTargets,
  type ShareAccount,
  waitingTargets,
} from './bank-accounts/payment-accounts.ts';
export { payChangesOf } from './compensation/pay-changes-of.ts';
export { lessonsOf, trainingOf } from './courses/courses-of.ts';
export { listEmployments } from './employments/employments.repo.ts';
export { ownRecord, revealOwnNumber } from './employments/own-record.ts';
export { type CompanyData, type StoredCompany, storePeople } from './employments/store-people.ts';
export { type Expense, type ExpenseLine, expensesOf } from './expenses/expenses-of.ts';
export { registerFieldUses } from './fields/field-uses.ts';
/** The door of the people room. */
export {
  type DirectoryDepartment,
  type DirectoryMember,
  directoryDepartments,
  directoryMembers,
} from './for-directory/directory-records.ts';
export { snapshotMark } from './for-payroll/changes.ts';
export { type CostShare, type CostShares, costSharesOf, wholeShare } from './for-payroll/cost-shares.ts';
export {
  countForPayroll,
  employmentsForPayroll,
  legalEntityFacts,
  type PayrollEmployment,
  personsOfEmployments,
} from './for-payroll/employments-for-payroll.ts';
export { type PayrollGaps, payrollGaps } from './for-payroll/gaps.ts';
export { itemNames } from './for-payroll/item-names.ts';
export { fieldsForPayroll, snapshotFields } from './for-payroll/own-fields.ts';
export { namesInScope, namesOfScopeCodes, type ScopeFacts, scopeFacts } from './for-payroll/scope-facts.ts';
export {
  readSnapshotSource,
  type SnapshotRecords,
  type SnapshotRequest,
} from './for-payroll/snapshot-sources.ts';
export {
  fitsFrom,
  type RecordToWrite,
  readRecords,
  type StoredRecord,
  writeRecords,
} from './for-payroll/written-records.ts';
export { type NamedRecord, registerNaming } from './imports/undo/named-elsewhere.ts';
export { type LeaveBalance, leaveBalancesOf } from './leave/balances-of.ts';
export { grantCurrentYear } from './leave/grant-year.ts';
export { type Leave, leaveOf } from './leave/leave-of.ts';
export { type LifecycleEntry, lifecycleOf } from './lifecycle/lifecycle-of.ts';
export { type Names, nameIn, namesSchema, parseNames, searchText } from './names.ts';
export { workingCalendarsOf } from './organisation/calendars.repo.ts';
export { departmentHistory } from './organisation/department-history.ts';
export { plansOn } from './organisation/headcounts.ts';
export { type Overtime, overtimeOf } from './overtime/overtime-of.ts';
export { certificationOf, contractOf, signOwnContract } from './papers/own-papers.ts';
export { certificationsOf, contractsOf } from './papers/papers-of.ts';
export { peopleRouter } from './people.router.ts';
export { departmentHistoryEntry } from './people.schemas.ts';
export {
  CONTRACT_KINDS,
  CONTRACT_STATUSES,
  COURSE_RESULTS,
  DEPARTMENT_KINDS,
  EMPLOYMENT_STATUSES,
  LIFECYCLE_KINDS,
  OWN_FIELD,
  SNAPSHOT_FIELDS,
  SNAPSHOT_SOURCES,
  type SnapshotSource,
  STAFF_STATUSES,
  type StaffStatus,
  TASK_LISTS,
  WRITTEN_RECORDS,
  type WrittenRecord,
} from './people.words.ts';
export { performanceOf } from './performance/performance-of.ts';
export { assignmentOfDay } from './records/assignment-of-day.ts';
export { type Today, todayThere } from './records/day-asked.ts';
export { type PostOfUser, postsOfUsers } from './records/posts-of-users.ts';
export { interviewsOf } from './recruitment/interviews-of.ts';
export { referralsOf } from './recruitment/referrals-of.ts';
export { employmentsInScope, isInScope } from './scope/employment-scope.ts';
export { finishOwnTask } from './tasks/finish-task.ts';
export { tasksOf } from './tasks/tasks-of.ts';
export { type DepartmentOn, departmentsOn } from './team/departments-on.ts';
export { employmentsOfTeam, type TeamScope, teamScope } from './team/team-scope.ts';
export { instantOfLocal, localTimeOf } from './time/local-time.ts';
export { storeTime, type TimeData } from './time/store-time.ts';

const employmentsOfPerson = askedTogether(
  (db, asked) =>
    db
      .selectFrom('employments')
      .innerJoin('legal_entities', 'legal_entities.id', 'employments.legal_entity_id')
      .select(['employments.id as employmentId', 'person_id as personId', 'time_zone as timeZone'])
      .select(['employee_number as employeeNumber', 'leave_date as leaveDate'])
      .where(asked('person_id'))
      .orderBy('hire_date', 'desc'),
  ({ personId }) => personId,
);
registerEmploymentLookup(employmentsOfPerson);

registerContactLookup((db, personId) =>
  db.selectFrom('persons').select(['email', 'phone']).where('id', '=', personId).executeTakeFirst(),
);
