import './app-menus.ts';
import { adminRouter } from './admin/admin.router.ts';
import { identityRouter } from './identity/index.ts';
import { inboxRouter } from './inbox/index.ts';
import { integrationsRouter } from './integrations/index.ts';
import { payrollRouter } from './payroll/index.ts';
import { peopleRouter } from './people/index.ts';
import { platformRouter } from './platform/platform.router.ts';
import { searchRouter } from './platform/search/search.router.ts';
import { router } from './platform/trpc/procedure.ts';
import { portalRouter } from './portal/index.ts';

export const appRouter = router({
  platform: platformRouter,
  search: searchRouter,
  admin: adminRouter,
  identity: identityRouter,
  people: peopleRouter,
  inbox: inboxRouter,
  payroll: payrollRouter,
  integrations: integrationsRouter,
  portal: portalRouter,
});

export type AppRouter = typeof appRouter;

/** Whether a path is that of a procedure which changes nothing. */
export const isQuestion = (path: string): boolean =>
  (appRouter._def.procedures as unknown as Record<string, { _def: { type: string } } | undefined>)[path]?._def
    .type === 'query';
