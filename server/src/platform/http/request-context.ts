import { randomUUID } from 'node:crypto';
import type { CookieOptions, Request, Response } from 'express';
import { auditWriter } from '../audit/audit-writer.ts';
import { refuse } from '../errors/refusal.ts';
import { type Language, readLanguage } from '../texts/languages.ts';
import type { Authentication, Ctx, Services } from '../trpc/context.ts';
import { NO_SCOPE, permissionsOf } from '../trpc/scope.ts';
import { whoActs } from '../trpc/who-acts.ts';
import { takeCalls } from './call-limits.ts';

const SESSION_COOKIE = 'suanpan_session';

export type Authenticate = (credentials: {
  cookieToken: string | undefined;
  bearerToken: string | undefined;
}) => Promise<Authentication | undefined>;

/** The caller's trace id when it is a sound one, else a new one. An event stream says it in its address. */
export function traceIdOf(request: Request): string {
  const given = request.get('x-trace-id') ?? request.query['x-trace-id'];
  return typeof given === 'string' && /^[\w.:-]{4,64}$/.test(given) ? given : randomUUID();
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
  calls = 1,
): Promise<Ctx> {
  const traceId = String(response.locals.traceId ?? traceIdOf(request));
  if (services.version.newerStep) refuse('platform.PROGRAM_OUTDATED', { step: services.version.newerStep });
  const bearerToken = /^Bearer ([\w.~+/=-]+)$/i.exec(request.get('authorization') ?? '')?.[1];
  const cookies = cookiesOf(services, request);
  const cookieToken = bearerToken ? undefined : cookies.read(SESSION_COOKIE);
  const authentication = await authenticate({ cookieToken, bearerToken });
  const explicit = request.get('x-language');
  const language = explicit ? readLanguage(explicit) : (authentication?.user.language ?? languageOf(request));
  const user = authentication?.user;
  const userId = whoActs(authentication).userId ?? undefined;
  await takeCalls(calls, { ip: request.ip ?? '', userId });
  response.locals.userId = userId;
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
    permissions: permissionsOf(authentication?.grants ?? []),
    scope: NO_SCOPE,
    idempotencyKey: readIdempotencyKey(request),
    audit: auditWriter(services.db, {
      clock: services.clock,
      traceId,
      ...whoActs(authentication),
      action: `${request.method} ${request.path}`,
      secretKey: services.config.secretKey,
    }),
    jobs: services.queue.door(services.db),
    files: services.files,
    http: {
      ip: request.ip ?? '',
      userAgent: request.get('user-agent') ?? '',
      csrfHeader: request.get('x-csrf-token'),
      cookie: cookies.read,
      setCookie: (name, value, expires) => cookies.set(response, name, value, expires),
      setSessionCookie: (token, expires) => cookies.set(response, SESSION_COOKIE, token, expires),
      clearSessionCookie: () => cookies.clear(response, SESSION_COOKIE),
    },
  };
}

/** Our cookies. Over https they have the prefix that lets no other host, path or plain connection set them. */
function cookiesOf(services: Services, request: Request) {
  const secure = request.secure || (services.config.publicUrl?.startsWith('https:') ?? false);
  const options: CookieOptions = { httpOnly: true, sameSite: 'lax', secure, path: '/' };
  const nameOf = (name: string) => (secure ? `__Host-${name}` : name);
  return {
    read: (name: string) => readCookie(request, nameOf(name)),
    set: (response: Response, name: string, value: string, expires?: Date) =>
      response.cookie(nameOf(name), value, { ...options, ...(expires ? { expires } : {}) }),
    clear: (response: Response, name: string) => response.clearCookie(nameOf(name), options),
  };
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
