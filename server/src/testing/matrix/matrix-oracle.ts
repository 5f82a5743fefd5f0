import type { Place } from './matrix-records.ts';

/*
 * Who may touch what, reckoned from what the fixture's records are and from nothing of the product: no query, no scope of its
 * own. Read it as the specification of scope.
 */

/** How far a role was granted, over the caller's side of the fixture. */
export type RoleScope = 'all' | 'self' | 'reports' | 'department' | 'legalEntity' | 'solution';

const EMPLOYMENT_LIKE = ['employment', 'person', 'compensation', 'fact', 'punch', 'claim', 'personTask'];
const SOLUTION_LIKE = [
  'solution',
  'copy',
  'period',
  'cycle',
  'batch',
  'closedBatch',
  'correction',
  'finding',
  'payslip',
  'approval',
  'accessWish',
  'scratchSheet',
  'noteThread',
  'note',
  'whatIf',
  'tableView',
  'solutionSheet',
  'journalFile',
  'paymentFile',
  'confirmation',
  'dispute',
];
const ENTITY_LIKE = ['legalEntity', 'costCentre', 'payGrade'];
/** One's own whatever one’s scope. */
const PERSONAL = [
  'file',
  'excelJob',
  'comparisonJob',
  'proofJob',
  'import',
  'notification',
  'calendarEntry',
  'announcement',
  'invitation',
  'ownPayslip',
  'ownConfirmation',
  'ownDispute',
  'ownEmployment',
  'application',
  'submittedApplication',
  'applicationApproval',
  'picture',
  'ownTask',
  'ownCertificate',
  'ownContract',
  'resumeEntry',
  'delegation',
  'pivotLayout',
  'agency',
  'lentAgency',
];

const EMPLOYMENTS: Record<RoleScope, readonly Place[]> = {
  all: ['own', 'mate', 'near', 'far'],
  self: ['own'],
  // One's reports are the mate.
  reports: ['own', 'mate'],
  // The department is the caller's own; the mate sits there too.
  department: ['own', 'mate'],
  legalEntity: ['own', 'mate', 'near'],
  // One's own employments come with every role.
  solution: ['own'],
};
const DEPARTMENTS: Partial<Record<RoleScope, readonly Place[]>> = {
  all: ['own', 'near', 'top', 'far'],
  department: ['own'],
  legalEntity: ['own', 'near', 'top'],
};

export function isInScope(scope: RoleScope, kind: string, place: Place): boolean {
  if (PERSONAL.includes(kind)) return place === 'own';
  // Whether they may decide there is asked about the thing itself; that they exist is no secret to who reaches all.
  if (kind === 'decider') return scope === 'all' || place === 'near';
  if (EMPLOYMENT_LIKE.includes(kind)) return EMPLOYMENTS[scope].includes(place);
  if (kind === 'department') return DEPARTMENTS[scope]?.includes(place) ?? false;
  if (scope === 'all') return true;
  if (ENTITY_LIKE.includes(kind)) return scope === 'legalEntity' && place === 'near';
  if (SOLUTION_LIKE.includes(kind))
    return (scope === 'solution' || scope === 'legalEntity') && place === 'near';
  // Users, roles, settings, jobs and posts, the queue: one for everybody.
  return false;
}

/** What an answer to a call of this room must not hold. */
export function mustNotShow(scope: RoleScope, room: string): ('near' | 'far' | 'farSolution')[] {
  if (scope === 'all') return [];
  const hidden: ('near' | 'far' | 'farSolution')[] = ['far', 'farSolution'];
  // A solution shows the people it pays.
  const sees = scope === 'legalEntity' || (scope === 'solution' && room === 'payroll');
  return sees ? hidden : ['near', ...hidden];
}
