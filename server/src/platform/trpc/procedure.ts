import { createHash } from 'node:crypto';
import { initTRPC, TRPCError } from '@trpc/server';
import { middlewareMarker } from '@trpc/server/unstable-core-do-not-import';
import type { Transaction } from 'kysely';
import { type AuditWriter, auditWriter } from '../audit/audit-writer.ts';
import { instant } from '../clock/clock.ts';
import type { DB } from '../db/schema.ts';
import { Refusal, refuse } from '../errors/refusal.ts';
import { errorBody, findRefusal, WithoutContext } from '../http/error-body.ts';
import type { Authentication, Ctx, Place, SignedInUser } from './context.ts';
import type { PermissionCode } from './permissions.ts';
import { NO_SCOPE, requireScope } from './scope.ts';
import { whoActs } from './who-acts.ts';

export interface RestMeta {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With {parameter} where the path takes one. */
  path: string;
  summary?: string;
  /** The status of an answer: 201 created, 202 queued, 204 deleted. Absent: 201 for PUT and PATCH, 204 for DELETE, else 200. */
  answers?: 201 | 202 | 204;
  /** The body is a file (multipart, field `file`): it is stored, and the procedure gets its `fileId`. */
  takes?: 'file';
  /** The answer is a `fileAnswer` and leaves as that file. */
  sends?: 'file';
}

export interface Meta {
  permission?: PermissionCode | 'public' | 'signedIn';
  /** The same procedure as a plain HTTP call. Several paths may lead to one procedure. */
  rest?: RestMeta | readonly RestMeta[];
  command?: boolean;
  /** Asks for the password again when it wasn't given in the last minutes; or only with some inputs. */
  stepUp?: true | ((input: unknown) => boolean);
  /** Open to who still has the password that somebody else set, or has yet to make the account theirs. */
  withGivenPassword?: true;
  /** Asks for no permission and is open all the same in another's place: to who looks on, or whatever was lent. */
  inPlace?: 'look' | 'always';
  /** Takes a large body (pasted cells, lists of people); absent: the usual size. */
  body?: 'large';
}

const t = initTRPC
  .context<Ctx>()
  .meta<Meta>()
  .create({
    errorFormatter({ shape, error, ctx, path }) {
      const body = errorBody(error, {
        method: path ?? '',
        traceId: ctx?.traceId ?? '',
        language: ctx?.language ?? (error.cause instanceof WithoutContext ? error.cause.language : 'en'),
      });
      // Rebuilt from our mapping: the default shape would carry the stack in development and inner texts always.
      return {
        code: shape.code,
        message: body.message,
        data: { ...body, httpStatus: body.status, path: path ?? '' },
      };
    },
  });

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

/**
 * A refusal thrown anywhere below leaves with the HTTP status it declares; and what is written to the trail outside a
 * transaction (a read of pay) stands there under the procedure, whichever door it was called by.
 */
const base = t.procedure.use(async ({ ctx, path, next }) => {
  const audit: AuditWriter = { write: (entry) => ctx.audit.write({ action: path, ...entry }) };
  const result = await next({ ctx: { audit } });
  if (result.ok) return result;
  const refusal = findRefusal(result.error);
  if (refusal) throw new TRPCError({ code: trpcCode(refusal.status), message: refusal.code, cause: refusal });
  return result;
});

function trpcCode(status: number): TRPCError['code'] {
  const codes: Record<number, TRPCError['code']> = {
    400: 'BAD_REQUEST',
    401: 'UNAUTHORIZED',
    403: 'FORBIDDEN',
    404: 'NOT_FOUND',
    405: 'METHOD_NOT_SUPPORTED',
    409: 'CONFLICT',
    412: 'PRECONDITION_FAILED',
    413: 'PAYLOAD_TOO_LARGE',
    415: 'UNSUPPORTED_MEDIA_TYPE',
    422: 'UNPROCESSABLE_CONTENT',
    428: 'PRECONDITION_REQUIRED',
    429: 'TOO_MANY_REQUESTS',
    503: 'SERVICE_UNAVAILABLE',
  };
  return codes[status] ?? 'CONFLICT';
}

interface Allowed {
  authentication: Authentication;
  user: SignedInUser;
}

/** Who calls: signed in, sending the token that no other site knows, and by a password of their own. */
export function requireSignIn(ctx: Ctx, changes: boolean, meta?: Meta): Allowed {
  const { authentication } = ctx;
  if (!authentication) refuse('platform.SIGN_IN_NEEDED');
  if (changes && authentication.transport === 'cookie' && ctx.http.csrfHeader !== authentication.csrfToken)
    refuse('platform.CSRF_TOKEN_INVALID');
  if (authentication.heldBack !== null && !meta?.withGivenPassword) refuse(authentication.heldBack);
  if (authentication.place) requirePlace(authentication.place, changes, meta);
  return { authentication, user: authentication.user };
}

/** In another's place: who looks on changes nothing, and what asks for no permission was lent to nobody. */
function requirePlace({ kind }: Place, changes: boolean, meta: Meta | undefined): void {
  if (meta?.inPlace === 'always') return;
  if (kind === 'look' && changes) refuse('platform.ONLY_LOOKING');
  const isOnesOwn = meta?.permission === undefined || meta.permission === 'signedIn';
  if (isOnesOwn && meta?.inPlace !== kind) refuse('platform.NOT_LENT');
}

/** For `stepUp`: only where this part of the input is given, and is such a one. */
export function given(
  path: string,
  holds: (value: unknown) => boolean = () => true,
): (input: unknown) => boolean {
  return (input) => {
    const value = path
      .split('.')
      .reduce<unknown>(
        (bag, name) =>
          typeof bag === 'object' && bag !== null ? (bag as Record<string, unknown>)[name] : undefined,
        input,
      );
    return value !== undefined && holds(value);
  };
}

async function requireStepUp(
  { clock }: Ctx,
  { authentication }: Allowed,
  when: NonNullable<Meta['stepUp']>,
  rawInput: () => Promise<unknown>,
): Promise<void> {
  const until = authentication.steppedUpUntil;
  if (until !== null && until > instant(clock)) return;
  // An input that can't be read is refused for that, where it is.
  if (when !== true && !when(await rawInput().catch(() => undefined))) return;
  refuse(authentication.place ? 'platform.NOT_LENT' : 'identity.STEP_UP_REQUIRED');
}

/** Open to everyone: no session is needed and none is relied on. */
export const publicProcedure = base.meta({ permission: 'public' });

/** For anyone signed in; what they reach is their own. */
export const signedInProcedure = base
  .meta({ permission: 'signedIn' })
  .use(async ({ ctx, type, meta, getRawInput, next }) => {
    const allowed = requireSignIn(ctx, type === 'mutation', meta);
    const own = { ...NO_SCOPE, ownEmploymentIds: allowed.user.employmentIds };
    if (meta?.stepUp) await requireStepUp(ctx, allowed, meta.stepUp, getRawInput);
    return next({ ctx: { ...allowed, scope: own } });
  });

/**
 * A procedure for people who hold the permission. `ctx.scope` is how far it reaches: the sum over those roles
 * of theirs that hold this permission.
 */
export function procedure(permission: PermissionCode) {
  return base.meta({ permission }).use(async ({ ctx, type, path, meta, getRawInput, next }) => {
    const allowed = requireSignIn(ctx, type === 'mutation', meta);
    const scope = requireScope(allowed.authentication.grants, permission, path);
    if (meta?.stepUp) await requireStepUp(ctx, allowed, meta.stepUp, getRawInput);
    return next({ ctx: { ...allowed, scope } });
  });
}

/**
 * A change to money or state: demands an Idempotency-Key, and works in one transaction (`ctx.db`) that also
 * stores the key, a hash of the request and the answer. The same key answers the same; another request under
 * it is refused. `ctx.audit` and `ctx.jobs` write in that transaction too.
 */
export function command(permission: PermissionCode) {
  return procedure(permission).meta({ permission, command: true }).use(inTransaction(true));
}

/**
 * The transaction of a command alone, for one that has long work to do before it (a procedure with this as its last
 * step): a transaction holds the database's writer.
 */
export const commandTransaction = inTransaction(true);

/** The same transaction for changes that are harmless to repeat: the key is honoured when sent, not demanded. */
export function change(permission: PermissionCode) {
  return procedure(permission).use(inTransaction(false));
}

/** A change anyone signed in may make to what is their own. */
export const signedInChange = signedInProcedure.use(inTransaction(false));

/** A command anyone signed in may give about what is their own (their tasks in the inbox). */
export const signedInCommand = signedInProcedure
  .meta({ permission: 'signedIn', command: true })
  .use(inTransaction(true));

class Undo extends Error {}

function inTransaction(keyNeeded: boolean) {
  return t.middleware(async ({ ctx, path, getRawInput, next }) => {
    const key = ctx.idempotencyKey;
    if (keyNeeded && !key) refuse('platform.IDEMPOTENCY_KEY_NEEDED');
    // A request without a body has no JSON to read; a malformed one fails at the procedure's own input.
    const requestHash = key ? hashOf(await getRawInput().catch(() => undefined)) : '';
    let outcome: Awaited<ReturnType<typeof next>> | undefined;
    try {
      await ctx.services.db.transaction().execute(async (trx) => {
        if (key) {
          const earlier = await claimKey(trx, ctx, path, key, requestHash);
          if (earlier !== undefined) {
            outcome = { ok: true, data: earlier.answer, marker: middlewareMarker };
            return;
          }
        }
        const audit = auditWriter(trx, {
          clock: ctx.clock,
          traceId: ctx.traceId,
          ...whoActs(ctx.authentication),
          action: path,
          secretKey: ctx.services.config.secretKey,
        });
        outcome = await next({ ctx: { db: trx, audit, jobs: ctx.services.queue.door(trx) } });
        if (!outcome.ok) throw new Undo();
        if (key) await storeAnswer(trx, ctx, path, key, outcome.data);
      });
    } catch (error) {
      if (!(error instanceof Undo)) throw error;
    }
    if (!outcome) throw new Error('A command ended without an answer.');
    if (outcome.ok) ctx.services.queue.wake();
    return outcome;
  });
}

function hashOf(input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(input) ?? 'undefined')
    .digest('hex');
}

async function claimKey(
  trx: Transaction<DB>,
  ctx: Ctx,
  path: string,
  key: string,
  requestHash: string,
): Promise<{ answer: unknown } | undefined> {
  const owner = ctx.user?.id ?? '';
  // On PostgreSQL this waits for another request under the same key and then sees its answer.
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({
      user_id: owner,
      command: path,
      idempotency_key: key,
      request_hash: requestHash,
      answer: null,
      created_at: instant(ctx.clock),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (Number(claimed.numInsertedOrUpdatedRows ?? 0) > 0) return undefined;
  const earlier = await trx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('user_id', '=', owner)
    .where('command', '=', path)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow();
  if (earlier.request_hash !== requestHash) throw new Refusal('platform.IDEMPOTENCY_KEY_REUSED');
  return { answer: earlier.answer === null ? undefined : JSON.parse(earlier.answer) };
}

/** Whether this person has given this command under the request's key before. */
export async function commandWasGiven(ctx: Ctx, path: string): Promise<boolean> {
  if (!ctx.idempotencyKey) return false;
  const row = await ctx.services.db
    .selectFrom('idempotency_keys')
    .select('command')
    .where('user_id', '=', ctx.user?.id ?? '')
    .where('command', '=', path)
    .where('idempotency_key', '=', ctx.idempotencyKey)
    .executeTakeFirst();
  return row !== undefined;
}

async function storeAnswer(trx: Transaction<DB>, ctx: Ctx, path: string, key: string, answer: unknown) {
  await trx
    .updateTable('idempotency_keys')
    .set({ answer: answer === undefined ? null : JSON.stringify(answer) })
    .where('user_id', '=', ctx.user?.id ?? '')
    .where('command', '=', path)
    .where('idempotency_key', '=', key)
    .execute();
}
