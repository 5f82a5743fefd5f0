import { randomUUID } from 'node:crypto';
import type { CookieOptions, Request, Response } from 'express';
import { auditWriter } from '../audit/audit-writer.ts';
import { type Language, readLanguage } from '../errors/declare-errors.ts';
import type { Authentication, Ctx, Services } from '../trpc/context.ts';
import { NO_SCOPE } from '../trpc/scope.ts';

export const SESSION_COOKIE = 'suanpan_session';

export type Authenticate = (credentials: {
  cookieToken: string | undefined;
  bearerToken: string | undefined;
}) => Promise<Authentication | undefined>;

/** The caller's trace id when it is a sound one, else a new one. */
export function traceIdOf(request: Request): string {
  const given = request.get('x-trace-id');
  return given && /^[\w.:-]{4,64}$/.test(given) ? given : randomUUID();
}

export function languageOf(request: Request): Language {
  return readLanguage(request.get('x-language') ?? request.get('accept-language'));
}

/** What every procedure gets, from one HTTP request (over tRPC or REST alike). */
export async function createRequestContext(
  services: Services,
  authenticate: Authenticate,
  request: Request,
  response: Response,
): Promise<Ctx> {
  const traceId = String(response.locals.traceId ?? traceIdOf(request));
  const bearerToken = /^Bearer ([\w.~+/=-]+)$/i.exec(request.get('authorization') ?? '')?.[1];
  const cookieToken = bearerToken ? undefined : readCookie(request, SESSION_COOKIE);
  const authentication = await authenticate({ cookieToken, bearerToken });
  const explicit = request.get('x-language');
  const language = explicit ? readLanguage(explicit) : (authentication?.user.language ?? languageOf(request));
  const user = authentication?.user;
  const cookie = cookieOptions(services, request);
  response.locals.userId = user?.id;
  response.locals.language = language;
  return {
    services,
    db: services.db,
    clock: services.clock,
    log: services.log.child({ traceId, ...(user ? { userId: user.id } : {}) }),
    traceId,
    language,
    authentication,
    user,
    permissions: new Set(authentication?.grants.flatMap((grant) => [...grant.permissions]) ?? []),
    scope: NO_SCOPE,
    idempotencyKey: readIdempotencyKey(request),
    audit: auditWriter(services.db, {
      clock: services.clock,
      traceId,
      userId: user?.id ?? null,
      action: `${request.method} ${request.path}`,
      secretKey: services.config.secretKey,
    }),
    jobs: services.queue.door(services.db),
    files: services.files,
    http: {
      ip: request.ip ?? '',
      userAgent: request.get('user-agent') ?? '',
      csrfHeader: request.get('x-csrf-token'),
      setSessionCookie: (token, expires) => response.cookie(SESSION_COOKIE, token, { ...cookie, expires }),
      clearSessionCookie: () => response.clearCookie(SESSION_COOKIE, cookie),
    },
  };
}

function cookieOptions(services: Services, request: Request): CookieOptions {
  const secure = request.secure || (services.config.publicUrl?.startsWith('https:') ?? false);
  return { httpOnly: true, sameSite: 'lax', secure, path: '/' };
}

function readCookie(request: Request, name: string): string | undefined {
  for (const part of (request.get('cookie') ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=') || undefined;
  }
  return undefined;
}

function readIdempotencyKey(request: Request): string | undefined {
  const key = request.get('idempotency-key');
  return key && key.length <= 200 ? key : undefined;
}
