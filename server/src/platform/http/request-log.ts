import type { RequestHandler } from 'express';
import type { Log } from '../log/log.ts';
import { traceIdOf } from './request-context.ts';

/** Gives every request its trace id and writes one line when it has been answered. Query strings stay out: secrets may stand there. */
export function requestLog(log: Log): RequestHandler {
  return (request, response, next) => {
    const traceId = traceIdOf(request);
    response.locals.traceId = traceId;
    response.setHeader('X-Trace-Id', traceId);
    const startedAt = process.hrtime.bigint();
    response.on('finish', () => {
      const milliseconds = Number(process.hrtime.bigint() - startedAt) / 1e6;
      const path = request.originalUrl.split('?')[0];
      if (path === '/healthz' || path === '/readyz' || path === '/metrics') return;
      const line = {
        traceId,
        method: request.method,
        path,
        status: response.statusCode,
        ms: Math.round(milliseconds),
        userId: response.locals.userId as string | undefined,
      };
      if (response.statusCode >= 500) log.error(line, 'request');
      else log.info(line, 'request');
    });
    next();
  };
}
