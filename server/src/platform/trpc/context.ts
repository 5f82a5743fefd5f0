import type { Kysely, Transaction } from 'kysely';
import type { AuditWriter } from '../audit/audit-writer.ts';
import type { ChangeFeed } from '../changes/change-feed.ts';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import type { DialectName } from '../db/dialect-name.ts';
import type { VersionWatch } from '../db/migrations/newer-version.ts';
import type { DB } from '../db/schema.ts';
import type { FileStore } from '../files/file-store.ts';
import type { JobQueue, QueueDoor } from '../jobs/queue.ts';
import type { Log } from '../log/log.ts';
import type { Language } from '../texts/languages.ts';
import type { PlaceKind } from './agency.words.ts';
import type { DataScope } from './scope.ts';

/** What lives as long as the server does. */
export interface Services {
  config: Config;
  clock: Clock;
  log: Log;
  db: Kysely<DB>;
  dialect: DialectName;
  files: FileStore;
  /** Whether a newer program has taken the database over. */
  version: VersionWatch;
  queue: JobQueue<Services>;
  /** What people look at and may be changed by others meanwhile. */
  changes: ChangeFeed;
}

export interface SignedInUser {
  id: string;
  loginName: string;
  name: string;
  language: Language;
  personId: string | null;
  /** Own employments, of every legal entity. */
  employmentIds: readonly string[];
  roles: readonly string[];
}

/** One role held by the user, with what it allows and how far it reaches. */
export interface Grant {
  role: string;
  permissions: ReadonlySet<string>;
  scope: DataScope;
  /** The role of theirs that brought it; none where it was given to the account. */
  through?: string;
}

/** Where a session is in another's place: what its user may is then narrowed to what was lent, or to looking. */
export interface Place {
  kind: PlaceKind;
  /** Who really sits there. */
  actor: { id: string; name: string };
  until: string;
}

export interface Authentication {
  user: SignedInUser;
  grants: readonly Grant[];
  sessionId: string;
  /** Cookies need the CSRF header on every change; bearer tokens do not. */
  transport: 'cookie' | 'bearer';
  csrfToken: string;
  /** Until when this session may do what asks for the password again. */
  steppedUpUntil: string | null;
  /** Why only what leads to an account and a password of one's own is open: the refusal of all else. */
  heldBack: string | null;
  /** Absent: one is there as oneself. */
  place?: Place;
}

/** The HTTP side of a call, for the few procedures that need it (sign-in and out). */
export interface HttpDoor {
  ip: string;
  userAgent: string;
  csrfHeader: string | undefined;
  /** A cookie of this browser, and setting one: until a time, or until the browser is closed. */
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, expires?: Date): void;
  setSessionCookie(token: string, expires: Date): void;
  clearSessionCookie(): void;
}

export interface Ctx {
  services: Services;
  /** In a command: the transaction. */
  db: Kysely<DB> | Transaction<DB>;
  clock: Clock;
  log: Log;
  traceId: string;
  language: Language;
  authentication: Authentication | undefined;
  user: SignedInUser | undefined;
  permissions: ReadonlySet<string>;
  /** How far the permission of this procedure reaches. */
  scope: DataScope;
  idempotencyKey: string | undefined;
  audit: AuditWriter;
  /** Puts jobs into the queue, in the command's transaction. */
  jobs: QueueDoor;
  files: FileStore;
  http: HttpDoor;
}

/** Whoever looks at what is theirs or in their reach. */
export type Reader = Pick<SignedInCtx, 'db' | 'user' | 'authentication'>;

/** The context of procedures that need a signed-in person. */
export interface SignedInCtx extends Ctx {
  authentication: Authentication;
  user: SignedInUser;
}
