import { router } from '../platform/trpc/procedure.ts';
import { importsRouter } from './imports/index.ts';
import { languagesRouter } from './languages/languages.router.ts';
import { termsRouter } from './languages/terms.router.ts';
import { queueRouter } from './queue/queue.router.ts';

export const adminRouter = router({
  imports: importsRouter,
  languages: languagesRouter,
  queue: queueRouter,
  terms: termsRouter,
});
