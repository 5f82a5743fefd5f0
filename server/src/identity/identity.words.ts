export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const USER_STATUSES = ['active', 'disabled'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** How far a role that somebody holds may reach. */
export const SCOPE_KINDS = ['all', 'self', 'reports', 'department', 'legalEntity', 'solution'] as const;
export type ScopeKind = (typeof SCOPE_KINDS)[number];

export const SIGN_IN_OUTCOMES = [
  'signed-in',
  'wrong-password',
  'unknown-user',
  'locked',
  'disabled',
  'password-expired',
  'wrong-captcha',
] as const;
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number];
