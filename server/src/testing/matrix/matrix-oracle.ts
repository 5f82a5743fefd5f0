import type { Place } from './matrix-fixture.ts';

/*
 * Who may touch what, reckoned from what the fixture's records are and from nothing of the product: no query, no scope of its
 * own. Read it as the specification of reach.
 */

/** How far a role was granted, over the caller's side of the fixture. */
export type Reach = 'all' | 'self' | 'reports' | 'department' | 'legalEntity' | 'solution';

const EMPLOYMENT_LIKE = ['employment', 'person', 'compensation', 'fact'];
const SOLUTION_LIKE = ['solution', 'copy', 'period', 'batch', 'finding', 'payslip', 'approval'];
const ENTITY_LIKE = ['legalEntity', 'costCentre'];
/** One's own whatever one's reach. */
const PERSONAL = ['file', 'excelJob', 'comparisonJob', 'import', 'notification', 'ownPayslip'];

const EMPLOYMENTS: Record<Reach, readonly Place[]> = {
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
const DEPARTMENTS: Partial<Record<Reach, readonly Place[]>> = {
  all: ['own', 'near', 'top', 'far'],
  department: ['own'],
  legalEntity: ['own', 'near', 'top'],
};

export function reaches(reach: Reach, kind: string, place: Place): boolean {
  if (PERSONAL.includes(kind)) return place === 'own';
  // Whether they may decide there is asked about the thing itself; that they exist is no secret to who reaches all.
  if (kind === 'decider') return reach === 'all' || place === 'near';
  if (EMPLOYMENT_LIKE.includes(kind)) return EMPLOYMENTS[reach].includes(place);
  if (kind === 'department') return DEPARTMENTS[reach]?.includes(place) ?? false;
  if (reach === 'all') return true;
  if (ENTITY_LIKE.includes(kind)) return reach === 'legalEntity' && place === 'near';
  if (SOLUTION_LIKE.includes(kind))
    return (reach === 'solution' || reach === 'legalEntity') && place === 'near';
  // Users, roles, settings, jobs and posts, the queue: one for everybody.
  return false;
}

/** What an answer to a call of this room must not hold. */
export function mustNotShow(reach: Reach, room: string): ('near' | 'far' | 'farSolution')[] {
  if (reach === 'all') return [];
  const hidden: ('near' | 'far' | 'farSolution')[] = ['far', 'farSolution'];
  // A solution shows the people it pays.
  const sees = reach === 'legalEntity' || (reach === 'solution' && room === 'payroll');
  return sees ? hidden : ['near', ...hidden];
}
