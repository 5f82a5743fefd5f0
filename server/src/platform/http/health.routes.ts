import { Router } from 'express';
import type { Services } from '../trpc/context.ts';
import { whatIsMissing } from './readiness.ts';

/** Whether the process lives (`/healthz`), and whether it can do its work (`/readyz`): for balancers and who watches. */
export function healthRoutes(services: Services): Router {
  const routes = Router();
  routes.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  routes.get('/readyz', async (_request, response) => {
    const missing = await whatIsMissing(services);
    response
      .status(missing.length === 0 ? 200 : 503)
      .json(missing.length === 0 ? { status: 'ready' } : { status: 'waiting', missing });
  });
  return routes;
}
