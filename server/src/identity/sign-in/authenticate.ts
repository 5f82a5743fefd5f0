import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { askedTogether } from '../../platform/db/asked-together.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Authentication, Grant } from '../../platform/trpc/context.ts';
import { type DataScope, NO_SCOPE } from '../../platform/trpc/scope.ts';
import type { ScopeKind } from '../identity.words.ts';
import { inPlace } from '../in-place/place.ts';
import { heldRoles } from '../roles/held-roles.ts';
import { isTooOld } from '../strategies/strategies.repo.ts';
import { hasLeft, ownEmployments } from '../users/employment-lookup.ts';
import { limited } from './grant-limits.ts';
import { findSession } from './sessions.repo.ts';

export interface Credentials {
  cookieToken: string | undefined;
  bearerToken: string | undefined;
}

/** Who is calling. With a bearer token any cookie is ignored. */
export async function authenticate(
  db: Kysely<DB>,
  clock: Clock,
  credentials: Credentials,
): Promise<Authentication | undefined> {
  const transport = credentials.bearerToken === undefined ? 'cookie' : 'bearer';
  const token = credentials.bearerToken ?? credentials.cookieToken;
  if (!token) return undefined;
  const session = await findSession(db, clock, token, transport);
  if (!session) return undefined;
  const [employments, held] = await Promise.all([
    session.personId ? ownEmployments(db, session.personId) : [],
    heldBy(db, session.userId),
  ]);
  if (hasLeft(employments, clock)) return undefined;
  const employmentIds = employments.map((employment) => employment.employmentId);
  const grants = await grantsFrom(db, held, employmentIds);
  const own: Authentication = {
    sessionId: session.sessionId,
    transport,
    csrfToken: session.csrfToken,
    steppedUpUntil: session.steppedUpUntil,
    heldBack: heldBack(session, clock),
    grants,
    user: {
      id: session.userId,
      loginName: session.loginName,
      name: session.name,
      language: session.language,
      personId: session.personId,
      employmentIds,
      roles: [...new Set(grants.map((grant) => grant.role))],
    },
  };
  const grantsOf = (userId: string, ids: string[]) => listGrants(db, userId, ids);
  return (await inPlace(db, clock, own, session, grantsOf)) ?? own;
}

function heldBack(
  session: NonNullable<Awaited<ReturnType<typeof findSession>>>,
  clock: Clock,
): string | null {
  if (session.givenPasswordEndsAt !== null) return 'identity.PASSWORD_NOT_YOURS';
  if (session.firstSignInAt === null) return 'identity.FIRST_SIGN_IN_OPEN';
  const tooOld = isTooOld({ lastsDays: session.lastsDays }, session.passwordChangedAt, clock.now());
  return tooOld ? 'identity.PASSWORD_TOO_OLD' : null;
}

const heldBy = askedTogether(
  (db, asked) =>
    db
      .selectFrom(heldRoles(db, asked))
      .innerJoin('roles', 'roles.id', 'held.role_id')
      .select(['held.user_id as userId', 'held.role_id as roleId', 'roles.code as role', 'through'])
      .select(['scope_kind as kind', 'scope_value as value']),
  ({ userId }) => userId,
);

/** Most of who asks hold the same few roles. */
const permissionsOfRole = askedTogether(
  (db, asked) =>
    db
      .selectFrom('role_permissions')
      .select(['role_id as roleId', sql<string>`string_agg(permission, ' ')`.as('all')])
      .where(asked('role_id'))
      .groupBy('role_id'),
  ({ roleId }) => roleId,
);

type Held = Awaited<ReturnType<typeof heldBy>>;

/** The roles of a user with their permissions and how far each reaches. */
export async function listGrants(db: Kysely<DB>, userId: string, employmentIds: string[]): Promise<Grant[]> {
  return grantsFrom(db, await heldBy(db, userId), employmentIds);
}

async function grantsFrom(db: Kysely<DB>, held: Held, employmentIds: string[]): Promise<Grant[]> {
  const permissions = await Promise.all(held.map(({ roleId }) => permissionsOfRole(db, roleId)));
  const grants = held.map((row, at) => ({
    role: row.role,
    permissions: new Set(permissions[at]?.flatMap(({ all }) => all.split(' '))),
    scope: grantScope(row.kind, row.value, employmentIds),
    ...(row.through !== null && { through: row.through }),
  }));
  return limited(db, grants);
}

export function grantScope(kind: ScopeKind, value: string, ownEmploymentIds: string[]): DataScope {
  const own = { ...NO_SCOPE, ownEmploymentIds };
  switch (kind) {
    case 'all':
      return { ...own, all: true };
    case 'self':
      return own;
    case 'reports':
      return { ...own, reports: true };
    case 'department':
      return { ...own, departmentIds: [value] };
    case 'legalEntity':
      return { ...own, legalEntityIds: [value] };
    case 'solution':
      return { ...own, solutionIds: [value] };
  }
}
