import { auditWriter } from '../platform/audit/audit-writer.ts';
import type { Authentication, Ctx, Grant, Services } from '../platform/trpc/context.ts';
import { declaredPermissions } from '../platform/trpc/permissions.ts';
import { type DataScope, NO_SCOPE, SYSTEM_SCOPE } from '../platform/trpc/scope.ts';

export interface TestCaller {
  signedIn?: boolean;
  userId?: string;
  permissions?: readonly string[];
  scope?: DataScope;
  /** Instead of permissions and one scope: what an account holds. */
  grants?: readonly Grant[];
  employmentIds?: readonly string[];
  transport?: 'cookie' | 'bearer';
  csrf?: string;
  key?: string;
  /** Whether the password was given again lately; true unless said. */
  steppedUp?: boolean;
}

/** What these roles may, as they are declared. */
export const rightsOf = (...roles: readonly string[]): string[] =>
  [...declaredPermissions().values()]
    .filter((each) => each.roles.some((role) => roles.includes(role)))
    .map(({ code }) => code);

/** A request's context without a request, for calling procedures in tests. */
export function testContext(services: Services, given: TestCaller = {}): Ctx {
  const authentication: Authentication | undefined =
    given.signedIn === false
      ? undefined
      : {
          sessionId: 'session',
          heldBack: null,
          transport: given.transport ?? 'cookie',
          csrfToken: 'csrf',
          steppedUpUntil: given.steppedUp === false ? null : '9999',
          grants: given.grants ?? [
            { role: 'test', permissions: new Set(given.permissions), scope: given.scope ?? SYSTEM_SCOPE },
          ],
          user: {
            id: given.userId ?? 'tester',
            loginName: 'tester',
            name: 'Tester',
            language: 'en',
            personId: null,
            employmentIds: given.employmentIds ?? [],
            roles: given.grants ? [...new Set(given.grants.map(({ role }) => role))] : ['test'],
          },
        };
  const userId = authentication?.user.id ?? null;
  return {
    services,
    db: services.db,
    clock: services.clock,
    log: services.log,
    traceId: 'test',
    language: 'en',
    authentication,
    user: authentication?.user,
    permissions: new Set(given.permissions),
    scope: NO_SCOPE,
    idempotencyKey: given.key,
    audit: auditWriter(services.db, {
      clock: services.clock,
      traceId: 'test',
      userId,
      secretKey: services.config.secretKey,
    }),
    jobs: services.queue.door(services.db),
    files: services.files,
    http: {
      ip: '127.0.0.1',
      userAgent: 'test',
      csrfHeader: given.csrf ?? 'csrf',
      cookie: () => undefined,
      setCookie: () => undefined,
      setSessionCookie: () => undefined,
      clearSessionCookie: () => undefined,
    },
  };
}
