export const SEXES = ['female', 'male'] as const;
/** Whom HR's home counts, and the list of employees shows: who came or comes, goes or went, is on probation, lacks what. */
export const PEOPLE_LOOKS = [
  'joined',
  'joining',
  'leaving',
  'left',
  'probationEnding',
  'probationOverdue',
  'noDepartment',
  'noSuperior',
  'noContract',
  'noMail',
  'noBirthDate',
] as const;
export type PeopleLook = (typeof PEOPLE_LOOKS)[number];

export const EMPLOYMENT_STATUSES = ['active', 'toJoin', 'left'] as const;
export type EmploymentStatus = (typeof EMPLOYMENT_STATUSES)[number];

/** A person's business unit or division is the nearest above them. */
export const DEPARTMENT_KINDS = ['department', 'division', 'businessUnit'] as const;
export type DepartmentKind = (typeof DEPARTMENT_KINDS)[number];

/** Where somebody of a team stands. */
export const STAFF_STATUSES = ['active', 'probation', 'toJoin', 'left'] as const;
export type StaffStatus = (typeof STAFF_STATUSES)[number];

/** What becomes of a department. */
export const DEPARTMENT_EVENTS = ['established', 'changed', 'merged', 'closed'] as const;
export type DepartmentEvent = (typeof DEPARTMENT_EVENTS)[number];

/** What happens to somebody in an employment. */
export const LIFECYCLE_KINDS = [
  'hired',
  'rehired',
  'probationConfirmed',
  'transferred',
  'partTimeStarted',
  'partTimeEnded',
  'terminated',
] as const;
export type LifecycleKind = (typeof LIFECYCLE_KINDS)[number];

/** A contract on its way to both signatures, and after. */
export const CONTRACT_STATUSES = ['draft', 'sent', 'employeeSigned', 'signed', 'ended'] as const;
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];

export const TASK_LISTS = ['onboarding', 'offboarding', 'probation', 'other'] as const;
export type TaskList = (typeof TASK_LISTS)[number];

export const COURSE_RESULTS = ['passed', 'failed', 'attended', 'absent'] as const;
export type CourseResult = (typeof COURSE_RESULTS)[number];

export const JOB_APPLICATION_STATUSES = ['open', 'hired', 'rejected', 'withdrawn'] as const;
export type JobApplicationStatus = (typeof JOB_APPLICATION_STATUSES)[number];
export const INTERVIEW_PHASES = ['screening', 'first', 'second', 'final'] as const;
export type InterviewPhase = (typeof INTERVIEW_PHASES)[number];
export const INTERVIEW_RESULTS = ['passed', 'failed', 'cancelled'] as const;
export type InterviewResult = (typeof INTERVIEW_RESULTS)[number];

export const PERFORMANCE_RATINGS = ['outstanding', 'exceeds', 'meets', 'below', 'unsatisfactory'] as const;
export type PerformanceRating = (typeof PERFORMANCE_RATINGS)[number];

/** How a job transfer changes an amount. */
export const ADJUSTMENT_TYPES = ['fixed', 'percentage'] as const;
export type AdjustmentType = (typeof ADJUSTMENT_TYPES)[number];

/** What an item of compensation files is. */
export const COMPENSATION_TYPES = ['salary', 'allowance', 'bonus', 'benefit', 'deduction', 'other'] as const;
export type CompensationType = (typeof COMPENSATION_TYPES)[number];

/** What an employment is by its contract. */
export const CONTRACT_KINDS = [
  'permanent',
  'fixedTerm',
  'task',
  'partTime',
  'intern',
  'agency',
  'afterRetirement',
] as const;
export type ContractKind = (typeof CONTRACT_KINDS)[number];

/** What a job beside the assignment is. */
export const PART_TIME_TYPES = ['concurrent', 'acting', 'secondment', 'project'] as const;
export type PartTimeType = (typeof PART_TIME_TYPES)[number];

/** What a field of a company's own holds. */
export const FIELD_TYPES = ['text', 'number', 'money', 'date', 'choice', 'yesNo'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Among the fields of an employment, those of the company's own begin with this: their code follows. */
export const OWN_FIELD = 'custom_';

/** Which records of HR a snapshot is made of. */
export const SNAPSHOT_SOURCES = [
  'employment',
  'assignment',
  'compensation',
  'employeeFacts',
  'partTimeJobs',
  'apportionment',
  'attendance',
  'leave',
  'overtime',
] as const;
export type SnapshotSource = (typeof SNAPSHOT_SOURCES)[number];

/** The fields of these records and what they are, in the order a dialog shows them. */
export const SNAPSHOT_FIELDS = {
  employment: {
    employeeNumber: 'text',
    name: 'text',
    legalEntity: 'text',
    legalEntityName: 'text',
    country: 'text',
    city: 'text',
    hireDate: 'date',
    leaveDate: 'date',
    leaveReason: 'text',
    contract: 'text',
    groupHireDate: 'date',
    socialWorkStartDate: 'date',
    sex: 'text',
    birthDate: 'date',
    nationality: 'text',
    email: 'text',
    department: 'text',
    departmentName: 'text',
    businessUnit: 'text',
    businessUnitName: 'text',
    job: 'text',
    post: 'text',
    grade: 'text',
    payGrade: 'text',
    costCentre: 'text',
    place: 'text',
  },
  assignment: {
    employeeNumber: 'text',
    department: 'text',
    departmentName: 'text',
    job: 'text',
    jobName: 'text',
    post: 'text',
    postName: 'text',
    grade: 'text',
    payGrade: 'text',
    costCentre: 'text',
    costCentreName: 'text',
    place: 'text',
    superior: 'text',
    validFrom: 'date',
    validTo: 'date',
  },
  compensation: {
    employeeNumber: 'text',
    item: 'text',
    amount: 'money',
    currency: 'text',
    memo: 'text',
    payrollPeriod: 'text',
    minimum: 'money',
    maximum: 'money',
    payGrade: 'text',
    payLevel: 'text',
    validFrom: 'date',
    validTo: 'date',
  },
  employeeFacts: {
    employeeNumber: 'text',
    item: 'text',
    value: 'number',
    text: 'text',
    validFrom: 'date',
    validTo: 'date',
  },
  partTimeJobs: {
    employeeNumber: 'text',
    type: 'text',
    department: 'text',
    departmentName: 'text',
    post: 'text',
    postName: 'text',
    superior: 'text',
    memo: 'text',
    validFrom: 'date',
    validTo: 'date',
  },
  apportionment: {
    employeeNumber: 'text',
    costCentre: 'text',
    costCentreName: 'text',
    ratio: 'number',
    main: 'number',
    tail: 'number',
    item: 'text',
    validFrom: 'date',
    validTo: 'date',
  },
  /** Hours throughout. */
  attendance: {
    employeeNumber: 'text',
    day: 'date',
    result: 'text',
    shift: 'text',
    planned: 'number',
    worked: 'number',
    late: 'number',
    leftEarly: 'number',
    absent: 'number',
    onLeave: 'number',
    overtime: 'number',
  },
  /** The amount in hours or days, by the unit of its type. */
  leave: {
    employeeNumber: 'text',
    type: 'text',
    typeName: 'text',
    unit: 'text',
    paidShare: 'number',
    start: 'text',
    end: 'text',
    amount: 'number',
    hours: 'number',
    reason: 'text',
    application: 'text',
    validFrom: 'date',
    validTo: 'date',
  },
  overtime: {
    employeeNumber: 'text',
    day: 'date',
    dayKind: 'text',
    start: 'text',
    end: 'text',
    overnight: 'number',
    applied: 'number',
    actual: 'number',
    compensation: 'text',
    reason: 'text',
    application: 'text',
  },
} as const;
export type SnapshotFieldType = 'text' | 'number' | 'money' | 'date';

/** What a batch may write into people's records when it is submitted: any item of these types, or the fields listed. */
export const WRITTEN_RECORDS = {
  compensation: { any: ['money', 'number'] },
  employeeFacts: { any: ['number', 'money', 'text'] },
  assignment: { fields: { grade: ['text'], payGrade: ['text'], place: ['text'] } },
} as const;
export type WrittenRecord = keyof typeof WRITTEN_RECORDS;

export const CATALOGUES = ['jobs', 'posts', 'costCentres'] as const;
export type CatalogueKind = (typeof CATALOGUES)[number];

/** What became of an invitation. */
export const INVITATION_OUTCOMES = ['invited', 'noMail', 'loginTaken'] as const;

/** What invited people sign in with. */
export const LOGIN_NAMES = ['employeeNumber', 'mail'] as const;
