import { identityRouter } from './identity/index.ts';
import { router } from './platform/trpc/procedure.ts';

export const appRouter = router({
  identity: identityRouter,
});

export type AppRouter = typeof appRouter;
