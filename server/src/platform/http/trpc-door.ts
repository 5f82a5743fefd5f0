import type { AnyRouter } from '@trpc/server';
import type { Request, RequestHandler, Response } from 'express';
import { refuse } from '../errors/refusal.ts';
import type { Ctx } from '../trpc/context.ts';
import { MOST_CALLS } from './call-limits.ts';
import { WithoutContext } from './error-body.ts';
import { translateBodyErrors } from './error-handler.ts';
import { readText } from './read-body.ts';
import { languageOf } from './request-context.ts';
import { listProcedures } from './rest/rest-calls.ts';

type CreateContext = (request: Request, response: Response, calls: number) => Promise<Ctx>;

/**
 * Before tRPC: how many calls one request makes, who makes them, and only then their content, as much of it as these
 * procedures take from this person.
 */
export function trpcDoor(appRouter: AnyRouter, createContext: CreateContext): RequestHandler {
  const large = new Set(
    listProcedures(appRouter)
      .filter(({ definition }) => definition.meta?.body === 'large')
      .map(({ path }) => path),
  );
  const open = async (request: Request, response: Response) => {
    const names = decodeURIComponent(request.path.slice(1)).split(',');
    if (names.length > MOST_CALLS) refuse('platform.TOO_MANY_CALLS', { most: MOST_CALLS });
    const ctx = await createContext(request, response, names.length);
    const size =
      ctx.user === undefined ? 'stranger' : names.some((name) => large.has(name)) ? 'large' : 'usual';
    await readText(size, request, response);
    return ctx;
  };
  return async (request, response, next) => {
    try {
      response.locals.ctx = await open(request, response);
    } catch (error) {
      // Told by tRPC, in its own envelope; what was not read of the content stays unread.
      response.locals.ctx = new WithoutContext(languageOf(request), translateBodyErrors(error));
      request.body = '';
    }
    next();
  };
}

/** The context that the door has made for this request; throws what the door refused it with. */
export function contextOf(response: Response): Ctx {
  if (response.locals.ctx instanceof WithoutContext) throw response.locals.ctx;
  return response.locals.ctx as Ctx;
}
