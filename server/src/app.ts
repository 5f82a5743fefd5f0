import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type Express } from 'express';
import { appRouter } from './app-router.ts';
import { authenticate } from './identity/index.ts';
import { eventRoutes } from './integrations/index.ts';
import { filesRoutes, isUpload } from './platform/files/files.routes.ts';
import { compressAnswers } from './platform/http/compress-answers.ts';
import { failureMeta, isUnexpected } from './platform/http/error-body.ts';
import { errorHandler, pathNotFound } from './platform/http/error-handler.ts';
import { healthRoutes } from './platform/http/health.routes.ts';
import { tellMaintenance } from './platform/http/maintenance.ts';
import { metricsRoute } from './platform/http/metrics/metrics-route.ts';
import { createRequestMetrics } from './platform/http/metrics/request-metrics.ts';
import { limitBodyDuration, refuseMalformedAddress } from './platform/http/read-body.ts';
import { createRequestContext } from './platform/http/request-context.ts';
import { requestLog } from './platform/http/request-log.ts';
import { docsPage } from './platform/http/rest/docs-page.ts';
import { openApiDocument } from './platform/http/rest/openapi-document.ts';
import { restAdapter } from './platform/http/rest/rest-adapter.ts';
import { sameOrigin } from './platform/http/same-origin.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { staticApp } from './platform/http/static-app.ts';
import { trpcAnswers } from './platform/http/trpc-answers.ts';
import { trpcDoor } from './platform/http/trpc-door.ts';
import type { Services } from './platform/trpc/context.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));

const VERSION = '0.1.0';

export interface AppOptions {
  /** Where the built front ends lie; absent ones are not served (development, tests). */
  portalDir?: string;
  workbenchDir?: string;
  /** When the product goes down for a moment, where that is agreed on. */
  maintenanceAt?: () => string | undefined;
}

/** What a process answers that only works off jobs: whether it is well. */
export function createWorkerApp(services: Services): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(requestLog(services.log), securityHeaders(false), healthRoutes(services));
  app.get(
    '/metrics',
    metricsRoute(services, () => []),
  );
  app.use(pathNotFound);
  app.use(errorHandler(services.log));
  return app;
}

export function createApp(services: Services, options: AppOptions = {}): Express {
  const { config, log, db, clock } = services;
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  if (config.trustProxy) app.set('trust proxy', 1);
  const requests = createRequestMetrics();
  app.use(requestLog(log), requests.count);
  app.use(compressAnswers());
  app.use(securityHeaders(config.publicUrl?.startsWith('https:') ?? false));

  app.use(refuseMalformedAddress, limitBodyDuration(isUpload), sameOrigin(config.publicUrl));

  app.use(healthRoutes(services));
  app.get('/metrics', metricsRoute(services, requests.metrics));

  const createContext = (request: express.Request, response: express.Response, calls?: number) =>
    createRequestContext(
      services,
      (credentials) => authenticate(db, clock, credentials),
      request,
      response,
      calls,
    );

  app.use(
    '/trpc',
    tellMaintenance(options.maintenanceAt ?? (() => undefined)),
    trpcDoor(appRouter, createContext),
    trpcAnswers({
      router: appRouter,
      // A question may be longer than an address: the payslip of a draft, to be shown with figures.
      allowMethodOverride: true,
      responseMeta: ({ errors }) => failureMeta(errors),
      onError({ error, path, ctx }) {
        if (isUnexpected(error)) (ctx?.log ?? log).error({ err: error, path }, 'unexpected error');
      },
    }),
  );
  app.use('/api/files', filesRoutes(createContext));
  app.use('/api/integrations/events', eventRoutes(services));
  app.get('/api/openapi.json', (_request, response) => {
    response.json(openApiDocument(appRouter, VERSION));
  });
  app.get('/api/docs', (_request, response) => {
    response.type('html').send(docsPage(appRouter, VERSION));
  });
  app.use(restAdapter(appRouter, createContext));
  app.use(['/api', '/trpc'], pathNotFound);

  const workbenchDir = options.workbenchDir ?? join(repository, 'workbench/dist');
  const portalDir = options.portalDir ?? join(repository, 'portal/dist');
  if (existsSync(workbenchDir)) app.use('/workbench', staticApp(workbenchDir));
  if (existsSync(portalDir)) app.use(staticApp(portalDir));
  app.use(pathNotFound);
  app.use(errorHandler(log));
  return app;
}
