import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Authentication, Grant } from '../../platform/trpc/context.ts';
import { declaredPermissions, type PermissionCode } from '../../platform/trpc/permissions.ts';
import { hasLeft, ownEmployments } from '../users/employment-lookup.ts';

interface OtherPlace {
  placeUserId: string | null;
  placeAgencyId: string | null;
  placeUntil: string | null;
}

type GrantsOf = (userId: string, employmentIds: string[]) => Promise<Grant[]>;

/**
 * The same session in another's place: it is that person's, with what they lent or what may be looked at. Undefined where
 * it is in nobody's, or isn't any more: the agency ended, its owner did, or the time is over.
 */
export async function inPlace(
  db: Kysely<DB>,
  clock: Clock,
  own: Authentication,
  { placeUserId, placeAgencyId, placeUntil }: OtherPlace,
  grantsOf: GrantsOf,
): Promise<Authentication | undefined> {
  if (placeUserId === null || placeUntil === null || placeUntil <= instant(clock)) return undefined;
  const agency = placeAgencyId === null ? null : await runningAgency(db, clock, placeAgencyId, own.user.id);
  if (agency === undefined) return undefined;
  const user = await db
    .selectFrom('users')
    .select(['id', 'login_name', 'name', 'person_id'])
    .where('id', '=', placeUserId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!user) return undefined;
  const employments = user.person_id ? await ownEmployments(db, user.person_id) : [];
  if (hasLeft(employments, clock)) return undefined;
  const employmentIds = employments.map(({ employmentId }) => employmentId);
  const grants = await grantsOf(user.id, employmentIds);
  return {
    ...own,
    // A page of oneself gives no command in another's place, and none the other way round.
    csrfToken: createHash('sha256')
      .update(`${own.csrfToken} ${placeUserId} ${placeAgencyId}`)
      .digest('base64url'),
    steppedUpUntil: null,
    grants: agency ? lentGrants(grants, agency.subjects, own.user.employmentIds) : seenGrants(grants),
    user: {
      id: user.id,
      loginName: user.login_name,
      name: user.name,
      language: own.user.language,
      personId: user.person_id,
      employmentIds,
      roles: [...new Set(grants.map(({ role }) => role))],
    },
    place: {
      kind: agency ? 'agency' : 'look',
      actor: { id: own.user.id, name: own.user.name },
      until: placeUntil,
    },
  };
}

/** An agency that holds now, with its subjects; undefined where it is none of this agent's, not yet or no more. */
export async function runningAgency(db: Kysely<DB>, clock: Clock, id: string, agentId: string) {
  const now = instant(clock);
  const row = await db
    .selectFrom('agencies')
    .select(['principal_id as principalId', 'subjects', 'ends_at as endsAt'])
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .where('ended_at', 'is', null)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row && { ...row, subjects: JSON.parse(row.subjects) as string[] };
}

const declared = (permission: string) => declaredPermissions().get(permission as PermissionCode);

/** What its holder has, as far as it was lent, and about nobody's own record who acts. */
function lentGrants(
  grants: readonly Grant[],
  subjects: readonly string[],
  except: readonly string[],
): Grant[] {
  return narrowed(grants, (permission) => subjects.includes(declared(permission)?.lentFor ?? '')).map(
    (grant) => ({ ...grant, scope: { ...grant.scope, exceptEmploymentIds: except } }),
  );
}

/** What shows pay or confidences stays with whom it was given to. */
const seenGrants = (grants: readonly Grant[]) =>
  narrowed(grants, (permission) => declared(permission)?.confidential !== true);

const narrowed = (grants: readonly Grant[], stays: (permission: string) => boolean): Grant[] =>
  grants.map((grant) => ({ ...grant, permissions: new Set([...grant.permissions].filter(stays)) }));
