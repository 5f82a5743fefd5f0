/** What somebody may be given to do for another; which rights belong to it is said where they are declared. */
export const AGENCY_SUBJECTS = [
  'calendar',
  'announcements',
  'documents',
  'team',
  'people',
  'time',
  'records',
] as const;
export type AgencySubject = (typeof AGENCY_SUBJECTS)[number];

/** `agency`: does chosen things for another. `look`: an administrator sees what another sees, and changes nothing. */
export const PLACE_KINDS = ['agency', 'look'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];
