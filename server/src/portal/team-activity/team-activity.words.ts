/** What a manager sees of their team, in the order of the page. */
export const TEAM_CARDS = [
  'schedule',
  'leave',
  'abnormalAttendance',
  'workingHours',
  'overtime',
  'staff',
  'onboarding',
  'termination',
  'turnover',
  'transfer',
  'probation',
  'partTimeJob',
  'birthday',
  'anniversary',
  'expense',
  'cost',
] as const;
export type TeamCard = (typeof TEAM_CARDS)[number];

/** Those who report to one, or everybody below them too. */
export const TEAM_REACHES = ['direct', 'all'] as const;
export type TeamReach = (typeof TEAM_REACHES)[number];

export const TEAM_STEPS = ['week', 'month'] as const;
export type TeamStep = (typeof TEAM_STEPS)[number];

/** What the people of a card are counted by. */
export const TEAM_GROUPS = ['department', 'job', 'sex', 'age', 'seniority'] as const;
export type TeamGroup = (typeof TEAM_GROUPS)[number];

export const TEAM_UNITS = ['people', 'hours', 'days', 'money', 'percent', 'times'] as const;
export type TeamUnit = (typeof TEAM_UNITS)[number];
