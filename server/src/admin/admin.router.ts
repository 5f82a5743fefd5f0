import { router } from '../platform/trpc/procedure.ts';
import { importsRouter } from './imports/index.ts';
import { queueRouter } from './queue/queue.router.ts';

export const adminRouter = router({ imports: importsRouter, queue: queueRouter });
