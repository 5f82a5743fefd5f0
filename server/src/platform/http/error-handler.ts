import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Language } from '../errors/declare-errors.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Log } from '../log/log.ts';
import { errorBody, isUnexpected, retryAfter } from './error-body.ts';
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
    const body = errorBody(error, { method, traceId, language });
    const seconds = retryAfter(body.status);
    if (seconds !== undefined) response.setHeader('Retry-After', seconds);
    response.status(body.status).json(body);
  };
}

function translateBodyErrors(error: unknown): unknown {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (type === 'entity.parse.failed') return new Refusal('platform.BODY_NOT_JSON');
  if (type === 'entity.too.large' || code === 'LIMIT_FILE_SIZE')
    return new Refusal('platform.BODY_TOO_LARGE');
  if (typeof code === 'string' && code.startsWith('LIMIT_'))
    return new Refusal('platform.INVALID_INPUT', { field: 'file', reason: code });
  return error;
}
