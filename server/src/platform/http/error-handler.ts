import type { ErrorRequestHandler, RequestHandler } from 'express';
import { Refusal } from '../errors/refusal.ts';
import type { Log } from '../log/log.ts';
import type { Language } from '../texts/languages.ts';
import { errorBody, findRefusal, isUnexpected, retryAfter } from './error-body.ts';
import { languageOf } from './request-context.ts';

export const pathNotFound: RequestHandler = () => {
  throw new Refusal('platform.PATH_NOT_FOUND');
};

/** The last handler: every failure of a plain route leaves in the one error shape. */
export function errorHandler(log: Log): ErrorRequestHandler {
  return (thrown: unknown, request, response, next) => {
    const error = translateBodyErrors(thrown);
    const traceId = String(response.locals.traceId ?? '');
    if (isUnexpected(error)) log.error({ err: error, traceId, path: request.path }, 'unexpected error');
    if (response.headersSent) return next(error);
    const language = (response.locals.language as Language | undefined) ?? languageOf(request);
    const method = `${request.method} ${request.path}`;
    const body = errorBody(error, { method, traceId, language, makes: response.locals.makes === true });
    const seconds = retryAfter(error);
    if (seconds !== undefined) response.setHeader('Retry-After', seconds);
    response.status(body.status).json(body);
  };
}

/** What the readers of bodies throw, as refusals. */
export function translateBodyErrors(error: unknown): unknown {
  const { type, code, status } = (typeof error === 'object' && error !== null ? error : {}) as Partial<
    Record<string, unknown>
  >;
  if (type === 'entity.parse.failed') return new Refusal('platform.BODY_NOT_JSON');
  if (type === 'entity.too.large' || code === 'LIMIT_FILE_SIZE')
    return new Refusal('platform.BODY_TOO_LARGE');
  if (typeof code === 'string' && code.startsWith('LIMIT_'))
    return new Refusal('platform.INVALID_INPUT', { field: 'file', reason: code });
  // A charset or an encoding that nobody knows, content that ends early.
  if (!findRefusal(error) && typeof status === 'number' && status >= 400 && status < 500)
    return new Refusal(
      'platform.INVALID_INPUT',
      { field: 'body', reason: String(type ?? status) },
      { status },
    );
  return error;
}
