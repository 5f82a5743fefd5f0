import { identityRouter } from './identity/index.ts';
import { inboxRouter } from './inbox/index.ts';
import { peopleRouter } from './people/index.ts';
import { router } from './platform/trpc/procedure.ts';

export const appRouter = router({
  identity: identityRouter,
  people: peopleRouter,
  inbox: inboxRouter,
});

export type AppRouter = typeof appRouter;
