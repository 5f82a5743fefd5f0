import { router } from '../platform/trpc/procedure.ts';
import { auditRouter } from './audit/audit.router.ts';
import { backupsRouter } from './backups/backups.router.ts';
import { emailRouter } from './email/index.ts';
import { importsRouter } from './imports/index.ts';
import { languagesRouter } from './languages/languages.router.ts';
import { termsRouter } from './languages/terms.router.ts';
import { messageRouter } from './message/index.ts';
import { parametersRouter } from './parameters/parameters.router.ts';
import { queueRouter } from './queue/queue.router.ts';
import { timedTasksRouter } from './timed-tasks/timed-tasks.router.ts';

export const adminRouter = router({
  audit: auditRouter,
  backups: backupsRouter,
  email: emailRouter,
  imports: importsRouter,
  languages: languagesRouter,
  message: messageRouter,
  parameters: parametersRouter,
  queue: queueRouter,
  terms: termsRouter,
  timedTasks: timedTasksRouter,
});
