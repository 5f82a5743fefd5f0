import { appRouter } from '../app-router.ts';
import { auditWriter } from '../platform/audit/audit-writer.ts';
import { newId } from '../platform/ids/new-id.ts';
import { COMPANY_LANGUAGE } from '../platform/texts/languages.ts';
import type { Authentication, Ctx, Services } from '../platform/trpc/context.ts';
import { declaredPermissions } from '../platform/trpc/permissions.ts';
import { createCallerFactory } from '../platform/trpc/procedure.ts';
import { NO_SCOPE, SYSTEM_SCOPE } from '../platform/trpc/scope.ts';

const createCaller = createCallerFactory(appRouter);
export type SeedCaller = ReturnType<typeof createCaller>;

export interface SeedUser {
  id: string;
  loginName: string;
  name: string;
  roles: readonly string[];
  /** Of the person whose account it is: nobody changes their own pay, here neither. */
  employeeNumber?: string;
  employmentIds?: string[];
}

/** The procedures as a user of the demo calls them, without a session: what the seed makes, people could have made. */
export function callerOf(services: Services, user: SeedUser): SeedCaller {
  const permissions = new Set<string>();
  for (const permission of declaredPermissions().values())
    if (permission.roles.some((role) => user.roles.includes(role))) permissions.add(permission.code);
  const authentication: Authentication = {
    sessionId: 'seeding',
    heldBack: null,
    transport: 'bearer',
    csrfToken: '',
    steppedUpUntil: '9999',
    grants: [{ role: user.roles[0] ?? '', permissions, scope: SYSTEM_SCOPE }],
    user: {
      id: user.id,
      loginName: user.loginName,
      name: user.name,
      language: COMPANY_LANGUAGE,
      personId: null,
      employmentIds: user.employmentIds ?? [],
      roles: user.roles,
    },
  };
  const context = (): Ctx => ({
    services,
    db: services.db,
    clock: services.clock,
    log: services.log,
    traceId: 'seeding',
    language: COMPANY_LANGUAGE,
    authentication,
    user: authentication.user,
    permissions,
    scope: NO_SCOPE,
    idempotencyKey: newId(services.clock),
    audit: auditWriter(services.db, {
      clock: services.clock,
      traceId: 'seeding',
      userId: user.id,
      secretKey: services.config.secretKey,
    }),
    jobs: services.queue.door(services.db),
    files: services.files,
    http: {
      ip: '127.0.0.1',
      userAgent: 'seeding',
      csrfHeader: undefined,
      cookie: () => undefined,
      setCookie: () => undefined,
      setSessionCookie: () => undefined,
      clearSessionCookie: () => undefined,
    },
  });
  // A fresh context per call: each command takes a key of its own.
  return createCaller(context);
}
