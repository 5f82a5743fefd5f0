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
  'wrong-code',
] as const;
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number];

/** Why somebody shows that an account is theirs. */
export const PROOF_KINDS = ['recovery', 'invitation', 'confirmation'] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

/** How a link or a code reaches the owner of an account. */
export const CONTACT_CHANNELS = ['mail', 'message'] as const;
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];

/** Kinds of characters that a password may have to contain. */
export const CHARACTER_KINDS = ['lower', 'upper', 'digit', 'sign'] as const;
export type CharacterKind = (typeof CHARACTER_KINDS)[number];

/** What failures to sign in are counted by, and what they lead to. */
export const ATTEMPT_KINDS = ['address', 'name'] as const;
export const ATTEMPT_STATES = ['free', 'captcha', 'locked'] as const;
