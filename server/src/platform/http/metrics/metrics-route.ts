import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Services } from '../../trpc/context.ts';
import { type Metric, metricText } from './metric-text.ts';
import { processMetrics, storedMetrics } from './server-metrics.ts';

const PATIENCE_MS = 5_000;
const digest = (text: string) => createHash('sha256').update(text).digest();

/** Who has the token; without one set, whoever is on this machine. */
function isAllowed({ config }: Services, request: Request): boolean {
  if (config.metricsToken !== undefined) {
    const given = /^Bearer (.+)$/.exec(request.get('authorization') ?? '')?.[1] ?? '';
    return timingSafeEqual(digest(given), digest(config.metricsToken));
  }
  const from = request.socket.remoteAddress ?? '';
  // Behind a proxy everybody comes from there.
  return !config.trustProxy && /^(::ffff:)?127\.|^::1$/.test(from);
}

/** `/metrics`: figures for Prometheus. To everybody else there is no such page. */
export function metricsRoute(services: Services, requests: () => Metric[]): RequestHandler {
  return async (request, response) => {
    if (!isAllowed(services, request)) {
      response.status(404).end();
      return;
    }
    let timer: NodeJS.Timeout | undefined;
    const impatience = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
    });
    const stored = await Promise.race([storedMetrics(services).catch(() => undefined), impatience]);
    clearTimeout(timer);
    const up = { name: 'suanpan_database_up', help: 'Whether the database answers.', type: 'gauge' } as const;
    const text = metricText([
      { ...up, samples: [{ value: stored ? 1 : 0 }] },
      ...processMetrics(),
      ...requests(),
      ...(stored ?? []),
    ]);
    response.type('text/plain; version=0.0.4').send(text);
  };
}
