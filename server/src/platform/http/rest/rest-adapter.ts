import type { AnyRouter } from '@trpc/server';
import { type IRouter, type Request, type Response, Router } from 'express';
import type { z } from 'zod';
import { Refusal, refuse } from '../../errors/refusal.ts';
import type { fileAnswer } from '../../files/file-answer.ts';
import { takeUpload } from '../../files/files.routes.ts';
import { onlyFields } from '../../filter/read-filter.ts';
import type { Ctx } from '../../trpc/context.ts';
import { createCallerFactory } from '../../trpc/procedure.ts';
import { scopeOf } from '../../trpc/scope.ts';
import { findRefusal } from '../error-body.ts';
import { type BodySize, readJson } from '../read-body.ts';
import { readRestInput } from './read-input.ts';
import { listRestCalls, type RestCall } from './rest-calls.ts';

type ContextOf = (request: Request, response: Response) => Promise<Ctx>;

/** Content in another form is refused: left unread it would count as a call without any. */
function readWritten(size: BodySize, request: Request, response: Response): Promise<void> {
  const { headers } = request;
  const isThere = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (isThere && !request.is('application/json')) refuse('platform.BODY_NOT_JSON');
  return readJson(size, request, response);
}

/**
 * The second door: the same procedures as plain HTTP calls. Permission, CSRF token, idempotency and refusals are
 * those of the procedure; only the envelope differs (`data` around an answer).
 */
export function restAdapter(appRouter: AnyRouter, contextOf: ContextOf): IRouter {
  const router = Router({ caseSensitive: true });
  const createCaller = createCallerFactory(appRouter);
  const calls = listRestCalls(appRouter);
  for (const call of calls) {
    const path = call.path.replace(/\{(\w+)\}/g, ':$1');
    const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    router[method](path, async (request, response) => {
      response.locals.makes = call.method === 'POST' && call.success === 201;
      if (call.sends !== 'file' && !request.accepts('json'))
        refuse('platform.FORMAT_NOT_AVAILABLE', { accept: String(request.headers.accept).slice(0, 100) });
      const ctx = await contextOf(request, response);
      if (call.takes === 'file' && request.is('multipart/form-data'))
        // Of who may not do it no file is kept: the procedure refuses them.
        request.body = {
          fileId: mayCall(ctx, call) ? (await takeUpload(ctx, request, response)).fileId : '',
        };
      else await readWritten(ctx.user ? call.body : 'stranger', request, response);
      const input = readRestInput(call.input, {
        path: request.params as Record<string, string>,
        query: request.query as Record<string, unknown>,
        body: request.body as unknown,
      });
      const answer = await run(createCaller(ctx), call, input).catch(async (error) => {
        throw (await wasDeleted(ctx, call, input, error)) ? new Refusal('platform.GONE') : error;
      });
      response.setHeader('Cache-Control', 'no-store').status(call.success);
      if (call.success === 204) response.end();
      else if (call.sends === 'file') sendFile(response, answer as z.infer<typeof fileAnswer>);
      else
        response.json({
          data: onlyFields(answer, (input as { filter?: unknown } | undefined)?.filter) ?? null,
        });
    });
  }
  for (const path of new Set(calls.map((call) => call.path.replace(/\{(\w+)\}/g, ':$1'))))
    router.all(path, () => {
      throw new Refusal('platform.METHOD_NOT_ALLOWED');
    });
  return router;
}

const mayCall = ({ authentication }: Ctx, { permission }: RestCall): boolean =>
  !authentication || permission === 'signedIn' || scopeOf(authentication.grants, permission) !== undefined;

function sendFile(response: Response, { name, mediaType, base64 }: z.infer<typeof fileAnswer>): void {
  response
    .type(mediaType)
    .setHeader('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .setHeader('X-Content-Type-Options', 'nosniff')
    .end(Buffer.from(base64, 'base64'));
}

/**
 * What is not there because it was deleted for good, which the trail knows. Told only to who reaches every record of the
 * kind: to others the foreign and the absent look alike.
 */
async function wasDeleted(ctx: Ctx, call: RestCall, input: unknown, error: unknown): Promise<boolean> {
  if (findRefusal(error)?.status !== 404) return false;
  const { id } = (input ?? {}) as { id?: unknown };
  if (typeof id !== 'string' || !scopeOf(ctx.authentication?.grants ?? [], call.permission)?.all)
    return false;
  const row = await ctx.services.db
    .selectFrom('audit_rows')
    .select('id')
    .where('subject_id', '=', id)
    .where((eb) => eb.or([eb('action', 'like', '%.remove%'), eb('action', 'like', '%.delete%')]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the procedure in the caller by its path and runs it. */
async function run(caller: unknown, call: RestCall, input: unknown): Promise<unknown> {
  let place = caller as Record<string, unknown>;
  const steps = call.procedure.split('.');
  for (const step of steps.slice(0, -1)) place = place[step] as Record<string, unknown>;
  const procedure = place[steps.at(-1) ?? ''] as (input: unknown) => Promise<unknown>;
  return procedure(input);
}
