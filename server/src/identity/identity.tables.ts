import type { Generated } from 'kysely';
import type { Flag } from '../platform/db/columns.ts';
import type { Language } from '../platform/texts/languages.ts';
import type { ProofKind, ScopeKind, SignInOutcome, Theme, UserStatus } from './identity.words.ts';

export interface IdentityTables {
  users: {
    id: string;
    login_name: string;
    /** The login name in lower case, normalised; unique. */
    login_key: string;
    name: string;
    email: string | null;
    phone: string | null;
    /** The person of the people room this user is; null for accounts that belong to nobody. */
    person_id: string | null;
    status: UserStatus;
    /** `left`: disabled with the end of the employment, and opened again with a new one. */
    disabled_because: Generated<string | null>;
    language: Language;
    theme: Generated<Theme>;
    password_hash: string | null;
    password_changed_at: string | null;
    /** Who set the password, where its owner hasn't chosen it yet; null also for what a start printed. */
    password_given_by: string | null;
    /** Such a password opens nothing but the choice of another, and that until then; null for the owner's own. */
    given_password_ends_at: string | null;
    /** When its owner made the account theirs: chose a password, accepted the terms, confirmed an address. */
    first_sign_in_at: string | null;
    terms_accepted_at: Generated<string | null>;
    contact_confirmed_at: Generated<string | null>;
    /** What their password has to be, where it isn't what holds for everybody. */
    strategy_id: Generated<string | null>;
    failed_sign_ins: Generated<number>;
    locked_until: string | null;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  password_history: { id: string; user_id: string; password_hash: string; created_at: string };
  sign_in_history: {
    id: string;
    user_id: string | null;
    login_key: string;
    outcome: SignInOutcome;
    ip: string;
    user_agent: string;
    at: string;
  };
  sessions: {
    id: string;
    /** SHA-256 of the token: the database alone opens no session. */
    token_hash: string;
    user_id: string;
    transport: 'cookie' | 'bearer';
    csrf_token: string;
    ip: string;
    user_agent: string;
    created_at: string;
    seen_at: string;
    expires_at: string;
    /** Until when it may do what asks for the password again. */
    stepped_up_until: string | null;
    /** In whose place it is, by which agency (none: it only looks), and until when at most. */
    place_user_id: Generated<string | null>;
    place_agency_id: Generated<string | null>;
    place_until: Generated<string | null>;
  };
  /** From a day to a day somebody acts for another, on chosen subjects. */
  agencies: {
    id: string;
    principal_id: string;
    agent_id: string;
    starts_on: string;
    ends_on: string;
    /** The instants of these days, by the principal's clocks. */
    starts_at: string;
    ends_at: string;
    /** JSON: the chosen ones, at least one. */
    subjects: string;
    remark: string | null;
    created_at: string;
    /** Ended before its last day. */
    ended_at: string | null;
    ended_by: string | null;
  };
  captchas: {
    id: string;
    answer_hash: string;
    /** Of the cookie of the browser that asked for it. */
    visitor_hash: string;
    /** How much work is asked for beside the answer. */
    bits: number;
    expires_at: string;
  };
  /** How often something was guessed at lately: a name, a device, an address, a password. */
  guess_limits: { guessed: string; guesses: number; since: string };
  sign_in_links: { token_hash: string; user_id: string; expires_at: string };
  /** Something only the owner of an account gets: a link in their mail, a code on their phone. */
  account_proofs: {
    /** SHA-256 of what the asking browser calls it. */
    id: string;
    kind: ProofKind;
    /** Null where somebody asked for a name that nobody has: it is answered, and leads nowhere. */
    user_id: string | null;
    link_hash: Generated<string | null>;
    code_hash: Generated<string | null>;
    guesses: Generated<number>;
    sent: Generated<number>;
    expires_at: string;
    created_at: string;
  };
  roles: {
    id: string;
    code: string;
    /** JSON: a name per language. */
    name: string;
    built_in: Flag;
    /** A set of permissions to take others from: held over what it was chosen for, given to no account by itself. */
    template: Generated<Flag>;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  role_permissions: { role_id: string; permission: string };
  user_roles: {
    id: string;
    user_id: string;
    role_id: string;
    scope_kind: ScopeKind;
    /** The department, legal entity or solution; empty for the other kinds. */
    scope_value: Generated<string>;
  };
  /** Everybody who holds the one role holds the other over this. */
  role_grants: {
    id: string;
    holder_id: string;
    role_id: string;
    scope_kind: ScopeKind;
    scope_value: Generated<string>;
  };
  security_strategies: {
    id: string;
    /** JSON: a name per language. */
    name: string;
    least_length: number;
    /** JSON: kinds of characters there have to be. */
    kinds: string;
    /** How many former passwords can't be chosen again. */
    remembered: number;
    /** After how many days another has to be chosen; null: never. */
    lasts_days: number | null;
    /** A pattern of the company's own, and JSON: what it asks for, per language. */
    pattern: string | null;
    hint: string | null;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  system_settings: {
    type_code: string;
    setting: string;
    /** JSON. */
    value: string;
    version: Generated<number>;
    updated_at: string;
  };
  /** A second proof at sign-in; it counts once a code of it came back. */
  second_factors: {
    user_id: string;
    secret_cipher: string;
    confirmed_at: string | null;
    /** Of the last code that was taken: none before it opens anything any more. */
    last_step: Generated<number>;
    created_at: string;
  };
  /** Codes kept on paper, each for one sign-in. */
  second_factor_codes: { code_hash: string; user_id: string };
  /** Logo and background of the sign-in page, by their digest. */
  sign_in_pictures: { id: string; media_type: string; content: string; created_at: string };
}
